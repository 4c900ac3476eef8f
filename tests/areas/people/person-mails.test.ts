import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listPersonMails, openCase, readPerson, readPersonMail } from "#server/areas/people/index.ts";
import { reject } from "#server/areas/review/index.ts";
import { answerCase, listCases } from "#server/areas/support/index.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { sendMails } from "#server/kernel/mail/send-mails.ts";
import { AddressRefused, ProviderUnavailable } from "#server/ports/failures.ts";
import type { PersonMail } from "#server/areas/people/sql/person-records.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { remove } from "../account/personal-data.ts";
import { anAddress, invite, primary } from "../groups/group.ts";
import { change, refusalOf, staff, submitted } from "../review/support.ts";

const PAGE = { limit: 50, offset: 0 };
const valueOf = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(refusalOf(outcome));
  return outcome.value;
};

describeOnEachDatabase("what was sent to a person", (database) => {
  let app: TestApp;
  let sunny: Actor;
  let rob: Actor;
  let admin: Actor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    [sunny, rob, admin] = [await staff(app, "Sunny", "support"), await staff(app, "Rob"), await staff(app, "Amos", "admin")];
  });
  afterAll(() => app.close());

  const log = async (id: string, by = sunny, page = PAGE): Promise<readonly PersonMail[]> => valueOf(await listPersonMails(app.deps, by, id, page)).rows;
  const opened = async (person: string, mail: string, by = sunny) => valueOf(await readPersonMail(app.deps, by, { person, mail }));
  const looks = async (id: string): Promise<string[]> =>
    (valueOf(await readPerson(app.deps, admin, id))["accesses"] as { name: string; by: { id: string } | null }[]).flatMap(({ name, by }) =>
      by?.id === sunny.user.id ? [name] : [],
    );
  /** The mail server answers so to this address, and takes everything else. */
  const sends = (to: string, failure: Error | null = null) =>
    sendMails({
      ...app.deps,
      mailer: {
        send: async (mail: { to: string }) => {
          if (failure && mail.to === to) throw failure;
        },
      },
      errors: { ...app.deps.errors, report: () => undefined },
    });
  const rejected = async (): Promise<Visitor & { id: string; user: string; email: string }> => {
    const ada = await submitted(app, { score: 580 });
    valueOf(await reject(app.deps, rob, change(ada.id, { reasons: ["credit-score"] })));
    return Object.assign(ada, { user: ada.actor.user.id, email: ada.actor.user.email });
  };

  describe("is listed", () => {
    it("newest first, with its subject, its address, and which application it is about", async () => {
      const ada = await rejected();
      const message = `Where is it? ${randomUUID()}`;
      valueOf(await openCase(app.deps, sunny, change(ada.user, { message })));
      const [asked] = (await listCases(app.deps, sunny, { status: null, owner: null, search: message, undelivered: null }, PAGE)).rows;
      valueOf(await answerCase(app.deps, sunny, change(asked!.id, { text: "In your account." })));
      const [answer, rejection, ...more] = await log(ada.user);
      expect(answer).toMatchObject({ subject: "Our answer to your message", to: ada.email, state: "waiting", application: null });
      expect(rejection).toMatchObject({ to: ada.email, application: { id: ada.id, label: expect.any(String) } });
      expect(more, "what went to the team about them isn't theirs").toEqual([]);
    });

    it("with what went to the address that they applied with, and not with what others were sent in their name", async () => {
      const ben = await primary(app);
      const other = anAddress();
      await invite(ben, other, anAddress());
      const { application } = await ben.state();
      const dedupe_key = `submitted:${application.id}:now`;
      const mail = { to: "ben.work@example.com", subject: "It is in", text: "x", html: "x", template: "submitted", dedupe_key, application: application.id };
      await app.store.transaction((tx) => tx.queueMail(mail));
      expect((await log(ben.actor.user.id)).map(({ to }) => to)).toEqual(["ben.work@example.com"]);
      const { actor } = await app.person(other);
      expect(await log(actor.user.id), "the invitation is whose it was sent to").toMatchObject([{ to: other, application: null }]);
    });

    it("by the page, with how many there are", async () => {
      const { actor } = await app.person();
      for (const n of [1, 2, 3])
        await app.store.transaction((tx) =>
          tx.queueMail({ to: actor.user.email.toUpperCase(), subject: `Mail ${n}`, text: "x", html: "x", template: "x", dedupe_key: randomUUID() }),
        );
      const { total, rows } = valueOf(await listPersonMails(app.deps, sunny, actor.user.id, { limit: 2, offset: 1 }));
      expect([total, rows.map(({ subject }) => subject)]).toEqual([3, ["Mail 2", "Mail 1"]]);
    });

    it("with what became of it: it waits, was sent, came back, or isn't sent to whoever wants none", async () => {
      const ada = await rejected();
      const state = async () => (await log(ada.user)).map((mail) => mail.state);
      expect(await state()).toEqual(["waiting"]);
      await sends(ada.email, new ProviderUnavailable("mail", "no connection"));
      expect(await state()).toEqual(["waiting"]);
      await sends(ada.email, new AddressRefused("mail", "answered 550"));
      expect(await state()).toEqual(["back"]);
      await app.store.mails.confirmed(ada.email);
      await sends(ada.email);
      expect(await state()).toEqual(["sent"]);
      const invitation = { to: ada.email, subject: "Join", text: "x", html: "x", template: "x", dedupe_key: randomUUID(), unsubscribe_token: randomUUID() };
      await app.store.transaction((tx) => tx.queueMail(invitation));
      await app.store.mails.choose(invitation.unsubscribe_token, false, new Date().toISOString());
      expect(await state()).toEqual(["refused", "sent"]);
    });

    it("for as long as it is kept: nothing is left of it with the account", async () => {
      const ada = await rejected();
      const [mail] = await log(ada.user);
      await remove(ada);
      expect(await log(ada.user)).toEqual([]);
      expect(refusalOf(await readPersonMail(app.deps, sunny, { person: ada.user, mail: mail!.id }))).toBe("not-found");
    });
  });

  describe("is opened", () => {
    it("as they got it, without what a link in it gives away", async () => {
      const ben = await primary(app);
      const email = anAddress();
      await invite(ben, email, anAddress());
      const { actor } = await app.person(email);
      const [mail] = await log(actor.user.id);
      const { rows } = await database.open.pool.query<{ html: string; unsubscribe_token: string }>("SELECT html, unsubscribe_token FROM mails WHERE id = $1", [
        mail!.id,
      ]);
      const [, link] = /source=([\w-]+)/u.exec(rows[0]!.html) ?? [];
      const { html } = await opened(actor.user.id, mail!.id);
      expect(link).toBeTruthy();
      for (const secret of [link!, rows[0]!.unsubscribe_token, "href="]) expect(html).not.toContain(secret);
      expect(html, "its words stand").toContain(mail!.subject);
      expect(html, "and its drawing").toContain("data:image/png");
      expect(html).not.toContain("cid:");
    });

    it("also where an address of ours is written out in it", async () => {
      const { actor } = await app.person();
      const html = `<p>${app.deps.config.publicUrl}/applications?source=a-secret, or &lt;${app.deps.config.publicUrl}/mail/another&gt;</p>`;
      await app.store.transaction((tx) => tx.queueMail({ to: actor.user.email, subject: "x", text: "x", html, template: "x", dedupe_key: randomUUID() }));
      const [mail] = await log(actor.user.id);
      expect((await opened(actor.user.id, mail!.id)).html).not.toMatch(/secret|another/u);
    });

    it("with a trace that they are shown, one a visit and mail; whoever asks for the list alone looked, too", async () => {
      const ada = await rejected();
      const [mail] = await log(ada.user);
      await log(ada.user);
      expect(await looks(ada.user)).toEqual(["person-opened"]);
      await opened(ada.user, mail!.id);
      await opened(ada.user, mail!.id);
      expect(await looks(ada.user)).toEqual(["mail-opened", "person-opened"]);
      const [own] = await log(sunny.user.id);
      expect(own).toBeUndefined();
      expect(await looks(sunny.user.id)).toEqual([]);
    });

    it("of somebody of the staff by an administrator alone, or by themselves; and never as another's", async () => {
      const ada = await rejected();
      const [mail] = await log(ada.user);
      await app.store.transaction((tx) => tx.queueMail({ to: rob.user.email, subject: "x", text: "x", html: "x", template: "x", dedupe_key: randomUUID() }));
      const [robs] = await log(rob.user.id, admin);
      expect(refusalOf(await listPersonMails(app.deps, sunny, rob.user.id, PAGE))).toBe("forbidden");
      expect(refusalOf(await readPersonMail(app.deps, sunny, { person: rob.user.id, mail: robs!.id }))).toBe("forbidden");
      expect((await opened(rob.user.id, robs!.id, rob)).subject).toBe("x");
      for (const [person, id] of [
        [ada.user, robs!.id],
        [rob.user.id, mail!.id],
        [ada.user, randomUUID()],
        [ada.user, "%"],
        [randomUUID(), mail!.id],
      ] as const)
        expect(refusalOf(await readPersonMail(app.deps, admin, { person, mail: id }))).toBe("not-found");
      expect(refusalOf(await listPersonMails(app.deps, admin, "nobody", PAGE))).toBe("not-found");
    });
  });
});
