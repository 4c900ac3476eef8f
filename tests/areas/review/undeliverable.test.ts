import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countViews, listReviews, previewDecision, readReview, reject, sendMailAgain, withdrawForApplicant } from "#server/areas/review/index.ts";
import { sendMails } from "#server/kernel/mail/send-mails.ts";
import { AddressRefused, ProviderUnavailable } from "#server/ports/failures.ts";
import { type Desk, mailsTo, openDesk, refusalOf, submitted } from "./support.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";

describeOnEachDatabase("a decision whose mail comes back", (database) => {
  let { app, rob } = {} as Desk;
  beforeAll(async () => void ({ app, rob } = await openDesk(database.open)));
  afterAll(() => app.close());

  const rejection = (id: string) => ({ id, body: { reasons: ["credit-score"] }, version: null });
  /** The mail server answers so, once, and takes everything else; answers to whom mail went. */
  async function sendsWith(failure: Error | null, to: string): Promise<string[]> {
    const reached: string[] = [];
    const mailer = {
      send: async (mail: { to: string }) => {
        if (failure && mail.to === to) throw failure;
        reached.push(mail.to);
      },
    };
    await sendMails({ ...app.deps, mailer, errors: { ...app.deps.errors, report: () => undefined } });
    return reached;
  }

  it("a notice that comes back is kept, shown as undeliverable to staff, and not sent over and over", async () => {
    const ada = await submitted(app, { score: 580 });
    const { email } = ada.actor.user;
    await reject(app.deps, rob, rejection(ada.id));
    await sendsWith(new AddressRefused("mail", "answered 550"), email);
    expect(await sendsWith(null, email)).not.toContain(email);
    expect(await readReview(app.deps, rob, ada.id)).toMatchObject({
      value: {
        notices: [{ kind: "rejection", to: email, undeliverable: true, text: expect.stringContaining("The reasons") }],
        person: { undeliverable: true },
      },
    });
  });

  it("whoever decides learns it before, and may decide: what the law asks for is kept all the same", async () => {
    const [ada, ben] = [await submitted(app, { score: 580 }), await submitted(app, { score: 580 })];
    const { email } = ada.actor.user;
    await app.store.transaction((tx) => tx.queueMail({ to: email.toUpperCase(), subject: "x", text: "x", html: "x", template: "x", dedupe_key: email }));
    await sendsWith(new AddressRefused("mail", "answered 550"), email.toUpperCase());
    const preview = (id: string) => previewDecision(app.deps, rob, { id, body: { decision: "reject", reasons: ["credit-score"] }, version: null });
    expect(await preview(ada.id)).toMatchObject({ value: { deliverable: false } });
    expect(await preview(ben.id)).toMatchObject({ value: { deliverable: true } });
    expect(await reject(app.deps, rob, rejection(ada.id))).toMatchObject({ ok: true, value: { status: "rejected", notices: [{ undeliverable: true }] } });
  });

  it("a mail server that is away is no bounce: the mail goes out when it is back", async () => {
    const ada = await submitted(app, { score: 580 });
    const { email } = ada.actor.user;
    await reject(app.deps, rob, rejection(ada.id));
    await sendsWith(new ProviderUnavailable("mail", "no connection"), email);
    expect(await readReview(app.deps, rob, ada.id)).toMatchObject({ value: { notices: [{ undeliverable: false }] } });
    expect(await sendsWith(null, email)).toContain(email);
  });

  it("a reminder isn't sent to whoever wants none any more, waiting or not, nor where mail comes back; a decision is", async () => {
    const ada = await submitted(app, { score: 580 });
    const { email } = ada.actor.user;
    const remind = (to: string, dedupe_key: string) =>
      app.store.transaction((tx) =>
        tx.queueMail({
          to,
          subject: "Still there?",
          text: "x",
          html: "x",
          template: "review-reminder",
          dedupe_key,
          unsubscribe_token: `token-of-${dedupe_key}`,
        }),
      );
    await remind(email, `${email}:1`);
    await app.database.pool.query("INSERT INTO mail_suppressions (address, reason, at) VALUES ($1, 'unsubscribed', now())", [email.toLowerCase()]);
    await remind(email.toUpperCase(), `${email}:2`);
    await remind(email, `${email}:3`);
    await reject(app.deps, rob, rejection(ada.id));
    expect((await mailsTo(app, ada)).map(({ template }) => template).sort()).toEqual(["review-rejected"]);
  });

  it("a decision that reached nobody is in the queue until its mail goes out again, which anybody who helps can see to", async () => {
    const back = async (): Promise<string[]> => {
      const list = await listReviews(app.deps, rob, { stuck: "mail-back" }, { limit: 50, offset: 0 });
      if (!list.ok) throw new Error(refusalOf(list));
      const count = await countViews(app.deps, rob, ["stuck=mail-back"]);
      expect(count).toMatchObject({ value: [{ count: list.value.rows.length }] });
      expect(list.value.rows.every((row) => row["mail_back"] === true)).toBe(true);
      return list.value.rows.map((row) => String(row["id"]));
    };
    const [ada, ben] = [await submitted(app, { score: 580 }), await submitted(app)];
    const { email } = ada.actor.user;
    const again = () => sendMailAgain(app.deps, rob, { id: ada.id, body: {}, version: null });
    expect(refusalOf(await again())).toBe("conflict mail-arrives");
    await reject(app.deps, rob, rejection(ada.id));
    await withdrawForApplicant(app.deps, rob, { id: ben.id, body: { reason: "Asked by phone." }, version: null });
    expect(await back()).not.toContain(ada.id);
    await sendsWith(new AddressRefused("mail", "answered 550"), email);
    expect(await back()).toContain(ada.id);
    expect(await back()).not.toContain(ben.id);
    expect(await readReview(app.deps, rob, ada.id)).toMatchObject({
      value: { undelivered: { decision: "reject", by: "Rob Stone", to: email, may_send: true } },
    });

    expect(await again()).toMatchObject({ ok: true, value: { undelivered: null } });
    expect(await back()).not.toContain(ada.id);
    expect(await sendsWith(null, email)).toContain(email);
    const history = await app.store.events(ada.id);
    expect(history.at(-1)).toMatchObject({ name: "mail-sent-again", actor_user_id: rob.user.id });
  });

  it("mail that comes back before anything was decided is nothing that the queue waits for", async () => {
    const ada = await submitted(app);
    await app.database.pool.query("INSERT INTO mail_suppressions (address, reason, at) VALUES ($1, 'bounced', now())", [ada.actor.user.email.toLowerCase()]);
    const list = await listReviews(app.deps, rob, { stuck: "mail-back" }, { limit: 50, offset: 0 });
    expect(list.ok && list.value.rows.map((row) => row["id"])).not.toContain(ada.id);
    expect(await readReview(app.deps, rob, ada.id)).toMatchObject({ value: { undelivered: null, person: { undeliverable: true } } });
  });

  it("a notice that came back is of the decision that it was given with, and of none that came after", async () => {
    const ada = await submitted(app, { score: 580 });
    const elsewhere = `former-${ada.actor.user.email}`;
    await app.database.pool.query("INSERT INTO mail_suppressions (address, reason, at) VALUES ($1, 'bounced', now())", [elsewhere.toLowerCase()]);
    const notice = (given_at: Date) =>
      app.store.transaction((tx) =>
        tx.insert("notice", {
          id: randomUUID(),
          application: ada.id,
          kind: "add_cosigner",
          to: elsewhere,
          locale: "en-US",
          subject: "x",
          text: "x",
          html: "x",
          reasons: ["income-unverified"],
          given_at: given_at.toISOString(),
        }),
      );
    await notice(app.deps.clock.now());
    app.outside.clock.move(1000);
    await reject(app.deps, rob, rejection(ada.id));
    expect(await readReview(app.deps, rob, ada.id)).toMatchObject({ value: { undelivered: null } });
    await notice(app.deps.clock.now());
    expect(await readReview(app.deps, rob, ada.id)).toMatchObject({ value: { undelivered: { decision: "reject", to: elsewhere, may_send: false } } });
  });
});
