import { useEffect, useRef } from "react";
import type { ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { useScope } from "../../session/scope.ts";
import type { BlockProps } from "../draw/block.ts";

/** Asks again every so often while the screen is open and looked at. */
export function PollBlock({ block }: BlockProps<{ label?: string; command: ResolvedAction; everySeconds: number; attempts?: number }>) {
  const { actions, perform } = useScope();
  const { command, everySeconds, attempts } = block;
  // Each answer brings the screen anew, and with it the same command as another object: the attempts are counted on.
  const asked = useRef(command);
  asked.current = command;
  useEffect(() => {
    let left = attempts ?? Number.POSITIVE_INFINITY;
    let asking = false;
    const timer = setInterval(() => {
      if (asking || document.hidden) return;
      asking = true;
      left -= 1;
      if (left <= 0) clearInterval(timer);
      const next = asked.current;
      const looked: Promise<unknown> = next.do === "command" ? actions.look(next.command, next.input ?? {}) : perform(next);
      looked.finally(() => {
        asking = false;
      });
    }, everySeconds * 1000);
    return () => clearInterval(timer);
  }, [actions, perform, everySeconds, attempts]);
  return block.label ? (
    <p className="wait" role="status">
      <i className="spin big" />
      {block.label}
    </p>
  ) : null;
}
