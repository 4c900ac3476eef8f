import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readMessages, sendMessage } from "#server/areas/meetings/chat/messages.ts";
import { decideForHouse } from "#server/areas/meetings/decisions/decide-for-house.ts";
import { acceptInvitation, passOnHome } from "#server/areas/meetings/decisions/leave-meeting.ts";
import { followMeetings } from "#server/areas/meetings/decisions/follow-meetings.ts";
import { blockPerson } from "#server/areas/meetings/safety/block.ts";
import { report } from "#server/areas/meetings/safety/report.ts";
import { startMeetingOf } from "#server/areas/meetings/start-meeting.ts";
import type { Deps } from "#server/kernel/context/deps.ts";
import { DuplicateRecord, InvalidRecord } from "#server/ports/store.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { asChooser, chooser, heldIn, refusedFor } from "../areas/home-selection/choosers.ts";
import { appWithoutSeasons, todayThere } from "../areas/home-selection/market-homes.ts";
import { answers, holds, HOUR, household, meetingOf, NO, pend, said, standsAs, stateOf, statusOf, talk, YES, type Talk } from "../areas/meetings/households.ts";
import { staff } from "../areas/review/support.ts";
import { interleave } from "./support/interleave.ts";

const EIGHT = Array.from({ length: 8 }, (_, place) => place);

