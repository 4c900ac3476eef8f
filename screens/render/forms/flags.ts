/** Creating and deleting a flag, in step with the answers that belong to it. */
import type { CommandResult } from "#screens/language/descriptor.ts";
import type { Autosave } from "./autosave.ts";
import type { FormStore } from "./form-store.ts";

export class Flags {
  constructor(
    private readonly store: FormStore,
    private readonly autosave: Autosave,
    private readonly command: (name: string, input: Record<string, unknown>) => Promise<CommandResult | undefined>,
  ) {}

  /**
   * Puts or removes a flag, and shows it so at once. Answers typed meanwhile wait for it, and what the
   * server says of the flag in between is older than this. Taken back when it could not be done.
   */
  async set(root: string, flag: string, on: boolean): Promise<void> {
    if (this.store.settling.has(root)) return;
    this.store.settling.add(root);
    this.store.putAnswer(root, "expanded", on);
    const done = await this.#command(root, flag, on);
    this.store.settling.delete(root);
    if (!done) this.store.putAnswer(root, "expanded", !on);
  }

  async #command(root: string, flag: string, on: boolean): Promise<boolean> {
    const work = this.command(on ? "put-flag" : "remove-flag", { flag }).then((result) => result?.ok === true);
    this.autosave.during(root, work);
    const done = await work;
    if (done && !on) this.#forget(root);
    if (done && on) this.autosave.schedule(root);
    return done;
  }

  /** A flag that is gone takes its answers with it. */
  #forget(root: string): void {
    const record = this.store.records.get(root);
    if (record) Object.assign(record, { target: null, version: null });
    for (const field of this.store.fields.values()) {
      if (field.root !== root) continue;
      field.base = null;
      field.touched = false;
      this.store.put(field.key, null, false);
      field.changed = false;
      this.store.refresh(field);
    }
    this.autosave.forget(root);
  }
}
