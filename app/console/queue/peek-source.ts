/** Loads an application's details once the cursor rests on its row. */
import type { Shown } from "#server";
import type { ConsoleApi } from "../desk/api.ts";
import type { Journey } from "../desk/flow/journey.ts";
import { CaseCache, mayPrefetch } from "../desk/case-cache.ts";

export type PeekDetails = Shown["staff-application-details"];

/** The last few stay, so that going back and forth reads nothing twice. */
const KEPT = { cases: 50 };

export class PeekSource {
  readonly #cases = new Map<string, Promise<PeekDetails>>();
  readonly #known = new Map<string, PeekDetails>();
  /** Read before anybody asked for it: shown only beside the reading that counts as a look. */
  readonly #ahead = new Map<string, PeekDetails>();

  /** `cases`: what the review page begins with. */
  constructor(
    readonly api: ConsoleApi,
    readonly cases = new CaseCache(),
  ) {}

  /** What is known without asking. */
  known(id: string): PeekDetails | undefined {
    return this.#known.get(id) ?? this.#ahead.get(id);
  }

  /** It was read ahead, and nobody was shown it yet: whoever is has to read it at once. */
  isAhead(id: string): boolean {
    return !this.#known.has(id) && this.#ahead.has(id);
  }

  /**
   * What counts as a look. Where it fails, what was read ahead is forgotten too: nobody is shown what they were not seen to look at.
   *
   * @throws ApiRefusal
   */
  read(id: string): Promise<PeekDetails> {
    let asked = this.#cases.get(id);
    if (!asked) {
      asked = this.api.getJson<PeekDetails>(`/staff/applications/${id}`);
      this.#cases.set(id, asked);
      asked.then(
        (found) => {
          this.#known.set(id, found);
          this.#ahead.delete(id);
          this.cases.keep(found);
        },
        () => {
          this.#cases.delete(id);
          this.#ahead.delete(id);
          this.cases.forget(id);
        },
      );
      for (const old of [...this.#cases.keys()].slice(0, -KEPT.cases)) this.#cases.delete(old);
    }
    return asked;
  }

  /** The one that most likely comes next, to be at hand: nobody looks at it yet, and it is read again when it is shown. */
  ahead(id: string): void {
    if (this.known(id) || this.#cases.has(id) || !mayPrefetch()) return;
    const { moves } = this.cases;
    this.api.getJson<PeekDetails>(`/staff/applications/${id}?ahead=true`).then(
      (found) => {
        // Somebody may have come to it meanwhile: what counts is under way or there.
        if (this.#known.has(id) || this.#cases.has(id)) return;
        if (this.cases.keepAhead(found, moves)) this.#ahead.set(id, found);
      },
      () => undefined,
    );
  }

  /** It moved. What was known may be shown until it is read again. */
  forget(id: string | null): void {
    this.cases.forget(id);
    if (id === null) this.#cases.clear();
    else this.#cases.delete(id);
  }

  /** Why they are where they are; null where this person may not look at it. It takes longer, and holds nothing else up. */
  journey(id: string): Promise<Journey | null> {
    return this.api.getJson<Journey>(`/staff/applications/${id}/journey`).catch(() => null);
  }
}
