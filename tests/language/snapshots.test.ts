import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MailDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { documentsOf, loadShape, readDocuments } from "#server/documents/load.ts";
import { packSnapshots, readFiles, unpackSnapshots, writeFiles, type Files, type Taken } from "#server/documents/snapshots/snapshot-files.ts";
import { makeSnapshots, takeMails, takeModals, takeSnapshots } from "#server/documents/snapshots/take-snapshots.ts";
import { patchDocuments } from "./patch-documents.ts";
import { diffDescriptors } from "./descriptor-diff.ts";

const folder = new URL("../snapshots", import.meta.url).pathname;
const REMEDY = "Look at the words above; if that is what you want: npm run screens -- snapshot";

let documents: DocumentSet;
let locales: string[];
let taken: Taken<ScreenDescriptor>[];
let mails: Taken<MailDescriptor>[];
let modals: ReturnType<typeof takeModals>;
let files: Files;
let committed: Files;

beforeAll(() => {
  documents = loadShape(new URL("../../schemas", import.meta.url).pathname).documents!;
  locales = Object.keys(documents.copy).sort();
  taken = takeSnapshots(documents);
  modals = takeModals(documents);
  mails = takeMails(documents);
  files = packSnapshots([...taken, ...modals, ...mails], locales);
  committed = readFiles(folder);
});

/** What was taken, by the names that unpacking gives. */
const named = <Descriptor>(of: readonly Taken<Descriptor>[]): Map<string, Descriptor> =>
  new Map(of.flatMap((each) => locales.map((locale) => [`${each.of}/${each.by}--${locale}`, each.descriptorIn(locale)] as const)));

describe("the snapshots of every screen, variant, persona and language", () => {
  it("are as committed", () => {
    const changed = [...files].filter(([path, text]) => committed.get(path) !== text).map(([path]) => path);
    const before = unpackSnapshots(committed) as ReadonlyMap<string, unknown>;
    const words = [...named(taken)].flatMap(([name, descriptor]) => {
      const old = before.get(name) as ScreenDescriptor | undefined;
      const lines = old ? diffDescriptors(old, descriptor).map((difference) => `  ${difference.words}`) : ["  is new"];
      return lines.length > 0 ? [`${name}:`, ...lines] : [];
    });
    expect([...changed, ...words].slice(0, 60), REMEDY).toEqual([]);
  });

  it("leave none behind of what there no longer is", () => {
    expect(
      [...committed.keys()].filter((path) => !files.has(path)),
      REMEDY,
    ).toEqual([]);
  });

  it("lose nothing: every descriptor is made of the files again", () => {
    const again = unpackSnapshots(files);
    const made = new Map<string, unknown>([...named(taken), ...named(modals), ...named(mails)]);
    expect(again.size).toBe(made.size);
    for (const [name, descriptor] of made) expect(again.get(name), name).toEqual(JSON.parse(JSON.stringify(descriptor)));
  });

  it("can be read by a person: at most 300 lines a document, taken together, none of them a screenful", () => {
    const lines = [...files.values()].flatMap((text) => text.trimEnd().split("\n"));
    expect(lines.length / files.size).toBeLessThanOrEqual(300);
    // Names that a page looks up, one beside the other: nobody reads them as a text.
    const isLookedUp = (line: string): boolean => line.trimStart().startsWith('"region-names":');
    expect(lines.filter((line) => line.length > 500 && !isLookedUp(line))).toEqual([]);
  });

  it("show every screen in every language, and every variant on the screens that it changes", () => {
    const made = [...named(taken)];
    for (const screen of Object.keys(documents.screens)) {
      for (const locale of locales)
        expect(
          made.some(([name]) => name.startsWith(`screens/${screen}/`) && name.endsWith(`--${locale}`)),
          `${screen} in ${locale}`,
        ).toBe(true);
    }
    for (const variant of Object.values(documents.variants)) {
      for (const change of variant.changes) {
        if (!("in" in change) || !Object.hasOwn(documents.screens, change.in)) continue;
        expect(
          made.some(([, { screen, variants }]) => screen === change.in && variants.includes(variant.id)),
          `${change.in} under ${variant.id}`,
        ).toBe(true);
      }
    }
  });

  it("show every modal in every language, with everything that it may be opened with, those that only a command opens among them", () => {
    const ways = new Set(modals.map(({ of, by }) => `${of}${/--(?:finish-form|start-submission)(?=-|$)/.exec(by)?.[0] ?? ""}`));
    expect([...ways].sort()).toEqual([
      "modals/accept-invitation",
      "modals/apply-intro",
      "modals/are-you-sure",
      "modals/background-check-consent--finish-form",
      "modals/background-check-consent--start-submission",
      "modals/changed-mind",
      "modals/chat-ended",
      "modals/co-signer-added",
      "modals/confirm-address",
      "modals/confirm-address-error",
      "modals/confirm-annual-income--finish-form",
      "modals/confirm-annual-income--start-submission",
      "modals/cosigner-consent",
      "modals/decline-applicant",
      "modals/delete-account",
      "modals/double-deposit",
      "modals/edit-co-signer",
      "modals/hide-home",
      "modals/income-source",
      "modals/invalid-address",
      "modals/lease-preferences",
      "modals/leasing-intro",
      "modals/start-chatting",
      "modals/support",
      "modals/unhide-home",
      "modals/withdraw",
    ]);
    expect(Object.keys(documents.modals).filter((id) => !committed.has(`modals/${id}.json`))).toEqual([]);
    const asked = unpackSnapshots(committed);
    for (const [locale, agree] of [
      ["en-US", documents.copy["en-US"]!.texts["consent.agree"]],
      ["fr-CA", documents.copy["fr-CA"]!.texts["consent.agree"]],
    ] as const) {
      const consent = [...asked].filter(([name]) => name.startsWith("modals/background-check-consent/") && name.endsWith(`--finish-form--shown--${locale}`));
      expect(consent.length, locale).toBeGreaterThan(0);
      for (const [, modal] of consent) expect(JSON.stringify(modal)).toContain(typeof agree === "string" ? agree : agree!.text);
    }
  });

  it("show every mail, as somebody was sent it", () => {
    for (const mail of Object.keys(documents.mails))
      expect(
        mails.some(({ of, by }) => of === `mails/${mail}` && !by.endsWith("--witness")),
        mail,
      ).toBe(true);
    expect(mails.flatMap(({ descriptorIn: said }) => locales.flatMap((locale) => said(locale).unknowns))).toEqual([]);
  });

  it("show every persona somewhere", () => {
    for (const persona of Object.keys(documents.personas))
      expect(
        taken.some(({ by }) => by.endsWith(`--${persona}`)),
        persona,
      ).toBe(true);
  });

  it("are resolved without anything left undecided", () => {
    const unsure = [...named(taken)].filter(([, { unknowns }]) => unknowns.length > 0).map(([name, { unknowns }]) => `${name}: ${JSON.stringify(unknowns)}`);
    expect(unsure).toEqual([]);
  });
});

