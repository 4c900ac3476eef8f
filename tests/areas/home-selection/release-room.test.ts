import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { releaseRoom } from "#server/areas/home-selection/staff/release-room.ts";
import { readHome } from "#server/areas/homes/index.ts";
import { followMeetings } from "#server/areas/meetings/decisions/follow-meetings.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { mailsTo } from "../groups/group.ts";
import { standsAs, statusOf, talk } from "../meetings/households.ts";
import { hired } from "../review/conflicts-of-interest.ts";
import { refusalOf, staff } from "../review/support.ts";
import { asChooser, chooser, confirmRoom, groupOf, heldIn, keepRoom, refusedFor, type Chooser } from "./choosers.ts";
import { appWithoutSeasons, marketHome, type MadeHome } from "./market-homes.ts";

const WHY = "A pipe broke in the wall.";

describeOnEachDatabase("a room that staff let go", (database) => {
  let app: TestApp;
  let june: Actor;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    june = await staff(app, "June", "admin");
  });
  afterAll(() => app.close());

  const holds = async (home: MadeHome, number = 1, visitor?: Visitor): Promise<{ visitor: Visitor; chooses: Chooser }> => {
    const ada = visitor ?? (await chooser(app));
    const chooses = await asChooser(ada);
    await keepRoom(chooses, home, number);
    expect(refusedFor(await confirmRoom(chooses, home, 1190))).toBeNull();
    return { visitor: ada, chooses };
  };
  const release = (home: MadeHome, application: string, { by = june, number = 1, reason = WHY }: { by?: Actor; number?: number; reason?: string } = {}) =>
    releaseRoom(app.deps, by, { id: home.rooms[number - 1]!, body: { application, reason }, version: null });
  const mailed = async ({ actor }: Visitor, template: string) => (await mailsTo(app, actor.user.email)).filter((mail) => mail.template === template);
  const released = async (application: string) => (await app.store.events(application)).filter(({ name }) => name === "release-home");

  it("[RES-23] is offered to others again, and whoever held it chooses another home and is told, without the reason, which is kept", async () => {
    const home = await marketHome(app, [{}, {}]);
    const { visitor, chooses } = await holds(home);
    expect(await release(home, chooses.application)).toMatchObject({
      ok: true,
      created: true,
      value: { number: 1, is_held: false, is_free: true, hold: null },
    });
    expect(await heldIn(app, home)).toEqual([]);
    expect(await statusOf(visitor)).toBe("profile_completed");
    expect(await released(chooses.application)).toMatchObject([{ actor_user_id: june.user.id, why: WHY }]);
    const mails = await mailed(visitor, "home-released");
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).not.toMatch(/pipe|June/u);
    const read = await readHome(app.deps, june, home.slug);
    expect(read).toMatchObject({ ok: true, value: { history: [{ by: "June Stone", room: 1, changes: [{ property: "is_held", from: true, to: false }] }] } });
    // Somebody else has it now: what was seen before takes it from nobody.
    const { chooses: other } = await holds(home);
    expect(refusalOf(await release(home, chooses.application))).toBe("conflict room-not-held");
    expect(await heldIn(app, home)).toEqual([[home.rooms[0], other.application]]);
  });

  it("ends a meeting that is about it, for which the house is told kindly, and the applicant as of any no", async () => {
    const one = await talk(app);
    const { application } = one.who;
    expect(await release(one.home, application, { number: await numberHeld(one.home) })).toMatchObject({ ok: true, value: { is_held: false } });
    expect(await standsAs(app, one.id)).toEqual(["rejected", "declined"]);
    expect(await heldIn(app, one.home), "at once, whatever follows of it").toEqual([]);
    await followMeetings(app.deps);
    expect(await statusOf(one.ada)).toBe("profile_completed");
    expect(await released(application)).toMatchObject([{ why: WHY }]);
    const [mail] = await mailed(one.ada, "meeting-told").then((all) => all.filter(({ text }) => text.includes("ended without an invitation")));
    expect(mail?.text).toContain("That says nothing about you");
    expect(mail?.text).not.toContain(WHY);
    expect(await mailed(one.ada, "home-released"), "told once").toEqual([]);
  });
  const numberHeld = async (home: MadeHome): Promise<number> => home.rooms.indexOf((await heldIn(app, home))[0]![0]) + 1;

  it("of one of a group leaves the others theirs, and whoever held it picks another of the same home", async () => {
    const home = await marketHome(app, [{}, {}, {}]);
    const [ada, ben] = await groupOf(app, [null, null, null]);
    const { chooses } = await holds(home, 1, ada);
    const { chooses: theirs } = await holds(home, 2, ben);
    await release(home, chooses.application);
    expect([await statusOf(ada), await statusOf(ben)]).toEqual(["profile_completed", "room_selected"]);
    expect(await heldIn(app, home)).toEqual([[home.rooms[1], theirs.application]]);
    await holds(home, 3, ada);
    expect(await heldIn(app, home)).toHaveLength(2);
  });

  it("is let go of a whole home with all its rooms", async () => {
    const home = await marketHome(app, [{}, {}, {}]);
    const family = await asChooser(await chooser(app, null, { kind: "whole_home" }));
    await keepRoom(family, home);
    expect(refusedFor(await confirmRoom(family, home, 5000))).toBeNull();
    expect(await heldIn(app, home)).toHaveLength(3);
    await release(home, family.application, { number: 2 });
    expect(await heldIn(app, home)).toEqual([]);
  });

  it("stays whose it is once a home is agreed, without a reason, and by nobody who may not", async () => {
    const home = await marketHome(app, [{}, {}]);
    const { visitor, chooses } = await holds(home);
    expect(refusalOf(await release(home, chooses.application, { reason: " " }))).toMatch(/^invalid reason/u);
    expect(refusalOf(await release(home, chooses.application, { by: await staff(app, "Rea", "reviewer") }))).toBe("forbidden");
    expect(refusalOf(await release(home, chooses.application, { by: await hired(app, visitor, "admin") }))).toMatch(/own-application/u);
    expect(refusalOf(await release({ ...home, rooms: [randomUUID()] }, chooses.application))).toBe("not-found");
    expect(refusalOf(await release(home, "nobody"))).toBe("conflict room-not-held");
    const agreed = await chooser(app);
    const { chooses: theirs } = await holds(home, 2, agreed);
    await agreed.isMovedTo("approved");
    expect(refusalOf(await release(home, theirs.application, { number: 2 }))).toBe("conflict home-agreed");
    expect(await heldIn(app, home)).toHaveLength(2);
  });

  it("is let go once where two press at the same moment", async () => {
    const home = await marketHome(app, [{}]);
    const { visitor, chooses } = await holds(home);
    const both = await Promise.all([release(home, chooses.application), release(home, chooses.application)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.filter(({ ok }) => !ok).map(refusalOf)).toEqual(["conflict room-not-held"]);
    expect(await mailed(visitor, "home-released")).toHaveLength(1);
  });
});
