import type { BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { withBrowser } from "../../support/browser.ts";
import { type Latchkey, startLatchkey } from "../../support/latchkey.ts";
import { Person } from "../../support/person.ts";
import { newEmail, type RunningServer, runningLatchkey } from "../../support/running-server.ts";
import { accepted, type State } from "../../support/states.ts";
import { isAwake } from "../../support/tour.ts";
import { WirePerson } from "../../support/wire-person.ts";

/** A person in the browser who has come to some place of the funnel at the wire. */
export class Applicant extends Person {
  constructor(
    page: Page,
    readonly wire: WirePerson,
  ) {
    super(page, wire.url);
  }

  get source(): string {
    return this.wire.source;
  }
  get email(): string {
    return this.wire.email;
  }

  /** Opens a path (`:source` stands for this person's), and waits until the page listens. */
  async open(path = "/application/:source/apply"): Promise<void> {
    await this.page.goto(this.url + path.replace(":source", this.source));
    await isAwake(this.page);
  }
  async reload(): Promise<void> {
    await this.page.reload();
    await isAwake(this.page);
  }

  /** A field of a section by its label. */
  field(label: string, section?: string) {
    return (section === undefined ? this.page.locator("main") : this.section(section)).getByLabel(label, { exact: true });
  }
  /** What stands below a field: what is wrong with it, or its hint. */
  async said(label: string, section?: string): Promise<string> {
    // Read at one moment: what stands below comes and goes.
    return this.field(label, section).evaluate((field) =>
      (field.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .flatMap((id) => document.getElementById(id)?.textContent ?? [])
        .join(" "),
    );
  }
  /** Types as with a keyboard, and leaves the field. */
  async type(label: string, text: string, section?: string): Promise<void> {
    const field = this.field(label, section);
    await field.clear();
    await field.pressSequentially(text);
    await field.press("Tab");
  }
  /** What the label line of a field says about saving. */
  saving(label: string, section?: string) {
    return this.field(label, section)
      .locator("xpath=ancestor::*[@data-key][1]")
      .getByText(/^(Saving|Saved|Not saved yet)$/);
  }
  /** The server has the answer of a field. */
  async saved(label: string, section?: string): Promise<void> {
    await this.saving(label, section)
      .and(this.page.getByText("Saved", { exact: true }))
      .waitFor();
  }
  button(name: string) {
    return this.page.getByRole("button", { name, exact: true });
  }
}

export interface Funnel {
  latchkey: RunningServer;
  /** Whatever the browser's console says fails a test, unless it is allowed. */
  allow(pattern: RegExp): void;
  visitor(options?: BrowserContextOptions): Promise<Person>;
  /** A new person with an application of a source, in a state, in front of a page that is not open yet. */
  applicant(source: string, state?: State, options?: BrowserContextOptions): Promise<Applicant>;
  /** Somebody who is known by their address. */
  known(email: string, source?: string, options?: BrowserContextOptions): Promise<Applicant>;
}

/** People in front of the standing server, or of one of the file's own with these settings. */
export function withFunnel(env?: Record<string, string>): Funnel {
  const browser = withBrowser();
  let own: Latchkey | undefined;
  const funnel = {
    allow: browser.allow,
    async visitor(options) {
      return new Person(await browser.open(options), funnel.latchkey.url);
    },
    async applicant(source, state = accepted, options = {}) {
      const wire = new WirePerson(funnel.latchkey.url, newEmail(), source);
      await wire.signIn();
      await state(wire);
      return inBrowser(wire, options);
    },
    async known(email, source = "", options = {}) {
      const wire = new WirePerson(funnel.latchkey.url, email, source);
      await wire.signIn();
      return inBrowser(wire, options);
    },
  } as Funnel;
  async function inBrowser(wire: WirePerson, options: BrowserContextOptions): Promise<Applicant> {
    const page = await browser.open(options);
    await page.context().addCookies([...wire.cookies].map(([name, value]) => ({ name, value, url: wire.url })));
    return new Applicant(page, wire);
  }
  beforeAll(async () => {
    if (env) own = await startLatchkey({ env });
    funnel.latchkey = own ?? (await runningLatchkey());
  });
  afterAll(() => own?.stop());
  return funnel;
}
