/** What is pressed for a command, as `schemas/desk.json` writes it: `j`, `?`, `Enter`, `mod+k`, `shift+a`, `g q` (one after the other). */

/** Of a key press, what it takes to know which it is. */
type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

interface Stroke {
  key: string;
  mod: boolean;
  /** Null: whatever it takes to write the key on this keyboard (`?`). */
  shift: boolean | null;
}

const strokeOf = (written: string): Stroke => {
  const parts = written.length > 1 ? written.split("+") : [written];
  const key = parts.at(-1) ?? "";
  const isShifted = parts.includes("shift");
  return { key: key.toLowerCase(), mod: parts.includes("mod"), shift: isShifted ? true : /^[a-z]$/i.test(key) ? false : null };
};

/** One stroke, or two after each other. */
export const strokesOf = (keys: string): Stroke[] => (keys.length > 1 ? keys.split(" ") : [keys]).map(strokeOf);

/** Ctrl is as good as Cmd on any machine: whoever moves between two does not have to think. */
export const isStroke = (press: Press, { key, mod, shift }: Stroke): boolean =>
  press.key.toLowerCase() === key && (press.ctrlKey || press.metaKey) === mod && !press.altKey && (shift === null || press.shiftKey === shift);

const NAMES: Readonly<Record<string, string>> = { Escape: "Esc", " ": "␣", ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" };

/** As caps of a keyboard, in their order: `mod+k` is ⌘ and K on a Mac. */
export function capsOf(keys: string, isMac: boolean): string[] {
  return (keys.length > 1 ? keys.split(" ") : [keys]).flatMap((stroke) =>
    (stroke.length > 1 ? stroke.split("+") : [stroke]).map((part) => {
      if (part === "mod") return isMac ? "⌘" : "Ctrl";
      if (part === "shift") return "⇧";
      return NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part);
    }),
  );
}

/** Whether a press is part of what somebody types: then it is no shortcut, but for leaving and sending. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // An open menu moves by its own keys: none of them may reach what lies behind it.
  if (target.closest("[data-own-keys]")) return true;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit", "range"].includes(target.type);
}

/** What is typed or chosen in, outside of what has keys of its own. */
export const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches("input, select, textarea") && target.closest("[data-own-keys]") === null;

/** What has the focus is pressed by this key itself: a button, a link, a box. With Ctrl or Cmd it sends the form instead. */
export const pressesFocused = ({ key, ctrlKey, metaKey }: Press, target: EventTarget | null): boolean =>
  target instanceof Element &&
  !ctrlKey &&
  !metaKey &&
  (key === "Enter" || key === " ") &&
  target.closest("a[href], button, summary, [role=option], [role=menuitem]") !== null;
