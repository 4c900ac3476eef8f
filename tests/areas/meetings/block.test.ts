import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readUpTo, sendMessage } from "#server/areas/meetings/chat/messages.ts";
import { saveResident } from "#server/areas/residents/index.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { appWithoutSeasons, todayThere } from "../home-selection/market-homes.ts";
import { change, refusalOf, staff } from "../review/support.ts";
import { said, talk, type Talk } from "./households.ts";

describeOnEachDatabase("somebody whose messages one doesn't want to read", (database) => {
  let app: TestApp;
  let one: Talk;
  let rae: Visitor;
  let rob: Visitor;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    one = await talk(app, [{}, {}]);
    [rae, rob] = one.home.people.map(({ visitor }) => visitor) as [Visitor, Visitor];
  });
  afterAll(() => app.close());

  const leo = () => one.ada;
  const say = (by: Visitor, text: string) => sendMessage(app.deps, by.actor, one.id, { id: randomUUID(), text });
  const page = async (visitor: Visitor) =>
    JSON.stringify(
      (visitor === leo()
        ? await visitor.see(`/application/${visitor.source}/meet-and-greet/chat`, { meetingId: one.id })
        : await visitor.see(`/resident/meeting/${one.id}`)
      ).blocks,
    );
  const unread = async (visitor: Visitor): Promise<boolean> => JSON.stringify((await visitor.see("/resident")).blocks).includes("new message");
  const told = async (visitor: Visitor, last: string): Promise<number> => {
    const { rows } = await database.open.pool.query("SELECT 1 FROM live_events WHERE user_id = $1 AND kind = 'message' AND id > $2", [
      visitor.actor.user.id,
      last,
    ]);
    return rows.length;
  };
  const now = async (): Promise<string> =>
    (await database.open.pool.query<{ id: string }>("SELECT coalesce(max(id), 0)::text AS id FROM live_events")).rows[0]!.id;
  const press = (by: Visitor, command: "block-person" | "unblock-person", person: string) =>
    by.run(command, { person }, `/resident/meeting/${one.id}/report`, { person });

  it("[RES-15] is hidden from the one who blocks, with what is unread and what is told of it; everybody else reads them, and they notice nothing", async () => {
    await say(leo(), "Before it.");
    for (const { actor } of [rae, rob]) await readUpTo(app.deps, actor, one.id, 99);
    expect(await press(rae, "block-person", leo().actor.user.id)).toMatchObject({ ok: true });
    const last = await now();
    const sent = await say(leo(), "After it.");
    expect("code" in sent).toBe(false);
    for (const text of ["Before it.", "After it.", "I like it quiet."]) {
      expect(await page(rae), text).not.toContain(text);
      for (const other of [rob, leo()]) expect(await page(other), text).toContain(text);
    }
    expect([await unread(rae), await unread(rob)]).toEqual([false, true]);
    expect([await told(rae, last), await told(rob, last), await told(leo(), last)]).toEqual([0, 1, 1]);
    await say(rae, "I can write all the same.");
    expect(await page(leo())).toContain("I can write all the same.");
    for (const word of ["Hidden from you", "What they write is hidden"]) expect(await page(leo())).not.toContain(word);
    expect(await said(app, one.id), "kept as it was said").toHaveLength(6);
  });

  it("[RES-15] is read again, all of it, once that is taken back", async () => {
    expect(await press(rae, "unblock-person", leo().actor.user.id)).toMatchObject({ ok: true });
    for (const text of ["Before it.", "After it."]) expect(await page(rae)).toContain(text);
  });

  it("[RES-15] may be one who lives there, blocked by whoever applies", async () => {
    await say(rob, "Rob was here.");
    const at = [`/application/${leo().source}/meet-and-greet/report`, { meetingId: one.id, person: rob.actor.user.id }] as const;
    expect(await leo().run("block-person", { person: rob.actor.user.id }, ...at)).toMatchObject({ ok: true });
    expect(await page(leo())).not.toContain("Rob was here.");
    expect(await page(rae)).toContain("Rob was here.");
    expect(JSON.stringify((await leo().see(`/application/${leo().source}/meet-and-greet/participants`, { meetingId: one.id })).blocks)).toContain(
      "Hidden from you",
    );
  });

  it("is somebody whom one meets", async () => {
    const stranger = await app.person();
    for (const person of [stranger.actor.user.id, rae.actor.user.id, randomUUID(), "no-id"])
      expect(await press(rae, "block-person", person)).toMatchObject({ ok: false });
  });

  it("[RES-13] is told and led out where they move out with the chat open, and reads nothing more of it", async () => {
    const last = await now();
    const admin = await staff(app, "Amos", "admin");
    const { resident } = one.home.people[1]!;
    expect(refusalOf(await saveResident(app.deps, admin, change(resident.id, { lives_until: todayThere(app), held_confirmed: true })))).toBe("done");
    const { rows } = await database.open.pool.query("SELECT kind FROM live_events WHERE user_id = $1 AND id > $2", [rob.actor.user.id, last]);
    expect(rows).toEqual([{ kind: "residency" }]);
    expect(await rob.open(`/resident/meeting/${one.id}`)).toMatchObject({ do: "redirect", href: "/resident" });
    expect(JSON.stringify((await rob.see("/resident")).blocks)).toContain("You have moved out");
    expect(await say(rob, "Still me?")).toMatchObject({ code: "not-found" });
    // Whoever hears of it by what is said next is led out as well.
    const later = await now();
    await say(rae, "Rob is gone.");
    expect(await told(rob, later)).toBe(1);
  });
});
