import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  deletePersonByStaff,
  endPersonSessions,
  exportPerson,
  liftHold,
  listPersonMails,
  openCase,
  placeHold,
  readPerson,
  readPersonMail,
} from "#server/areas/people/index.ts";
import { readApplicationJourney, readScreenOnceDecided } from "#server/areas/preview/index.ts";
import {
  assignReview,
  assignReviews,
  carryOutDecision,
  confirmDecision,
  holdDecision,
  listReviews,
  lookAtReview,
  markAnswer,
  openReview,
  preApprove,
  previewDecision,
  readAhead,
  reject,
  sendLease,
  sendMailAgain,
  takeBackDecision,
  waiveFee,
} from "#server/areas/review/index.ts";
import { answerCase, listCases, readCase, saveCase } from "#server/areas/support/index.ts";
import { startViewAs } from "#server/areas/staff/index.ts";
import { listMentions, writeNote } from "#server/areas/team/index.ts";
import { stakeOf } from "#server/kernel/access/own-case.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { secondPersonFor } from "#tests/support/second-person.ts";
import { asksSomebody, cosignerOf, cosigns } from "../../support/cosigning.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { PLACEHOLDERS } from "../../support/database-fixtures.ts";
import { readLease } from "../../support/lease.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { alwaysInForce } from "../../support/documents-in-force.ts";
import { hired, STAKES } from "./conflicts-of-interest.ts";
import { change, homeGroup, refusalOf, staff, statusOf, submitted } from "./support.ts";

const PAGE = { limit: 10, offset: 0 };
const ALL = { all_rooms: true };
const NO = { decision: "reject", reasons: ["no-room"] };

it("who was only invited or named has no stake: nobody chooses who decides about them", () => {
  const parties = { applicant: ["ada"], group: ["ada", "ben"], cosigner: ["cora"] };
  expect(["ada", "ben", "cora", "rob"].map((user) => stakeOf(user, parties))).toEqual(["applicant", "group", "cosigner", null]);
});

