import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readUpTo, sendMessage } from "#server/areas/meetings/chat/messages.ts";
import type { LiveEvent } from "#server/ports/store.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { appWithoutSeasons } from "../home-selection/market-homes.ts";
import { passes, said, talk, type Talk } from "./households.ts";

const SECOND = 1000;
interface Chat {
  readBy: { id: string; number: number }[];
  writing: { id: string; seconds: number }[];
}

describeOnEachDatabase("what others of a chat do", (database) => {
  let app: TestApp;
  let one: Talk;
  let [ada, rae, rob]: Visitor[] = [];
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
  });
  beforeEach(async () => {
    one = await talk(app);
    [ada, rae, rob] = [one.ada, ...one.home.people.map(({ visitor }) => visitor)];
  });
  afterAll(() => app.close());

  const idOf = (visitor: Visitor | undefined): string => visitor!.actor.user.id;
  const page = (visitor: Visitor | undefined): [string, Record<string, string>?] =>
    visitor === ada ? [`/application/${ada!.source}/meet-and-greet/chat`, { meetingId: one.id }] : [`/resident/meeting/${one.id}`];
  async function seen(visitor: Visitor | undefined): Promise<Chat> {
    const { blocks } = await visitor!.see(...page(visitor));
    return (blocks as unknown as (Chat & { kind: string })[]).find(({ kind }) => kind === "chat")!;
  }
  const writers = async (visitor: Visitor | undefined) => (await seen(visitor)).writing.map(({ id }) => id);
  const readers = async (visitor: Visitor | undefined) => (await seen(visitor)).readBy.map(({ id }) => id);
  const run = (visitor: Visitor | undefined, command: string, input: object) => visitor!.run(command, { ...input }, ...page(visitor));
  const writes = (visitor: Visitor | undefined) => run(visitor, "say-writing", { meeting: one.id });
  const shows = (visitor: Visitor | undefined, shown: boolean) => run(visitor, "show-activity", { shown });
  /** How often somebody is told of this chat meanwhile: what is said after it comes after it. */
  async function told(visitor: Visitor | undefined, what: () => Promise<unknown>): Promise<number> {
    const heard: LiveEvent[] = [];
    const stop = await app.database.live.subscribe(idOf(visitor), null, (event) => heard.push(event));
    await what();
    await app.store.transaction((tx) => tx.notify(idOf(visitor), { kind: "after" }));
    await expect.poll(() => heard.at(-1)?.kind).toBe("after");
    stop();
    return heard.filter(({ kind, ref }) => kind === "activity" && ref === one.id).length;
  }

  it("is seen while they write, by all but themselves, for so long as they say so, and until they have sent it", async () => {
    await writes(rob);
    expect(await seen(ada)).toMatchObject({ writing: [{ id: idOf(rob), seconds: 8 }] });
    expect([await writers(rae), await writers(rob)]).toEqual([[idOf(rob)], []]);
    await passes(app, 9 * SECOND);
    expect(await writers(ada)).toEqual([]);
    await writes(rob);
    await sendMessage(app.deps, rob!.actor, one.id, { id: randomUUID(), text: "There." });
    expect(await writers(ada)).toEqual([]);
  });

  it("is seen of what they have read, by whoever wrote it, and never goes back", async () => {
    const last = (await said(app, one.id)).at(-1)!.number;
    expect(await readers(ada)).toEqual([]);
    expect(await told(ada, () => readUpTo(app.deps, rae!.actor, one.id, last))).toBe(1);
    expect((await seen(ada)).readBy).toEqual([{ id: idOf(rae), number: last }]);
    expect(await told(rob, () => readUpTo(app.deps, rae!.actor, one.id, 1)), "whose message it isn't").toBe(0);
    expect((await seen(ada)).readBy).toEqual([{ id: idOf(rae), number: last }]);
  });

  it("is told at once, and not with every key", async () => {
    expect(await told(ada, () => writes(rob))).toBe(1);
    expect(await told(ada, () => writes(rob))).toBe(0);
    await passes(app, 3 * SECOND);
    expect(await told(ada, () => writes(rob))).toBe(1);
  });

  it("is shown only between those who both show it", async () => {
    const last = (await said(app, one.id)).at(-1)!.number;
    expect(await shows(rae, false)).toMatchObject({ ok: true });
    for (const each of [rae, rob]) {
      await writes(each);
      await readUpTo(app.deps, each!.actor, one.id, last);
    }
    expect([await writers(ada), await readers(ada)]).toEqual([[idOf(rob)], [idOf(rob)]]);
    expect([await writers(rae), await readers(rae)], "nor does she see it of others").toEqual([[], []]);
    expect(JSON.stringify((await rae!.see(...page(rae))).blocks)).toContain("Nobody sees when you write");
    await shows(rae, true);
    expect(await readers(ada)).toEqual(expect.arrayContaining([idOf(rae), idOf(rob)]));
    expect(await writers(rae)).toEqual([idOf(rob)]);
  });

  it("is shown to nobody of two of whom one hides the other", async () => {
    expect(await rae!.run("block-person", { person: idOf(ada) }, `/resident/meeting/${one.id}/report`, { person: idOf(ada) })).toMatchObject({ ok: true });
    await writes(ada);
    await writes(rae);
    expect([await writers(ada), await writers(rae)]).toEqual([[], []]);
    expect(await writers(rob)).toEqual(expect.arrayContaining([idOf(ada), idOf(rae)]));
  });

  it("is said by nobody who isn't part of it", async () => {
    const stranger = (await talk(app)).ada;
    const result = await stranger.run("say-writing", { meeting: one.id }, `/application/${stranger.source}/home-shopping`).catch((error: unknown) => error);
    expect(result).not.toMatchObject({ ok: true });
    expect(await writers(ada)).toEqual([]);
  });
});
