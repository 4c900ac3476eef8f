import { afterAll, beforeAll, expect, it } from "vitest";
import { carryOutDecision, holdDecision, listReviews, readReview, takeBackDecision } from "#server/areas/review/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { REVIEW_MOVED } from "#server/ports/store.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { TestApp } from "../support/test-app.ts";
import { change, type Desk, mailsTo, openDesk, refusalOf, statusOf, submitted } from "../areas/review/support.ts";

const HELD_MS = 31_000;
const DECISIONS = [
  { decision: "pre-approve", all_rooms: true },
  { decision: "reject", reasons: ["income-unverified"] },
];
/** What may happen between a decision and its time, in any order and any two at once. */
const MOVES = ["decide", "decide", "undo", "withdraw", "time", "job", "killed", "other"] as const;
type Move = (typeof MOVES)[number];

/** The same draws in each run: what fails once fails again. */
function drawsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describeOnEachDatabase("a decision that is held", (database) => {
  let { app, rob, ria } = {} as Desk;
  beforeAll(async () => void ({ app, rob, ria } = await openDesk(database.open)));
  afterAll(() => app.close());

  const keptOf = async (application: string) => (await app.store.list("held_decision", { application }, { limit: 50, offset: 0 })).rows;

  it("of two at the same moment one is held", async () => {
    const ada = await submitted(app);
    const outcomes = await Promise.all(DECISIONS.map((body, n) => holdDecision(app.deps, n === 0 ? rob : ria, change(ada.id, body))));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await keptOf(ada.id)).filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
  });

  it("is shown in the queue, with who decided and how long it can be taken back, until it is", async () => {
    const ada = await submitted(app);
    const rowOf = async () => {
      const found = await listReviews(app.deps, ria, { search: ada.actor.user.email }, { limit: 5, offset: 0 });
      return found.ok ? found.value.rows : [];
    };
    expect(await rowOf()).toMatchObject([{ id: ada.id, held: null }]);
    await holdDecision(app.deps, rob, change(ada.id, DECISIONS[0]!));
    const [kept] = await keptOf(ada.id);
    app.outside.clock.move(10_000);
    expect(await rowOf()).toMatchObject([
      { id: ada.id, status: "submitted", held: { id: kept!.id, decision: "pre-approve", state: "held", by: "Rob Stone", seconds_left: 20 } },
    ]);
    await takeBackDecision(app.deps, ria, { id: ada.id, decision: kept!.id });
    expect(await rowOf()).toMatchObject([{ id: ada.id, held: null }]);
  });

  it("taken back at the moment at which it leaves, by four while four carry it out, is the one or the other: whoever lost is told which", async () => {
    for (let round = 0; round < 8; round += 1) {
      const ada = await submitted(app);
      await holdDecision(app.deps, rob, change(ada.id, DECISIONS[0]!));
      const id = (await keptOf(ada.id))[0]!.id;
      app.outside.clock.move(HELD_MS);
      // Later each round: from before the decision leaves to after it.
      const undoes = (who: Actor) => async () => {
        for (let wait = 0; wait < round * 5; wait += 1) await app.store.ping();
        return takeBackDecision(app.deps, who, { id: ada.id, decision: id });
      };
      const leaves = () => carryOutDecision(app.deps, { decision: id });
      const all = [undoes(rob), leaves, undoes(ria), leaves, undoes(rob), leaves, undoes(ria), leaves];
      const outcomes = await Promise.all(all.map((one) => one()));
      const undone = outcomes.flatMap((outcome) => (outcome ? [refusalOf(outcome)] : []));
      const [state] = (await keptOf(ada.id)).map((kept) => kept.state);
      expect([await statusOf(ada), (await mailsTo(app, ada)).length, ...new Set(undone)]).toEqual(
        state === "taken-back" ? ["submitted", 0, "done"] : ["preapproved", 1, "conflict decision-is-done"],
      );
      expect((await app.store.events(ada.id)).filter(({ name }) => name === "decision-taken-back" || name === "pre-approve")).toHaveLength(1);
    }
  });

  it("comes to one truth and at most one mail, whatever is done to it in which order", async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const draw = drawsOf(seed);
      const ada = await submitted(app);
      const decisionOf = async () => (await keptOf(ada.id)).find(({ ended_at }) => ended_at === null)?.id ?? (await keptOf(ada.id))[0]?.id ?? ada.id;
      const does: Record<Move, () => Promise<unknown>> = {
        decide: () => holdDecision(app.deps, draw() < 0.5 ? rob : ria, change(ada.id, DECISIONS[draw() < 0.5 ? 0 : 1]!)),
        undo: async () => takeBackDecision(app.deps, ria, { id: ada.id, decision: await decisionOf() }),
        withdraw: async () => ((await statusOf(ada)) === "submitted" ? ada.isMovedTo("withdrawn") : undefined),
        time: async () => app.outside.clock.move(HELD_MS),
        job: async () => carryOutDecision(app.deps, { decision: await decisionOf() }),
        // Gone in the middle: nothing of its transaction stays, and the job comes again.
        killed: async () => {
          const dying = { ...app.deps, store: { ...app.store, transaction: refusingLast(app) } };
          await carryOutDecision(dying, { decision: await decisionOf() }).catch(() => undefined);
        },
        other: async () => readReview(app.deps, rob, ada.id),
      };
      const story: string[] = [];
      for (let step = 0; step < 9; step += 1) {
        const [one, two] = [MOVES[Math.floor(draw() * MOVES.length)]!, MOVES[Math.floor(draw() * MOVES.length)]!];
        story.push(`${one}+${two}`);
        // Of two at once, either may be refused or come to nothing.
        await Promise.allSettled([does[one](), draw() < 0.3 ? does[two]() : undefined]);
      }
      app.outside.clock.move(HELD_MS);
      await carryOutDecision(app.deps, { decision: await decisionOf() });
      const [status, mails, kept] = [await statusOf(ada), await mailsTo(app, ada), await keptOf(ada.id)];
      const told = `seed ${seed}: ${story.join(", ")}`;
      expect(
        kept.filter(({ ended_at }) => ended_at === null),
        told,
      ).toEqual([]);
      const carriedOut = kept.filter(({ state }) => state === "done");
      expect(carriedOut.length, told).toBeLessThanOrEqual(1);
      expect(mails.length, told).toBe(carriedOut.length);
      const decided = { "pre-approve": "preapproved", reject: "rejected" }[carriedOut[0]?.decision ?? ""];
      // They may withdraw at the moment after it was carried out.
      if (decided) expect([decided, "withdrawn"], told).toContain(status);
      else expect(["submitted", "withdrawn"], told).toContain(status);
    }
  });

  it("is told to staff who are signed in, and to nobody who applies", async () => {
    const ada = await submitted(app);
    const heard: Record<string, string[]> = { ria: [], ada: [] };
    const stops = [
      await app.deps.live.subscribe(ria.user.id, null, ({ kind, ref }) => heard["ria"]!.push(`${kind} ${ref}`)),
      await app.deps.live.subscribe(ada.actor.user.id, null, ({ kind }) => heard["ada"]!.push(kind)),
    ];
    await holdDecision(app.deps, rob, change(ada.id, DECISIONS[0]!));
    await expect.poll(() => heard["ria"]).toEqual([`${REVIEW_MOVED} ${ada.id}`]);
    expect(heard["ada"]).toEqual([]);
    for (const stop of stops) stop();
  });
});

/** A store whose transactions end in nothing, once all of them is written. */
const refusingLast =
  (app: TestApp): TestApp["store"]["transaction"] =>
  (work) =>
    app.store.transaction(async (tx) => {
      await work(tx);
      throw new Error("killed");
    });
