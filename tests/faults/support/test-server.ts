import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { moveClock } from "#tests/support/clock.ts";
import { freePort } from "#server/config/free-port.ts";
import { type Latchkey, newDataDir, startLatchkey } from "#tests/support/latchkey.ts";
import { schemasWithManySources } from "#tests/support/many-sources.ts";
import { type SandboxMail, mailsTo } from "#tests/support/sandbox-mail.ts";
import { WirePerson } from "#tests/support/wire-person.ts";

type Faults = Record<string, Record<string, number | boolean>>;

/** What really moved at the companies outside. */
export interface Effects {
  charges: { attemptId: string; target: string; amount: number }[];
  orders: { checkId: string; email: string; status: string }[];
}

export interface TestServerOptions {
  /** People that the tests use up: each has a source of their own. */
  people: number;
  /** PostgreSQL; the embedded database without. Asked when the server starts. */
  databaseUrl?: () => string;
  env?: Record<string, string>;
  /** Changes the copy of `schemas/` that this house starts on. */
  documents?: (schemas: string) => void;
}

/** A running server for the tests of one suite: same data folder and same address also after it was killed. */
export class TestServer {
  readonly #options: TestServerOptions;
  readonly #schemas: { folder: string; remove(): void };
  #latchkey: Latchkey | undefined;
  #dataDir = "";
  #port = 0;
  #people = 0;
  #calm: Faults = {};

  constructor(options: TestServerOptions) {
    this.#options = options;
    this.#schemas = schemasWithManySources(options.people);
    options.documents?.(this.schemas);
  }

  get latchkey(): Latchkey {
    if (!this.#latchkey) throw new Error("The server is started before the first test");
    return this.#latchkey;
  }
  get url(): string {
    return this.latchkey.url;
  }
  get dataDir(): string {
    return this.#dataDir;
  }
  get schemas(): string {
    return this.#schemas.folder;
  }

  async start(): Promise<void> {
    this.#port ||= await freePort();
    this.#dataDir ||= this.#options.databaseUrl ? mkdtempSync(join(tmpdir(), "latchkey-faults-")) : await newDataDir();
    const databaseUrl = this.#options.databaseUrl?.();
    this.#latchkey = await startLatchkey({
      dataDir: this.#dataDir,
      port: this.#port,
      env: { LATCHKEY_SCHEMAS: this.schemas, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), ...this.#options.env },
    });
    this.#calm = (await (await fetch(`${this.url}/sandbox/faults`)).json()) as Faults;
  }

  /** SIGTERM, then a new start. Answers the exit code and all that the stopped one printed. */
  async stopAndStart(): Promise<{ code: number | null; output: string }> {
    const stopped = this.latchkey;
    const code = await stopped.stop();
    await this.start();
    return { code, output: stopped.output() };
  }

  async remove(): Promise<void> {
    await this.#latchkey?.stop();
    this.#schemas.remove();
    if (this.#dataDir) rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** Switches faults of the companies outside on, until `calm`. */
  async faults(faults: Faults): Promise<void> {
    const answer = await fetch(`${this.url}/sandbox/faults`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(faults) });
    if (!answer.ok) throw new Error(`the faults were not taken: ${answer.status} ${await answer.text()}`);
  }

  calm(): Promise<void> {
    return this.faults(this.#calm);
  }

  async effects(): Promise<Effects> {
    return (await (await fetch(`${this.url}/sandbox/effects.json`)).json()) as Effects;
  }

  mails(person: WirePerson): Promise<SandboxMail[]> {
    return mailsTo(this.url, person.email);
  }

  /** Time passes by the server's clock. */
  passes(ms: number): Promise<void> {
    return moveClock(this.latchkey, ms);
  }

  /** Somebody new with a source of their own, signed in. */
  async visitor(): Promise<WirePerson> {
    const n = this.#people++;
    if (n >= this.#options.people) throw new Error(`This suite was given ${this.#options.people} people, and needs more`);
    const person = new WirePerson(this.url, `person-${n}@example.com`, `many-${n}`);
    await person.signIn();
    return person;
  }

  /** The same with an application that is still empty. */
  async newcomer(): Promise<WirePerson> {
    const person = await this.visitor();
    await person.accept();
    return person;
  }

  /** The same with everything filled in. */
  async applicant(secureId?: string): Promise<WirePerson> {
    const person = await this.newcomer();
    await person.fillIn(secureId);
    return person;
  }

  /** The same at the payment page. */
  async payer(secureId?: string): Promise<WirePerson> {
    const person = await this.applicant(secureId);
    const finished = await person.finishForm();
    expect(finished.effects, JSON.stringify(finished)).toContainEqual(expect.objectContaining({ do: "navigate", href: person.paymentPath }));
    return person;
  }

  /** Requests that ended in a fault of the product itself (500), and faults that the log doesn't tell. */
  stumbles(): string[] {
    return this.latchkey
      .output()
      .split("\n")
      .filter((line) => /"msg":"(request|page) failed"|\[object Object\]/.test(line));
  }

  /** What really moved for one person. */
  async effectsOf(person: WirePerson): Promise<{ charges: number; orders: number }> {
    const { charges, orders } = await this.effects();
    const { id } = await person.application();
    return { charges: charges.filter(({ target }) => target === id).length, orders: orders.filter(({ email }) => email === person.email).length };
  }
}

/** A house that stands while the suite's tests run, and in which no request may end in a fault of the product's own. */
export function testServerOf(options: TestServerOptions): TestServer {
  const app = new TestServer(options);
  beforeAll(() => app.start());
  afterEach(() => expect(app.stumbles(), "faults of the product itself").toEqual([]));
  afterAll(() => app.remove());
  return app;
}
