/**
 * Giving many applications to somebody, so many a call, and giving them back: how far it is, which went, which didn't and why, and
 * which were not attempted. It goes on whatever room one goes to meanwhile, and it can be stopped, and gone on with.
 */
import type { Shown } from "#server";
import { ApiRefusal, type ConsoleApi } from "../../desk/api.ts";

export interface Assignee {
  /** Null: nobody. */
  id: string | null;
  name: string;
}

/** Some, by their ids; or all of a list, by its query: `n` as far as it was counted, null where there are more than that. */
export type Chosen = { ids: readonly string[] } | { matching: string; n: number | null };

export interface BulkState {
  /** `waiting`: the server asked to, until `until`. `stopped` by hand; `broken`: by `why`. */
  phase: "idle" | "running" | "waiting" | "stopped" | "broken" | "over";
  /** They are given back. */
  isUndo: boolean;
  to: Assignee;
  /** How many were chosen; null where nobody counted so far. */
  n: number | null;
  gone: ReadonlySet<string>;
  /** Why the others did not go, by their ids. */
  failed: ReadonlyMap<string, string>;
  /** Ids that were not attempted, or of which no answer came; of all that match, those that were found. */
  left: readonly string[];
  why: string | null;
  /** Instant, ms since 1970. */
  until: number | null;
}

type Answer = Shown["staff-assignments"];

interface Work {
  ids: string[];
  matching: { query: string; cursor: string | null } | null;
  to: string | null;
  /** Only what this one has in hand. */
  onlyOf?: string | null;
}

interface Options {
  /** How many a call. */
  chunk: number;
  /** How long to wait where the server asks to wait, and doesn't say how long. */
  pauseMs: number;
  now?: () => number;
}

/** As HTTP answers. */
const STATUS = { tooMany: 429, invalid: 400 };

const IDLE: BulkState = {
  phase: "idle",
  isUndo: false,
  to: { id: null, name: "" },
  n: 0,
  gone: new Set(),
  failed: new Map(),
  left: [],
  why: null,
  until: null,
};

export class BulkRun {
  #state = IDLE;
  #work: Work[] = [];
  /** Who had what before, of those that went. */
  #before = new Map<string, string | null>();
  #asking = new AbortController();
  #ending: Promise<void> = Promise.resolve();
  readonly #heard = new Set<() => void>();

  constructor(readonly options: Options) {}

  readonly state = (): BulkState => this.#state;
  readonly subscribe = (heard: () => void): (() => void) => {
    this.#heard.add(heard);
    return () => void this.#heard.delete(heard);
  };
  get isUnderWay(): boolean {
    return this.#state.phase === "running" || this.#state.phase === "waiting";
  }
  /** How many can be given back. */
  get undoable(): number {
    return this.#before.size;
  }

  /** Each ends when it is over, stopped or broken: the state says which. */
  async give(api: ConsoleApi, chosen: Chosen, to: Assignee): Promise<void> {
    if (this.isUnderWay) return;
    await this.#ending;
    this.#before = new Map();
    const ids = "ids" in chosen ? [...chosen.ids] : [];
    const matching = "ids" in chosen ? null : { query: chosen.matching, cursor: null };
    this.#work = [{ ids, matching, to: to.id }];
    this.#set({ ...IDLE, to, n: "ids" in chosen ? ids.length : chosen.n });
    await this.#run(api);
  }
  /** What was left goes on, and what did not go is tried again. */
  async goOn(api: ConsoleApi): Promise<void> {
    if (this.isUnderWay) return;
    await this.#ending;
    if (!this.#state.isUndo) {
      const { failed, to } = this.#state;
      this.#work.push({ ids: [...failed.keys()], matching: null, to: to.id });
      this.#set({ failed: new Map() });
    }
    await this.#run(api);
  }
  readonly stop = (): void => {
    if (!this.isUnderWay) return;
    this.#asking.abort();
    this.#set({ phase: "stopped", until: null });
  };
  /** Gives each back to whoever had it, unless somebody took it since. */
  async undo(api: ConsoleApi): Promise<void> {
    if (this.isUnderWay) return;
    await this.#ending;
    const { to } = this.#state;
    const byOwner = new Map<string | null, string[]>();
    for (const [id, from] of this.#before) byOwner.set(from, [...(byOwner.get(from) ?? []), id]);
    const n = this.#before.size;
    this.#before = new Map();
    this.#work = [...byOwner].map(([from, ids]) => ({ ids, matching: null, to: from, onlyOf: to.id }));
    this.#set({ ...IDLE, to, isUndo: true, n });
    await this.#run(api);
  }
  readonly forget = (): void => {
    if (!this.isUnderWay) this.#set(IDLE);
  };

  #run(api: ConsoleApi): Promise<void> {
    this.#asking = new AbortController();
    this.#set({ phase: "running", why: null, until: null });
    this.#ending = this.#go(api, this.#asking.signal);
    return this.#ending;
  }

