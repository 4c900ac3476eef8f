import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diffDescriptors } from "#screens/check/diff/document-diff.ts";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { documentsOf, loadDocuments, readDocuments } from "#server/documents/load.ts";
import { makeSnapshots, readSnapshots, snapshotText, writeSnapshots, type Snapshots } from "#server/documents/snapshots.ts";
import { patched } from "./patched.ts";

const folder = new URL("../snapshots", import.meta.url).pathname;
const REMEDY = "Look at the words above; if that is what you want: npm run screens -- snapshot";

let documents: DocumentSet;
let snapshots: Snapshots;
let committed: Map<string, string>;

beforeAll(() => {
  documents = loadDocuments(new URL("../../schemas", import.meta.url).pathname).documents!;
  snapshots = makeSnapshots(documents);
  committed = readSnapshots(folder);
});

describe("the snapshots of every screen, variant, persona and language", () => {
  it("are as committed", () => {
    const changed = [...snapshots].flatMap(([path, descriptor]) => {
      const text = committed.get(path);
      if (text === undefined) return [`${path} is new`];
      if (text === snapshotText(descriptor)) return [];
      const words = diffDescriptors(JSON.parse(text) as ScreenDescriptor, descriptor).map((difference) => `  ${difference.words}`);
      return [`${path}:`, ...(words.length > 0 ? words : ["  only its order or spacing"])];
    });
    expect(changed.slice(0, 60), REMEDY).toEqual([]);
  });

  it("leave none behind of what there no longer is", () => {
    expect(
      [...committed.keys()].filter((path) => !snapshots.has(path)),
      REMEDY,
    ).toEqual([]);
  });

  it("show every screen in every language, and every variant on the screens that it changes", () => {
    const paths = [...snapshots.keys()];
    for (const screen of Object.keys(documents.screens)) {
      for (const locale of Object.keys(documents.copy))
        expect(
          paths.some((path) => path.startsWith(`${screen}/`) && path.endsWith(`--${locale}.json`)),
          `${screen} in ${locale}`,
        ).toBe(true);
    }
    for (const variant of Object.values(documents.variants)) {
      for (const change of variant.changes) {
        if (!("in" in change) || !Object.hasOwn(documents.screens, change.in)) continue;
        expect(
          [...snapshots.values()].some(({ screen, variants }) => screen === change.in && variants.includes(variant.id)),
          `${change.in} under ${variant.id}`,
        ).toBe(true);
      }
    }
  });

  it("show every persona somewhere", () => {
    for (const persona of Object.keys(documents.personas))
      expect(
        [...snapshots.keys()].some((path) => path.includes(`--${persona}--`)),
        persona,
      ).toBe(true);
  });

  it("are resolved without anything left undecided", () => {
    const unsure = [...snapshots].filter(([, { unknowns }]) => unknowns.length > 0).map(([path, { unknowns }]) => `${path}: ${JSON.stringify(unknowns)}`);
    expect(unsure).toEqual([]);
  });
});

describe("a screen that nobody has written a persona for", () => {
  const base = readDocuments(new URL("corpus/base", import.meta.url).pathname);

  it("has its snapshots all the same", () => {
    const made = [...makeSnapshots(documentsOf(base).documents!).keys()];
    expect(made).toContain("welcome/default--visitor--en-US.json");
    expect(made).toContain("details/default--witness--fr-CA.json");
    expect(made).toContain("details/canada--witness--en-US.json");
    expect(made).toContain("details/portland--witness--en-US.json");
  });

  it("says so in words when it changes", () => {
    const [before, after] = [[], [{ file: "screens/apply/details.json", op: "add", path: "/blocks/0/fields/0/required", value: true } as const]].map((patch) =>
      makeSnapshots(documentsOf(patched(base, patch)).documents!).get("details/default--witness--en-US.json")!,
    );
    expect(diffDescriptors(before!, after!).map(({ words }) => words)).toEqual([`Screen "details": field 'Monthly income' is now required`]);
  });
});

describe("writing snapshots", () => {
  const place = mkdtempSync(join(tmpdir(), "latchkey-snapshots-"));
  afterAll(() => rmSync(place, { recursive: true }));
  const base = documentsOf(readDocuments(new URL("corpus/base", import.meta.url).pathname)).documents!;

  it("writes what is new or different, leaves the rest, and takes away what is gone", () => {
    const made = makeSnapshots(base);
    expect(writeSnapshots(place, made)).toMatchObject({ removed: [], unchanged: 0, written: [...made.keys()] });
    expect(writeSnapshots(place, made)).toEqual({ written: [], removed: [], unchanged: made.size });

    const path = "lost/default--visitor--en-US.json";
    writeFileSync(join(place, path), "{}");
    writeFileSync(join(place, "lost/old--visitor--en-US.json"), "{}");
    expect(writeSnapshots(place, made)).toEqual({ written: [path], removed: ["lost/old--visitor--en-US.json"], unchanged: made.size - 1 });
    expect((JSON.parse(readFileSync(join(place, path), "utf8")) as ScreenDescriptor).screen).toBe("lost");
  });
});
