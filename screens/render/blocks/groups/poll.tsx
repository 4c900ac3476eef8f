import { useEffect } from "react";
import type { ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { useScope } from "../../session/scope.ts";
import type { BlockProps } from "../draw/block.ts";

/** Asks again every so often while the screen is open and looked at. */
export function PollBlock({ block }: BlockProps<{ label?: string; command: ResolvedAction; everySeconds: number; attempts?: number }>) {
  const scope = useScope();
  const { command, everySeconds, attempts } = block;
  useEffect(() => {
    let left = attempts ?? Number.POSITIVE_INFINITY;
    let asking = false;
    const timer = setInterval(() => {
      if (asking || document.hidden) return;
      asking = true;
      left -= 1;
      if (left <= 0) clearInterval(timer);
      scope.perform(command).finally(() => {
        asking = false;
      });
    }, everySeconds * 1000);
    return () => clearInterval(timer);
  }, [scope, command, everySeconds, attempts]);
  return block.label ? (
    <p className="wait" role="status">
      <i className="spin big" />
      {block.label}
    </p>
  ) : null;
}
