/** State of a walk: the list of its steps, kept in this tab only. */
import type { CommandResult, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { PreviewWalk } from "#server";

type Began = PreviewWalk["began"];
export type Step = { command: string; input: Record<string, unknown> } | { event: string; to: string };

/** The current screen, from the last answer. */
export interface Place extends Omit<Began, "descriptor"> {
  descriptor: ScreenDescriptor | null;
}

interface Kept {
  /** Where they were, before each place that they came to, with the steps that had been taken. */
  trail: { address: string; steps: number }[];
  steps: Step[];
  address: string;
}

export class WalkState {
  #kept: Kept;
  /** One after the other: each goes on from where the one before it led. */
  #line: Promise<unknown> = Promise.resolve();
  /** What a press led to, until the page goes there. */
  #ahead: Place | null = null;

  constructor(
    private readonly began: Began,
    private readonly key: string,
    private readonly ask: (body: unknown) => Promise<Place>,
    private readonly show: (place: Place) => void,
  ) {
    this.#kept = this.#begin();
  }

  /** Goes on where this tab was, if it was anywhere. */
  async resume(): Promise<void> {
    const kept = window.sessionStorage.getItem(this.key);
    if (kept === null) return;
    try {
      this.#kept = JSON.parse(kept) as Kept;
      await this.#inLine(() => this.#look(this.#kept.address));
    } catch {
      this.restart();
    }
  }

  get canStepBack(): boolean {
    return this.#kept.trail.length > 0;
  }

  /** A command of the page. `nothing`: said where nothing follows from it. */
  command(command: string, input: Record<string, unknown>, nothing: CommandResult): Promise<CommandResult> {
    return this.#inLine(async () => {
      const from = this.#kept.address;
      const place = await this.#press({ command, input });
      if (!place) return { ok: true, effects: [] };
      if (command === "save-answers") {
        const { root, target, version, values } = input as { root: string; target: string; version: number; values: Record<string, unknown> };
        return { ok: true, effects: [], saved: { root, target, version: Number(version) + 1, answers: values } };
      }
      if (!place.follows) return nothing;
      if (place.address === from) {
        this.show(place);
        return place.descriptor ? { ok: true, effects: [], descriptor: place.descriptor } : { ok: true, effects: [] };
      }
      this.#ahead = place;
      return { ok: true, effects: [{ do: "navigate", href: place.address }] };
    });
  }

  /** Something happens to their application. */
  happens(event: string, to: string): Promise<void> {
    return this.#inLine(async () => {
      const place = await this.#press({ event, to });
      if (place) this.show(place);
    });
  }

  /** To another address, as they are. Rejects where it leads out of the flow. */
  go(href: string): Promise<void> {
    return this.#inLine(async () => {
      const ahead = this.#ahead;
      this.#ahead = null;
      if (ahead?.address === href) return this.show(ahead);
      const kept = this.#kept;
      const { address, steps } = kept;
      await this.#look(href);
      if (kept === this.#kept) this.#came(address, steps.length);
    });
  }

  /** To the place before this one, with what had been done by then. */
  stepBack(): Promise<void> {
    return this.#inLine(async () => {
      const before = this.#kept.trail.pop();
      if (!before) return;
      this.#kept.steps.length = before.steps;
      await this.#look(before.address);
    });
  }

  restart(): void {
    this.end();
    this.show(this.began);
  }

  /** Nothing of it is left, nor of a press that is still under way. */
  end(): void {
    this.#kept = this.#begin();
    this.#ahead = null;
    window.sessionStorage.removeItem(this.key);
  }

  #begin(): Kept {
    return { trail: [], steps: [], address: this.began.address };
  }

  /** Null where the world it was pressed in is no more. */
  async #press(pressed: Step): Promise<Place | null> {
    const kept = this.#kept;
    const { address, steps } = kept;
    const place = await this.ask({ address, steps, pressed });
    if (kept !== this.#kept) return null;
    const taken = steps.length;
    if (place.follows) steps.push(pressed);
    this.#kept.address = place.address;
    if (place.address !== address) this.#came(address, taken);
    else this.#keep();
    return place;
  }

  async #look(address: string): Promise<void> {
    const kept = this.#kept;
    const place = await this.ask({ address, steps: kept.steps });
    if (kept !== this.#kept) return;
    this.#kept.address = place.address;
    this.#keep();
    this.show(place);
  }

  #came(from: string, steps: number): void {
    if (from !== this.#kept.address) this.#kept.trail.push({ address: from, steps });
    this.#keep();
  }

  #keep(): void {
    window.sessionStorage.setItem(this.key, JSON.stringify(this.#kept));
  }

  #inLine<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#line.then(work, work);
    this.#line = next.catch(() => undefined);
    return next;
  }
}
