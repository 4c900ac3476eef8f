/** Of what can't be together a finding names so much as it takes, and where that is written. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { smallestCore } from "#screens/check/solver/core.ts";
import { documentsOf, readDocuments } from "#server/documents/load.ts";
import { patchDocuments } from "./patch-documents.ts";

const base = readDocuments(new URL("corpus/base", import.meta.url).pathname);
const DONE = "screens/apply/done.json";
const IS_OPEN = { "==": [{ var: "application.status" }, "open"] };
const IN_BOSTON = { "==": [{ var: "application.market" }, "boston"] };

/** What is found of a note on the last screen that is there only then. */
const foundOf = (when: unknown) => {
  const { findings } = documentsOf(
    patchDocuments(base, [
      { file: DONE, op: "add", path: "/needs/-", value: "application" },
      { file: DONE, op: "add", path: "/blocks/-", value: { id: "later", kind: "note", text: "back", when } },
    ]),
  );
  return findings.map(({ reason, related }) => ({ reason, related: related.map(({ file, path }) => file + path) }));
};

describe("the smallest core of a conflict", () => {
  it("can't be, and can be without any one of its parts", () => {
    const parts = [0, 1, 2, 3, 4, 5];
    const conflicts = fc.array(fc.uniqueArray(fc.constantFrom(...parts), { minLength: 1 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(conflicts, (impossible) => {
        const canBe = (some: readonly number[]): boolean => !impossible.some((conflict) => conflict.every((part) => some.includes(part)));
        const core = smallestCore(parts, canBe);
        expect(canBe(core)).toBe(false);
        for (const part of core) expect(canBe(core.filter((each) => each !== part))).toBe(true);
      }),
    );
  });

  it("is said of a condition that is never true, with the places of its parts", () => {
    expect(foundOf({ and: [IN_BOSTON, IS_OPEN, { "!=": [{ var: "application.status" }, "open"] }] })).toEqual([
      {
        reason:
          'This condition is never true: application.market = "boston" and application.status = "open" and application.status != "open"; application.status = "open" and application.status != "open" can\'t be together',
        related: [`${DONE}/blocks/7/when/and/1`, `${DONE}/blocks/7/when/and/2`],
      },
    ]);
  });

  it("names the guard that sends away whoever would see it, and no other", () => {
    const [found] = foundOf({ and: [IN_BOSTON, IS_OPEN] });
    expect(found!.reason).toMatch(/whenever "done" is, its condition does not hold; application\.status = "open" and the guard "status" can't be together$/);
    expect(found!.related).toEqual([`${DONE}/blocks/7/when/and/1`, expect.stringMatching(/^flow\.json\/guards\/\d+\/when$/)]);
  });

  it("is left out where it is all that stands there", () => {
    const [found] = foundOf({ and: [IS_OPEN, { "!=": [{ var: "application.status" }, "open"] }] });
    expect(found!.reason).toBe('This condition is never true: application.status = "open" and application.status != "open"');
  });
});
