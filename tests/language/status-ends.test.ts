import { describe, expect, it } from "vitest";
import { checkDocuments } from "#screens/check/index.ts";
import type { StatusEnds } from "#screens/language/documents/catalog.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { documentsOf, readDocuments } from "#server/documents/load.ts";
import { patchDocuments, type Patch } from "./patch-documents.ts";
import { publishedDocuments } from "#tests/support/published-documents.ts";

/** Handed in by whoever is in one market; everybody may give up. */
const GIVING_UP: Patch[] = [
  { file: "data.json", op: "replace", path: "/commands/close-case/audiences", value: ["applicant", "staff"] },
  { file: "data.json", op: "add", path: "/commands/close-case/moves", value: [{ from: ["open"], to: "closed" }] },
  { file: "screens/apply/details.json", op: "add", path: "/needs/-", value: "application" },
  { file: "screens/apply/details.json", op: "add", path: "/blocks/2/when", value: { "==": [{ var: "application.market" }, "boston"] } },
  {
    file: "screens/apply/details.json",
    op: "add",
    path: "/blocks/-",
    value: { id: "give-up", kind: "button", label: "next", action: { command: "close-case" } },
  },
];

const { documents } = documentsOf(patchDocuments(readDocuments(new URL("corpus/base", import.meta.url).pathname), GIVING_UP)) as { documents: DocumentSet };
const found = (lifeCycle?: StatusEnds): string[] =>
  checkDocuments({ ...documents, catalog: { ...documents.catalog, ...(lifeCycle && { lifeCycle }) } }).map(({ code, at }) => `${code} ${at.id}`);

describe("whoever can only give up", () => {
  it("never gets on", () => expect(found({ ended: ["closed"], leftByOthers: [] })).toEqual(["flow/dead-end open"]));
  it("waits, where somebody else moves them on", () => expect(found({ ended: ["closed"], leftByOthers: ["open"] })).toEqual([]));
  it("gets on, where something comes of what they moved to", () => {
    expect(found({ ended: [], leftByOthers: [] })).toEqual([]);
    expect(found()).toEqual([]);
  });
});

describe("the life cycle of what is shipped", () => {
  it("says of which statuses nothing comes, and which an applicant has to leave by themselves", () => {
    const { catalog, flow } = publishedDocuments().set;
    expect(catalog.lifeCycle?.ended).toEqual(["rejected", "withdrawn"]);
    const alone = Object.keys(flow.statuses).filter((status) => !catalog.lifeCycle?.leftByOthers.includes(status));
    // Later parts of the way have no commands yet; of an ended one only the way back is asked for.
    expect(alone).toEqual(["pre_meet_and_greet", "open", "profile_completed", "lease_sent", "rejected", "withdrawn"]);
  });
});

describe("people who differ in words that make no difference", () => {
  /** Three words of nine each, all of which a rule names: 729 sorts of people, of whom two get on differently. */
  const kinds = ["first", "second", "third"];
  const words = Array.from({ length: 9 }, (_, index) => `word-${index}`);
  const common = { and: kinds.map((kind) => ({ in: [{ var: `kinds.${kind}` }, words.slice(0, 8)] })) };
  const properties = Object.fromEntries(kinds.map((kind) => [kind, { type: "string", enum: words }]));
  const file = "screens/apply/details.json";
  const patches: Patch[] = [
    { file: "data.json", op: "add", path: "/roots/kinds", value: { about: "Of what kind it is.", audiences: ["applicant", "staff"], properties } },
    { file, op: "add", path: "/needs/-", value: "kinds" },
    { file, op: "add", path: "/blocks/2/when", value: common },
    { file, op: "add", path: "/blocks/-", value: { id: "other", kind: "button", label: "next", action: { command: "submit" }, when: { not: common } } },
    ...words.map((word): Patch => {
      const when = { or: kinds.map((kind) => ({ "==": [{ var: `kinds.${kind}` }, word] })) };
      return { file, op: "add", path: "/blocks/-", value: { id: `about-${word}`, kind: "note", text: "about.few", when } };
    }),
  ];

  it("are followed to the end, all of them", () => {
    const { findings } = documentsOf(patchDocuments(readDocuments(new URL("corpus/base", import.meta.url).pathname), patches));
    expect(findings).toEqual([]);
  });
});
