/**
 * Saves answers as they are given: a moment after a field is left, one request a record with the changed
 * answers only, never two at a time for one record. What can't be sent is kept and sent once when the
 * network is back.
 */
import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import type { CommandResult, SavedRecord } from "#screens/language/documents/descriptor.ts";
import type { DraftStorage, Drafts } from "./draft-storage.ts";
import { type FormField, sameValue } from "./form-field.ts";
import type { AnswerListener } from "./answer-listener.ts";
import type { FormStore } from "./form-store.ts";
import { type CommandRunner, ServerFault } from "./command-runner.ts";

export interface AutosaveEvents {
  /** What to say of a draft whose answer was changed elsewhere meanwhile. */
  readonly changedElsewhere: string;
  /** An answer brought a newer screen, or effects, with it. */
  onResult(result: CommandResult): void;
  /** The server can't be reached, or can again. `reason` is what was thrown. */
  onConnection(lost: boolean, reason?: unknown): void;
  /** Tells the other tabs of this person. */
}

/** What is saved, and the command that it is saved for. */
interface Asked {
  root: string;
  before?: string;
}

export class Autosave implements AnswerListener {
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #running = new Map<string, Promise<boolean>>();
  #draftTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #retryMs: number;
  #lost = false;
  #failures = 0;
  #refusals = 0;
  #touched = new Set<FormField>();

  constructor(
    private readonly store: FormStore,
    private readonly host: CommandRunner,
    private readonly drafts: DraftStorage,
    private readonly constants: Pick<PageConstants, "autosave_retry_ms" | "autosave_retry_longest_ms" | "draft_ms">,
    private readonly events: AutosaveEvents,
  ) {
    this.#retryMs = constants.autosave_retry_ms;
    store.keeper = this;
  }

  changed(field: FormField): void {
    if (!field.isKept) return;
    this.#touched.add(field);
    this.#keepSoon();
  }