  /** A call that was sent is heard to its end, stopped or not: what it did is known. */
  async #go(api: ConsoleApi, stopped: AbortSignal): Promise<void> {
    for (let work = this.#next(); work && !stopped.aborted; work = this.#next()) {
      try {
        this.#take(work, await api.postJson<Answer>("/staff/assignments/", this.#bodyOf(work)));
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        if (error.status === STATUS.tooMany) await this.#wait(error.retryAfterMs ?? this.options.pauseMs, stopped);
        else if (error.status === STATUS.invalid && work.ids.length > 0) this.#refuse(work, error.message);
        else this.#set({ phase: "broken", why: error.message });
      }
      if (this.#state.phase === "broken") return;
    }
    if (!stopped.aborted) this.#set({ phase: "over", n: this.#state.gone.size + this.#state.failed.size });
  }

  #next(): Work | undefined {
    this.#work = this.#work.filter(({ ids, matching }) => ids.length > 0 || matching !== null);
    return this.#work[0];
  }

  #bodyOf({ ids, matching, to, onlyOf }: Work): Record<string, unknown> {
    const { chunk } = this.options;
    const which = ids.length > 0 ? { applications: ids.slice(0, chunk) } : { matching: matching?.query, cursor: matching?.cursor, limit: chunk };
    return { ...which, assigned_to: to, ...(onlyOf !== undefined && { only_of: onlyOf }) };
  }

  #take(work: Work, { assigned, changed, failed, cursor }: Answer): void {
    if (work.ids.length > 0) work.ids = work.ids.slice(this.options.chunk);
    else work.matching = cursor === null || work.matching === null ? null : { ...work.matching, cursor };
    if (!this.#state.isUndo) for (const { application, from } of changed) this.#before.set(application, from);
    const problems = new Map(this.#state.failed);
    // A database that was gone says nothing of these: they were not attempted.
    const away = failed.filter(({ code }) => code === "unavailable");
    for (const { application, code, message } of failed) if (code !== "unavailable") problems.set(application, message);
    work.ids = [...away.map(({ application }) => application), ...work.ids];
    this.#set({ gone: new Set([...this.#state.gone, ...assigned]), failed: problems });
    if (away[0]) this.#set({ phase: "broken", why: away[0].message });
  }

  async #wait(ms: number, stopped: AbortSignal): Promise<void> {
    if (stopped.aborted) return;
    this.#set({ phase: "waiting", until: (this.options.now ?? Date.now)() + ms });
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      stopped.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    });
    if (!stopped.aborted) this.#set({ phase: "running", until: null });
  }

  /** None of these can go: whoever had them before may have none any more. */
  #refuse(work: Work, why: string): void {
    const problems = new Map(this.#state.failed);
    for (const id of work.ids.splice(0, this.options.chunk)) problems.set(id, why);
    this.#set({ failed: problems });
  }

  #set(change: Partial<BulkState>): void {
    this.#state = { ...this.#state, ...change, left: this.#work.flatMap(({ ids }) => ids) };
    for (const tell of this.#heard) tell();
  }
}