describeOnEachDatabase("nobody of the staff sees to what is their own", (database) => {
  let app: TestApp;
  let rob: Actor;
  let strict: TestApp["deps"];
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    rob = await staff(app, "Rob");
    strict = { ...app.deps, documents: alwaysInForce(secondPersonFor("reject")) };
  });
  afterAll(() => app.close());

  /** Somebody of the staff takes a link up. */
  const signs = async ({ user }: Actor, applicant: Visitor): Promise<void> => {
    const { source } = await asksSomebody(app, { applicant, source: { owner_user_id: user.id } });
    const terms = { application_fee_cents: 0, currency: "usd" } as const;
    await app.store.transaction((tx) => tx.insert("cosigner", { id: randomUUID(), cosigner_source: source.id, user_id: user.id, ...terms }));
  };

  const DONE: Record<string, (own: Actor, id: string) => Promise<Outcome<unknown>>> = {
    "decides on it": (own, id) => preApprove(app.deps, own, change(id, ALL)),
    "decides on it so that it can be taken back": (own, id) => holdDecision(app.deps, own, change(id, NO)),
    "previews its letter": (own, id) => previewDecision(app.deps, own, change(id, { decision: "pre-approve", ...ALL })),
    "previews its screen once decided": (own, id) => readScreenOnceDecided(app.deps, own, id, { decision: "pre-approve", ...ALL }),
    "previews its screens": (own, id) => readApplicationJourney(app.deps, own, id),
    "waives its fee": (own, id) => waiveFee(app.deps, own, change(id, { reason: "A friend of the house." })),
    "takes it": (own, id) => assignReview(app.deps, own, change(id, { assigned_to: own.user.id })),
    "gives it to a friend": (own, id) => assignReview(app.deps, own, change(id, { assigned_to: rob.user.id })),
    "marks an answer": (own, id) => markAnswer(app.deps, own, change(id, { document: randomUUID(), answer: "applicant.first_name", mark: "match" })),
    "sends its mail again": (own, id) => sendMailAgain(app.deps, own, change(id)),
    "writes a note about it": (own, id) => writeNote(app.deps, own, change(id, { text: "I know them." })),
    "reads it": (own, id) => openReview(app.deps, own, id),
    "has it read ahead": (own, id) => readAhead(app.deps, own, id),
    "goes on looking at it": (own, id) => lookAtReview(app.deps, own, change(id)),
  };

  describe.each(Object.keys(STAKES))("%s", (stake) => {
    it("is refused in words, whatever they do with it, and nothing of it is kept", async () => {
      const { of, own } = await STAKES[stake]!(app);
      const before = await app.store.events(of.id);
      const told: Record<string, string> = {};
      for (const [what, does] of Object.entries(DONE)) told[what] = refusalOf(await does(own, of.id));
      expect(told).toEqual(Object.fromEntries(Object.keys(DONE).map((what) => [what, "conflict own-application"])));
      expect(await app.store.events(of.id)).toEqual(before);
      expect((await of.state()).application).toMatchObject({ status: "submitted", assigned_to: null });
    });

    it("is not given to them, alone or with others", async () => {
      const { of, own } = await STAKES[stake]!(app);
      expect(refusalOf(await assignReview(app.deps, rob, change(of.id, { assigned_to: own.user.id })))).toBe("conflict assignee-own");
      const other = await submitted(app);
      const given = await assignReviews(app.deps, rob, { applications: [of.id, other.id], assigned_to: own.user.id });
      expect(given).toMatchObject({ value: { assigned: [other.id], failed: [{ application: of.id, problem: { code: "assignee-own" } }] } });
    });

    it("proposed by somebody else, is not theirs to agree to, to take back, or to learn of in the list", async () => {
      const { of, own } = await STAKES[stake]!(app);
      expect(refusalOf(await holdDecision(strict, rob, change(of.id, NO)))).toBe("done");
      const { held } = (await app.store.reviewedApplication(of.id))!;
      const decision = held!.id;
      expect(refusalOf(await confirmDecision(strict, own, { ...change(of.id), decision }))).toBe("conflict own-application");
      expect(refusalOf(await takeBackDecision(strict, own, { id: of.id, decision }))).toBe("conflict own-application");
      const search = of.actor.user.email;
      const rows = async (by: Actor, asked: object) => {
        const found = await listReviews(app.deps, by, { search, ...asked }, PAGE);
        return found.ok ? found.value.rows.filter(({ id }) => id === of.id).map((row) => row["held"]) : refusalOf(found);
      };
      const another = await staff(app, "Ria");
      expect([await rows(own, {}), await rows(another, {})]).toEqual([[null], [expect.objectContaining({ decision: "reject", state: "proposed" })]]);
      expect([await rows(own, { stuck: "second-person" }), await rows(another, { stuck: "second-person" })]).toEqual([[], [expect.anything()]]);
    });

    it("written about by others, is not for them to read, though they are named", async () => {
      const { of, own } = await STAKES[stake]!(app);
      const said = change(of.id, { text: "What do you think?", mentions: [own.user.id] });
      expect(refusalOf(await writeNote(app.deps, rob, said))).toBe("invalid mentions: no-reader");
    });

    it("is of somebody of whom they hand nothing out and do nothing, whatever they call", async () => {
      const { of, own } = await STAKES[stake]!(app);
      const { id, email } = of.actor.user;
      if (id === own.user.id) return;
      expect(refusalOf(await openCase(app.deps, rob, change(id, { message: "They rang." })))).toBe("done");
      const [asked] = (await listCases(app.deps, rob, { status: null, owner: null, search: email, undelivered: null }, PAGE)).rows;
      const mail = randomUUID();
      const told = {
        data: await exportPerson(app.deps, own, { id, body: { reason: "They asked for a copy." } }),
        mails: await listPersonMails(app.deps, own, id, PAGE),
        mail: await readPersonMail(app.deps, own, { person: id, mail }),
        sessions: await endPersonSessions(app.deps, own, { person: id, handle: null }),
        case: await openCase(app.deps, own, change(id, { message: "They told me." })),
        asked: await readCase(app.deps, own, String(asked!["id"])),
        answer: await answerCase(app.deps, own, change(String(asked!["id"]), { text: "I know how it stands." })),
        given: await saveCase(app.deps, own, change(String(asked!["id"]), { assigned_to: own.user.id })),
        hold: await placeHold(app.deps, own, change(id, { reason: "A court asked." })),
        lift: await liftHold(app.deps, own, change(id, { reason: "It let it go." })),
        deletion: await deletePersonByStaff(app.deps, own, change(id, { email, reason: "They asked." })),
      };
      for (const [what, outcome] of Object.entries(told)) expect(refusalOf(outcome), what).toBe("conflict own-person");
      expect((await listCases(app.deps, own, { status: null, owner: null, search: email, undelivered: null }, PAGE)).total, "nor is it among theirs").toBe(0);
      const { rows } = await app.database.pool.query("SELECT name FROM audit_events WHERE about_user_id = $1 AND actor_user_id = $2", [id, own.user.id]);
      expect(rows, "nothing of it is kept").toEqual([]);
    });

    it("has a person's page, which is a colleague's to read", async () => {
      const { of, own } = await STAKES[stake]!(app);
      expect(refusalOf(await readPerson(app.deps, own, of.actor.user.id))).toBe("conflict own-person");
      expect(refusalOf(await readPerson(app.deps, rob, of.actor.user.id))).toBe("done");
    });
  });

  it("their own page, where their sessions stand, is theirs as long as they apply for nothing", async () => {
    const amos = await staff(app, "Amos", "admin");
    expect(refusalOf(await readPerson(app.deps, amos, amos.user.id))).toBe("done");
    expect(refusalOf(await readPerson(app.deps, rob, amos.user.id))).toBe("done");
  });

  it("nobody looks as whom they apply with, or co-sign for", async () => {
    for (const stake of ["one of their group", "one that they co-sign for"]) {
      const { of, own } = await STAKES[stake]!(app);
      expect(refusalOf(await startViewAs(app.deps, own, { person: of.actor.user.id, reason: "I wonder how it stands." })), stake).toBe("conflict own-person");
    }
  });

  it("whoever co-signs for them is a colleague's to see to, too", async () => {
    const ada = await submitted(app);
    const { id } = (await cosigns(app, await asksSomebody(app, { applicant: ada }))).actor.user;
    const own = await hired(app, ada);
    const does = async (by: Actor): Promise<string[]> => [
      refusalOf(await readPerson(app.deps, by, id)),
      refusalOf(await exportPerson(app.deps, by, { id, body: { reason: "They asked for a copy." } })),
      refusalOf(await startViewAs(app.deps, by, { person: id, reason: "I wonder how it stands." })),
    ];
    expect(await does(own)).toEqual(["conflict own-person", "conflict own-person", "conflict own-person"]);
    expect(await does(await staff(app, "Ria", "admin"))).toEqual(["done", "done", "done"]);
  });

  it("still is, however often they have applied since", async () => {
    const ada = await submitted(app);
    const { id } = (await cosigns(app, await asksSomebody(app, { applicant: ada }))).actor.user;
    const now = app.deps.clock.now().toISOString();
    const links: string[] = [];
    for (let n = 0; n < 100; n += 1) links.push((await app.source()).slug);
    await app.store.transaction(async (tx) => {
      for (const slug of links) await tx.acceptSource({ slug, userId: ada.actor.user.id, medium: null, placeholders: PLACEHOLDERS, now });
    });
    expect((await app.store.list("application", { user_id: ada.actor.user.id }, { limit: 0, offset: 0 })).total).toBe(101);
    const own = await hired(app, ada);
    expect(refusalOf(await readPerson(app.deps, own, id))).toBe("conflict own-person");
    const listed = await listReviews(app.deps, own, { search: ada.actor.user.email, ordering: "created_at" }, { limit: 1, offset: 0 });
    expect(listed.ok && listed.value.rows).toMatchObject([{ id: ada.id, own_case: true }]);
  });

  it("what is decided of a whole group is not decided by one of it, whoever's application they name", async () => {
    const [ben, cy, dee] = await homeGroup(app);
    for (const member of [ben, cy, dee]) await member.isMovedTo("approved");
    const own = await hired(app, dee);
    expect(refusalOf(await sendLease(app.deps, own, change(ben.id)))).toBe("conflict own-application");
    expect(refusalOf(await sendLease(app.deps, rob, change(ben.id, await readLease(app.deps, rob, ben.id))))).toBe("done");
    expect(await statusOf(dee)).toBe("lease_sent");
  });

  it("who took their word back, or was taken back, has no stake any more", async () => {
    const declines = await asksSomebody(app, { applicant: await submitted(app) });
    const cora = await hired(app, await cosigns(app, declines));
    const cosigner = await cosignerOf(app, declines.source);
    await app.store.transaction((tx) => tx.update("cosigner", cosigner!.id, { status: "declined" }));
    expect(refusalOf(await openReview(app.deps, cora, declines.source.source_application))).toBe("done");
    const revoked = await asksSomebody(app, { applicant: await submitted(app) });
    const cleo = await hired(app, await cosigns(app, revoked));
    await app.store.transaction((tx) => tx.update("cosigner_source", revoked.source.id, { revoked_at: app.deps.clock.now().toISOString() }));
    expect(refusalOf(await openReview(app.deps, cleo, revoked.source.source_application))).toBe("done");
  });

  it("who was named and did nothing decides as ever", async () => {
    const ria = await staff(app, "Ria");
    const ada = await submitted(app);
    await asksSomebody(app, { applicant: ada, source: { email: ria.user.email } });
    expect(refusalOf(await reject(app.deps, ria, change(ada.id, { reasons: ["no-room"] })))).toBe("done");
  });

  it("what they were named in is theirs to read no more once they have a stake in it", async () => {
    const [ada, ria] = [await submitted(app), await staff(app, "Ria")];
    expect(refusalOf(await writeNote(app.deps, rob, change(ada.id, { text: "Does it match?", mentions: [ria.user.id] })))).toBe("done");
    const told = async () => (await listMentions(app.deps, ria, { state: null }, PAGE)).total;
    expect(await told()).toBe(1);
    await signs(ria, ada);
    expect(await told()).toBe(0);
  });

  it.each(["decided", "agreed"])("who %s and has a stake in it by the time it leaves has decided nothing", async (what) => {
    const ada = await submitted(app);
    const ria = await staff(app, "Ria");
    const [by, second] = what === "decided" ? [ria, rob] : [rob, ria];
    await holdDecision(strict, by, change(ada.id, NO));
    const { id: decision } = (await app.store.reviewedApplication(ada.id))!.held!;
    expect(refusalOf(await confirmDecision(strict, second, { ...change(ada.id), decision }))).toBe("done");
    await signs(ria, ada);
    app.outside.clock.move(60_000);
    await carryOutDecision(strict, { decision });
    expect(await statusOf(ada)).toBe("submitted");
    const dropped = (await app.store.events(ada.id)).find(({ name }) => name === "decision-dropped");
    expect(dropped).toMatchObject({ detail: { because: "own" } });
  });
});
