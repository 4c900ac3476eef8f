import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { analyseDocuments, type Reached } from "#screens/check/index.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { documentsOf, readDocuments } from "#server/documents/load.ts";
import { answersGiven, shorterWay } from "./fewest-events.ts";
import { patchDocuments, type Patch } from "./patch-documents.ts";
import { lacking, leaves, replayOf, type Replay } from "./witness-replay.ts";

/** The small documents of the corpus, which have every kind of step and are looked through in a moment, and these with mistakes that move questions about. */
function corpus(): DocumentSet[] {
  const folder = new URL("corpus", import.meta.url).pathname;
  const base = readDocuments(`${folder}/base`);
  const patches = readdirSync(`${folder}/order`).map((name) => (JSON.parse(readFileSync(`${folder}/order/${name}`, "utf8")) as { patch: Patch[] }).patch);
  // A second way, shorter than the first but past a question.
  const straight = { id: "straight", kind: "button", label: "next", action: { go: "details" } };
  const shortcut: Patch[] = [{ file: "screens/entry/lost.json", op: "add", path: "/blocks/-", value: straight }];
  const small = [[], shortcut, ...patches].flatMap((patch) => documentsOf(patchDocuments(base, patch)).documents ?? []);
  expect(small.length).toBeGreaterThan(4);
  return small;
}

describe("a witness is the smallest set of answers and events", () => {
  interface Analysed {
    documents: DocumentSet;
    reached: Reached[];
    replay: Replay;
  }
  let sets: Analysed[];

  beforeAll(() => {
    sets = corpus().map((each) => {
      const found = analyseDocuments(each).reached;
      return { documents: each, reached: found, replay: replayOf(each, found) };
    });
  });
  const ofEach = (speaks: (each: Reached, set: Analysed) => string[]): string[] => sets.flatMap((set) => set.reached.flatMap((each) => speaks(each, set)));
  const isChosen = ({ screens }: DocumentSet, root: string): boolean => Object.values(screens).some(({ ephemeral = {} }) => Object.hasOwn(ephemeral, root));
  const called = ({ kind, id, on, witness }: Reached): string => `${kind} "${id}" on "${on}" by ${witness.steps.join(" → ")}`;

  it("of which not one can be left out", () => {
    const spare = ofEach((each, { replay: { follow, replay, impossible, unasked, without } }) =>
      each.witness.steps.flatMap((step, i) => {
        const left = without(each, i);
        const against = [
          ...follow(left),
          ...replay(left),
          ...impossible(left.witness.data),
          ...unasked(left).filter((event) => !unasked(each).includes(event)),
        ];
        return against.length > 0 ? [] : [`${step} is not needed for ${called(each)}`];
      }),
    );
    expect(spare).toEqual([]);
  });

  it("with nothing in its data that need not be so", () => {
    const spare = ofEach((each, { documents, replay: { follow, replay, impossible, unasked } }) =>
      leaves(each.witness.data)
        // What opens a modal says what it passes to it; what is only chosen on a screen, or said in a form, is so after it was drawn.
        .filter(([root]) => root !== "args" && root !== "input" && !isChosen(documents, root!))
        .flatMap((path) => {
          const left = { ...each, witness: { ...each.witness, data: lacking(each.witness.data, path) } };
          // Data may also be what shows the button that opens the modal: without it nobody can press that.
          const against = [
            ...follow(left).filter((reason) => !follow(each).includes(reason)),
            ...replay(left),
            ...impossible(left.witness.data),
            ...unasked(left).filter((event) => !unasked(each).includes(event)),
          ];
          return against.length > 0 ? [] : [`${path.join(".")} need not be so for ${called(each)}`];
        }),
    );
    expect(spare).toEqual([]);
  });

  it("and no way with fewer events leads there, whatever is pressed", () => {
    const given = new Map(sets.map((set) => [set, answersGiven(set.reached)]));
    const shorter = ofEach((each, set) => {
      const events = shorterWay(set.documents, each, given.get(set)!, set.replay);
      return events === null ? [] : [`${events} are enough for ${called(each)}`];
    });
    expect(shorter).toEqual([]);
  });
});
