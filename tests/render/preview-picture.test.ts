// Where two pictures of a screen differ, text or not.
import { describe, expect, test } from "vitest";
import { differencesBetween, type PageElement, elementsOf } from "../../app/console/preview/picture/picture-diff.ts";

const piece = (key: string, top: number, look = "plain"): PageElement => ({ key, look, text: key, left: 0, top, width: 100, height: 20 });
const what = (regions: readonly { what: string; top: number }[]) => regions.map(({ what: kind, top }) => [kind, top]);

describe("what differs in the picture", () => {
  test("is nothing where what came before it only pushed it down", () => {
    const before = [piece("Name", 0), piece("Street", 30)];
    const after = [piece("Notice", 0), piece("Name", 30), piece("Street", 60)];
    const found = differencesBetween(before, after);
    expect([what(found.before), what(found.after)]).toEqual([[], [["come", 0]]]);
  });

  test("is marked in both where it looks otherwise, though no text changed", () => {
    const found = differencesBetween([piece("Name", 0), piece("Pay", 30)], [piece("Name", 0), piece("Pay", 30, "bold")]);
    expect([what(found.before), what(found.after)]).toEqual([[["looks", 30]], [["looks", 30]]]);
  });

  test("is marked in both where it has another place among the others", () => {
    const found = differencesBetween([piece("A", 0), piece("B", 30), piece("C", 60)], [piece("B", 0), piece("C", 30), piece("A", 60)]);
    expect([what(found.before), what(found.after)]).toEqual([[["moved", 0]], [["moved", 60]]]);
  });

  test("is marked before where it is gone, and another of the same name stays what it is", () => {
    const found = differencesBetween([piece("Edit", 0), piece("B", 30), piece("Edit", 60)], [piece("Edit", 0), piece("B", 30)]);
    expect([what(found.before), what(found.after)]).toEqual([[["gone", 60]], []]);
  });

  test("is looked for nowhere where nothing is drawn", () => {
    expect(elementsOf(null)).toEqual([]);
    expect(differencesBetween([], [])).toEqual({ before: [], after: [] });
  });
});
