import fc from "fast-check";
import { leftMeeting, momentIn } from "#server/areas/meetings/people.ts";
import { publishedDocuments } from "#tests/support/published-documents.ts";
import { describe, expect, it } from "vitest";
import {
  isFinal,
  isInvited,
  isLive,
  moved,
  moveDue,
  nextLook,
  openedAt,
  takesAnswers,
  takesMessages,
  waitsForStaff,
  type House,
  type HouseAnswer,
  type MeetingLife,
} from "#server/areas/meetings/life/meeting-life.ts";

const HOURS = { chat: 24, house: 24, match: 72 };
const START = new Date("2026-11-28T10:00:00.000Z");
const after = (hours: number): Date => new Date(START.getTime() + hours * 3_600_000);
const yes = (resident: string): HouseAnswer => ({ resident, answer: "yes", final_at: null });
const no = (resident: string, hours: number): HouseAnswer => ({ resident, answer: "no", final_at: after(hours + 1 / 6).toISOString() });
const house = (present: string[], ...answers: HouseAnswer[]): House => ({ present, answers });

/** All that time makes of it by then. */
function settled(life: MeetingLife, of: House, now: Date): MeetingLife {
  const due = moveDue(life, of, now);
  return due ? settled(moved(life, due, now, HOURS), of, now) : life;
}
const standing = ({ status, ended_because }: MeetingLife) => [status, ended_because];
const open = openedAt(START, HOURS);

describe("a meeting", () => {
  it("[MAG-24] is open for 24 hours, and read-only from then on", () => {
    const nobody = house(["rae", "rob"]);
    expect([takesMessages(open, after(23.99)), takesMessages(open, after(24))]).toEqual([true, false]);
    expect(standing(settled(open, nobody, after(23.99)))).toEqual(["open", null]);
    expect(standing(settled(open, nobody, after(24)))).toEqual(["closed", null]);
  });

  it("[RES-8] is approved as soon as all who are present have said yes, and not before", () => {
    expect(standing(settled(open, house(["rae", "rob"], yes("rae")), after(1)))).toEqual(["open", null]);
    const approved = settled(open, house(["rae", "rob"], yes("rae"), yes("rob")), after(1));
    expect([...standing(approved), approved.lapses_at]).toEqual(["approved", null, after(73).toISOString()]);
  });

  it("[RES-8] is decided by those who have answered 24 hours after the chat's end", () => {
    const one = house(["rae", "rob", "ria"], yes("rae"));
    expect(standing(settled(open, one, after(47.99)))).toEqual(["closed", null]);
    expect(standing(settled(open, one, after(48)))).toEqual(["approved", null]);
  });

  it("[RES-9] is rejected by one final no, however many say yes", () => {
    const of = house(["rae", "rob"], yes("rae"), no("rob", 2));
    expect(standing(settled(open, of, after(2.1)))).toEqual(["open", null]);
    expect(standing(settled(open, of, after(2.17)))).toEqual(["rejected", "declined"]);
  });

  it("[RES-5] waits for a no that can still be taken back, even where its time to decide has come", () => {
    const of = house(["rae", "rob"], yes("rae"), no("rob", 47.95));
    expect(standing(settled(open, of, after(48)))).toEqual(["closed", null]);
    expect(standing(settled(open, house(["rae", "rob"], yes("rae")), after(48)))).toEqual(["approved", null]);
    expect(standing(settled(open, of, after(48.2)))).toEqual(["rejected", "declined"]);
  });

  it("[RES-10] is staff's to decide where nobody has answered by then", () => {
    const nobody = house(["rae"]);
    expect([waitsForStaff(open, nobody, after(47.9)), waitsForStaff(settled(open, nobody, after(48)), nobody, after(48))]).toEqual([false, true]);
    expect(waitsForStaff(open, house(["rae"], yes("rae")), after(48))).toBe(false);
  });

  it("[RES-11] doesn't wait for whoever is away", () => {
    expect(standing(settled(open, house(["rae"], yes("rae")), after(3)))).toEqual(["approved", null]);
  });

  it("stands 72 hours as an invitation, then lapses", () => {
    const approved = settled(open, house(["rae"], yes("rae")), after(3));
    expect([isInvited(approved, after(74.9)), isInvited(approved, after(75))]).toEqual([true, false]);
    expect(standing(settled(approved, house(["rae"], yes("rae")), after(75)))).toEqual(["rejected", "lapsed"]);
    expect(standing(moved(approved, { to: "accepted" }, after(5), HOURS))).toEqual(["approved", "accepted"]);
  });
});

