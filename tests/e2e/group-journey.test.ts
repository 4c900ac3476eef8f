import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright";
import { withBrowser } from "../support/browser.ts";
import { PATIENT } from "../support/patience.ts";
import { Reviewer } from "../support/reviewer.ts";
import { Person } from "../support/person.ts";
import { cosignerReady } from "../support/states.ts";
import { isAwake } from "../support/tour.ts";
import { startTwoProcesses, type TwoProcesses } from "../support/two-processes.ts";
import { WirePerson } from "../support/wire-person.ts";

let site: TwoProcesses;
const browser = withBrowser();
beforeAll(async () => {
  site = await startTwoProcesses();
});
afterAll(async () => {
  await site?.stop();
});

/** Somebody in a browser of their own. */
class Member extends Person {
  constructor(
    page: Page,
    readonly email: string,
  ) {
    super(page, site.url);
  }

  static async comes(email: string): Promise<Member> {
    return new Member(await browser.open(), email);
  }

  /** The same person at the wire, in front of the application or the link that this page is about. */
  async #atTheWire(): Promise<WirePerson> {
    const [, source] = /\/(?:application|cosign)\/([^/]+)/.exec(this.page.url())!;
    const wire = new WirePerson(site.url, this.email, source!);
    for (const { name, value } of await this.page.context().cookies()) wire.cookies.set(name, value);
    return wire;
  }

  async continues(): Promise<void> {
    await this.page
      .getByRole("button", { name: "Continue", exact: true })
      .or(this.page.getByRole("link", { name: "Continue", exact: true }))
      .click();
  }

  /** The form is what other journeys fill in by hand; the last button is pressed here. */
  async handsIn(): Promise<void> {
    const wire = await this.#atTheWire();
    await wire.fillIn();
    await wire.finishForm();
    await this.#pays(wire.paymentPath);
  }

  async cosigns(): Promise<void> {
    const wire = await this.#atTheWire();
    await cosignerReady(wire);
    await this.#pays(`/cosign/${wire.source}/submit/payment`);
  }

  async #pays(path: string): Promise<void> {
    await this.page.goto(this.url + path);
    await this.heading("Pay Application Fee");
    await isAwake(this.page);
    await this.pay();
  }

  /** The link in the mail that was sent to them about this. */
  async linkOf(subject: RegExp, path: RegExp): Promise<string> {
    const links = async (): Promise<string[]> =>
      (await site.mailsTo(this.email)).filter((mail) => subject.test(mail.subject)).flatMap(({ text }) => text.match(path) ?? []);
    await expect.poll(links, { ...PATIENT, message: `a mail to ${this.email} about ${subject.source}` }).toHaveLength(1);
    return (await links())[0]!;
  }

  async sees(...words: string[]): Promise<void> {
    for (const each of words) await this.page.getByText(each).first().waitFor();
  }
}

