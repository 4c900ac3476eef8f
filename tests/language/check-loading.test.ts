import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DocumentsRefused, openDocuments, type OpenDocuments } from "#server/documents/open.ts";
import { repeated } from "#tests/support/lanes.mjs";
import { PATIENT } from "#tests/support/patience.ts";

const schemas = new URL("../../schemas", import.meta.url).pathname;
const file = "screens/apply/submit.json";
const logger = { info: () => {}, warn: () => {} };

let place: string;
let folder: string;
let opened: OpenDocuments | null;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "latchkey-documents-"));
  folder = join(place, "schemas");
  cpSync(schemas, folder, { recursive: true });
  opened = null;
});
afterEach(() => {
  opened?.close();
  rmSync(place, { recursive: true });
});

const edit = (change: (text: string) => string) => writeFileSync(join(folder, file), change(readFileSync(join(folder, file), "utf8")));
const open = (watch: boolean) => (opened = openDocuments({ folder, watch, logger }));

describe("a broken document", repeated, () => {
  it("stops the start with its file, the place, the reason and what was probably meant", () => {
    edit((text) => text.replace('"start-submission"', '"start-submision"'));
    const start = () => open(false);
    expect(start).toThrow(DocumentsRefused);
    expect(start).toThrow(
      /screens\/apply\/submit\.json:\d+ \/blocks\/[\d/a-z]+\/action\/command[\s\S]*There is no command "start-submision"[\s\S]*Did you mean "start-submission"\?/,
    );
  });

  it("stops the start when it is no JSON at all", () => {
    edit((text) => text.slice(0, -20));
    expect(() => open(false)).toThrow(/screens\/apply\/submit\.json/);
  });

  it("leaves the last good documents in force while they are being edited, and says what is wrong", async () => {
    const documents = open(true);
    const good = documents.current().revision.id;
    expect(documents.findings()).toEqual([]);

    edit((text) => text.replace('"start-submission"', '"start-submision"'));
    await vi.waitFor(() => expect(documents.findings()).toMatchObject([{ code: "reference/unknown-command", at: { file } }]), PATIENT);
    expect(documents.current().revision.id).toBe(good);

    edit((text) => text.replace('"start-submision"', '"start-submission"').replace('"line"', '"plain"'));
    await vi.waitFor(() => expect(documents.findings()).toEqual([]), PATIENT);
  });

  it("survives files of other parts of the product that are torn while being edited", async () => {
    const documents = open(true);
    const good = documents.current().revision.id;
    writeFileSync(join(folder, "jurisdictions.json"), "{");
    await vi.waitFor(() => expect(documents.findings()).toMatchObject([{ code: "shape/unreadable" }]), PATIENT);
    expect(documents.current().revision.id).toBe(good);
  });
});
