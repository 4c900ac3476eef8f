import { afterAll, beforeAll, expect, it } from "vitest";
import { openCase } from "#server/areas/people/index.ts";
import { assignReview, holdDecision, lookAtReview } from "#server/areas/review/index.ts";
import { writeNote } from "#server/areas/team/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import type { LiveEvent } from "#server/ports/store.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { hired, STAKES } from "./conflicts-of-interest.ts";
import { change, type Desk, openDesk, refusalOf, staff, submitted } from "./support.ts";

describeOnEachDatabase("live events of one's own case", (database) => {
  let { app, rob } = {} as Desk;
  beforeAll(async () => void ({ app, rob } = await openDesk(database.open)));
  afterAll(() => app.close());

  async function hears({ user }: Actor, after: string | null = null): Promise<{ toStaff(): LiveEvent[]; all: LiveEvent[]; stop(): void }> {
    const all: LiveEvent[] = [];
    const stop = await app.deps.live.subscribe(user.id, after, (event) => all.push(event));
    return { all, stop, toStaff: () => all.filter(({ kind, topic }) => kind.startsWith("review-") || topic?.startsWith("staff:")) };
  }

  it.each(Object.keys(STAKES))("%s: staff who have the stake hear as staff of nothing that colleagues do about it", async (stake) => {
    const { of, own } = await STAKES[stake]!(app);
    const nia = await staff(app, "Nia");
    const [mine, theirs] = [await hears(own), await hears(nia)];
    const does = {
      look: await lookAtReview(app.deps, rob, change(of.id)),
      note: await writeNote(app.deps, rob, change(of.id, { text: "Does it match?" })),
      hand: await assignReview(app.deps, rob, change(of.id, { assigned_to: rob.user.id })),
      held: await holdDecision(app.deps, rob, change(of.id, { decision: "reject", reasons: ["no-room"] })),
      case: await openCase(app.deps, rob, change(of.actor.user.id, { message: "They rang." })),
    };
    expect(Object.values(does).map(refusalOf)).toEqual(["done", "done", "done", "done", "done"]);
    await of.isMovedTo("preapproved");
    // What comes last is heard last.
    for (const { user } of [own, nia]) await app.store.transaction((tx) => tx.notify(user.id, { kind: "last" }));
    for (const { all } of [mine, theirs]) await expect.poll(() => all.at(-1)?.kind).toBe("last");
    expect(mine.toStaff()).toEqual([]);
    expect(theirs.toStaff().filter(({ ref }) => ref === of.id).length, "a colleague hears of each").toBeGreaterThanOrEqual(5);
    expect(
      theirs.toStaff().some(({ ref }) => ref !== of.id),
      "and of the case",
    ).toBe(true);
    for (const { stop } of [mine, theirs]) stop();
  });

  it("whoever has come to have a stake reads again nothing of what staff were told before", async () => {
    const ada = await submitted(app);
    const own = await hired(app, await app.person());
    expect(refusalOf(await writeNote(app.deps, rob, change(ada.id, { text: "Does it match?" })))).toBe("done");
    const again = async () => {
      const { stop, toStaff } = await hears(own, "0");
      stop();
      const last = await app.store.lastEventId(own.user.id);
      const since = await app.store.eventsSince(own.user.id, "0", last);
      return [toStaff().some(({ ref }) => ref === ada.id), since!.some(({ ref }) => ref === ada.id)];
    };
    expect(await again()).toEqual([true, true]);
    await database.open.pool.query("UPDATE applications SET group_source = $1 WHERE id = $2", [await groupWith(own), ada.id]);
    expect(await again()).toEqual([false, false]);
  });

  /** A group in which they apply. */
  async function groupWith({ user }: Actor): Promise<string> {
    const mate = await app.applicant({ group_source: `group-${user.id.slice(0, 8)}` });
    const { application } = await mate.state();
    await database.open.pool.query("UPDATE applications SET user_id = $1 WHERE id = $2", [user.id, application.id]);
    return application.group_source!;
  }
});
