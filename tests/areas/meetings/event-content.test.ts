import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createEventContent, type EventContent } from "#server/areas/meetings/index.ts";
import { readUpTo, sendMessage } from "#server/areas/meetings/chat/messages.ts";
import { blockPerson } from "#server/areas/meetings/safety/block.ts";
import type { LiveEvent } from "#server/ports/store.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { appWithoutSeasons } from "../home-selection/market-homes.ts";
import { said, talk, type Talk } from "./households.ts";

describeOnEachDatabase("news of a chat", (database) => {
  let app: TestApp;
  let one: Talk;
  let [ada, rae, rob]: Visitor[] = [];
  let statements = 0;
  let content: EventContent;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    const query: typeof app.deps.store.query = (...asked) => ((statements += 1), app.deps.store.query(...asked));
    content = createEventContent({ ...app.deps, store: { ...app.deps.store, query } });
  });
  beforeEach(async () => {
    one = await talk(app);
    [ada, rae, rob] = [one.ada, ...one.home.people.map(({ visitor }) => visitor)];
    statements = 0;
  });
  afterAll(() => app.close());

  const idOf = (visitor: Visitor | undefined): string => visitor!.actor.user.id;
  /** What each of them is told of what happens meanwhile, as their streams say it. */
  async function told(who: readonly (Visitor | undefined)[], what: () => Promise<unknown>) {
    const heard: Promise<object | null>[][] = who.map(() => []);
    const kinds: string[][] = who.map(() => []);
    const stops = await Promise.all(
      who.map((visitor, at) =>
        app.database.live.subscribe(idOf(visitor), null, (event: LiveEvent) => {
          kinds[at]!.push(event.kind);
          heard[at]!.push(Promise.resolve(content(event, visitor!.actor)));
        }),
      ),
    );
    await what();
    await app.store.transaction(async (tx) => {
      for (const visitor of who) await tx.notify(idOf(visitor), { kind: "after" });
    });
    await expect.poll(() => kinds.every((each) => each.at(-1) === "after")).toBe(true);
    for (const stop of stops) stop();
    return Promise.all(heard.map(async (each) => (await Promise.all(each)).filter((one) => one !== null)));
  }

  it("brings what was said to all who hear it, each as they read it, with one question for all", async () => {
    const id = randomUUID();
    const all = await told([ada, rae, rob], () => sendMessage(app.deps, rob!.actor, one.id, { id, text: "<b>Hi</b> 👋" }));
    const { number, sent_at } = (await said(app, one.id)).at(-1)!;
    const message = { id, number, userId: idOf(rob), message: "<b>Hi</b> 👋", sent_at };
    expect(all).toEqual(["user", "user", "self"].map((messageType) => [{ message: { ...message, messageType } }]));
    expect(statements).toBe(1);
  });

  it("brings several of one moment with one question", async () => {
    const other = await talk(app);
    const [[hers], [theirs]] = (await told([ada, other.ada], () =>
      Promise.all([
        sendMessage(app.deps, rob!.actor, one.id, { id: randomUUID(), text: "Here" }),
        sendMessage(app.deps, other.home.people[0]!.visitor.actor, other.id, { id: randomUUID(), text: "There" }),
      ]),
    )) as [{ message: { message: string } }[], { message: { message: string } }[]];
    expect([hers!.message.message, theirs!.message.message]).toEqual(["Here", "There"]);
    expect(statements).toBeLessThanOrEqual(2);
  });

  it("leaves to whoever comes back later to ask", async () => {
    await sendMessage(app.deps, rob!.actor, one.id, { id: randomUUID(), text: "Late" });
    const missed: LiveEvent[] = [];
    const stop = await app.database.live.subscribe(idOf(ada), "0", (event) => missed.push(event));
    stop();
    expect(missed.filter(({ kind }) => kind === "message").length).toBeGreaterThan(0);
    expect(missed.map((event) => content(event, ada!.actor))).toEqual(missed.map(() => null));
  });

  it("brings it to somebody who has read nothing yet as well, without whom they hide", async () => {
    const newcomer = rae!;
    await app.database.pool.query("DELETE FROM meeting_reads WHERE meeting = $1 AND user_id = $2", [one.id, idOf(newcomer)]);
    await readUpTo(app.deps, ada!.actor, one.id, 1);
    const writes = () => rob!.run("say-writing", { meeting: one.id }, `/resident/meeting/${one.id}`);
    const [[heard]] = (await told([newcomer], writes)) as [[{ activity: { read_by: object[]; writing: object[] } }]];
    expect(heard.activity).toMatchObject({ read_by: expect.arrayContaining([expect.objectContaining({ id: idOf(ada) })]), writing: [{ id: idOf(rob) }] });
    await blockPerson(app.deps, newcomer.actor, idOf(ada));
    const again = () => app.store.transaction((tx) => tx.notify(idOf(newcomer), { kind: "activity", id: one.id }));
    const [hidden] = await told([newcomer], again);
    expect(JSON.stringify(hidden)).toContain(idOf(rob));
    expect(JSON.stringify(hidden)).not.toContain(idOf(ada));
  });

  it("brings who has read and who writes as the page would say it", async () => {
    const last = (await said(app, one.id)).at(-1)!.number;
    await readUpTo(app.deps, ada!.actor, one.id, last);
    const page = async () => {
      const { blocks } = await ada!.see(`/application/${ada!.source}/meet-and-greet/chat`, { meetingId: one.id });
      const chat = (blocks as unknown as { kind: string; readBy: object[]; writing: object[] }[]).find(({ kind }) => kind === "chat")!;
      return { read_by: chat.readBy, writing: chat.writing };
    };
    const [read] = await told([ada], () => readUpTo(app.deps, rae!.actor, one.id, last));
    expect(read).toEqual([{ activity: await page() }]);
    expect((await page()).read_by).toEqual([{ id: idOf(rae), number: last }]);
    const writes = () => rob!.run("say-writing", { meeting: one.id }, `/resident/meeting/${one.id}`);
    const [[writing]] = (await told([ada], writes)) as [[{ activity: { writing: { id: string }[] } }]];
    expect(writing.activity.writing).toMatchObject([{ id: idOf(rob) }]);
    await blockPerson(app.deps, ada!.actor, idOf(rae));
    const [[blocked]] = (await told([ada], () => app.store.transaction((tx) => tx.notify(idOf(ada), { kind: "activity", id: one.id })))) as [[object]];
    expect(blocked).toEqual({ activity: await page() });
    expect(JSON.stringify(blocked)).not.toContain(idOf(rae));
    await ada!.run("show-activity", { shown: false }, `/application/${ada!.source}/meet-and-greet/chat`, { meetingId: one.id });
    const [hidden] = await told([ada], () => app.store.transaction((tx) => tx.notify(idOf(ada), { kind: "activity", id: one.id })));
    expect(hidden).toEqual([{ activity: { read_by: [], writing: [] } }]);
  });
});
