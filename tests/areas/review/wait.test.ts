import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { preApprove, reject, requestOfApplicant } from "#server/areas/review/index.ts";
import { nextWorkday, spanInWords, usualWait } from "#server/areas/review/usual-wait.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { remove } from "../account/personal-data.ts";
import { asksSomebody, cosigns, readyToPay } from "../../support/cosigning.ts";
import { change, staff, submitted } from "./support.ts";

const NOW = new Date("2026-11-20T18:00:00.000Z");
const HOUR = 3600;
const LATELY = { now: NOW, days: 90, atLeast: 20 };
const wait = (seconds: number, daysAgo = 1) => ({ seconds, ended_at: new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString() });
const inSeconds = ({ unit, n }: { unit: "hours" | "days"; n: number }): number => n * HOUR * (unit === "hours" ? 1 : 24);
const anyWaits = fc.array(fc.integer({ min: 0, max: 40 * 24 * HOUR }), { minLength: 20, maxLength: 200 });

describe("how long a review usually takes", () => {
  it("is said of what really happened: half waited no longer than is said, nine of ten no longer than the other", () => {
    fc.assert(
      fc.property(anyWaits, (seconds) => {
        const usual = usualWait(
          seconds.map((each) => wait(each)),
          LATELY,
        )!;
        const within = (limit: number): number => seconds.filter((each) => each <= limit).length / seconds.length;
        expect(within(inSeconds(usual.half))).toBeGreaterThanOrEqual(0.5);
        expect(within(inSeconds(usual.most))).toBeGreaterThanOrEqual(0.9);
        expect(inSeconds(usual.most)).toBeGreaterThanOrEqual(inSeconds(usual.half));
      }),
    );
  });

  it("is the same whatever order they came in, and is not said of a few, or of what is long ago", () => {
    fc.assert(
      fc.property(anyWaits, fc.array(fc.integer({ min: 0, max: 9 * HOUR }), { maxLength: 19 }), (seconds, few) => {
        const all = seconds.map((each) => wait(each));
        expect(usualWait(all.toReversed(), LATELY)).toEqual(usualWait(all, LATELY));
        expect(
          usualWait(
            seconds.map((each) => wait(each, 91)),
            LATELY,
          ),
        ).toBeNull();
        expect(usualWait([...few.map((each) => wait(each)), ...seconds.map((each) => wait(each, 100))], LATELY)).toBeNull();
      }),
    );
  });

  it("is said in hours, and in days where nobody counts hours any more, never shorter than it is, and longer for longer", () => {
    expect(spanInWords(0)).toEqual({ unit: "hours", n: 1 });
    expect(spanInWords(3 * HOUR + 1)).toEqual({ unit: "hours", n: 4 });
    expect(spanInWords(37 * HOUR)).toEqual({ unit: "days", n: 2 });
    fc.assert(
      fc.property(fc.nat(60 * 24 * HOUR), fc.nat(60 * 24 * HOUR), (one, other) => {
        expect(inSeconds(spanInWords(one))).toBeGreaterThanOrEqual(one);
        if (one <= other) expect(inSeconds(spanInWords(one))).toBeLessThanOrEqual(inSeconds(spanInWords(other)));
      }),
    );
  });
});

describe("days on which nobody decides", () => {
  const at = (instant: string, zone = "America/Los_Angeles", days = "1,2,3,4,5") => nextWorkday(days, zone, new Date(instant));

  it("end with the weekend of the market, not with that of the server", () => {
    // Saturday morning in Greenwich is Friday evening in Seattle.
    expect(at("2026-11-21T05:00:00Z")).toBeNull();
    expect(at("2026-11-21T05:00:00Z", "America/New_York")).toBe("2026-11-23");
    expect(at("2026-11-21T12:00:00Z")).toBe("2026-11-23");
    expect(at("2026-11-23T05:00:00Z")).toBe("2026-11-23");
    expect(at("2026-11-23T12:00:00Z")).toBeNull();
  });

  it("are said of nowhere where nobody said on which days they decide, or in which zone", () => {
    for (const [zone, days] of [
      ["", "1,2"],
      ["Nowhere/At_All", "1,2"],
      ["America/Chicago", ""],
      ["America/Chicago", "0,9,x"],
    ] as const)
      expect(at("2026-11-21T12:00:00Z", zone, days)).toBeNull();
  });

  it("always end with a day on which people decide, within a week", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
        (days, now) => {
          const back = nextWorkday(days.join(), "America/Toronto", now);
          if (back === null) return;
          const day = new Date(`${back}T12:00:00Z`);
          expect(days).toContain(day.getUTCDay() || 7);
          expect(day.getTime() - now.getTime()).toBeLessThan(8 * 86_400_000);
        },
      ),
    );
  });
});

