/** Creating and deleting the record behind a switch, in step with the answers that belong to it. */
import type { CommandResult, ResolvedAction } from "#screens/language/documents/descriptor.ts";
import type { Autosave } from "./autosave.ts";
import type { FormStore } from "./form-store.ts";

/** The commands that put the record there and take it away. */
export interface SwitchCommands {
  on: Command;
  off: Command;
}
type Command = Extract<ResolvedAction, { do: "command" }>;

export class Switches {
  /** How each switch was put last. */
  readonly #wanted = new Map<string, boolean>();

  constructor(
    private readonly store: FormStore,
    private readonly autosave: Autosave,
    private readonly command: (name: string, input: Record<string, unknown>) => Promise<CommandResult | undefined>,
  ) {}

  /**
   * Switches on or off, and shows it so at once. Answers typed meanwhile wait for it, and what the
   * server says of it in between is older than this. Pressed again before the server is done, it
   * is put as it was pressed last; what could not be done is taken back.
   */
  async set(root: string, on: boolean, commands: SwitchCommands): Promise<void> {
    const { unconfirmed } = this.store;
    this.#wanted.set(root, on);
    this.store.putAnswer(root, "expanded", on);
    if (unconfirmed.has(root)) return;
    unconfirmed.add(root);
    let stands = !on;
    while (this.#wanted.get(root) !== stands && (await this.#command(root, !stands, commands))) stands = !stands;
    unconfirmed.delete(root);
    this.store.putAnswer(root, "expanded", stands);
  }

  async #command(root: string, on: boolean, commands: SwitchCommands): Promise<boolean> {
    const { command, input = {} } = on ? commands.on : commands.off;
    const work = this.command(command, input).then((result) => result?.ok === true);
    this.autosave.during(root, work);
    const done = await work;
    if (done && !on) this.store.forget(root);
    if (done && on) this.autosave.schedule(root);
    return done;
  }
}
