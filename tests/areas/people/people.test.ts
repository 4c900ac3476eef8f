import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  deletePersonByStaff,
  endPersonSessions,
  exportPerson,
  inviteStaff,
  liftHold,
  listPeople,
  openCase,
  placeHold,
  readPerson,
  saveStaffRoles,
} from "#server/areas/people/index.ts";
import { openReview, readAhead } from "#server/areas/review/index.ts";
import { exportPersonalData } from "#server/areas/account/index.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import { deleteDocument, readDocumentContent, storeUpload } from "#server/kernel/uploads/uploaded-files.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import type { FoundPerson } from "#server/areas/people/sql/person-records.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { codesOf, TestApp, type Visitor } from "../../support/test-app.ts";
import { PHOTO } from "../../support/person.ts";
import { remove } from "../account/personal-data.ts";
import { change, refusalOf, staff, submitted } from "../review/support.ts";
import { documentsUnderHold } from "#server/kernel/sql/legal-holds.ts";

const PAGE = { limit: 10, offset: 0 };
const valueOf = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(refusalOf(outcome));
  return outcome.value;
};

describeOnEachDatabase("people, as staff look after them", (database) => {
  let app: TestApp;
  let support: Actor;
  let admin: Actor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    [support, admin] = [await staff(app, "Sunny", "support"), await staff(app, "Amos", "admin")];
  });
  afterAll(() => app.close());

  const found = async (search: string): Promise<FoundPerson[]> => valueOf(await listPeople(app.deps, support, { search }, PAGE)).rows as FoundPerson[];
  const called = async (first_name: string, last_name: string, phonenumber = ""): Promise<Visitor> => {
    const person = await app.person();
    await app.store.transaction((tx) => tx.update("user", person.actor.user.id, { first_name, last_name, phonenumber }));
    return person;
  };
  const page = async (id: string, by: Actor = support) =>
    valueOf(await readPerson(app.deps, by, id)) as Record<string, unknown> & { keeping: { what: unknown[] } };

  describe("are found", () => {
    it("by a part of the name, the address or the last digits of the phone, and it is said by which", async () => {
      const word = randomUUID().slice(0, 8);
      const person = await called(`Xenia${word}`, "Petrović", "+1 206 555 7391");
      expect(await found(`xenia${word} petro`)).toMatchObject([{ id: person.actor.user.id, matched: ["name"], phone_ending: "7391" }]);
      expect(await found(person.actor.user.email.slice(0, 10).toUpperCase())).toMatchObject([{ id: person.actor.user.id, matched: ["email"] }]);
      expect((await found("555-7391")).find(({ id }) => id === person.actor.user.id)).toMatchObject({ matched: ["phone"] });
      expect(JSON.stringify(await found(`xenia${word}`)), "no more of the number than its end").not.toContain("2065557391");
    });

    it("by the name that stands on an application of theirs", async () => {
      const applicant = await app.applicant();
      const last_name = `Okonkwo${randomUUID().slice(0, 6)}`;
      await applicant.save("applicant", { first_name: "Chi", last_name });
      expect(await found(last_name)).toMatchObject([{ id: applicant.actor.user.id, applications: 1, matched: ["name"] }]);
    });

    it.each(["%", "_", "🦊", "\\", "' OR 1=1", "a".repeat(200)])("not by %s, unless it stands there", async (search) => {
      expect(await found(search)).toEqual([]);
    });

    it("newest first where nothing is searched for, by the page, with how many there are", async () => {
      const last = await called("Zoe", "Last");
      const { total, rows } = valueOf(await listPeople(app.deps, support, { search: null }, { limit: 1, offset: 0 }));
      expect(rows).toMatchObject([{ id: last.actor.user.id, matched: [] }]);
      expect(total).toBeGreaterThan(3);
    });
  });

  describe("on one page", () => {
    it("are their applications, sessions, cases and what the law would keep, and not the number of any id", async () => {
      const applicant = await app.applicant();
      await applicant.fillForm();
      const { application } = await applicant.state();
      const read = await page(applicant.actor.user.id);
      expect(read["applications"]).toMatchObject([{ id: application.id, source: applicant.source, status: "open", market_name: "Seattle" }]);
      expect(read["sessions"]).toMatchObject([{ handle: applicant.actor.session!.id.slice(0, 16) }]);
      expect(JSON.stringify(read)).not.toContain(applicant.actor.session!.id);
      expect(JSON.stringify(read)).not.toContain("123450000");
      expect(read["keeping"]).toMatchObject({ hindrance: null, under_way: 1, places: [{ country_code: "US", region_code: "WA" }] });
      expect(read.keeping.what).toContainEqual(expect.objectContaining({ what: "history", stays: true, because: "accountability", years: 2 }));
      expect(read.keeping.what).toContainEqual(expect.objectContaining({ what: "payment", stays: false, until: null }));
    });

    it("it is shown who looked, once a visit", async () => {
      const { actor } = await app.applicant();
      await page(actor.user.id);
      await page(actor.user.id);
      const read = await page(actor.user.id, admin);
      expect(read["accesses"]).toMatchObject([{ name: "person-opened", by: { id: support.user.id, name: "Sunny Stone", is_staff: true } }]);
      const { audit_events } = await app.store.personalData(actor.user.id);
      expect(audit_events!.filter(({ name }) => name === "person-opened")).toMatchObject([{ by: "staff" }, { by: "staff" }]);
    });

    it("it is shown whose page had their application ready, unless they opened it then", async () => {
      const applicant = await app.applicant();
      const { actor } = applicant;
      const { id } = (await applicant.state()).application;
      const looks = async () =>
        ((await page(actor.user.id))["accesses"] as { name: string }[]).map(({ name }) => name).filter((name) => name !== "person-opened");
      valueOf(await readAhead(app.deps, admin, id));
      expect(await looks()).toEqual(["application-read-ahead"]);
      valueOf(await openReview(app.deps, admin, id));
      expect(await looks()).toEqual(["application-opened"]);
      // In the same sitting that is one look.
      valueOf(await readAhead(app.deps, admin, id));
      expect(await looks()).toEqual(["application-opened"]);
    });

    it("it is shown whose page had a paper of theirs ready, unless they looked at it then", async () => {
      const { actor } = await app.applicant();
      const stored = await storeUpload(app.deps, actor, { purpose: "applicant_identity", filename: "id.png", body: PHOTO.buffer }, 1_000_000);
      if (!stored.ok) throw new Error("not stored");
      const file = String(stored.value["id"]);
      const looks = async () =>
        ((await page(actor.user.id))["accesses"] as { name: string; filename: string }[]).filter(({ name }) => name.startsWith("document-"));
      valueOf(await readDocumentContent(app.deps, admin, file, { ahead: true }));
      expect(await looks()).toMatchObject([{ name: "document-read-ahead", filename: "id.png" }]);
      valueOf(await readDocumentContent(app.deps, admin, file));
      expect(await looks()).toMatchObject([{ name: "document-opened", filename: "id.png" }]);
    });

    it("who isn't there is not found", async () => {
      for (const id of [randomUUID(), "nobody", "%"]) expect(refusalOf(await readPerson(app.deps, support, id))).toBe("not-found");
    });
  });

  describe("are helped", () => {
    it("by ending one session or all of them, at once", async () => {
      const { actor } = await app.person();
      const handle = actor.session!.id.slice(0, 16);
      expect(refusalOf(await endPersonSessions(app.deps, support, { person: actor.user.id, handle: "0".repeat(16) }))).toBe("not-found");
      expect(await app.store.sessions.find(actor.session!.id)).not.toBeNull();
      valueOf(await endPersonSessions(app.deps, support, { person: actor.user.id, handle }));
      expect(await app.store.sessions.find(actor.session!.id)).toBeNull();
      valueOf(await endPersonSessions(app.deps, support, { person: actor.user.id, handle: null }));
    });

    it("and when they were last here stays said, however their last session ended, until their account goes", async () => {
      const [ended, out, late] = [await app.person(), await app.person(), await app.person()];
      const seen = async ({ actor }: Visitor) => [(await page(actor.user.id))["seen_at"], (await found(actor.user.email))[0]?.seen_at];
      const before = await Promise.all([ended, out, late].map(seen));
      expect(before.flat()).not.toContain(null);
      valueOf(await endPersonSessions(app.deps, support, { person: ended.actor.user.id, handle: null }));
      await app.store.sessions.remove(out.actor.session!.id);
      expect([await seen(ended), await seen(out)]).toEqual(before.slice(0, 2));
      await app.store.transaction((tx) => tx.removePerson(late.actor.user.id, app.deps.clock.now().toISOString(), []));
      expect((await page(late.actor.user.id))["seen_at"]).toBeNull();
    });

    it("and with all of them every personal token of theirs, which one alone leaves", async () => {
      const { actor } = await app.person();
      const { id } = actor.user;
      await app.store.tokens.create(id, `hash-${id}`, "script");
      const isThere = async () => (await app.store.tokens.userOf(`hash-${id}`)) !== null;
      valueOf(await endPersonSessions(app.deps, support, { person: id, handle: actor.session!.id.slice(0, 16) }));
      expect(await isThere()).toBe(true);
      expect((await page(id))["tokens"]).toBe(1);
      valueOf(await endPersonSessions(app.deps, support, { person: id, handle: null }));
      expect(await isThere()).toBe(false);
      const { audit_events } = await app.store.personalData(id);
      expect(audit_events!.filter(({ name }) => name === "sessions-ended")).toHaveLength(2);
    });

    it("lose with a role every token made for it; a role more ends none", async () => {
      const { user } = await staff(app, "Tess", "support");
      await app.store.tokens.create(user.id, `hash-${user.id}`, "script");
      const roles = async (...staff_roles: string[]) => valueOf(await saveStaffRoles(app.deps, admin, change(user.id, { staff_roles })));
      await roles("support", "editor");
      expect(await app.store.tokens.userOf(`hash-${user.id}`)).toBe(user.id);
      await roles("editor");
      expect(await app.store.tokens.userOf(`hash-${user.id}`)).toBeNull();
    });

    it("but somebody of the staff by an administrator alone", async () => {
      expect(refusalOf(await endPersonSessions(app.deps, support, { person: admin.user.id, handle: null }))).toBe("forbidden");
      expect(refusalOf(await exportPerson(app.deps, support, change(admin.user.id, { reason: "They asked." })))).toBe("forbidden");
    });

    it("by everything that is kept of them, for a reason that stands beside who had it", async () => {
      const { actor } = await app.person();
      const { id } = actor.user;
      expect(refusalOf(await exportPerson(app.deps, support, change(id, { reason: " " })))).toContain("invalid reason");
      expect((await page(id))["accesses"]).not.toContainEqual(expect.objectContaining({ name: "data-exported" }));
      valueOf(await exportPerson(app.deps, support, change(id, { reason: "They asked for it by phone." })));
      expect((await page(id))["accesses"]).toContainEqual(expect.objectContaining({ name: "data-exported", why: "They asked for it by phone." }));
    });

    it("by a case, which is kept with them and mailed to the team", async () => {
      const { actor } = await app.person();
      expect(refusalOf(await openCase(app.deps, support, change(actor.user.id, { message: " \u200b " })))).toBe("invalid message: required");
      const read = valueOf(await openCase(app.deps, support, change(actor.user.id, { message: "Remind was pressed, no mail came." })));
      expect(read["cases"]).toMatchObject([{ message: "Remind was pressed, no mail came.", page: `/console/people/${actor.user.id}` }]);
      const mails = (await app.store.mails.unsent(10_000)).filter(({ reply_to }) => reply_to === actor.user.email);
      expect(mails).toMatchObject([{ to: app.deps.config.brand.support_email, template: "support-case" }]);
    });
  });

  describe("what is kept of them", () => {
    const deletion = (person: Visitor, by = admin, email = person.actor.user.email) =>
      deletePersonByStaff(app.deps, by, change(person.actor.user.id, { email, reason: "They wrote to us." }));

    it("goes when they asked for it, with whoever did it and why; what the law keeps stays until its day", async () => {
      const person = await app.applicant();
      expect(refusalOf(await deletion(person, admin, "other@example.com"))).toBe("invalid email: other-address");
      const read = valueOf(await deletion(person));
      expect(read).toMatchObject({ email: "", deleted_at: expect.any(String), sessions: [] });
      expect((read["keeping"] as { what: unknown[] }).what).toContainEqual(expect.objectContaining({ what: "history", stays: true }));
      const { audit_events } = await app.store.personalData(person.actor.user.id);
      expect(audit_events).toContainEqual(expect.objectContaining({ name: "account-deleted", by: "staff" }));
    });

    it("can't go while the law holds it, asked for by whom ever, and can once the hold is lifted", async () => {
      const person = await app.applicant();
      const { id } = person.actor.user;
      valueOf(await placeHold(app.deps, admin, change(id, { reason: "A court asked for it." })));
      const read = valueOf(await placeHold(app.deps, admin, change(id, { reason: "Two courts did." })));
      expect(read).toMatchObject({ legal_hold: { reason: "Two courts did.", placed_by: "Amos Stone" }, keeping: { hindrance: "hold" } });
      expect(valueOf(await readPerson(app.deps, support, id)), "why is for administrators").toMatchObject({ legal_hold: { reason: null } });
      expect(refusalOf(await deletion(person))).toBe("conflict account-hold");
      expect(codesOf(await remove(person))).toEqual(["account-hold"]);
      expect(JSON.stringify(await app.store.personalData(id)), "why is for administrators").not.toContain("court");
      valueOf(await liftHold(app.deps, admin, change(id, { reason: "They let it go." })));
      expect(refusalOf(await liftHold(app.deps, admin, change(id, { reason: "They let it go." })))).toBe("not-found");
      expect(refusalOf(await deletion(person))).toBe("done");
    });

    it("is let go for a reason, which their page shows to administrators with who did it, and nobody tells them", async () => {
      const { id } = (await app.applicant()).actor.user;
      valueOf(await placeHold(app.deps, admin, change(id, { reason: "A court asked for it." })));
      expect(refusalOf(await liftHold(app.deps, admin, change(id, { reason: " " })))).toContain("invalid reason");
      const lifted = (why: string | null) => expect.objectContaining({ name: "legal-hold-lifted", why, by: expect.objectContaining({ name: "Amos Stone" }) });
      expect(valueOf(await liftHold(app.deps, admin, change(id, { reason: "The court closed it." })))).toMatchObject({
        legal_hold: null,
        accesses: expect.arrayContaining([lifted("The court closed it.")]),
      });
      expect((await page(id))["accesses"]).toContainEqual(lifted(null));
      expect(JSON.stringify(await app.store.personalData(id))).not.toContain("court");
    });

    it("of a deleted account isn't forgotten by the end of its time while the law holds it", async () => {
      const person = await app.applicant();
      const { id } = person.actor.user;
      valueOf(await deletion(person));
      valueOf(await placeHold(app.deps, admin, change(id, { reason: "A claim is open." })));
      const long = new Date("2100-01-01");
      await database.open.prune(long);
      expect((await page(id)).keeping.what).toContainEqual(expect.objectContaining({ what: "history", stays: true }));
      valueOf(await liftHold(app.deps, admin, change(id, { reason: "They let it go." })));
      await database.open.prune(long);
      expect((await page(id)).keeping.what).toContainEqual(expect.objectContaining({ what: "history", stays: false }));
    });

    it("holds the papers that they take out, which are handed to them with the rest, until the hold is lifted", async () => {
      const person = await app.applicant();
      const { id } = person.actor.user;
      const upload = async (filename: string) => {
        const stored = await storeUpload(app.deps, person.actor, { purpose: "applicant_income", filename, body: PHOTO.buffer }, 10_000_000);
        return valueOf(stored as Outcome<{ id: string }>).id;
      };
      const keyOf = async (document: string) => (await app.store.find("document", document))!.storage_key;
      const before = await upload("before.png");
      const beforeKey = await keyOf(before);
      valueOf(await deleteDocument(app.deps, person.actor, before));
      expect(await app.deps.files.get(beforeKey), "nothing holds it").toBeNull();

      valueOf(await placeHold(app.deps, admin, change(id, { reason: "A court asked for it." })));
      const paper = await upload("pay-stub.png");
      const key = await keyOf(paper);
      valueOf(await deleteDocument(app.deps, person.actor, paper));
      expect(await app.store.find("document", paper), "to them it is taken out").toBeNull();
      expect(await app.deps.files.get(key)).not.toBeNull();
      expect(await page(id)).toMatchObject({ legal_hold: { papers: 1 } });
      expect((await page(id)).keeping.what).toContainEqual({ what: "documents", stays: true, until: null, years: null, because: "hold" });
      const handed: string[] = [];
      for await (const { name } of (await exportPersonalData(app.deps, person.actor))()) handed.push(name);
      expect(handed).toEqual(["data.json", "files/1-pay-stub.png"]);

      valueOf(await liftHold(app.deps, admin, change(id, { reason: "They let it go." })));
      expect((await page(id)).keeping.what).toContainEqual(expect.objectContaining({ what: "documents", stays: false }));
      expect(await database.open.store.query(documentsUnderHold(id))).toEqual([]);
      const { rows } = await database.open.pool.query("SELECT data FROM jobs WHERE name = 'remove-files'");
      expect(JSON.stringify(rows), "the file goes by the job that removes files").toContain(key);
    });

    it("holds what pages told of them for longer than that of others", async () => {
      const [held, other] = [await app.person(), await app.person()];
      valueOf(await placeHold(app.deps, admin, change(held.actor.user.id, { reason: "A claim is open." })));
      const told = async (user: Visitor) =>
        (await database.open.pool.query("SELECT name FROM analytics_events WHERE user_id = $1", [user.actor.user.id])).rows.length;
      for (const { actor } of [held, other])
        await app.store.analytics.add({ user_id: actor.user.id, kind: "track", name: "Read", props: {}, at: "2020-01-01T00:00:00.000Z" });
      await database.open.prune(new Date("2026-01-01"));
      expect([await told(held), await told(other)]).toEqual([1, 0]);
    });

    it("is never that of whoever asks, or of the staff", async () => {
      const other = await staff(app, "Ed", "editor");
      const asked = (id: string, email: string) => deletePersonByStaff(app.deps, admin, change(id, { email, reason: "No more." }));
      expect(refusalOf(await asked(admin.user.id, admin.user.email))).toBe("forbidden");
      expect(refusalOf(await asked(other.user.id, other.user.email))).toBe("conflict account-staff");
    });
  });

  describe("who work here", () => {
    const invited = (email: string, staff_roles: string[], by = admin) =>
      inviteStaff(app.deps, by, { email, first_name: "Nora", last_name: "Bell", staff_roles });
    const rolesOf = async (id: string) => (await app.store.find("user", id))!.staff_roles;

    it("are invited by an address, which a mail tells, and are told apart until they sign in", async () => {
      const email = `${randomUUID().slice(0, 8)}@Example.com`;
      const made = await invited(email, ["support", "reviewer"]);
      expect(made).toMatchObject({ ok: true, created: true, value: { email: email.toLowerCase(), staff_roles: ["reviewer", "support"], signed_in: false } });
      expect((await app.store.mails.unsent(10_000)).filter(({ to }) => to === email.toLowerCase())).toMatchObject([
        { template: "staff-invite", subject: "You now work here", text: expect.stringContaining("Amos Stone gave you access") },
      ]);
    });

    it("keep what they had when they are invited again", async () => {
      const other = await staff(app, "Rita", "reviewer");
      expect(await invited(other.user.email, ["support"])).toMatchObject({ ok: true, value: { id: other.user.id, staff_roles: ["reviewer", "support"] } });
      const { total } = valueOf(await listPeople(app.deps, admin, { search: other.user.email }, PAGE));
      expect(total, "one account").toBe(1);
    });

    it("are refused roles that there aren't, and addresses that are none", async () => {
      expect(refusalOf(await invited("nobody", ["support"]))).toBe("invalid email: email");
      expect(refusalOf(await invited("a@example.com", ["owner"]))).toContain("oneOf");
    });

    it("lose a role with their next click, and are staff no more without any", async () => {
      const other = await staff(app, "Cleo", "support");
      const changed = valueOf(await saveStaffRoles(app.deps, admin, change(other.user.id, { staff_roles: [] }, other.user.version)));
      expect(changed).toMatchObject({ staff_roles: [] });
      expect(await app.store.sessions.find(other.session!.id)).toMatchObject({ user: { is_staff: false, staff_roles: [] } });
      expect(refusalOf(await saveStaffRoles(app.deps, admin, change(other.user.id, { staff_roles: ["editor"] }, other.user.version)))).toBe("lost-update");
    });

    it("give up what they had in hand with the role to decide about it, and keep the name on what is settled", async () => {
      const rob = await staff(app, "Rob");
      const [waits, over, other] = [await submitted(app), await submitted(app), await submitted(app)];
      await over.isMovedTo("rejected");
      await app.store.transaction(async (tx) => {
        for (const { id } of [waits, over]) await tx.update("application", id, { assigned_to: rob.user.id });
        await tx.update("application", other.id, { assigned_to: admin.user.id });
      });
      const owners = () => Promise.all([waits, over, other].map(async ({ id }) => (await app.store.find("application", id))?.assigned_to));
      expect(refusalOf(await saveStaffRoles(app.deps, admin, change(rob.user.id, { staff_roles: ["reviewer", "support"] })))).toBe("done");
      expect(await owners(), "a role more takes nothing").toEqual([rob.user.id, rob.user.id, admin.user.id]);
      expect(refusalOf(await saveStaffRoles(app.deps, admin, change(rob.user.id, { staff_roles: ["support"] })))).toBe("done");
      expect(await owners()).toEqual([null, rob.user.id, admin.user.id]);
      expect((await app.store.events(waits.id)).at(-1)).toMatchObject({ name: "assigned", detail: { from: rob.user.id, to: null } });
    });

    it("never lose the last administrator: nobody takes their own, and who lost theirs takes no one's", async () => {
      expect(refusalOf(await saveStaffRoles(app.deps, admin, change(admin.user.id, { staff_roles: ["reviewer"] })))).toBe("conflict own-admin");
      expect(await rolesOf(admin.user.id)).toEqual(["admin"]);
      const [ann, bo] = [await staff(app, "Ann", "admin"), await staff(app, "Bo", "admin")];
      const each = await Promise.all([
        saveStaffRoles(app.deps, ann, change(bo.user.id, { staff_roles: [] })),
        saveStaffRoles(app.deps, bo, change(ann.user.id, { staff_roles: [] })),
      ]);
      expect(each.map(refusalOf).sort(), "both at once: one of them was faster").toEqual(["done", "forbidden"]);
      const left = [...(await rolesOf(ann.user.id)), ...(await rolesOf(bo.user.id))];
      expect(left).toEqual(["admin"]);
    });
  });
});
