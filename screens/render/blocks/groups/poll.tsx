import { useEffect, useRef } from "react";
import type { ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { useScope } from "../../session/scope.ts";
import type { BlockProps } from "../draw/block.ts";

/** Asks again every so often while the screen is open and looked at. */
interface PollProps {
  label?: string;
  command: ResolvedAction;
  everySeconds: number;
  attempts?: number;
  failures?: number;
  over?: ResolvedAction;
}

export function PollBlock({ block }: BlockProps<PollProps>) {
  const { actions, perform } = useScope();
  const { command, everySeconds, attempts, failures } = block;
  // Each answer brings the screen anew, and with it the same command as another object: the attempts are counted on.
  const asked = useRef(command);
  asked.current = command;
  const over = useRef(block.over);
  over.current = block.over;
  useEffect(() => {
    let left = attempts ?? Number.POSITIVE_INFINITY;
    let failed = 0;
    let asking = false;
    const look = async (next: ResolvedAction): Promise<void> => {
      if (next.do !== "command") return perform(next);
      failed = (await actions.look(next.command, next.input ?? {})) === undefined ? failed + 1 : 0;
    };
    const timer = setInterval(async () => {
      if (asking || document.hidden) return;
      asking = true;
      left -= 1;
      await look(asked.current).finally(() => {
        asking = false;
      });
      if (left > 0 && (failures === undefined || failed < failures)) return;
      clearInterval(timer);
      if (over.current && !isGone) void perform(over.current);
    }, everySeconds * 1000);
    let isGone = false;
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [actions, perform, everySeconds, attempts, failures]);
  return block.label ? (
    <p className="wait" role="status">
      <i className="spin big" />
      {block.label}
    </p>
  ) : null;
}
