import { expect, it } from "vitest";
import { houseOverlaps } from "#server/areas/meetings/life/house-overlaps.ts";

const questions = ["quiet", "guests", "pets", "smoke"].map((id) => ({ id, short: "", answers: [] }) as never);
const says = (own: Record<string, string>, wants: Record<string, string[]>) => ({ own_answers: own, roommate_answers: wants, interests: [] });
const all = (answer: string, ...wanted: string[]) =>
  says(Object.fromEntries(["quiet", "guests", "pets"].map((id) => [id, answer])), Object.fromEntries(["quiet", "guests", "pets"].map((id) => [id, wanted])));

it("a house as a whole: all both ways, anybody neither way, or in between, with who it is", () => {
  const me = says({ quiet: "a", guests: "a", pets: "a", smoke: "a" }, { quiet: ["a"], guests: ["a"], pets: ["a"], smoke: ["a"] });
  const rae = { name: "Rae L.", given: all("a", "a") };
  const rob = { name: "Rob S.", given: says({ quiet: "a", guests: "b", pets: "b" }, { quiet: ["a", "b"], guests: ["a"], pets: ["b"] }) };
  expect(houseOverlaps({ questions }, me, [rae, rob])).toEqual([
    { question: "quiet", status: "home_run", people: { home_run: ["Rae L.", "Rob S."], in_between: [], strike_out: [] } },
    { question: "guests", status: "in_between", people: { home_run: ["Rae L."], in_between: ["Rob S."], strike_out: [] } },
    { question: "pets", status: "strike_out", people: { home_run: ["Rae L."], in_between: [], strike_out: ["Rob S."] } },
  ]);
  expect(houseOverlaps({ questions }, me, [])).toEqual([]);
});
