/** What authors say is meant so: around what it is found at, in a fragment, and as long as it is found. */
import { describe, expect, it } from "vitest";
import { documentsOf, readDocuments } from "#server/documents/load.ts";
import { patchDocuments, type Patch } from "./patch-documents.ts";

const base = readDocuments(new URL("corpus/base", import.meta.url).pathname);
const SCREENS = ["screens/apply/done.json", "screens/apply/details.json"] as const;
const add = (file: string, path: string, value: unknown): Patch => ({ file, op: "add", path, value });
const found = (...patches: Patch[]): string[] => documentsOf(patchDocuments(base, patches)).findings.map(({ code, at }) => `${code} ${at.file}${at.path}`);

const IS_OPEN = { "==": [{ var: "application.status" }, "open"] };
const SAYS = 'This condition is never true: application.status = "open" and application.status != "open"';
const ACCEPTS = [{ finding: "logic/never-true", says: SAYS, reason: "It is for a later release." }];
const NOTE = { id: "later", kind: "note", text: "back", when: { and: [IS_OPEN, { "!=": [{ var: "application.status" }, "open"] }] } };
const FRAGMENT = "fragments/notes.json";
const fragment = (note: object): Patch => add(FRAGMENT, "", { format: 1, id: "notes", about: "A note.", blocks: [note] });
const used = (screen: string): Patch[] => [add(screen, "/needs/-", "application"), add(screen, "/blocks/-", { use: "notes" })];
const [done] = SCREENS;

describe("what authors say is meant so", () => {
  it("is said of a fragment once, for all that use it", () => {
    const uses = SCREENS.flatMap(used);
    expect(found(...uses, fragment(NOTE))).toContain(`logic/never-true ${FRAGMENT}/blocks/0/when`);
    expect(found(...uses, fragment({ ...NOTE, accepts: ACCEPTS }))).toEqual([]);
  });

  it("of a fragment ends with the last use at which it is found", () => {
    const note = { id: "later", kind: "note", text: "back", accepts: ACCEPTS };
    const uses = SCREENS.map((screen) => add(screen, "/blocks/-", { use: "notes" }));
    expect(found(...uses, fragment(note))).toEqual([`acceptance/unfounded ${FRAGMENT}/blocks/0/accepts/0`]);
  });

  it("is said by the screen, and covers nothing else on it", () => {
    const other = { ...NOTE, id: "other", when: { and: [IS_OPEN, { "==": [{ var: "application.status" }, "submitted"] }] } };
    const patches = [add(done, "/needs/-", "application"), add(done, "/blocks/-", NOTE), add(done, "/blocks/-", other), add(done, "/accepts", ACCEPTS)];
    expect(found(...patches)).toEqual([`logic/never-true ${done}/blocks/8/when`]);
  });

  it("is not doubted beside a mistake, where not everything is looked for", () => {
    expect(found(add(done, "/accepts", ACCEPTS))).toEqual([`acceptance/unfounded ${done}/accepts/0`]);
    expect(found(add(done, "/accepts", ACCEPTS), add(done, "/blocks/-", { id: "x", kind: "note", text: "no.such" }))).toEqual([
      `reference/unknown-copy ${done}/blocks/7/text`,
    ]);
  });

  it("can't be what breaks something for somebody", () => {
    const accepts = [{ finding: "reference/unknown-data", says: "It is not there yet", reason: "It comes later on." }];
    expect(found(add(done, "/accepts", accepts))).toEqual([`shape/unknown-word ${done}/accepts/0/finding`]);
  });
});