describe("whoever waits for the review", () => {
  let app: TestApp;
  let rob: Actor;
  beforeAll(async () => {
    app = await TestApp.open();
    rob = await staff(app, "Rob");
    await app.store.transaction((tx) =>
      tx.insert("market", { slug: "boston-of-waits", display_name: "Boston", country_code: "US", region_code: "MA", picture: "home-decker" }),
    );
  });
  afterAll(() => app.close());

  const seen = async (person: Visitor): Promise<string> => JSON.stringify(await person.see(`/application/${person.source}/review/in-review`));
  const decided = async (market: string, values: Parameters<typeof submitted>[1] = {}) => {
    const ada = await submitted(app, { market, ...values });
    await preApprove(app.deps, rob, change(ada.id, { all_rooms: true }));
  };

  it("is told how long others really waited in their market, once there were enough of them, in one statement with the rest [REV-2]", async () => {
    for (let one = 0; one < 19; one += 1) await decided("seattle");
    const ada = await submitted(app, { market: "seattle" });
    expect(await seen(ada)).toContain("Usually a few hours.");
    // Whoever co-signs in the same market pays before the same wait.
    const asked = await asksSomebody(app);
    const cora = await cosigns(app, asked);
    await readyToPay(cora, asked);
    const beforePaying = async (): Promise<string> => JSON.stringify(await cora.see(asked.at("submit/payment")));
    expect(await beforePaying()).toContain("Usually a few hours. We write to ");
    await decided("seattle");
    const asCosigner = app.store.statements();
    expect(await beforePaying()).toContain("Usually within an hour. We write to ");
    expect(app.store.statements() - asCosigner).toBeLessThanOrEqual(3);
    const before = app.store.statements();
    expect(await seen(ada)).toContain("had their answer within an hour, nine of ten within an hour.");
    expect(app.store.statements() - before).toBeLessThanOrEqual(3);
    const elsewhere = await submitted(app, { market: "toronto" });
    expect(await seen(elsewhere)).toContain("Usually a few hours.");
  });

  it("counts each wait that ended with an answer, the one after a request among them, and no group's, whose members wait for each other", async () => {
    const ada = await submitted(app, { market: "boston-of-waits" });
    const { user } = ada.actor;
    // Its clock is moved on, and goes on by itself meanwhile.
    const whole = (seconds: number): number => Math.floor(seconds / HOUR) * HOUR;
    const waits = async (): Promise<number[]> =>
      (await app.store.state(["review_waits"], { user: user.id, source: ada.source, market: null })).review_waits!.map(({ seconds }) => whole(seconds));
    app.outside.clock.move(2 * HOUR * 1000);
    await requestOfApplicant(app.deps, rob, change(ada.id, { request_type: "add_cosigner", reasons: ["income-unverified"] }));
    expect(await waits()).toEqual([2 * HOUR]);
    app.outside.clock.move(9 * HOUR * 1000);
    await ada.isMovedTo("submitted");
    app.outside.clock.move(HOUR * 1000);
    await reject(app.deps, rob, change(ada.id, { reasons: ["income-unverified"] }));
    expect(await waits(), "the nine hours were the applicant's own").toEqual([HOUR, 2 * HOUR]);
    await decided("boston-of-waits", { group_source: "group-of-waits" });
    expect(await waits()).toHaveLength(2);
  });

  it("goes on being told of nobody once the account is gone whose it was", async () => {
    const ada = await submitted(app);
    await reject(app.deps, rob, change(ada.id, { reasons: ["income-unverified"] }));
    const whose = async () => (await app.database.pool.query("SELECT application FROM review_waits ORDER BY id DESC LIMIT 1")).rows;
    expect(await whose()).toEqual([{ application: ada.id }]);
    expect((await remove(ada)).ok).toBe(true);
    expect(await whose()).toEqual([{ application: null }]);
  });
});