  left(field: FormField): void {
    if (field.isKept && this.#sendable(field.root).length > 0) this.schedule(field.root);
  }

  /** Puts back what an earlier visit could not save, and sends it. */
  restore(): void {
    for (const root of this.store.records.keys()) {
      const gone: string[] = [];
      let waiting = false;
      for (const [path, draft] of Object.entries(this.drafts.read(root))) {
        const field = this.store.fields.get(`${root}.${path}`);
        // What was answered since the page came is newer than any draft.
        if (!field || field.secret || field.changed) continue;
        if (sameValue(draft.value, field.base) || field.descriptor.readOnly === true) {
          gone.push(path);
          continue;
        }
        const changedElsewhere = !sameValue(draft.base, field.base);
        this.store.put(field.key, draft.value);
        field.touched = true;
        this.store.refresh(field);
        if (changedElsewhere) {
          field.refused = { value: field.value, elsewhere: true };
          field.serverProblem = this.events.changedElsewhere;
          this.store.refresh(field);
        }
        waiting = true;
      }
      if (gone.length > 0) this.drafts.write(root, {}, gone);
      if (waiting) this.schedule(root);
    }
  }

  /** Saves a record a little later; called again, it waits anew. */
  schedule(root: string): void {
    clearTimeout(this.#timers.get(root));
    const wait = this.store.records.get(root)?.afterMs ?? 0;
    this.#timers.set(
      root,
      setTimeout(() => {
        this.#timers.delete(root);
        void this.save(root);
      }, wait),
    );
  }

  /** The server could not be reached when something was sent last. */
  get isLost(): boolean {
    return this.#lost;
  }

  /** Saves everything that waits. True when nothing is left unsaved. */
  async flush(): Promise<boolean> {
    this.keep();
    const results = await Promise.all([...this.store.records.keys()].map((root) => this.save(root)));
    return results.every(Boolean);
  }

  /**
   * Saves everything that waits, one record after the other, because `command` was pressed: first these roots, then
   * all others. `stopped`: one could not be saved, and those after it still wait. `open`: answers that may not be
   * sent as they are.
   */
  async saveBefore(command: string, roots: readonly string[]): Promise<"saved" | "open" | "stopped"> {
    this.keep();
    const before = this.#failures + this.#refusals;
    let saved = true;
    for (const root of new Set([...roots, ...this.store.records.keys()])) {
      if (!(await this.save(root, command))) saved = false;
      if (this.#failures + this.#refusals > before) return "stopped";
    }
    return saved ? "saved" : "open";
  }

  /** Saves one record now. True when the server holds everything that it may hold. `before`: the command that it is saved for. */
  async save(root: string, before?: string): Promise<boolean> {
    clearTimeout(this.#timers.get(root));
    this.#timers.delete(root);
    // A member of a list that is gone meanwhile.
    if (!this.store.records.has(root)) return true;
    const running = this.#running.get(root);
    if (running) {
      await running;
      return this.save(root, before);
    }
    const fields = this.#sendable(root);
    const extras = this.store.extras.drain(root);
    if (fields.length === 0 && extras.size === 0) return this.#unsaved(root).length === 0;
    const attempt: Promise<boolean> = this.#sendInTurn({ root, ...(before !== undefined && { before }) }, fields, extras).finally(() => {
      if (this.#running.get(root) === attempt) this.#running.delete(root);
    });
    this.#running.set(root, attempt);
    return attempt;
  }

  /** Nothing of this record is sent while `work` lasts: the record itself is being made or taken away. */
  during(root: string, work: Promise<boolean>): void {
    const before = this.#running.get(root) ?? Promise.resolve(true);
    const both: Promise<boolean> = Promise.all([before, work])
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        if (this.#running.get(root) === both) this.#running.delete(root);
      });
    this.#running.set(root, both);
  }

  /** Drops the drafts of a record that is gone. */
  forget(root: string): void {
    this.drafts.write(root, {}, Object.keys(this.drafts.read(root)));
  }

  /** What was typed over an answer that somebody changed meanwhile is sent as that, by itself: the server tells, and overwrites nothing. */
  async #sendInTurn(asked: Asked, fields: FormField[], extras: Map<string, unknown>): Promise<boolean> {
    const { root } = asked;
    const record = this.store.records.get(root)!;
    const overtaken = fields.filter(({ over }) => over !== null && over < (record.version ?? 0));
    if (overtaken.length === 0) return this.#send(asked, fields, extras, record.version);
    const done = await this.#send(asked, overtaken, new Map(), Math.min(...overtaken.map(({ over }) => over!)));
    const rest = fields.filter((field) => !overtaken.includes(field));
    const now = this.store.records.get(root);
    return rest.length + extras.size === 0 || !now ? done : this.#send(asked, rest, extras, now.version);
  }

  async #send({ root, before }: Asked, fields: FormField[], extras: Map<string, unknown>, version: number | null): Promise<boolean> {
    const record = this.store.records.get(root)!;
    for (const field of fields) {
      field.sent = { value: field.value };
      field.save = "saving";
      this.store.refresh(field);
    }
    const values = Object.fromEntries([...extras, ...fields.map((field) => [field.descriptor.property, field.value])]);
    let result: CommandResult;
    try {
      result = await this.host.runCommand(record.command, { root, target: record.target, version, values }, before);
    } catch (error) {
      this.store.extras.putBack(root, extras);
      for (const field of fields) this.#notSaved(field);
      this.#connectionLost(error);
      return false;
    }
    this.#connectionBack();
    if (!result.ok) {
      this.#refusals += 1;
      this.store.blame(root, result.problems);
    }
    const stored = fields.filter(
      (field) => field.sent !== null && (result.ok || (result.saved !== undefined && field.descriptor.property in result.saved.answers)),
    );
    for (const field of stored) this.#stored(field, result.saved);
    for (const field of fields) if (field.sent) this.#notSaved(field);
    if (result.saved) {
      this.store.acknowledge(result.saved);
    }
    this.drafts.write(
      root,
      {},
      stored.filter((field) => !field.dirty).map((field) => field.descriptor.property),
    );
    this.events.onResult(result);
    if (result.ok && this.#sendable(root).length > 0) this.schedule(root);
    return result.ok && this.#unsaved(root).length === 0;
  }

