/** What was said and who heard it: each once, by everybody of the meeting, in one order. Anything else ends the measurement. */

interface Said {
  meeting: number;
  /** In milliseconds of this process. */
  at: number;
  heard: number;
}

export class Ledger {
  /** What each took from being said to being heard, in milliseconds. */
  times: number[] = [];
  /** Called once everybody has heard one. */
  onWhole: (() => void) | null = null;
  readonly #people: number;
  readonly #isOrdered: boolean;
  readonly #said = new Map<string, Said>();
  /** Of each meeting what stands at a number, whoever heard it first. */
  readonly #order = new Map<string, string>();
  readonly #last: Int32Array;
  #whole = 0;

  /** @param from  the number up to which everybody has heard; null: of a chat that knows no order, of which it isn't asked */
  constructor(readers: number, people: number, from: number | null) {
    this.#people = people;
    this.#isOrdered = from !== null;
    this.#last = new Int32Array(readers).fill(from ?? 0);
  }

  say(id: string, meeting: number): void {
    this.#said.set(id, { meeting, at: performance.now(), heard: 0 });
  }

  /** Up to which number somebody has heard. */
  last(reader: number): number {
    return this.#last[reader] ?? 0;
  }

  hear(reader: number, number: number, id: string): void {
    const said = this.#said.get(id);
    if (!said) throw new Error(`reader ${reader} hears ${id}, which nobody said`);
    if (this.#isOrdered && number !== this.last(reader) + 1) throw new Error(`reader ${reader} hears ${number} after ${this.last(reader)}`);
    const place = `${said.meeting} ${number}`;
    const there = this.#order.get(place);
    if (there !== undefined && there !== id) throw new Error(`${place} is ${there} for one and ${id} for another`);
    this.#order.set(place, id);
    this.#last[reader] = number;
    said.heard += 1;
    this.times.push(performance.now() - said.at);
    if (said.heard < this.#people) return;
    this.#whole += 1;
    this.onWhole?.();
  }

  get said(): number {
    return this.#said.size;
  }
  /** How many were heard by everybody. */
  get whole(): number {
    return this.#whole;
  }

  /** Waits for what was said; what isn't heard by then was lost. */
  async settled(withinMs: number): Promise<void> {
    for (const until = performance.now() + withinMs; this.#whole < this.#said.size && performance.now() < until;)
      await new Promise((resolve) => setTimeout(resolve, 20));
    if (this.#whole < this.#said.size) {
      const short = [...this.#said.values()].filter(({ heard }) => heard < this.#people);
      throw new Error(`${short.length} of ${this.#said.size} messages were not heard by all ${this.#people} within ${withinMs} ms`);
    }
  }
}
