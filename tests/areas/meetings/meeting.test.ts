import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { passOnHome, acceptInvitation } from "#server/areas/meetings/decisions/leave-meeting.ts";
import { decideForHouse } from "#server/areas/meetings/decisions/decide-for-house.ts";
import { startMeetingOf } from "#server/areas/meetings/start-meeting.ts";
import { addDays } from "#screens/language/expressions/calendar.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { codesOf, type TestApp } from "#tests/support/test-app.ts";
import { staff } from "../review/support.ts";
import { asChooser, chooser, confirmRoom, groupOf, heldIn, keepRoom, refusedFor } from "../home-selection/choosers.ts";
import { appWithoutSeasons, todayThere } from "../home-selection/market-homes.ts";
import { answers, holds, HOUR, household, meetingOf, NO, passes, pend, said, standsAs, stateOf, statusOf, talk, twoMessages, YES } from "./households.ts";

describeOnEachDatabase("a meeting of an applicant and a house", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
  });
  afterAll(() => app.close());

  describe("begins", () => {
    it("[SHP-41] once for what is held, with the two messages exactly once, however often they are sent", async () => {
      const home = await household(app, [{}]);
      const ada = await chooser(app);
      const who = await asChooser(ada);
      expect(refusedFor(await pend(app.deps, who, home))).toBe("no-room-held");
      const selection = await holds(who, home);
      const messages = twoMessages();
      expect(await pend(app.deps, who, home, messages)).toEqual({ selection, created: true });
      expect(await pend(app.deps, who, home)).toEqual({ selection, created: false });
      for (let turn = 0; turn < 3; turn += 1) await startMeetingOf(app.deps, { selection });
      const id = await meetingOf(app, selection);
      expect((await said(app, id)).map(({ number, text, notice }) => [number, text ?? notice])).toEqual([
        [1, "opened"],
        [2, messages[0]!.text],
        [3, messages[1]!.text],
      ]);
      expect([await statusOf(ada), await standsAs(app, id)]).toEqual(["meet_and_greet", ["open", null]]);
      const { meeting } = await stateOf(app, id);
      expect(Date.parse(meeting.ends_at) - Date.parse(meeting.opened_at)).toBe(24 * HOUR);
    });

    it("[MAG-25] with several homes, each its own 24 hours, and with no more than five at a time", async () => {
      const first = await talk(app);
      for (let more = 0; more < 4; more += 1) await talk(app, [{}], first.ada);
      expect(await statusOf(first.ada)).toBe("meet_and_greet");
      const sixth = await household(app, [{}]);
      await keepRoom(first.who, sixth);
      expect(await confirmRoom(first.who, sixth, 1190)).toMatchObject({ code: "homes-enough", args: { most: 5 } });
      expect(await heldIn(app, sixth)).toEqual([]);
      await passOnHome(app.deps, first.who.actor, first.id);
      await holds(first.who, sixth);
    });

    it("[RES-11] not with a house in which everybody is away, and says from when on it does", async () => {
      const today = todayThere(app);
      const away = { away_from: addDays(today, -2), away_until: addDays(today, 5) };
      const home = await household(app, [away, { ...away, away_until: addDays(today, 3) }]);
      const who = await asChooser(await chooser(app));
      await keepRoom(who, home);
      expect(await confirmRoom(who, home, 1190)).toMatchObject({ code: "house-away", args: { date: addDays(today, 3) } });
    });

    it("once for a group, when the last of it has a room, with all of them", async () => {
      const home = await household(app, [{}], 2);
      const [ada, ben] = await groupOf(app, [null, null]);
      const [first, last] = [await asChooser(ada), await asChooser(ben)];
      const held = await holds(first, home);
      await pend(app.deps, first, home);
      await startMeetingOf(app.deps, { selection: held });
      expect([await meetingOf(app, held), await statusOf(ada)]).toEqual(["", "room_selected"]);
      const other = await holds(last, home, 2);
      await startMeetingOf(app.deps, { selection: other });
      const id = await meetingOf(app, held);
      expect(id).toBe(await meetingOf(app, other));
      expect((await stateOf(app, id)).applicants.map(({ record }) => record.application)).toEqual([first.application, last.application]);
      expect([await statusOf(ada), await statusOf(ben)]).toEqual(["meet_and_greet", "meet_and_greet"]);
      // Passing passes for all.
      await passOnHome(app.deps, ben.actor, id);
      expect([await statusOf(ada), await statusOf(ben), await heldIn(app, home)]).toEqual(["profile_completed", "profile_completed", []]);
    });
  });

  describe("is decided by the house", () => {
    it("[RES-8] at once when all who are present have said yes", async () => {
      const one = await talk(app);
      await answers(app.deps, one, 0, YES);
      expect(await standsAs(app, one.id)).toEqual(["open", null]);
      await answers(app.deps, one, 1, YES);
      expect(await standsAs(app, one.id)).toEqual(["approved", null]);
      expect(refusedFor((await answers(app.deps, one, 1, NO)) as object)).toBe("meeting-decided");
      expect(await statusOf(one.ada)).toBe("meet_and_greet");
    });

    it("[RES-5] [RES-9] by a no that wasn't taken back within ten minutes, and the room is free again", async () => {
      const one = await talk(app);
      await answers(app.deps, one, 0, NO);
      await answers(app.deps, one, 0, null);
      await passes(app, HOUR);
      expect([await standsAs(app, one.id), (await stateOf(app, one.id)).answers]).toEqual([["open", null], []]);
      await answers(app.deps, one, 0, NO);
      await answers(app.deps, one, 0, YES);
      await answers(app.deps, one, 0, NO);
      await passes(app, 9 * 60_000);
      expect(await standsAs(app, one.id)).toEqual(["open", null]);
      await passes(app, 60_000);
      expect(await standsAs(app, one.id)).toEqual(["rejected", "declined"]);
      expect([await statusOf(one.ada), await heldIn(app, one.home)]).toEqual(["profile_completed", []]);
    });

    it("[RES-5] refuses to take back a no that is final, whether or not anybody has looked since", async () => {
      const one = await talk(app);
      await answers(app.deps, one, 0, NO);
      app.outside.clock.move(11 * 60_000);
      expect(refusedFor((await answers(app.deps, one, 0, null)) as object)).toBe("answer-final");
    });

    it("[RES-8] by those who have answered 24 hours after the chat's end", async () => {
      const one = await talk(app);
      await answers(app.deps, one, 0, YES);
      await passes(app, 24 * HOUR);
      expect(await standsAs(app, one.id)).toEqual(["closed", null]);
      await passes(app, 24 * HOUR);
      expect(await standsAs(app, one.id)).toEqual(["approved", null]);
    });

    it("[RES-10] by staff where nobody has, with a reason that is kept", async () => {
      const one = await talk(app);
      const rob = await staff(app, "Rob");
      const decides = () => decideForHouse(app.deps, rob, one.id, { approves: true, why: "Nobody was home." });
      expect(refusedFor(await decides())).toBe("house-decides");
      await passes(app, 48 * HOUR);
      expect(await standsAs(app, one.id)).toEqual(["closed", null]);
      await decides();
      expect((await stateOf(app, one.id)).meeting).toMatchObject({ status: "approved", decided_by: rob.user.id, decided_why: "Nobody was home." });
    });

    it("[RES-11] without those who are away, and [RES-13] without whoever moves out in the middle", async () => {
      const today = todayThere(app);
      const one = await talk(app, [{}, { away_from: addDays(today, -1), away_until: addDays(today, 9) }, {}]);
      await answers(app.deps, one, 0, YES);
      expect(await standsAs(app, one.id)).toEqual(["open", null]);
      await app.store.transaction((tx) => tx.update("resident", one.home.people[2]!.resident.id, { lives_until: today }));
      expect(refusedFor((await answers(app.deps, one, 2, NO)) as object)).toBe("not-found");
      await passes(app, 1000);
      expect(await standsAs(app, one.id)).toEqual(["approved", null]);
    });
  });

  describe("ends", () => {
    it("[SHP-44] [SHP-46] when the applicant passes; with no home left they choose anew", async () => {
      const one = await talk(app);
      const other = await talk(app, [{}], one.ada);
      await passOnHome(app.deps, one.who.actor, one.id);
      expect([await statusOf(one.ada), await standsAs(app, one.id), await heldIn(app, one.home)]).toEqual(["meet_and_greet", ["rejected", "passed"], []]);
      expect(refusedFor((await passOnHome(app.deps, one.who.actor, one.id)) as object)).toBeNull();
      await passOnHome(app.deps, one.who.actor, other.id);
      expect(await statusOf(one.ada)).toBe("profile_completed");
    });

    it("[RES-21] as a match when they accept: the others are closed and their rooms are free", async () => {
      const one = await talk(app, [{}]);
      const other = await talk(app, [{}], one.ada);
      expect(refusedFor((await acceptInvitation(app.deps, one.who.actor, one.id)) as object)).toBe("invitation-over");
      await answers(app.deps, one, 0, YES);
      await acceptInvitation(app.deps, one.who.actor, one.id);
      expect([await standsAs(app, one.id), await standsAs(app, other.id), await statusOf(one.ada)]).toEqual([
        ["approved", "accepted"],
        ["rejected", "matched"],
        "approved",
      ]);
      expect([(await heldIn(app, one.home)).length, await heldIn(app, other.home)]).toEqual([1, []]);
      expect((await one.ada.state()).application.room).toBe(one.home.rooms[0]);
      expect((await said(app, other.id)).at(-1)).toMatchObject({ notice: "matched" });
      expect(refusedFor((await acceptInvitation(app.deps, one.who.actor, one.id)) as object)).toBeNull();
    });

    it("when nobody takes the invitation up within 72 hours", async () => {
      const one = await talk(app, [{}]);
      await answers(app.deps, one, 0, YES);
      await passes(app, 72 * HOUR - 1000);
      expect(await standsAs(app, one.id)).toEqual(["approved", null]);
      app.outside.clock.move(1000);
      expect(refusedFor((await acceptInvitation(app.deps, one.who.actor, one.id)) as object)).toBe("invitation-over");
      await passes(app, 0);
      expect([await standsAs(app, one.id), await statusOf(one.ada), await heldIn(app, one.home)]).toEqual([["rejected", "lapsed"], "profile_completed", []]);
    });

    it.each(["withdrawn", "rejected"] as const)("with an application that is %s, in all five homes, whose rooms are free again", async (status) => {
      const one = await talk(app);
      const all = [one];
      while (all.length < 5) all.push(await talk(app, [{}], one.ada));
      await one.ada.isMovedTo(status);
      await passes(app, 0);
      for (const { id, home } of all) expect([await standsAs(app, id), await heldIn(app, home)]).toEqual([["rejected", status], []]);
    });

    it("with the application, of a group for the others, too", async () => {
      const one = await talk(app);
      const withdraws = (visitor: typeof one.ada) => visitor.run("withdraw-application", { reason: null }, `/application/${visitor.source}/review/withdraw`);
      expect(codesOf(await withdraws(one.ada))).toEqual([]);
      expect([await standsAs(app, one.id), await heldIn(app, one.home)]).toEqual([["rejected", "withdrawn"], []]);
      const home = await household(app, [{}], 2);
      const [ada, ben] = await groupOf(app, [null, null]);
      const [first, last] = [await asChooser(ada), await asChooser(ben)];
      const held = await holds(first, home);
      await startMeetingOf(app.deps, { selection: await holds(last, home, 2) });
      const id = await meetingOf(app, held);
      expect(codesOf(await withdraws(ada))).toEqual([]);
      await passes(app, 0);
      expect([await standsAs(app, id), await statusOf(ben), await heldIn(app, home)]).toEqual([["rejected", "withdrawn"], "profile_completed", []]);
    });
  });
});
