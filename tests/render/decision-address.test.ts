/** The address of the screen that follows a decision: what the page writes into it is what the server reads from it. */
import { describe, expect, test } from "vitest";
import { decisionIn } from "#server/kernel/context/desk-decisions.ts";
import { bodyOf, screenOf, valuesOf } from "../../app/console/review/decision/decision-values.ts";
import { deskOf } from "./harness/desk.tsx";
import { review } from "./harness/review.ts";

const { decisions } = deskOf();
const LOCALE = { seen: "fr-CA", written: "en-US" };
const SECRET = "My own words.";

describe.each(decisions.map((decision) => [decision.id, decision] as const))("%s", (id, decision) => {
  const begun = valuesOf(decision, review(), LOCALE.written);
  const filled = decision.fields.map(({ property, kind, options = [] }) => [
    property,
    kind === "choice"
      ? options.at(-1)!.value
      : kind === "reasons"
        ? ["income", "credit-score"]
        : kind === "money"
          ? "1,234.50"
          : kind === "lease"
            ? "lease-1"
            : SECRET,
  ]);
  test.each([
    ["as one begins", begun],
    ["with all that it asks", { ...begun, ...Object.fromEntries(filled) }],
  ])("%s", (_, values) => {
    const address = screenOf("ada", decision, values, LOCALE);
    expect(address).not.toContain("own");
    const body = bodyOf(decision, values, LOCALE.written);
    // In their place stands the decision's name, where they are asked at all.
    const words = decision.fields.filter(({ kind }) => kind === "lines").map(({ property }) => [property, id]);
    expect(decisionIn(decisions, new URL(address, "http://desk.test").searchParams)).toEqual({ ...body, ...Object.fromEntries(words) });
  });
});

test("an address that says no decision, or one that there isn't", () => {
  expect(decisionIn(decisions, new URLSearchParams("application=ada"))).toBeNull();
  expect(decisionIn(decisions, new URLSearchParams("decision=promote&reason=income"))).toEqual({ decision: "promote" });
});
