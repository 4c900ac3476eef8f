import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leavePage, readMessages, readUpTo, sendMessage } from "#server/areas/meetings/chat/messages.ts";
import { passOnHome } from "#server/areas/meetings/decisions/leave-meeting.ts";
import { meetingsOfPerson } from "#server/areas/meetings/sql/meeting-states.ts";
import { addMessage } from "#server/areas/meetings/sql/messages.ts";
import { addDays } from "#screens/language/expressions/calendar.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import type { LiveEvent } from "#server/ports/store.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { refusedFor } from "../home-selection/choosers.ts";
import { appWithoutSeasons, todayThere } from "../home-selection/market-homes.ts";
import { HOUR, said, talk, type Talk } from "./households.ts";

describeOnEachDatabase("the chat of a meeting", (database) => {
  let app: TestApp;
  let one: Talk;
  let [rae, rob]: Visitor[] = [];
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    one = await talk(app);
    [rae, rob] = one.home.people.map(({ visitor }) => visitor);
  });
  afterAll(() => app.close());

  const says = (actor: Actor, text: string, id = randomUUID() as string, of: Talk = one) => sendMessage(app.deps, actor, of.id, { id, text });
  const unread = async (actor: Actor): Promise<number> =>
    (await app.store.query(meetingsOfPerson(actor.user.id))).find(({ meeting }) => meeting.id === one.id)!.unread;

  it("[CHT-6] takes what its applicant and its residents say, once by the id of the browser", async () => {
    const id = randomUUID();
    expect(await says(rae!.actor, "Hello!", id)).toMatchObject({ created: true, message: { number: 4, text: "Hello!" } });
    expect(await says(rae!.actor, "Hello again", id)).toMatchObject({ created: false, message: { number: 4, text: "Hello!" } });
    expect(refusedFor(await says(rob!.actor, "Mine", id))).toBe("message-id-taken");
    const odd = "<b>bold</b> 👩‍👩‍👧 שלום 'quoted' \\ %s";
    expect(await says(one.who.actor, odd)).toMatchObject({ message: { text: odd } });
  });

  it("[RES-4] [RES-13] is nothing of anybody else's, nor of whoever moved out", async () => {
    const stranger = await app.person();
    const neighbour = (await talk(app)).home.people[0]!.visitor;
    const mover = await talk(app);
    const gone = mover.home.people[0]!;
    await says(gone.visitor.actor, "I lived here", randomUUID(), mover);
    await app.store.transaction((tx) => tx.update("resident", gone.resident.id, { lives_until: todayThere(app) }));
    for (const [who, of] of [
      [stranger, one],
      [neighbour, one],
      [gone.visitor, mover],
    ] as const) {
      expect(refusedFor(await says(who.actor, "Let me in", randomUUID(), of))).toBe("not-found");
      expect(await readMessages(app.deps, who.actor, of.id, { before: null })).toBeNull();
      expect([await readUpTo(app.deps, who.actor, of.id, 1), await leavePage(app.deps, who.actor, of.id)]).toEqual([null, false]);
    }
    expect(refusedFor(await says(one.who.actor, "x", randomUUID(), { ...one, id: randomUUID() }))).toBe("not-found");
  });

  it("is read by nobody who moved in after it was over", async () => {
    const over = await talk(app, [{}]);
    const newcomer = await app.person();
    await passOnHome(app.deps, over.who.actor, over.id);
    const { resident } = over.home.people[0]!;
    const today = todayThere(app);
    const values = {
      id: randomUUID(),
      room: resident.room,
      user_id: newcomer.actor.user.id,
      lives_from: addDays(today, 1),
      accepted_at: new Date().toISOString(),
    };
    await app.store.transaction(async (tx) => {
      await tx.update("resident", resident.id, { lives_until: addDays(today, 1) });
      await tx.insert("resident", values);
    });
    expect(await readMessages(app.deps, over.home.people[0]!.visitor.actor, over.id, { before: null })).not.toBeNull();
    app.outside.clock.move(24 * HOUR);
    expect(await readMessages(app.deps, newcomer.actor, over.id, { before: null })).toBeNull();
    app.outside.clock.move(-24 * HOUR);
  });

  it("[CHT-4] is read the last 50 first, and further back before the oldest that is known", async () => {
    const long = await talk(app);
    for (let n = 1; n <= 60; n += 1) await says(long.who.actor, `Number ${n}`, randomUUID(), long);
    const read = async (before: number | null) => (await readMessages(app.deps, long.who.actor, long.id, { before }))!.messages.map(({ number }) => number);
    const last = await read(null);
    expect([last.length, last[0], last.at(-1)]).toEqual([50, 14, 63]);
    expect(await read(last[0]!)).toEqual(Array.from({ length: 13 }, (_, at) => at + 1));
    expect(await read(1)).toEqual([]);
  });

  it("[RES-18] counts what of others is unread, on every device, and never counts back", async () => {
    const before = await unread(rob!.actor);
    await says(rae!.actor, "One more");
    expect(await unread(rob!.actor)).toBe(before + 1);
    const { length } = await said(app, one.id);
    expect(await readUpTo(app.deps, rob!.actor, one.id, length)).toBe(length);
    expect([await readUpTo(app.deps, rob!.actor, one.id, 1), await readUpTo(app.deps, rob!.actor, one.id, 100_000)]).toEqual([length, length]);
    expect([await unread(rob!.actor), await unread(rae!.actor)]).toEqual([0, 0]);
  });

  it("[RES-18] counts no notice of ours, and nothing of before somebody wrote themself, wherever they wrote it", async () => {
    const fresh = await talk(app);
    const of = async ({ actor }: Visitor) => (await app.store.query(meetingsOfPerson(actor.user.id))).find(({ meeting }) => meeting.id === fresh.id)!.unread;
    const [first, second] = fresh.home.people.map(({ visitor }) => visitor);
    // "It has begun", and two messages that came with the start.
    expect([await of(first!), await of(fresh.ada)]).toEqual([2, 0]);
    const message = { meeting: fresh.id, id: randomUUID(), sent_at: app.deps.clock.now().toISOString() };
    await app.store.transaction((tx) => tx.query(addMessage(message.meeting, { ...message, user_id: second!.actor.user.id, text: "Hi!", notice: null })));
    expect([await of(first!), await of(second!), await of(fresh.ada)]).toEqual([3, 0, 1]);
  });

  it("[MAG-35] goes on when somebody leaves its page", async () => {
    expect(await leavePage(app.deps, one.who.actor, one.id)).toBe(true);
    expect(await says(one.who.actor, "Still here")).toMatchObject({ created: true });
  });

  describe("told live", () => {
    it("comes to those who may see it, and to nobody else", async () => {
      const stranger = await app.person();
      const heard = new Map<string, LiveEvent[]>();
      const stops = [];
      for (const { actor } of [one.ada, rae!, rob!, stranger]) {
        const events: LiveEvent[] = [];
        heard.set(actor.user.id, events);
        stops.push(await app.database.live.subscribe(actor.user.id, null, (event) => events.push(event)));
      }
      await says(rae!.actor, "Can you hear me?");
      await expect.poll(() => [...heard.values()].filter((events) => events.length > 0).length).toBe(3);
      expect(heard.get(stranger.actor.user.id)).toEqual([]);
      expect(heard.get(one.ada.actor.user.id)).toMatchObject([{ kind: "message", ref: one.id }]);
      expect(JSON.stringify([...heard.values()])).not.toContain("hear me");
      for (const stop of stops) stop();
    });
  });
});
