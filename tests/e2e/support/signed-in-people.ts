import { afterAll, beforeAll } from "vitest";
import { withBrowser } from "../../support/browser.ts";
import { type Latchkey, startLatchkey } from "../../support/latchkey.ts";
import { schemasWithManySources } from "../../support/many-sources.ts";
import { Person } from "../../support/person.ts";
import { newEmail, type RunningServer, runningLatchkey } from "../../support/running-server.ts";
import type { State } from "../../support/states.ts";
import { isAwake } from "../../support/tour.ts";
import { WirePerson } from "../../support/wire-person.ts";

type OpenOptions = Parameters<ReturnType<typeof withBrowser>["open"]>[0];

/** A person who is signed in, the same in the browser and at the wire. */
export interface SignedInPerson {
  browser: Person;
  wire: WirePerson;
  source: string;
}

/**
 * People in front of the standing server.
 * @param isAlone  before one of their own, for whoever moves its clock by so much that what others do comes to its end
 * @param documents  before one of their own that starts on a changed copy of the documents
 */
export function withSignedInPeople({ isAlone = false, documents }: { isAlone?: boolean; documents?: (schemas: string) => void } = {}) {
  const browser = withBrowser();
  let latchkey: RunningServer;
  let own: Latchkey | null = null;
  const schemas = documents && schemasWithManySources(0);
  beforeAll(async () => {
    if (schemas) documents(schemas.folder);
    const env = schemas && { LATCHKEY_SCHEMAS: schemas.folder };
    latchkey = isAlone || env ? (own = await startLatchkey({ env })) : await runningLatchkey();
  });
  afterAll(async () => {
    await own?.stop();
    schemas?.remove();
  });

  return {
    get url(): string {
      return latchkey.url;
    },
    get latchkey(): RunningServer {
      return latchkey;
    },
    allow: browser.allow,
    /** Somebody at a browser who has not signed in. */
    async visitor(options?: OpenOptions): Promise<Person> {
      const page = await browser.open(options);
      return new Person(page, latchkey.url);
    },
    /** Somebody signed in with an application of `source`, brought into `state`, before any page is opened. */
    async arriving(source: string, state: State, options?: OpenOptions): Promise<SignedInPerson> {
      const wire = new WirePerson(latchkey.url, newEmail(), source);
      await wire.signIn();
      await state(wire);
      const page = await browser.open(options);
      await takeOver(page.context(), wire);
      return { browser: new Person(page, latchkey.url), wire, source };
    },
    /** The same, standing at `path` (`:source` is theirs). */
    async resident(source: string, state: State, path = "/application/:source/apply", options?: OpenOptions): Promise<SignedInPerson> {
      const resident = await this.arriving(source, state, options);
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