  #stored(field: FormField, saved: SavedRecord | undefined): void {
    const sent = field.sent!.value;
    field.sent = null;
    field.over = null;
    field.serverProblem = null;
    const { property } = field.descriptor;
    const answered = saved !== undefined && property in saved.answers;
    if (field.secret) {
      const kept = answered ? saved.answers[property] : typeof sent === "string" ? { last4: sent.slice(-4) } : null;
      const typedOn = !sameValue(field.value, sent);
      field.base = kept;
      if (!typedOn) {
        field.put(kept);
        this.store.show(field);
      }
    } else {
      const kept = answered ? saved.answers[property] : sent;
      field.base = kept;
      // The server may have put the answer in order (spaces, capitals); nothing newer was typed, so show that.
      if (sameValue(field.value, sent) && !sameValue(kept, sent)) {
        field.put(kept);
        this.store.show(field);
      }
    }
    field.save = field.restingState();
    this.store.refresh(field);
  }

  #notSaved(field: FormField): void {
    field.sent = null;
    field.save = field.restingState();
    this.store.refresh(field);
  }

  /** Changed answers that may be sent: a value that breaks its rule stays here until it is mended. */
  #sendable(root: string): FormField[] {
    return this.#unsaved(root).filter(
      (field) => !(field.refused && sameValue(field.refused.value, field.value)) && (field.rule === null || field.value === null),
    );
  }
  #unsaved(root: string): FormField[] {
    return [...this.store.fields.values()].filter((field) => field.root === root && field.dirty && !field.sent);
  }

  // ---- drafts ----

  #keepSoon(): void {
    this.#draftTimer ??= setTimeout(() => this.keep(), this.constants.draft_ms);
  }
  /** Writes what is not saved into the browser's storage. */
  keep(): void {
    clearTimeout(this.#draftTimer);
    this.#draftTimer = undefined;
    const byRoot = new Map<string, { put: Drafts; gone: string[] }>();
    for (const field of this.#touched) {
      if (field.secret) continue;
      let of = byRoot.get(field.root);
      if (!of) byRoot.set(field.root, (of = { put: {}, gone: [] }));
      if (field.dirty) of.put[field.descriptor.property] = { value: field.value, base: field.base };
      else of.gone.push(field.descriptor.property);
    }
    this.#touched.clear();
    for (const [root, { put, gone }] of byRoot) this.drafts.write(root, put, gone);
  }

  // ---- the network ----

  #connectionLost(reason: unknown): void {
    this.#lost = true;
    this.#failures += 1;
    this.events.onConnection(true, reason);
    clearTimeout(this.#retryTimer);
    const wait = reason instanceof ServerFault ? (reason.retryAfterMs ?? this.#retryMs) : this.#retryMs;
    this.#retryTimer = setTimeout(() => {
      void this.flush();
    }, wait);
    this.#retryMs = Math.min(this.#retryMs * 2, this.constants.autosave_retry_longest_ms);
  }
  #connectionBack(): void {
    clearTimeout(this.#retryTimer);
    this.#retryMs = this.constants.autosave_retry_ms;
    if (this.#lost) this.events.onConnection(false);
    this.#lost = false;
  }
  /** The browser says that the network is back: what waited is sent once. */
  readonly online = async (): Promise<void> => {
    const before = this.#failures;
    await this.flush();
    if (this.#failures === before) this.#connectionBack();
  };
  /** Said at once, and not only when the next answer can't be saved. */
  readonly offline = (): void => {
    this.#lost = true;
    this.events.onConnection(true);
  };

  stop(): void {
    this.keep();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    clearTimeout(this.#retryTimer);
    this.#timers.clear();
  }
}
