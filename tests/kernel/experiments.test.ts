import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assignExperiment, experimentViolations } from "#server/kernel/rules/experiments.ts";

const EXCLUDED = "excluded_from_test";
const settings = {
  active: ["new-intro"],
  default_percentage: 100,
  default_variants: [true, false],
  excluded_value: EXCLUDED,
  cookie_prefix: "test_",
  cookie_days: 365,
};
const shipped = JSON.parse(readFileSync("schemas/experiments.json", "utf8")) as { active: string[] };

describe("an experiment", () => {
  it("[EXP-7] isn't running: the shipped list is empty", () => expect(shipped.active).toEqual([]));

  it("[EXP-1] [EXP-2] [EXP-3] [EXP-4] [EXP-6] puts everybody into true or false by default, and remembers it for 365 days in a test_ cookie", () => {
    expect(assignExperiment({ id: "new-intro" }, settings, null, [0.99, 0])).toEqual({
      ok: true,
      assignment: { variant: true, cookie: { name: "test_new-intro", value: "true", days: 365 }, fresh: true },
    });
    expect(assignExperiment({ id: "new-intro" }, settings, null, [0.99, 0.6])).toMatchObject({ assignment: { variant: false } });
  });

  it("[EXP-5] leaves out those beyond its percentage, and keeps leaving them out", () => {
    expect(assignExperiment({ id: "new-intro", percentage: 20 }, settings, null, [0.2, 0])).toMatchObject({
      assignment: { variant: EXCLUDED, cookie: { value: EXCLUDED } },
    });
    expect(assignExperiment({ id: "new-intro" }, settings, EXCLUDED, [0, 0])).toMatchObject({
      assignment: { variant: EXCLUDED, fresh: false },
    });
  });

  it("never changes under a person who has a cookie", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (variants, pick, first, second) => {
          const stored = variants[pick % variants.length] ?? "";
          expect(assignExperiment({ id: "new-intro", variants, percentage: 0 }, settings, stored, [first, second])).toMatchObject({
            assignment: { variant: stored, fresh: false },
          });
          const drawn = assignExperiment({ id: "new-intro", variants }, settings, "unknown", [first, second]);
          expect(drawn.ok && variants.includes(String(drawn.assignment.variant))).toBe(true);
        },
      ),
    );
  });

  it.each([
    ["EXP-8", {}, "id-missing"],
    ["EXP-8", { id: "" }, "id-missing"],
    ["EXP-8", { id: 4 }, "id-missing"],
    ["EXP-9", { id: "new intro" }, "id-with-spaces"],
    ["EXP-10", { id: "other" }, "not-active"],
    ["EXP-11", { id: "new-intro", variants: [] }, "no-variants"],
    ["EXP-11", { id: "new-intro", variants: "true" }, "no-variants"],
    ["EXP-12", { id: "new-intro", percentage: -1 }, "percentage-out-of-range"],
    ["EXP-12", { id: "new-intro", percentage: 101 }, "percentage-out-of-range"],
    ["EXP-12", { id: "new-intro", percentage: "50" }, "percentage-out-of-range"],
    ["EXP-12", { id: "new-intro", percentage: Number.NaN }, "percentage-out-of-range"],
  ])("[%s] %o breaks the rule %s", (_, request, violation) => {
    expect(experimentViolations(request, settings)).toContain(violation);
    expect(assignExperiment(request, settings, null, [0, 0]).ok).toBe(false);
  });
});
