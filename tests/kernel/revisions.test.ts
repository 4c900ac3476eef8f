import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { FieldDescriptor, FormSectionDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { sourceTextHash } from "#screens/language/documents/content-hash.ts";
import { openDocuments, type OpenDocuments } from "#server/documents/open.ts";
import { loadShape } from "#server/documents/load.ts";
import { compile } from "#screens/resolve/index.ts";
import { openRevisions, type OpenRevisions } from "#server/documents/revisions.ts";
import { validationOfState } from "#server/areas/form/index.ts";
import { submitApplication } from "#tests/support/hand-in.ts";
import { codesOf, TestApp, type Visitor } from "#tests/support/test-app.ts";
import { LogCollector } from "#tests/support/database.ts";
import { repeated } from "#tests/support/lanes.mjs";
import { savePart } from "#server/kernel/records/record-parts.ts";

const SHIPPED = new URL("../../schemas", import.meta.url).pathname;
type Json = Record<string, unknown>;

/** A folder of documents that is edited, and the processes that are started on it. */
class Releases {
  readonly folder = mkdtempSync(join(tmpdir(), "latchkey-revisions-"));
  readonly log = new LogCollector();
  #open: OpenDocuments[] = [];

  constructor(readonly app: TestApp) {
    this.restore();
  }
  restore(): void {
    rmSync(this.folder, { recursive: true, force: true });
    cpSync(SHIPPED, this.folder, { recursive: true });
  }
  edit(file: string, change: (document: Json) => void): void {
    const document = JSON.parse(readFileSync(join(this.folder, file), "utf8")) as Json;
    change(document);
    writeFileSync(join(this.folder, file), JSON.stringify(document));
  }
  write(file: string, document: Json): void {
    writeFileSync(join(this.folder, file), JSON.stringify(document));
  }
  /** The field of a screen, the form's own unless another is named, that has this id. */
  question(id: string, change: (field: Json) => void, screen = "apply/apply"): void {
    const visit = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      if ((value as Json)["id"] === id) change(value as Json);
      for (const part of Object.values(value)) visit(part);
    };
    this.edit(`screens/${screen}.json`, visit);
  }
  say(key: string, text: string): void {
    this.edit("copy/en-US.json", (copy) => void ((copy["texts"] as Json)[key] = text));
    this.edit("copy/fr-CA.json", (copy) => void ((copy["texts"] as Json)[key] = { text: `fr ${text}`, from: sourceTextHash(text) }));
  }
  force(...changes: Json[]): void {
    this.write("release.json", { format: 1, forced: changes });
  }
  /** As a process that starts does. `as`: on documents that were read and checked already. */
  async start({ edited = false, as = null as OpenDocuments | null } = {}): Promise<OpenRevisions> {
    const documents = as ?? this.#opened(edited);
    const revisions = await openRevisions({ documents, store: this.app.store, edited, clock: this.app.deps.clock, logger: this.log });
    this.app.deps.documents = revisions;
    // Others are told as well, and nobody instead of somebody else.
    documents.onPublished(() => undefined);
    return revisions;
  }
  /** Documents that nobody edits are read for their shape alone: whether they are right, the tests of the check ask. */
  #opened(edited: boolean): OpenDocuments {
    if (edited) {
      const documents = openDocuments({ folder: this.folder, watch: true, logger: this.log });
      this.#open.push(documents);
      return documents;
    }
    const { documents: set, raw, findings } = loadShape(this.folder);
    if (!set) throw new Error(`what was edited can't be read: ${JSON.stringify(findings)}`);
    const published = { ...shipped.current(), set, raw, revision: compile(set) };
    return { ...shipped, current: () => published };
  }
  /** What runs is over; the files stay. */
  stop(): void {
    for (const documents of this.#open.splice(0)) documents.close();
  }
  close(): void {
    this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const fieldsOf = (screen: ScreenDescriptor): FieldDescriptor[] => {
  const visit = (blocks: readonly Json[]): FieldDescriptor[] =>
    blocks.flatMap((block) => [...((block as unknown as Partial<FormSectionDescriptor>).fields ?? []), ...visit((block["blocks"] ?? []) as Json[])]);
  return visit(screen.blocks as unknown as Json[]);
};
const question = async (visitor: Visitor, id: string): Promise<FieldDescriptor | undefined> =>
  fieldsOf(await visitor.see(visitor.applyPath)).find((field) => field.id === id);
const isRequired = async (visitor: Visitor, id: string): Promise<unknown> => (await question(visitor, id))?.required;

let app: TestApp;
let releases: Releases;
let shipped: OpenDocuments;
beforeAll(async () => {
  app = await TestApp.open();
  shipped = openDocuments({ folder: SHIPPED, watch: false, logger: new LogCollector() });
  releases = new Releases(app);
});
afterEach(() => releases.stop());
afterAll(async () => {
  releases.close();
  shipped.close();
  await app.close();
});

/** Somebody who has been shown the form. */
const began = async (): Promise<Visitor> => {
  const visitor = await app.applicant({ waive_application_fee: true });
  await visitor.see(visitor.applyPath);
  return visitor;
};
/** Nobody is on any documents, and the shipped ones are in force. */
const anew = async (): Promise<Visitor> => {
  await app.database.pool.query("DELETE FROM document_revisions");
  await app.database.pool.query("UPDATE applications SET revision = NULL");
  releases.restore();
  await releases.start({ as: shipped });
  return began();
};
/** The next version asks for a middle name, and for a short one. */
const askForMiddleName = (): void => {
  releases.question("middle-name", (field) => (field["required"] = true));
  releases.edit("resources/applicant-info.json", (resource) => {
    ((resource["properties"] as Json)["middle_name"] as Json)["maxLength"] = 4;
  });
};

describe("documents that changed while people fill in the form", () => {
  let older: Visitor;
  let newer: Visitor;
  beforeAll(async () => {
    older = await anew();
    await older.ready();
    askForMiddleName();
    for (const screen of ["apply/apply", "cosign/cosign-about-yourself"])
      releases.question("birthdate", (field) => (field["label"] = "field.day-of-birth"), screen);
    releases.say("field.day-of-birth", "Day of birth");
    for (const locale of ["en-US", "fr-CA"]) releases.edit(`copy/${locale}.json`, (copy) => void delete (copy["texts"] as Json)["field.birthdate"]);
    releases.say("field.last-name", "Family name");
    releases.say("field.middle-name", "Middle name, {count}");
    releases.question("middle-name", (field) => (field["label"] = { key: "field.middle-name", args: { count: 2 } }));
    await releases.start();
    newer = await began();
  });
  const both = async (id: string, what: "label" | "required"): Promise<unknown[]> => [(await question(older, id))?.[what], (await question(newer, id))?.[what]];

  it("are not for whoever has begun: what they are asked and what is required of them stays", async () => {
    expect(await both("middle-name", "required")).toEqual([false, true]);
  });

  it("don't judge the answers of whoever has begun", async () => {
    expect(codesOf(await older.save("applicant", { middle_name: "Wilhelmina" }))).toEqual([]);
    expect(codesOf(await newer.save("applicant", { middle_name: "Wilhelmina" }))).toEqual(["maxLength"]);
  });

  it("don't judge what the API is given for whoever has begun", async () => {
    const put = async (visitor: Visitor, body: Json) => {
      const { applicant_info } = await visitor.state();
      const saved = await savePart(app.deps, visitor.actor, "applicant-info", { id: applicant_info.id, body, version: null });
      return saved.ok ? saved.value["middle_name"] : saved.problem.kind === "invalid" ? saved.problem.refusals.map(({ code }) => code) : saved.problem.kind;
    };
    expect(await put(older, { middle_name: "Wilhelmine" })).toBe("Wilhelmine");
    expect(await put(newer, { middle_name: "Wilhelmine" })).toEqual(["maxLength"]);
  });

  it("don't count in the validation of whoever has begun, nor at the submission", async () => {
    await newer.ready();
    const validOf = async (visitor: Visitor) => (await validationOfState(app.deps, visitor.actor, await visitor.state())).valid;
    expect([await validOf(older), await validOf(newer)]).toEqual([true, false]);
    const refusedFor = async (visitor: Visitor) => {
      const attempt = await submitApplication(app.deps, visitor.actor, { application: (await visitor.state()).application.id });
      return attempt.status === "invalid" ? attempt.refusals.map(({ code }) => code) : [];
    };
    expect(await refusedFor(older)).not.toContain("form-invalid");
    expect(await refusedFor(newer)).toContain("form-invalid");
  });

  it("have new words for everybody", async () => {
    expect(await both("last-name", "label")).toEqual(["Family name", "Family name"]);
  });

  it("leave whoever has begun the words that only their screens need", async () => {
    expect(await both("birthdate", "label")).toEqual(["Date of birth", "Day of birth"]);
  });

  it("leave whoever has begun their own text where the new one says what their screen doesn't know", async () => {
    expect(await both("middle-name", "label")).toEqual(["Middle name", "Middle name, 2"]);
  });

  it("are still not for whoever has begun after a restart", async () => {
    await releases.start();
    expect(await both("middle-name", "required")).toEqual([false, true]);
    expect((await question(await began(), "middle-name"))?.required, "and somebody who begins then").toBe(true);
  });
});

describe("documents that were in force before", () => {
  const TITLE = "groups.status.title";
  const texts = async (revisions: OpenRevisions): Promise<unknown[]> => {
    const sets = await Promise.all((await revisions.past.list()).map(({ id }) => revisions.past.read(id)));
    return sets.map((each) => (each?.set.copy["en-US"]?.texts as Json | undefined)?.[TITLE]);
  };

  it("are there to be compared, the last first, each with its own words and with today's personas", async () => {
    await anew();
    const { id } = app.deps.documents.current().revision;
    releases.say(TITLE, "Nearly there");
    const next = await releases.start();
    expect(await texts(next)).toEqual(["Nearly there", expect.stringContaining("steps left")]);
    const was = await next.past.read(id);
    expect(was?.revision.id).toBe(id);
    expect(was?.set.personas).toBe(next.current().set.personas);
    expect(await next.past.read("nothing"), "what isn't kept").toBeNull();
  });

  it("are there while files are edited, too, as long as the process runs", async () => {
    await anew();
    const edited = await releases.start({ edited: true });
    releases.say(TITLE, "Nearly there");
    await expect.poll(() => texts(edited)).toEqual(["Nearly there", expect.stringContaining("steps left")]);
    await edited.idle();
  });
});

describe("documents of which something is forced", () => {
  it("reach whoever has begun there, and there alone; once, and not with every later change", async () => {
    const older = await anew();
    askForMiddleName();
    releases.question("last-name", (field) => (field["required"] = false));
    releases.force({ in: "apply", element: "middle-name", reason: "The law asks for every name." });
    await releases.start();
    expect([await isRequired(older, "middle-name"), await isRequired(older, "last-name")]).toEqual([true, true]);
    const newer = await began();
    releases.question("middle-name", (field) => (field["required"] = false));
    await releases.start();
    const latest = await began();
    expect([await isRequired(older, "middle-name"), await isRequired(newer, "middle-name"), await isRequired(latest, "middle-name")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("reach everybody where everything is, and what follows them doesn't", repeated, async () => {
    const older = await anew();
    askForMiddleName();
    releases.force({ everything: true, reason: "A new law of leases." });
    await releases.start();
    expect(await isRequired(older, "middle-name")).toBe(true);
    releases.question("middle-name", (field) => (field["required"] = false));
    await releases.start();
    expect([await isRequired(older, "middle-name"), await isRequired(await began(), "middle-name")]).toEqual([true, false]);
  });
});

describe("documents that are being edited", () => {
  it("reach everybody as soon as a file is saved, and stay with them when they are published next", async () => {
    const older = await anew();
    const edited = await releases.start({ edited: true });
    askForMiddleName();
    await expect.poll(() => isRequired(older, "middle-name")).toBe(true);
    await edited.idle();
    releases.stop();
    releases.question("middle-name", (field) => (field["required"] = false));
    await releases.start();
    expect([await isRequired(older, "middle-name"), await isRequired(await began(), "middle-name")]).toEqual([true, false]);
  });
});

describe("documents that a process doesn't know, because it started before them", () => {
  it("are read in one statement when somebody asks, and in none after that", async () => {
    await anew();
    const before = app.deps.documents;
    askForMiddleName();
    await releases.start();
    const newer = await began();
    app.deps.documents = before;
    const statements = async (): Promise<number> => {
      const count = app.store.statements();
      expect(await isRequired(newer, "middle-name")).toBe(true);
      return app.store.statements() - count;
    };
    // Beside each stands the session's own.
    expect([await statements(), await statements()]).toEqual([2, 1]);
  });
});

describe("older documents of kinds that have other names by now", () => {
  /** As they were written then. */
  const before = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(before);
    if (typeof value !== "object" || value === null) return value;
    const own: Json = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, before(part)]));
    if (own["kind"] === "ways") return { ...own, kind: "income-ways" };
    if (own["kind"] !== "switch-section") return own;
    const { on, off: _off, ...block } = own as Json & { on: { input: Json } };
    return { ...block, kind: "flag-section", flag: on.input["flag"] };
  };

  it("are kept, and drawn in today's", async () => {
    const older = await anew();
    const { rows } = await app.database.pool.query("SELECT documents FROM document_revisions");
    await app.database.pool.query("UPDATE document_revisions SET documents = $1", [JSON.stringify(before(rows[0]!.documents))]);
    releases.log.lines.length = 0;
    askForMiddleName();
    await releases.start();
    expect(await isRequired(older, "middle-name"), "what they began on is still theirs").toBe(false);
    expect(releases.log.text()).not.toContain("can't be read any more");
    expect(JSON.stringify(await older.see(older.applyPath))).toContain('"on":{"do":"command","command":"put-flag","input":{"flag":"pet"}}');
  });
});

describe("older documents whose routes don't say yet which pages are handed in", () => {
  it("hold whoever began on them to their own form all the same", async () => {
    const older = await anew();
    const { rows } = await app.database.pool.query("SELECT documents FROM document_revisions");
    const documents = rows[0]!.documents as Record<"flow.json", { routes: Json[] }>;
    for (const route of documents["flow.json"].routes) for (const name of ["part", "apart", "next"]) delete route[name];
    await app.database.pool.query("UPDATE document_revisions SET documents = $1", [JSON.stringify(documents)]);
    askForMiddleName();
    await releases.start();
    await older.ready();
    const isValid = async () => (await validationOfState(app.deps, older.actor, await older.state())).valid;
    expect([await isRequired(older, "middle-name"), await isValid()]).toEqual([false, true]);
    await older.save("applicant", { first_name: null });
    expect(await isValid()).toBe(false);
    const handedIn = await submitApplication(app.deps, older.actor, { application: (await older.state()).application.id });
    expect(handedIn).toMatchObject({ status: "invalid", refusals: [{ code: "form-invalid" }, { code: "check-missing" }] });
  });
});

describe("older documents that can't be read any more", () => {
  it("give way to those in force, which is said at the start", async () => {
    const older = await anew();
    askForMiddleName();
    await app.database.pool.query("UPDATE document_revisions SET format = 0");
    await releases.start();
    expect(await isRequired(older, "middle-name")).toBe(true);
    expect(releases.log.lines).toContainEqual(
      expect.objectContaining({ level: "warn", fields: expect.objectContaining({ why: expect.stringMatching(/format is 0/) }) }),
    );
  });

  it("are those, too, that name what today's code doesn't do", repeated, async () => {
    const older = await anew();
    askForMiddleName();
    for (const file of readdirSync(releases.folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"))) {
      const path = join(releases.folder, file);
      writeFileSync(path, readFileSync(path, "utf8").replaceAll('"save-answers"', '"keep-answers"'));
    }
    await releases.start();
    expect(releases.log.text()).toMatch(/save-answers/);
    expect(await isRequired(older, "middle-name")).toBe(true);
  });
});
