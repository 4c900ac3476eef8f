import { beforeAll, describe, expect, it } from "vitest";
import { analyseDocuments, type Reached } from "#screens/check/index.ts";
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { BlockDoc, DocumentSet, FieldDoc } from "#screens/language/documents/document.ts";
import { documentsOf, loadShape, readDocuments } from "#server/documents/load.ts";
import { patchDocuments, type Patch } from "./patch-documents.ts";
import { replayOf, type Replay } from "./witness-replay.ts";

let documents: DocumentSet;
let reached: Reached[];
let shipped: Replay;

beforeAll(() => {
  documents = loadShape(new URL("../../schemas", import.meta.url).pathname).documents!;
  reached = analyseDocuments(documents).reached;
  shipped = replayOf(documents, reached);
});

describe("whatever the checker says can be reached", () => {
  it("is every screen, modal, block and field of the shipped documents", () => {
    const found = (kind: Reached["kind"]) => new Set(reached.filter((each) => each.kind === kind).map(({ id }) => id));
    expect([...found("screen")].sort()).toEqual(Object.keys(documents.screens).sort());
    expect([...found("modal")].sort()).toEqual(Object.keys(documents.modals).sort());
    const drawn = [...Object.values(documents.screens), ...Object.values(documents.modals)].flatMap(({ id, blocks }) => partsOf(id, blocks));
    const varied = Object.values(documents.variants).flatMap(({ changes }) =>
      changes.flatMap((change) => ("insert" in change ? partsOf(change.in, [change.insert as BlockDoc]) : [])),
    );
    const told = new Set(reached.map(({ kind, on, id }) => `${kind} ${on}/${id}`));
    expect([...drawn, ...varied].filter((part) => !told.has(part))).toEqual([]);
    expect(drawn.length, "and these are many").toBeGreaterThan(200);
    expect(varied.length).toBeGreaterThan(5);
  });

  it("is shown by the real flow and the real resolver to somebody with the witness's data", () => {
    const failures = reached.flatMap((each) =>
      shipped
        .replay(each)
        .map((reason) => `${each.kind} "${each.id}" on "${each.on}"${each.variant ? ` (${each.variant})` : ""}: ${reason} ${JSON.stringify(each.witness)}`),
    );
    expect(failures).toEqual([]);
  });

  it("is seen by people who can be: what the catalog says always holds does", () => {
    const impossible = reached.flatMap((each) => shipped.impossible(each.witness.data).map((about) => `${each.kind} "${each.id}" on "${each.on}": ${about}`));
    expect(documents.catalog.facts).not.toEqual([]);
    expect(impossible).toEqual([]);
  });

  it("comes with the events that lead there: each is offered where the one before led, and the last is offered to the witness", () => {
    const failures = reached.flatMap((each) =>
      shipped.follow(each).map((reason) => `${each.kind} "${each.id}" on "${each.on}": ${reason} in ${each.witness.steps.join(" → ")}`),
    );
    expect(failures).toEqual([]);
    const events = new Set(reached.flatMap(({ witness }) => witness.steps).map((step) => step.split(" ")[0]));
    // Nothing hangs on an answer alone: the country that some ask about is there from the start.
    expect([...events].sort()).toEqual(["By", "Open", "Press", "Switch"]);
  });
});

describe("the way to what hangs on answers", () => {
  const base = readDocuments(new URL("corpus/base", import.meta.url).pathname);
  const file = "screens/apply/details.json";
  const [toAboutYou, toDetails] = ["about-you", "details"].map((name) => `Press "go-on": /application/:source/${name} opens`);
  const note = (when: Condition): Patch => ({ file, op: "add", path: "/blocks/-", value: { id: "said", kind: "note", text: "about.few", when } });
  const wayTo = (id: string, ...patches: Patch[]) =>
    analyseDocuments(documentsOf(patchDocuments(base, patches)).documents!).reached.find((each) => each.id === id && each.variant === null)?.witness;

  it("gives that of an earlier screen there, and goes on from there", () => {
    expect(wayTo("pet-kind")?.steps).toEqual(["Open /welcome", toAboutYou, 'Answer "has-pet" with true', toDetails]);
  });

  it("gives them in the order in which they are asked: first what the other question waits for", () => {
    const answered: Condition = { and: [{ "!=": [{ var: "person.brand" }, null] }, { "!=": [{ var: "person.pet_name" }, null] }] };
    expect(wayTo("said", note(answered))?.steps).toEqual([
      "Open /welcome",
      toAboutYou,
      'Answer "has-pet" with true',
      'Answer "pet-name" with "pet-name"',
      toDetails,
      'Answer "smokes" with true',
      'Answer "brand" with "brand"',
    ]);
  });

  it("doesn't give an answer that stands there before anybody has answered", () => {
    expect(wayTo("said", note({ "==": [{ var: "person.smokes" }, false] }))?.steps).toEqual(["Open /welcome", toAboutYou, toDetails]);
    const unsure: Patch = { file: "resources/person.json", op: "replace", path: "/properties/smokes", value: { type: ["boolean", "null"] } };
    expect(wayTo("said", note({ "==": [{ var: "person.smokes" }, false] }), unsure)?.steps).toEqual(["Open /welcome", toAboutYou, toDetails]);
  });

  it("is not one on which a variant takes the thing away", () => {
    const elsewhere: Patch = { file: "variants/portland.json", op: "replace", path: "/when", value: { "==": [{ var: "person.country" }, "US"] } };
    const without: Patch = { file: "variants/portland.json", op: "add", path: "/changes/-", value: { in: "details", remove: "said" } };
    expect(wayTo("said", note({ "!=": [{ var: "person.country" }, null] }), elsewhere, without)?.data).toMatchObject({ person: { country: "CA" } });
  });
});

/** Every block and field of a document, however deep it stands, as `kind document/id`. */
function partsOf(on: string, blocks: readonly BlockDoc[]): string[] {
  return blocks.flatMap((block) => [
    `block ${on}/${block.id}`,
    ...((block.fields ?? []) as FieldDoc[]).map(({ id }) => `field ${on}/${id}`),
    ...partsOf(on, block.blocks ?? []),
    ...partsOf(on, block.empty ?? []),
  ]);
}
