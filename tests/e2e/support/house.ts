import { afterAll, beforeAll } from "vitest";
import { withBrowser } from "../../support/browser.ts";
import { type Latchkey, startLatchkey } from "../../support/latchkey.ts";
import { schemasWithManySources } from "../../support/many-sources.ts";
import { Person } from "../../support/person.ts";
import type { State } from "../../support/states.ts";
import { isAwake } from "../../support/tour.ts";
import { WirePerson } from "../../support/wire-person.ts";

type OpenOptions = Parameters<ReturnType<typeof withBrowser>["open"]>[0];

/** A person who is signed in, the same in the browser and at the wire. */
export interface Resident {
  browser: Person;
  wire: WirePerson;
  source: string;
}

/**
 * One server and one browser for a test file. `copies`: how many sources of each kind the file uses up.
 */
export function withHouse(copies: Record<string, number>) {
  const browser = withBrowser();
  const used = new Map<string, number>();
  let latchkey: Latchkey;
  let schemas: ReturnType<typeof schemasWithManySources>;
  let people = 0;

  beforeAll(async () => {
    schemas = schemasWithManySources(copies);
    latchkey = await startLatchkey({ env: { LATCHKEY_SCHEMAS: schemas.folder } });
  });
  afterAll(async () => {
    await latchkey?.stop();
    schemas?.remove();
  });

  const sourceOf = (kind: string): string => {
    const n = used.get(kind) ?? 0;
    if (n >= (copies[kind] ?? 0)) throw new Error(`this file asked for ${copies[kind] ?? 0} sources like ${kind}, and uses more`);
    used.set(kind, n + 1);
    return `${kind}-${n}`;
  };
  const newEmail = (): string => `person-${(people += 1)}@example.com`;

  return {
    get url(): string {
      return latchkey.url;
    },
    get latchkey(): Latchkey {
      return latchkey;
    },
    allow: browser.allow,
    sourceOf,
    newEmail,
    /** Somebody at a browser who has not signed in. */
    async visitor(options?: OpenOptions): Promise<Person> {
      const page = await browser.open(options);
      return new Person(page, latchkey.url);
    },
    /** Somebody signed in with an application like `kind`, brought into `state`, before any page is opened. */
    async arriving(kind: string, state: State, options?: OpenOptions): Promise<Resident> {
      const source = sourceOf(kind);
      const wire = new WirePerson(latchkey.url, newEmail(), source);
      await wire.signIn();
      await state(wire);
      const page = await browser.open(options);
      await takeOver(page.context(), wire);
      return { browser: new Person(page, latchkey.url), wire, source };
    },
    /** The same, standing at `path` (`:source` is theirs). */
    async resident(kind: string, state: State, path = "/application/:source/apply", options?: OpenOptions): Promise<Resident> {
      const resident = await this.arriving(kind, state, options);
      const { page } = resident.browser;
      await page.goto(latchkey.url + path.replace(":source", resident.source));
      if (options?.javaScriptEnabled !== false) await isAwake(page);
      return resident;
    },
  };
}

/** Gives a browser the session of a person at the wire. */
export async function takeOver(context: ReturnType<Person["page"]["context"]>, wire: WirePerson): Promise<void> {
  await context.addCookies([...wire.cookies].map(([name, value]) => ({ name, value, url: wire.url })));
}