type Step = { do: "wait"; minutes: number } | { do: "yes" | "no" | "back" | "away" | "home" | "out"; who: string } | { do: "pass" | "accept" | "elsewhere" };
const WHO = ["rae", "rob", "ria"];
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 30 * 60 }) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom("yes" as const, "no" as const, "back" as const), who: fc.constantFrom(...WHO) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("away" as const, "home" as const, "out" as const), who: fc.constantFrom(...WHO) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("pass" as const, "accept" as const, "elsewhere" as const) }) },
);

/** Everything that may happen to it, in any order: as the use cases do it. */
class Told {
  life = open;
  now = START;
  readonly trail: MeetingLife[] = [open];
  #present = new Set(WHO);
  #there = new Set(WHO);
  #answers = new Map<string, HouseAnswer>();

  get house(): House {
    return { present: [...this.#present], answers: [...this.#answers.values()].filter(({ resident }) => this.#there.has(resident)) };
  }
  happens(what: Step): void {
    this.#settle();
    switch (what.do) {
      case "wait":
        this.now = new Date(this.now.getTime() + what.minutes * 60_000);
        break;
      case "yes":
      case "no":
      case "back":
        this.#answer(what.who, what.do);
        break;
      case "away":
        this.#present.delete(what.who);
        break;
      case "home":
        if (this.#there.has(what.who)) this.#present.add(what.who);
        break;
      case "out":
        this.#present.delete(what.who);
        this.#there.delete(what.who);
        break;
      case "accept":
        if (isInvited(this.life, this.now)) this.#to(moved(this.life, { to: "accepted" }, this.now, HOURS));
        break;
      default:
        if (isLive(this.life)) this.#to(moved(this.life, { to: "rejected", because: what.do === "pass" ? "passed" : "matched" }, this.now, HOURS));
    }
    this.#settle();
  }
  #answer(who: string, said: "yes" | "no" | "back"): void {
    const before = this.#answers.get(who);
    if (!takesAnswers(this.life) || !this.#there.has(who) || (before && isFinal(before, this.now))) return;
    if (said === "back") this.#answers.delete(who);
    else this.#answers.set(who, said === "yes" ? yes(who) : no(who, (this.now.getTime() - START.getTime()) / 3_600_000));
  }
  #settle(): void {
    for (let due = moveDue(this.life, this.house, this.now); due; due = moveDue(this.life, this.house, this.now))
      this.#to(moved(this.life, due, this.now, HOURS));
  }
  #to(life: MeetingLife): void {
    this.life = life;
    this.trail.push(life);
  }
}
const ORDER = ["open", "closed", "approved", "rejected"];
const told = (property: (run: Told) => void) =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const run = new Told();
      for (const what of steps) {
        run.happens(what);
        property(run);
      }
    }),
    { numRuns: 400 },
  );

describe("whatever happens to a meeting, in whichever order", () => {
  it("is never approved while anybody who lives there says no", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const run = new Told();
        for (const what of steps) {
          const count = run.trail.length;
          run.happens(what);
          const became = run.trail.slice(count).some(({ status, ended_because }) => status === "approved" && ended_because === null);
          if (became) expect(run.house.answers.map(({ answer }) => answer)).toEqual(run.house.answers.map(() => "yes"));
        }
      }),
      { numRuns: 400 },
    );
  });

  it("ends once, and stays as it ended", () => {
    told(({ trail }) => {
      const ended = trail.filter(({ ended_at }) => ended_at !== null);
      expect(ended.length).toBeLessThanOrEqual(1);
      if (ended.length === 1) expect(trail.at(-1)).toEqual(ended[0]);
    });
  });

  it("goes forward only, and keeps the times that it began with", () => {
    told(({ trail }) => {
      const places = trail.map(({ status }) => ORDER.indexOf(status));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(new Set(trail.map(({ ends_at, decides_at }) => `${ends_at} ${decides_at}`)).size).toBe(1);
    });
  });

  it("is looked at again before time can move it", () => {
    told(({ life, house: of, now }) => {
      const next = nextLook(life, of, now);
      const until = next === null ? new Date(now.getTime() + 1_000 * 3_600_000) : new Date(Date.parse(next) - 1);
      expect(moveDue(life, of, until)).toBeNull();
    });
  });
});

it("whoever moves out is told until the end of the day on which the meeting began there, also in the evening, when it is tomorrow elsewhere", () => {
  const evening = new Date("2026-11-29T01:00:00Z");
  const at = momentIn({ documents: publishedDocuments(), now: evening }, { market: "seattle", opened_at: evening.toISOString(), ended_at: null });
  const leaves = (lives_until: string) => leftMeeting({ residents: [{ id: "r1", user: { id: "rob" }, lives_from: "2026-01-01", lives_until }] }, at);
  expect([leaves("2026-11-28"), leaves("2026-11-27"), leaves("2026-11-29")]).toEqual([["rob"], [], []]);
});
