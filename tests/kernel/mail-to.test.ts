import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { mailFor, mailTo, type Mail, type QueuedMail } from "#server/kernel/mail/mail-to.ts";
import type { Deps, SubjectScreen } from "#server/kernel/context/deps.ts";
import { asksSomebody, cosignerOf, cosigns } from "../support/cosigning.ts";
import { TestApp, type Visitor } from "../support/test-app.ts";

let app: TestApp;
let ada: Visitor;
beforeAll(async () => {
  app = await TestApp.open();
  ada = await app.applicant();
  await ada.save("applicant", { email: "typed@example.com" });
  await app.store.keepLocale(ada.actor.user.id, "fr-CA");
});
afterAll(() => app.close());

const reader = async (of: Visitor) => ({ user: (await app.store.find("user", of.actor.user.id))!, state: await of.state() });

interface Kept {
  to: string;
  subject: string;
  text: string;
  template: string;
  reply_to: string | null;
  unsubscribe_token: string | null;
  daily_of: string | null;
  application: string | null;
}
async function queued(letter: Omit<QueuedMail, "key">): Promise<Kept> {
  const key = randomUUID();
  expect(await app.store.transaction((tx) => mailTo(tx, app.deps, { ...letter, key }))).toBe(true);
  expect(await app.store.transaction((tx) => mailTo(tx, app.deps, { ...letter, key })), "it is queued once").toBe(false);
  const { rows } = await app.database.pool.query<Kept>(
    `SELECT "to", subject, text, template, reply_to, unsubscribe_token, daily_of, application FROM mails WHERE dedupe_key = $1`,
    [key],
  );
  expect(rows).toHaveLength(1);
  return rows[0]!;
}
const NOT_REFUSABLE = { reply_to: null, unsubscribe_token: null, daily_of: null };

describe("a mail goes", () => {
  it("to an applicant at the address that their account was proven with, in the language that they read, about their application", async () => {
    const { user, state } = await reader(ada);
    const mail = await queued({ to: { kind: "applicant", user, state }, mail: "payment-declined" });
    expect(mail).toMatchObject({ ...NOT_REFUSABLE, to: user.email, template: "payment-declined", application: state.application.id });
    expect(mail.subject).toBe("Votre paiement n’a pas été accepté");
  });

  it("to another address, in another language, where the caller says so", async () => {
    const { user, state } = await reader(ada);
    const mail = await queued({ to: { kind: "applicant", user, state, locale: "en-US" }, address: "typed@example.com", mail: "payment-declined" });
    expect(mail).toMatchObject({ to: "typed@example.com", subject: "Your payment did not go through" });
  });

  it("to a co-signer at the address that they answered with, about the application that they stand by", async () => {
    const asked = await asksSomebody(app);
    const cora = await cosigns(app, asked);
    const cosigner = (await cosignerOf(app, asked.source))!;
    await app.store.transaction((tx) => tx.update("cosigner", cosigner.id, { email: "cora.typed@example.com" }));
    const handIn = (await app.deps.areas.fillings["cosigner"]!.read(app.store, app.deps, cosigner.id))!;
    const mail = await queued({ to: { kind: "filler", user: cora.actor.user, handIn }, mail: "cosigner-payment-declined" });
    expect(mail).toMatchObject({ ...NOT_REFUSABLE, to: "cora.typed@example.com", application: asked.source.source_application });
    expect(mail.text).toContain(asked.source.slug);
  });

  it("to whoever is invited, whom nobody knows, in the language of whoever invites, and with a way to have no more", async () => {
    const { user, state } = await reader(ada);
    const email = "new@example.com";
    const args = { first_name: "New", inviter: "Ada", inviter_name: "Ada Okafor", email, link: "the-link" };
    const mail = await queued({ to: { kind: "invited", by: user, state, locale: "en-US", email }, mail: "group-invite", args });
    expect(mail).toMatchObject({ to: email, application: null, daily_of: null, unsubscribe_token: expect.any(String) as string });
    expect(mail.text).toContain(`https://apply.example/mail/${mail.unsubscribe_token}`);
  });

  it("to one of the staff, as something of every day that they may refuse", async () => {
    const { user } = await app.person().then(({ actor }) => actor);
    const args = { by: "Rob", page: "https://apply.example/console" };
    expect(await queued({ to: { kind: "staff", user }, mail: "staff-mention", args })).toMatchObject({ ...NOT_REFUSABLE, to: user.email, application: null });
    const counts = Object.fromEntries(["due", "overdue", "unassigned", "mentions"].flatMap((id) => [[id, 1] as const, [`${id}_page`, "/"] as const]));
    const daily = await queued({ to: { kind: "staff", user }, mail: "staff-daily", args: { ...counts, unassigned_more: false, team: "/" }, daily_of: user.id });
    expect(daily).toMatchObject({ to: user.email, daily_of: user.id, unsubscribe_token: expect.any(String) as string });
    expect(daily.text).toContain(`https://apply.example/mail/${daily.unsubscribe_token}`);
  });

  it("to whoever wrote to us, signed in or not, with where they can answer", async () => {
    const args = { text: "Yes.", message: "May I?" };
    const { user } = await reader(ada);
    const to = (known: boolean) => ({ kind: "writer", user: known ? user : null, email: "w@example.com" }) as const;
    expect(await queued({ to: to(false), mail: "support-answer", args, reply_to: "support@example.com" })).toMatchObject({
      to: "w@example.com",
      reply_to: "support@example.com",
      subject: expect.stringMatching(/[a-z]/u) as string,
    });
    expect((await queued({ to: to(true), mail: "support-answer", args })).subject).not.toBe(
      (await queued({ to: to(false), mail: "support-answer", args })).subject,
    );
  });
});

test("whoever is about to send a mail reads it as its reader gets it, and nothing is queued", async () => {
  const { user, state } = await reader(ada);
  const before = (await app.store.mails.unsent(500)).length;
  const mail: Mail = { to: { kind: "applicant", user, state }, mail: "payment-declined" };
  expect(mailFor(app.deps, mail)).toMatchObject({ to: user.email, locale: "fr-CA", template: "payment-declined", left_out: [] });
  expect((await app.store.mails.unsent(500)).length).toBe(before);
});

test("whoever stands on a page reads its mail in the language, and by the documents and data, of that page", async () => {
  const documents = app.deps.documents.current();
  const roots: string[] = [];
  const screen = {
    documents,
    viewer: { user: null, session: null, address: "", locale: "fr-CA" },
    subject: { audience: "anyone", state: {}, begun: null },
    data: (names: Iterable<string>) => (roots.push(...names), {}),
  } as unknown as SubjectScreen;
  const deps: Deps = { ...app.deps, errors: { ...app.deps.errors, report: () => undefined } };
  expect(mailFor(deps, { to: { kind: "visitor", screen }, mail: "support", args: { message: "Bonjour" } })).toMatchObject({ to: "", locale: "fr-CA" });
  expect(roots).toEqual(documents.set.mails["support"]!.needs);
});
