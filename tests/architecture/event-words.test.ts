import { expect, test } from "vitest";
import { CHECK_EVENTS } from "#server/kernel/filling/order-check.ts";
import { CHARGE_EVENTS } from "#server/kernel/filling/settle-charge.ts";
import { APPLICATION_EVENTS } from "#server/kernel/rules/life-cycle.ts";
import { CODE, read, readJson } from "./source-tree.ts";

/** Where something is written down as having happened. */
const WRITES = /as_user_id|audit_events|event\(tx|happened\(|recordForStaff|recordEvent|actorUserId/u;
const NAMES = [
  /\bname: (?:[^,{}?]*\? )?"([a-z]+(?:-[a-z]+)+)"(?: : "([a-z-]+)")?/gu,
  /(?:recordForStaff|recordEvent|recordResponse|recordLeaving|recordDecisionEvent|noteIn\w*)\([^;]*?"([a-z]+(?:-[a-z]+)+)"/gu,
  /INSERT INTO audit_events[^;]*?'([a-z]+(?:-[a-z]+)+)'/gu,
];
/** Names that are put together. */
const COMPOSED = {
  "accommodation-request-": ["opened", "closed"],
};
/** No line of an application's timeline: about a person, a link, the team, or everything at once; or kept and shown to nobody. */
const ELSEWHERE = new Set([
  "account-deleted",
  "application-read-ahead",
  "case-noted",
  "case-opened",
  "constant-chosen",
  "data-exported",
  "document-read-ahead",
  "home-changed",
  "person-opened",
  "prices-changed",
  "prices-proposed",
  "prices-withdrawn",
  "resident-opened",
  "roles-changed",
  "secure-ids-resealed",
  "sessions-ended",
  "source-changed",
  "source-made",
  "team-settings-changed",
]);

test("whatever is written down of an application has its words in the timeline", () => {
  const { texts } = readJson<{ texts: Record<string, string> }>("schemas/copy/en-US.json");
  const { events } = readJson<{ events: object }>("schemas/events.json");
  const found = new Set<string>([...APPLICATION_EVENTS, ...Object.entries(COMPOSED).flatMap(([start, ends]) => ends.map((end) => start + end))]);
  for (const name of [...Object.values(CHARGE_EVENTS), ...Object.values(CHECK_EVENTS), ...Object.keys(events)]) found.add(name);
  for (const path of CODE.filter((one) => /^server\/(areas|kernel|db|jobs)\//u.test(one))) {
    const source = read(path);
    if (!WRITES.test(source)) continue;
    for (const pattern of NAMES) for (const [, ...names] of source.matchAll(pattern)) for (const name of names) if (name) found.add(name);
  }
  expect(found.size).toBeGreaterThan(50);
  const said = (name: string): boolean =>
    Object.hasOwn(texts, `desk.review.did.${name}`) || Object.keys(texts).some((key) => key.startsWith(`desk.review.did.${name}.`));
  expect([...found].filter((name) => !said(name) && !ELSEWHERE.has(name)).sort()).toEqual([]);
});
