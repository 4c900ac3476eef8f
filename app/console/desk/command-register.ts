/** What can be done right now, as components register it and take it back. */

export interface Command {
  /** Named in `schemas/desk.json` under `shortcuts`, where it has a key. */
  id: string;
  /** What it does, in the person's language. */
  label: string;
  /** What it stands under in the palette and in the help. */
  group: string;
  run(): void;
  /** Other keys than those of `schemas/desk.json`. */
  keys?: string;
  /** Why it can't be done now, or not by this person: it stays to be seen, with the reason. */
  disabled?: string | undefined;
  /** A few words more beside the label. */
  hint?: string;
  /** Of the drawn icons. */
  icon?: string;
  /** One or two words for the caps in the footer; without them it is not named there. */
  short?: string;
  /** What it acts on is chosen already: the palette offers it before everything else. */
  isOfChosen?: boolean;
  /** Only a key, and not in the palette: there one chooses with the arrows. */
  isKeyOnly?: boolean;
  /** Of something that lies within the room, and is asked before the room where both have one key: leaving a form is not leaving the room. */
  isWithin?: boolean;
  /** Works while something is typed, too: leaving, and sending. */
  whileTyping?: boolean;
}

export interface KnownCommand extends Command {
  keys: string;
}

/** What has one name in a group is one thing to whoever reads: it stands once, with every key that does it. */
export interface NamedCommand extends KnownCommand {
  allKeys: readonly string[];
}
export function named(commands: readonly KnownCommand[]): NamedCommand[] {
  const all = new Map<string, NamedCommand>();
  for (const command of commands) {
    const name = `${command.group}\n${command.label}`;
    const known = all.get(name);
    const allKeys = [...(known?.allKeys ?? []), ...(command.keys === "" ? [] : [command.keys])];
    all.set(name, { ...(known ?? command), allKeys });
  }
  return [...all.values()];
}

const NONE: readonly KnownCommand[] = [];

export class CommandRegister {
  readonly #layers = new Map<object, readonly KnownCommand[]>();
  readonly #heard = new Set<() => void>();
  #all = NONE;

  put(layer: object, commands: readonly KnownCommand[] | null): void {
    if (commands) this.#layers.set(layer, commands);
    else this.#layers.delete(layer);
    const all = [...this.#layers.values()].flat();
    this.#all = [...all.filter(({ isWithin }) => !isWithin), ...all.filter(({ isWithin }) => isWithin)];
    for (const tell of this.#heard) tell();
  }
  readonly all = (): readonly KnownCommand[] => this.#all;
  readonly subscribe = (heard: () => void): (() => void) => {
    this.#heard.add(heard);
    return () => void this.#heard.delete(heard);
  };
}
