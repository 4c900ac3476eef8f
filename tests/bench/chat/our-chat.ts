/** Everybody of so many meetings has its page open: told what was said, it shows it; where that is missing, or something before it, it reads, as the page does. */
import type { BenchServer } from "../server-process.ts";
import type { Talk } from "../server-messages.ts";
import type { Ledger } from "./ledger.ts";
import { PEOPLE, SAID } from "./many-meetings.ts";
import { ask, openStream } from "./wire.ts";

/** At a time, of those that come. */
const COMING = 64;
/** What was refused is asked again, as a page does. */
const AGAIN_MS = 2_000;

interface Said {
  id: string;
  number: number;
}

/** As many as the page reads after an event. */
const LAST = 5;

const saidIn = (text: string): Said[] =>
  [...text.matchAll(/\{"id":"([0-9a-f-]{36})","number":(\d+),/gu)].map(([, id, number]) => ({ id: id!, number: Number(number) }));
const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

class Reader {
  #close: (() => void) | null = null;
  /** The last event that was heard: a stream goes on from it. */
  #heardUpTo = "0";
  #retryMs = 0;
  #isAsking = false;
  #isBehind = false;

  constructor(
    readonly at: number,
    private readonly url: URL,
    private readonly meeting: string,
    private readonly person: Talk["people"][number],
    private readonly ledger: Ledger,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Reads the page and follows it. */
  async come(): Promise<void> {
    const { status, text } = await ask(this.url, this.at, "POST", "/patches", this.person.cookie, JSON.stringify({ address: this.person.page, after: null }));
    const after = /"after":"(\d+)"/u.exec(text)?.[1];
    if (status !== 200 || after === undefined) throw new Error(`${this.person.page} answered ${status}: ${text.slice(0, 300)}`);
    this.#heardUpTo = after;
    await this.#open();
  }

  #open(): Promise<void> {
    return new Promise((resolve) => {
      this.#close = openStream({
        url: this.url,
        reader: this.at,
        cookie: this.person.cookie,
        after: this.#heardUpTo,
        opened: (retryMs) => {
          this.#retryMs = retryMs;
          resolve();
        },
        heard: ({ id, kind, data }) => {
          if (Number(id) <= Number(this.#heardUpTo)) this.failed(new Error(`reader ${this.at} was told ${id} after ${this.#heardUpTo}`));
          this.#heardUpTo = id;
          const [said] = kind === "message" ? saidIn(data) : [];
          if (said?.number === this.ledger.last(this.at) + 1 && !this.#isAsking) this.ledger.hear(this.at, said.number, said.id);
          else if (kind === "message") void this.#look().catch(this.failed);
        },
      });
    });
  }

  /** What was said last, one question at a time; where something lies before it, or it is refused, it is asked again. */
  async #look(): Promise<void> {
    this.#isBehind = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    let limit = LAST;
    while (this.#isBehind) {
      this.#isBehind = false;
      const path = `/api/v1/chat/messages/?channel_id=${this.meeting}&limit=${limit}`;
      const { status, text } = await ask(this.url, this.at, "GET", path, this.person.cookie);
      if (status === 429 || status >= 500) {
        await rest(AGAIN_MS * (0.5 + Math.random() / 2));
        this.#isBehind = true;
        continue;
      }
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
      const last = this.ledger.last(this.at);
      const news = saidIn(text).filter(({ number }) => number > last);
      if ((news[0]?.number ?? last + 1) > last + 1) {
        limit = SAID;
        this.#isBehind = true;
      } else for (const { id, number } of news) this.ledger.hear(this.at, number, id);
    }
    this.#isAsking = false;
  }

  go(): void {
    this.#close?.();
    this.#close = null;
  }

  /** As a browser whose connection broke: after as long as the server said. Answers when it is there again. */
  async back(): Promise<number> {
    await rest(this.#retryMs);
    await this.#open();
    return performance.now();
  }
}

export class OurChat {
  /** How often what was said had to be said again. */
  refused = 0;
  readonly readers: Reader[] = [];
  #failure: unknown = null;

  constructor(
    private readonly servers: readonly BenchServer[],
    private readonly talks: readonly Talk[],
    private readonly ledger: Ledger,
  ) {}

  /** Up to so many people are there. */
  async come(people: number): Promise<void> {
    const from = this.readers.length;
    for (let at = from; at < people; at += 1) {
      const talk = this.talks[Math.floor(at / PEOPLE)]!;
      const person = talk.people[at % PEOPLE]!;
      // Those of one meeting are at both processes, where there are two.
      const { url } = this.servers[at % this.servers.length]!;
      this.readers.push(new Reader(at, new URL(url), talk.meeting, person, this.ledger, (error) => (this.#failure ??= error)));
    }
    for (let at = from; at < people; at += COMING) await Promise.all(this.readers.slice(at, at + COMING).map((reader) => reader.come()));
  }

  /** What went wrong by itself. */
  check(): void {
    if (this.#failure) throw this.#failure;
  }

  async say(id: string, meeting: number, by: number, text: string): Promise<void> {
    const { meeting: name, people } = this.talks[meeting]!;
    const { cookie, page } = people[by]!;
    const server = this.servers[(meeting + by + 1) % this.servers.length]!;
    const body = JSON.stringify({ command: "send-message", input: { meeting: name, id, message: text }, address: page });
    for (;;) {
      const { status, text: answer } = await ask(new URL(server.url), meeting * PEOPLE + by, "POST", "/commands", cookie, body);
      if (status === 200 && answer.includes('"ok":true')) return;
      if (status !== 429 && status < 500) throw new Error(`saying something answered ${status}: ${answer.slice(0, 300)}`);
      // As the page does with what wasn't taken: by its id it is there once.
      this.refused += 1;
      await rest(AGAIN_MS * (0.5 + Math.random() / 2));
    }
  }

  /** All are gone at one moment, and come back as their browsers do. Answers how long each took to be there again, in milliseconds. */
  async goAndComeBack(): Promise<number[]> {
    for (const reader of this.readers) reader.go();
    const gone = performance.now();
    return Promise.all(this.readers.map(async (reader) => (await reader.back()) - gone));
  }

  close(): void {
    for (const reader of this.readers) reader.go();
  }
}
