/** The words of the timeline, for each value that an event may say of itself: none of them is said of another. */
import { expect, test } from "vitest";
import { eventInWords } from "../../app/console/desk/words.ts";
import table from "#schemas/events.json" with { type: "json" };
import { deskOf } from "./harness/desk.tsx";

/** As code writes them. */
const SPELLED = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
]);
const VALUES = Object.entries<Record<string, object>>(table.events).flatMap(([name, properties]) =>
  Object.entries(properties).map(([property, values]) => ({
    name,
    property,
    values: Object.keys(values).map((one) => (SPELLED.has(one) ? SPELLED.get(one) : one)),
  })),
);

test.each(["en-US", "fr-CA"])("each value of each event has words of its own (%s)", (locale) => {
  const { say, words } = deskOf({}, locale);
  const said = (name: string, detail: Record<string, unknown>): string => eventInWords({ name, detail }, say, words, locale);
  expect(VALUES.length).toBeGreaterThan(10);
  for (const { name, property, values } of VALUES) {
    const detail = { label: "Income", to_name: "June Park", amount: 1450, currency: "usd" };
    const sentences = values.map((value) => said(name, { ...detail, [property]: value }));
    expect(new Set([...sentences, said(name, detail)]).size, `${name}, ${property}: ${sentences.join(" | ")}`).toBe(values.length + 1);
    expect(sentences.filter((one) => /\b[a-z]+[-_][a-z]+\b/u.exec(one)?.[0] === String(values[sentences.indexOf(one)]))).toEqual([]);
  }
});

test("who gave their income at once is not said to have left it for later", () => {
  const { say, words } = deskOf();
  const said = (skipped: boolean): string => eventInWords({ name: "income-bypass-recorded", detail: { skipped } }, say, words, "en-US");
  expect([said(true), said(false)]).toEqual(["left the proof of income for later", "did not leave their income for later"]);
});

test("what is proposed is said with its amount, or with what is asked for", () => {
  const { say, words } = deskOf();
  const proposed = (detail: Record<string, unknown>): string => eventInWords({ name: "decision-proposed", detail }, say, words, "en-US");
  expect(proposed({ decision: "pre-approve", limit: "up-to", amount: 1450, currency: "usd" })).toBe("proposed: Pre-approve (Rooms up to $1,450 a month)");
  expect(proposed({ decision: "request", request_type: "add_cosigner" })).toBe("proposed: Ask for more (Co-signer only)");
  expect(proposed({ decision: "reject" })).toBe("proposed: Reject");
});