describeOnEachDatabase("a meeting of which two think at one moment", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
  });
  afterAll(() => app.close());

  const events = async ({ who }: Talk, name: string): Promise<number> => (await app.store.events(who.application)).filter((each) => each.name === name).length;

  it("begins once, and says its first two messages once, however many servers begin it", async () => {
    const home = await household(app, [{}]);
    const who = await asChooser(await chooser(app));
    const selection = await holds(who, home);
    await Promise.all(EIGHT.map(() => pend(app.deps, who, home)));
    await Promise.all(EIGHT.map(() => startMeetingOf(app.deps, { selection })));
    const id = await meetingOf(app, selection);
    expect((await said(app, id)).map(({ number, text, notice }) => [number, text ?? notice])).toEqual([
      [1, "opened"],
      [2, "Hi, I am Ada."],
      [3, "I like it quiet."],
    ]);
    const { rows } = await database.open.pool.query("SELECT 1 FROM meetings WHERE home = $1", [home.slug]);
    expect(rows).toHaveLength(1);
  });

  it("[RES-14] is reported once, however often somebody presses", async () => {
    const one = await talk(app, [{}]);
    const { actor } = one.home.people[0]!.visitor;
    const [, message] = await said(app, one.id);
    const kept = await Promise.all(EIGHT.map(() => report(app.deps, actor, one.id, { person: null, message: message!.id, reason: "money", words: "" })));
    expect(new Set(kept.map((each) => ("code" in each ? each.code : each.report.id))).size).toBe(1);
    const { rows } = await app.store.list("support_case", { user_id: actor.user.id }, { limit: 9, offset: 0 });
    expect(rows).toHaveLength(1);
  });

  it("[RES-15] is blocked once, however often somebody presses", async () => {
    const one = await talk(app, [{}]);
    const { actor } = one.home.people[0]!.visitor;
    await Promise.all(EIGHT.map(() => blockPerson(app.deps, actor, one.ada.actor.user.id)));
    const { rows } = await database.open.pool.query("SELECT 1 FROM person_blocks WHERE blocker = $1", [actor.user.id]);
    expect(rows).toHaveLength(1);
  });

  it("[RES-12] counts the answers of both residents, with one result", async () => {
    const both = await talk(app);
    await interleave(
      database,
      app,
      (deps) => answers(deps, both, 0, YES),
      (deps) => answers(deps, both, 1, YES),
    );
    expect([await standsAs(app, both.id), await events(both, "home-approved")]).toEqual([["approved", null], 1]);
    const divided = await talk(app);
    await interleave(
      database,
      app,
      (deps) => answers(deps, divided, 0, NO),
      (deps) => answers(deps, divided, 1, YES),
    );
    expect([await standsAs(app, divided.id), (await stateOf(app, divided.id)).answers.length]).toEqual([["open", null], 2]);
    const pressed = await talk(app);
    await Promise.all(EIGHT.map((place) => answers(app.deps, pressed, 0, place % 2 ? YES : NO)));
    expect((await stateOf(app, pressed.id)).answers).toHaveLength(1);
  });

  it("[RES-22] is decided by one of two staff, and the other is told", async () => {
    const one = await talk(app);
    app.outside.clock.move(48 * HOUR);
    const [nia, rob] = [await staff(app, "Nia"), await staff(app, "Rob")];
    const [, late] = await interleave(
      database,
      app,
      (deps) => decideForHouse(deps, nia, one.id, { approves: false, why: "Nobody answers." }),
      (deps) => decideForHouse(deps, rob, one.id, { approves: true, why: "They would like it." }),
    );
    expect([refusedFor(late), await standsAs(app, one.id), await events(one, "house-decided")]).toEqual(["meeting-decided", ["rejected", "declined"], 1]);
    const pressed = await talk(app);
    app.outside.clock.move(48 * HOUR);
    const same = { approves: true, why: "Nobody answers." };
    const made = await Promise.all(EIGHT.map(() => decideForHouse(app.deps, nia, pressed.id, same)));
    expect(made.filter((each) => "made" in each && each.made)).toHaveLength(1);
    expect([await standsAs(app, pressed.id), await events(pressed, "house-decided"), await events(pressed, "home-approved")]).toEqual([
      ["approved", null],
      1,
      1,
    ]);
  });

  it("[RES-22] is decided by the resident who answers while staff are about to, or by staff, whoever came first", async () => {
    const nia = await staff(app, "Nia");
    const decides = (one: Talk) => (deps: Deps) => decideForHouse(deps, nia, one.id, { approves: false, why: "Nobody answers." });
    const answered = await talk(app, [{}]);
    app.outside.clock.move(48 * HOUR);
    const [, late] = await interleave(database, app, (deps) => answers(deps, answered, 0, YES), decides(answered));
    expect([refusedFor(late), await standsAs(app, answered.id)]).toEqual(["meeting-decided", ["approved", null]]);
    const decided = await talk(app, [{}]);
    app.outside.clock.move(48 * HOUR);
    const [, tooLate] = await interleave(database, app, decides(decided), (deps) => answers(deps, decided, 0, YES));
    expect([refusedFor(tooLate), await standsAs(app, decided.id)]).toEqual(["meeting-decided", ["rejected", "declined"]]);
  });

  it("is either accepted or passed on, whichever came first", async () => {
    const accepts =
      ({ who, id }: Talk) =>
      (deps: Deps) =>
        acceptInvitation(deps, who.actor, id);
    const passesOn =
      ({ who, id }: Talk) =>
      (deps: Deps) =>
        passOnHome(deps, who.actor, id);
    const approved = async () => {
      const one = await talk(app, [{}]);
      await answers(app.deps, one, 0, YES);
      return one;
    };
    const accepted = await approved();
    const [, passed] = await interleave(database, app, accepts(accepted), passesOn(accepted));
    expect([refusedFor(passed), await standsAs(app, accepted.id), await statusOf(accepted.ada)]).toEqual([
      "meeting-over",
      ["approved", "accepted"],
      "approved",
    ]);
    expect(await heldIn(app, accepted.home)).toHaveLength(1);
    const left = await approved();
    const [, late] = await interleave(database, app, passesOn(left), accepts(left));
    expect([refusedFor(late), await standsAs(app, left.id), await statusOf(left.ada)]).toEqual([
      "invitation-over",
      ["rejected", "passed"],
      "profile_completed",
    ]);
    expect(await heldIn(app, left.home)).toEqual([]);
  });

  it("is one match of two that are accepted at once", async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const one = await talk(app, [{}]);
      const other = await talk(app, [{}], one.ada);
      await answers(app.deps, one, 0, YES);
      await answers(app.deps, other, 0, YES);
      await Promise.all([one, other].map(({ id }) => acceptInvitation(app.deps, one.who.actor, id)));
      const ends = [await standsAs(app, one.id), await standsAs(app, other.id)].map(([, because]) => because).toSorted();
      expect([ends, (await heldIn(app, one.home)).length + (await heldIn(app, other.home)).length]).toEqual([["accepted", "matched"], 1]);
      expect(await events(one, "accept-invitation")).toBe(1);
    }
  });

  it("changes nothing where the server dies before all of a match is written, and all of it the next time", async () => {
    const one = await talk(app, [{}]);
    const other = await talk(app, [{}], one.ada);
    await answers(app.deps, one, 0, YES);
    const dies: typeof app.store.transaction = (work) =>
      app.store.transaction(async (tx) => {
        await work(tx);
        throw new Error("killed");
      });
    await expect(acceptInvitation({ ...app.deps, store: { ...app.store, transaction: dies } }, one.who.actor, one.id)).rejects.toThrow("killed");
    expect([await standsAs(app, one.id), await standsAs(app, other.id), await statusOf(one.ada)]).toEqual([
      ["approved", null],
      ["open", null],
      "meet_and_greet",
    ]);
    await acceptInvitation(app.deps, one.who.actor, one.id);
    expect([await standsAs(app, other.id), await statusOf(one.ada)]).toEqual([["rejected", "matched"], "approved"]);
  });

  it("[RES-19] says a message once that is sent eight times, and has one order for everybody", async () => {
    const one = await talk(app);
    const id = randomUUID();
    const again = await Promise.all(EIGHT.map(() => sendMessage(app.deps, one.who.actor, one.id, { id, text: "Once." })));
    expect(again.filter((each) => "created" in each && each.created)).toHaveLength(1);
    const people = [one.ada.actor, one.home.people[0]!.visitor.actor, one.home.people[1]!.visitor.actor];
    await Promise.all(EIGHT.flatMap((turn) => people.map((actor) => sendMessage(app.deps, actor, one.id, { id: randomUUID(), text: `Number ${turn}` }))));
    const all = await said(app, one.id);
    expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 3 + 1 + 24 }, (_, at) => at + 1));
    for (const actor of people)
      expect((await readMessages(app.deps, actor, one.id, { before: null }))?.messages.map((each) => each.id)).toEqual(all.map((each) => each.id));
  });

  it("[RES-13] takes no message of whoever moves out while it waits", async () => {
    const one = await talk(app, [{}]);
    const { visitor, resident } = one.home.people[0]!;
    const movesOut = ({ store }: Deps) =>
      store.transaction(async (tx) => {
        await tx.lock("meeting", one.id);
        await tx.update("resident", resident.id, { lives_until: todayThere(app) });
      });
    const sends = (deps: Deps) => sendMessage(deps, visitor.actor, one.id, { id: randomUUID(), text: "Still here" });
    const [, sent] = await interleave(database, app, movesOut, sends);
    expect(refusedFor(sent)).toBe("not-found");
  });

  it("takes no message once it is over, and loses none that was taken before", async () => {
    const one = await talk(app);
    const sends = (deps: Deps) => sendMessage(deps, one.who.actor, one.id, { id: randomUUID(), text: "Before it ends" });
    const [sent] = await interleave(database, app, sends, (deps) => passOnHome(deps, one.who.actor, one.id));
    expect(refusedFor(sent)).toBeNull();
    expect(refusedFor(await sends(app.deps))).toBe("meeting-over");
    expect((await said(app, one.id)).map(({ text, notice }) => text ?? notice)).toEqual([
      "opened",
      "Hi, I am Ada.",
      "I like it quiet.",
      "Before it ends",
      "passed",
    ]);
  });

  it("is settled once by two servers that look at it, and by an answer that comes meanwhile", async () => {
    const one = await talk(app);
    await answers(app.deps, one, 0, NO);
    app.outside.clock.move(HOUR);
    const [, , late] = await Promise.all([followMeetings(app.deps), followMeetings(app.deps), answers(app.deps, one, 1, YES)]);
    expect([null, "meeting-decided"]).toContain(refusedFor(late as object));
    await followMeetings(app.deps);
    expect([await standsAs(app, one.id), await events(one, "meeting-ended"), await statusOf(one.ada)]).toEqual([
      ["rejected", "declined"],
      1,
      "profile_completed",
    ]);
  });

  it("is held to what it is by the database itself", async () => {
    const one = await talk(app, [{}]);
    await answers(app.deps, one, 0, YES);
    const { meeting, applicants, answers: given } = await stateOf(app, one.id);
    const write = <T>(work: Parameters<typeof app.store.transaction<T>>[0]) => app.store.transaction(work);
    await expect(write((tx) => tx.insert("meeting_applicant", { ...applicants[0]!.record, id: randomUUID(), place: 2 }))).rejects.toThrow(DuplicateRecord);
    await expect(write((tx) => tx.insert("meeting_answer", { ...given[0]!, id: randomUUID() }))).rejects.toThrow(DuplicateRecord);
    await expect(write((tx) => tx.update("meeting", meeting.id, { ended_because: "passed" }))).rejects.toThrow(InvalidRecord);
    await passOnHome(app.deps, one.who.actor, one.id);
    await expect(write((tx) => tx.update("meeting", meeting.id, { ended_because: "lapsed" }))).rejects.toThrow(InvalidRecord);
    for (const text of ["", "x".repeat(2001)])
      await expect(
        database.open.pool.query("INSERT INTO meeting_messages (meeting, id, number, user_id, text, sent_at) VALUES ($1, $2, 99, $3, $4, now())", [
          one.id,
          randomUUID(),
          one.ada.actor.user.id,
          text,
        ]),
      ).rejects.toThrow();
  });
});
