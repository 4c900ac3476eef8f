/**
 * Everything that can be done right now, in one register: the palette, the help, the caps in the footer and the keys all read
 * it, so that none of them can say something else.
 */
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { Command, CommandRegister, KnownCommand } from "./command-register.ts";
import { useDesk } from "./desk-context.ts";
import { isField, isStroke, isTyping, pressesFocused, strokesOf } from "./keys.ts";

const NONE: readonly KnownCommand[] = [];

/** These can be done for as long as the component is there. */
export function useCommands(commands: readonly Command[]): void {
  const { register, desk } = useDesk();
  const layer = useRef({});
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  /** What is shown of them: what they do may change with each drawing, and nobody has to draw the palette for that. */
  const shown = JSON.stringify(commands);
  useEffect(() => {
    const { shortcuts } = desk;
    register.put(
      layer.current,
      latest.current.map((command, at) => ({ ...command, keys: command.keys ?? shortcuts[command.id] ?? "", run: () => latest.current[at]?.run() })),
    );
  }, [register, desk, shown]);
  useEffect(() => {
    const own = layer.current;
    return () => register.put(own, null);
  }, [register]);
}

export function useAllCommands(): readonly KnownCommand[] {
  const { register } = useDesk();
  return useSyncExternalStore(register.subscribe, register.all, () => NONE);
}

/** Hears the keys of the whole page. What came last is asked first: a panel's key goes before the room's. */
export function useKeyCommands(isBusy: () => boolean, refused: (why: string) => void): void {
  const { register } = useDesk();
  useEffect(() => {
    /** The first of two strokes. Whatever else is pressed, by key or by hand, takes it back. */
    let begun: KeyboardEvent | null = null;
    const forget = (): void => void (begun = null);
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || ["Shift", "Control", "Meta", "Alt"].includes(event.key)) return;
      const first = begun;
      begun = null;
      if (isBusy() || isUnderDialog()) return;
      const typing = isTyping(event.target);
      const leavesOrSends = event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
      for (const command of register.all().toReversed()) {
        if (command.keys === "") continue;
        const [one, two] = strokesOf(command.keys);
        if (one === undefined || (typing && !leavesOrSends && !command.whileTyping)) continue;
        if (two !== undefined) {
          if (first === null || !isStroke(first, one) || !isStroke(event, two)) continue;
        } else if (first !== null && startsSequence(register, first)) continue;
        else if (!isStroke(event, one)) continue;
        if (two === undefined && pressesFocused(event, event.target)) return;
        event.preventDefault();
        if (command.disabled === undefined) command.run();
        else refused(command.disabled);
        return;
      }
      if (!typing && startsSequence(register, event)) begun = event;
      // Whoever has typed what they wanted goes on with keys, and keeps what they typed: Escape empties a search field by itself.
      if (event.key === "Escape" && typing && isField(event.target)) {
        event.preventDefault();
        event.target.blur();
      }
    };
    window.addEventListener("keydown", hear);
    window.addEventListener("pointerdown", forget);
    return () => {
      window.removeEventListener("keydown", hear);
      window.removeEventListener("pointerdown", forget);
    };
  }, [register, isBusy, refused]);
}

/** A dialog has the keys to itself: what stands under it can't be seen to move. */
const isUnderDialog = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

const startsSequence = (register: CommandRegister, press: KeyboardEvent): boolean =>
  register.all().some(({ keys }) => {
    const [one, two] = keys === "" ? [] : strokesOf(keys);
    return one !== undefined && two !== undefined && isStroke(press, one);
  });