test("[ROL-2] a group of three, a co-signer and a reviewer go from the first invitation to the lease, whichever of two processes answers whom", async () => {
  const [ben, cy, dee, cora] = [
    await Member.comes("ben-journey@example.com"),
    await Member.comes("cy-journey@example.com"),
    await Member.comes("dee-journey@example.com"),
    await Member.comes("cora-journey@example.com"),
  ];
  const reviewer = await Reviewer.comes(site.url);

  // Ben begins the group, and invites the two others.
  await ben.signIn(ben.email, "/applications?source=demo-group");
  await ben.heading("Before you begin");
  await ben.continues();
  await ben.heading("Invite your group");
  for (const [number, mate, name] of [
    [2, cy, "Cy"],
    [3, dee, "Dee"],
  ] as const) {
    const block = ben.page.getByRole("group", { name: `Applicant ${number}` });
    await ben.fill("First name", name, block);
    await ben.fill("Last name", "Park", block);
    await ben.fill("E-mail", mate.email, block);
  }
  await ben.page.getByRole("button", { name: "Invite & Continue" }).click();
  await ben.heading("Have these three things ready");
  await ben.continues();
  await ben.heading("Provide us with your information");
  await ben.handsIn();
  await ben.heading("Only 2 steps left before we email your lease");
  await ben.sees("1 of 3 so far");

  // Each of them follows the mail to an account of their own, and Ben's board tells of it by itself.
  const invited = /http\S+\/applications\?source=\S+/;
  for (const [mate, sofar] of [
    [cy, "2 of 3 so far"],
    [dee, null],
  ] as const) {
    const link = new URL(await mate.linkOf(/invited you to rent a home together/, invited));
    expect(link.origin).toBe(site.url);
    await mate.signIn(mate.email.toUpperCase(), link.pathname + link.search);
    await mate.heading("Before you begin");
    await mate.continues();
    await mate.heading("Provide us with your information");
    await ben.sees("Not submitted, has begun");
    await mate.handsIn();
    if (sofar === null) break;
    await mate.heading("Only 2 steps left before we email your lease");
    for (const each of [ben, mate]) await each.sees(sofar);
  }
  for (const each of [ben, cy, dee]) await each.heading("Hang tight while we review");

  // The reviewer asks Cy for a co-signer, and only Cy's page says so.
  await reviewer.decides(ben.email, "pre-approve", { all_rooms: true });
  await reviewer.decides(cy.email, "request", { request_type: "add_cosigner", reasons: ["income-unverified"] });
  await cy.heading("You need a co-signer to get approved");
  await ben.heading("Waiting for your roommate");
  await dee.heading("Hang tight while we review");
  await cy.page
    .getByRole("button", { name: "Add co-signers" })
    .or(cy.page.getByRole("link", { name: "Add co-signers" }))
    .click();
  await cy.heading("Add a co-signer");
  await cy.fill("First name", "Cora");
  await cy.fill("Last name", "Whitfield");
  await cy.fill("E-mail", cora.email);
  await cy.fill("Phone", "2065550115");
  await cy.page.getByRole("button", { name: "Send the link" }).click();
  await cy.page.getByRole("dialog", { name: "Co-signer added" }).getByRole("button", { name: "Got it" }).click();
  await cy.heading("We're waiting for your co-signer");

  // Cora follows her mail, reads what she takes on, and goes on with an account of her own.
  const cosign = new URL(await cora.linkOf(/asks you to co-sign/, /http\S+\/cosign\S+/));
  expect(cosign.origin).toBe(site.url);
  await cora.signIn(cora.email, cosign.pathname + cosign.search);
  await cora.heading(/asked you to co-sign a lease$/);
  await isAwake(cora.page);
  await cora.continues();
  await cora.heading("Your co-signer application");
  await cy.sees("Has opened the link");
  await cora.cosigns();
  await cora.heading("Your co-signer application is in");

  // What was asked for is there: it is back in the queue, and everybody is approved.
  await cy.heading("Your co-signer is done");
  expect(await reviewer.finds(cy.email)).toMatchObject({ status: "submitted" });
  await reviewer.decides(cy.email, "pre-approve", { max_rent: 1500 });
  await cy.heading("Waiting for your roommate");
  await reviewer.decides(dee.email, "pre-approve", { all_rooms: true });
  // Their home is given: nothing is left but the lease.
  for (const each of [ben, cy, dee]) await each.heading(/You've been approved!$/);
  await reviewer.decides(dee.email, "send-lease");
  for (const each of [ben, cy, dee]) {
    await each.heading("Your lease is sent & ready to sign!");
    expect(await reviewer.finds(each.email)).toMatchObject({ status: "lease_sent" });
  }

  // Both send what waits, and each mail goes out once.
  const subjectsOf = async ({ email }: Member): Promise<string[]> => (await site.mailsTo(email)).map(({ subject }) => subject).toSorted();
  for (const each of [ben, cy, dee]) await expect.poll(() => subjectsOf(each), PATIENT).toContain("Your lease is here");
  for (const each of [ben, cy, dee, cora]) {
    const subjects = await subjectsOf(each);
    expect(subjects, each.email).toEqual([...new Set(subjects)]);
  }
  for (const count of site.answered()) expect(count).toBeGreaterThan(50);
  expect(site.faults()).toEqual([]);
});
