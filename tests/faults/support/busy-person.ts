import { expect } from "vitest";
import { PHOTO } from "#tests/support/person.ts";
import type { WirePerson } from "#tests/support/wire-person.ts";

/** One thing that is written again and again, one after the other. */
interface Written<T> {
  /** The last one that the server said it has. */
  acknowledged: T;
  /** Sent since then without such an answer: the server may have them or not. */
  open: T[];
}

export interface Refusal {
  what: string;
  status: number;
  retryAfter: string | null;
  body: string;
}

const PAUSE_AFTER_REFUSAL_MS = 25;

/**
 * Somebody who saves an answer, uploads files and switches the pet flag on and off as fast as the
 * server answers, in three windows, and remembers what was acknowledged.
 */
export class BusyPerson {
  readonly answer: Written<string | null> = { acknowledged: null, open: [] };
  readonly flag: Written<boolean> = { acknowledged: false, open: [] };
  readonly files: string[] = [];
  /** Answers that were no acknowledgement. */
  readonly refusals: Refusal[] = [];
  #acknowledgements = 0;
  #working = false;
  #windows: Promise<void>[] = [];
  #count = 0;

  constructor(readonly person: WirePerson) {}

  get acknowledgements(): number {
    return this.#acknowledgements;
  }

  begin(): void {
    this.#working = true;
    this.#windows = [this.#repeat(() => this.#saves()), this.#repeat(() => this.#switches()), this.#repeat(() => this.#uploads())];
  }

  /** Lets what was sent last be answered. */
  async stop(): Promise<void> {
    this.#working = false;
    await Promise.all(this.#windows);
  }

  /** Everything acknowledged is there; where the last word was never answered, either is right. */
  async losesNothing(): Promise<void> {
    const { id, applicant_info } = await this.person.application();
    const info = await this.person.api<{ middle_name: string | null }>(`applications/applicant-info/${applicant_info}`);
    expect([this.answer.acknowledged, ...this.answer.open], "the answer").toContain(info.middle_name);
    const flags = await this.person.api<{ results: { flag: string }[] }>(`applications/flag/?application=${id}`);
    expect([this.flag.acknowledged, ...this.flag.open], "the flag").toContain(flags.results.some(({ flag }) => flag === "pet"));
    for (const file of this.files) {
      const answer = await this.person.fetch(`/api/v1/files/${file}/content`);
      expect(answer.status, `the file ${file}`).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
    }
    // What the server has now is where the next round begins.
    Object.assign(this.answer, { acknowledged: info.middle_name, open: [] });
    Object.assign(this.flag, { acknowledged: flags.results.some(({ flag }) => flag === "pet"), open: [] });
  }

  async #repeat(once: () => Promise<boolean>): Promise<void> {
    while (this.#working) {
      if (await once()) this.#acknowledgements += 1;
      else await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_REFUSAL_MS));
    }
  }

  async #saves(): Promise<boolean> {
    const name = `Lee ${inLetters(++this.#count)}`;
    return this.#write(this.answer, name, "save-answers", { root: "applicant", target: null, version: null, values: { middle_name: name } });
  }

  async #switches(): Promise<boolean> {
    const on = !this.flag.acknowledged;
    return this.#write(this.flag, on, on ? "put-flag" : "remove-flag", { flag: "pet" });
  }

  async #uploads(): Promise<boolean> {
    const body = new FormData();
    body.set("purpose", "applicant_identity");
    body.set("file", new File([PHOTO.buffer], PHOTO.name, { type: PHOTO.mimeType }));
    const answer = await this.#send("upload", "/api/v1/files/", { method: "POST", body });
    if (answer?.status !== 201) return false;
    this.files.push((JSON.parse(answer.text) as { id: string }).id);
    return true;
  }

  async #write<T>(written: Written<T>, value: T, command: string, input: Record<string, unknown>): Promise<boolean> {
    written.open.push(value);
    const answer = await this.#send(command, "/commands", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ command, input, address: this.person.formPath }),
    });
    if (answer?.status !== 200) return false;
    Object.assign(written, { acknowledged: value, open: [] });
    return true;
  }

  async #send(what: string, path: string, init: RequestInit): Promise<{ status: number; text: string } | null> {
    try {
      const answer = await this.person.fetch(path, init);
      const text = await answer.text();
      if (!answer.ok) this.refusals.push({ what, status: answer.status, retryAfter: answer.headers.get("retry-after"), body: text });
      return { status: answer.status, text };
    } catch {
      return null; // The line was cut.
    }
  }
}

/** A name has no digits. */
const inLetters = (n: number): string => [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("");
