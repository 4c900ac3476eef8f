import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerOverlaps, sharedInterests } from "#server/areas/profile/overlap.ts";
import { firstOpen, gapsOf, givenTo, stepAt, stepsOf, toggled, type Given } from "#server/areas/profile/answers.ts";
import type { Living } from "#server/kernel/definitions/living.ts";

const QUESTIONS = ["noise", "guests", "mess"];
const ANSWERS = ["little", "some", "much"];
const INTERESTS = ["books", "chess", "yoga"];
const living: Living = {
  questions: QUESTIONS.map((id) => ({ id, answers: ANSWERS.map((answer) => ({ id: answer })) })),
  interests: [{ id: "home", list: INTERESTS.map((id) => ({ id, icon: "book" })) }],
};

const some = fc.constantFrom(...ANSWERS);
const anyone: fc.Arbitrary<Given> = fc.record({
  own_answers: fc.dictionary(fc.constantFrom(...QUESTIONS), some),
  roommate_answers: fc.dictionary(fc.constantFrom(...QUESTIONS), fc.uniqueArray(some)),
  interests: fc.uniqueArray(fc.constantFrom(...INTERESTS)),
});
const ada: Given = {
  own_answers: { noise: "little", guests: "some" },
  roommate_answers: { noise: ["little"], guests: ["some", "much"] },
  interests: ["chess", "books"],
};

describe("[ENT-65] how two people go together", () => {
  test("is a home run where each one's own answer is fine with the other, in between one way only, a strike out neither way", () => {
    const rae: Given = { own_answers: { noise: "little", guests: "little" }, roommate_answers: { noise: ["little", "some"], guests: ["some"] }, interests: [] };
    const leo: Given = { own_answers: { noise: "much" }, roommate_answers: { noise: ["much"] }, interests: [] };
    expect(answerOverlaps(living, ada, rae).map(({ question, status }) => [question, status])).toEqual([
      ["noise", "home_run"],
      ["guests", "in_between"],
    ]);
    expect(answerOverlaps(living, ada, leo)).toEqual([{ question: "noise", status: "strike_out", mine: "little", theirs: "much" }]);
  });

  test("leaves out what one of them has answered in part, whoever it is", () => {
    const half: Given = { own_answers: { noise: "little" }, roommate_answers: { guests: ["some"] }, interests: [] };
    expect(answerOverlaps(living, ada, half)).toEqual([]);
    expect(answerOverlaps(living, half, ada)).toEqual([]);
  });

  test("is the same whoever looks", () => {
    fc.assert(
      fc.property(anyone, anyone, (me, them) => {
        const seen = answerOverlaps(living, me, them);
        expect(answerOverlaps(living, them, me)).toEqual(seen.map(({ question, status, mine, theirs }) => ({ question, status, mine: theirs, theirs: mine })));
        expect(sharedInterests(me, them).toSorted()).toEqual(sharedInterests(them, me).toSorted());
      }),
    );
  });

  test("is a home run in everything for two who answered the same and want it", () => {
    fc.assert(
      fc.property(anyone, (me) => {
        const wanted = { ...me, roommate_answers: Object.fromEntries(Object.entries(me.own_answers).map(([question, answer]) => [question, [answer]])) };
        expect(answerOverlaps(living, wanted, wanted).every(({ status }) => status === "home_run")).toBe(true);
      }),
    );
  });
});

describe("the questions of a profile", () => {
  test("[PRO-7] [PRO-8] [PRO-9] are asked one after the other, of each first one's own answer, then the roommates'", () => {
    expect(stepsOf(living).map(({ question, part }) => `${question.id} ${part}`)).toEqual([
      "noise me",
      "noise them",
      "guests me",
      "guests them",
      "mess me",
      "mess them",
    ]);
  });

  test("are found by the address, which no answer moves; whoever comes back goes on where nothing is answered", () => {
    const steps = stepsOf(living);
    expect(stepAt(steps, { question: "guests", part: "them" })).toBe(3);
    for (const query of [{}, { question: "gone" }, { question: "__proto__" }]) expect(stepAt(steps, query as Record<string, string>)).toBe(0);
    expect(firstOpen(steps, ada)).toMatchObject({ question: { id: "mess" }, part: "me" });
  });

  test("[PRO-11] let an answer in and out again, and leave the others as they are", () => {
    fc.assert(
      fc.property(fc.uniqueArray(some), some, (list, answer) => {
        expect(toggled(list, answer).includes(answer)).toBe(!list.includes(answer));
        expect(toggled(toggled(list, answer), answer).toSorted()).toEqual(list.toSorted());
      }),
    );
  });

  test("count no answer that the documents have taken out, and keep it", () => {
    const before = { own_answers: { noise: "deafening", cats: "some" }, roommate_answers: { noise: ["deafening"] }, interests: ["knitting", "yoga"] };
    expect(givenTo(living, before)).toEqual({ own_answers: {}, roommate_answers: {}, interests: ["yoga"] });
    expect(before.interests).toEqual(["knitting", "yoga"]);
  });
});

test("what keeps a profile from being handed in is counted", () => {
  const record = { id: "1", version: 1, user_id: "2", created_at: "", job_title: "Baker", employer: " ", bio: "Early.", ...ada };
  expect(gapsOf(living, null, 9)).toEqual({ answers: 6, interests: 0, details: true });
  expect(gapsOf(living, record, 1)).toEqual({ answers: 2, interests: 1, details: true });
  expect(gapsOf(living, { ...record, employer: "Bakery" }, 2)).toEqual({ answers: 2, interests: 0, details: false });
});