describe("a label that is changed", () => {
  const SCREENS = ["apply", "before-you-begin", "payment", "submit", "support"];
  const few = (all: DocumentSet): DocumentSet => ({
    ...all,
    screens: Object.fromEntries(Object.entries(all.screens).filter(([id]) => SCREENS.includes(id))),
  });
  const saying = (locale: string, key: string, text: string): DocumentSet => {
    const doc = documents.copy[locale]!;
    expect(doc.texts).toHaveProperty([key]);
    return few({ ...documents, copy: { ...documents.copy, [locale]: { ...doc, texts: { ...doc.texts, [key]: text } } } });
  };
  const linesThatDiffer = (before: Files, after: Files): string[] =>
    [...after].flatMap(([path, text]) => {
      const old = before.get(path)!.split("\n");
      const now = text.split("\n");
      expect(now.length, path).toBe(old.length);
      return now.flatMap((line, index) => (line === old[index] ? [] : [`${path}:${line.trim()}`]));
    });
  let before: Files;
  beforeAll(() => {
    before = makeSnapshots(few(documents));
  });

  it("is one line in one file, however many screens and people see it", () => {
    expect(linesThatDiffer(before, makeSnapshots(saying("en-US", "application.back", "Back to where you were")))).toEqual([
      'texts/en-US.json:"application.back": "Back to where you were",',
    ]);
  });

  it("is one line in the file of its language", () => {
    expect(linesThatDiffer(before, makeSnapshots(saying("fr-CA", "field.email", "Adresse électronique")))).toEqual([
      'texts/fr-CA.json:"field.email": "Adresse électronique",',
    ]);
  });
});

describe("a screen that nobody has written a persona for", () => {
  const base = readDocuments(new URL("corpus/base", import.meta.url).pathname);

  it("has its snapshots all the same", () => {
    const made = [...unpackSnapshots(makeSnapshots(documentsOf(base).documents!)).keys()];
    expect(made).toContain("screens/welcome/default--visitor--en-US");
    expect(made).toContain("screens/details/default--witness--fr-CA");
    expect(made).toContain("screens/details/canada--witness--en-US");
    expect(made).toContain("screens/details/portland--witness--en-US");
  });

  it("says so in words when it changes", () => {
    const [before, after] = [[], [{ file: "screens/apply/details.json", op: "add", path: "/blocks/0/fields/0/required", value: true } as const]].map((patch) =>
      named(takeSnapshots(documentsOf(patchDocuments(base, patch)).documents!)).get("screens/details/default--witness--en-US")!,
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
    expect(writeFiles(place, made)).toMatchObject({ removed: [], unchanged: 0, written: [...made.keys()] });
    expect(writeFiles(place, made)).toEqual({ written: [], removed: [], unchanged: made.size });

    const path = "screens/lost.json";
    writeFileSync(join(place, path), "{}");
    writeFileSync(join(place, "screens/old.json"), "{}");
    expect(writeFiles(place, made)).toEqual({ written: [path], removed: ["screens/old.json"], unchanged: made.size - 1 });
    expect(readFiles(place).get(path)).toBe(made.get(path));
  });
});
