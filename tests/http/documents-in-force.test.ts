import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { loadInWorker } from "#server/documents/load-in-worker.ts";
import { readDocuments } from "#server/documents/load.ts";
import { DocumentsRefused, openDocuments, type OpenDocuments } from "#server/documents/open.ts";
import { ruleFileFindings } from "#server/documents/rules/rule-files.ts";
import { watchDocuments } from "#server/documents/watch-documents.ts";
import { rendererConstants, rendererTexts } from "#server/kernel/context/texts.ts";
import { PATIENT } from "#tests/support/patience.ts";

const root = new URL("../..", import.meta.url).pathname;
let place = "";
let schemas = "";
let open: OpenDocuments | null = null;
const logged: string[] = [];
const logger = {
  info: (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`),
  warn: (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`),
};
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "latchkey-documents-"));
  schemas = join(place, "schemas");
  cpSync(join(root, "schemas"), schemas, { recursive: true });
  logged.length = 0;
});
afterEach(() => {
  open?.close();
  open = null;
  rmSync(place, { recursive: true, force: true });
});

const edit = (file: string, change: (text: string) => string): void => {
  const text = readFileSync(join(schemas, file), "utf8");
  const changed = change(text);
  if (changed === text) throw new Error(`${file} was left as it is`);
  writeFileSync(join(schemas, file), changed);
};
const refusalOf = (start: () => OpenDocuments): Error => {
  try {
    open = start();
  } catch (error) {
    return error as Error;
  }
  throw new Error("It was not refused");
};
const PAYMENT = "screens/apply/payment.json";
const misspell = (text: string): string => text.replace('"kind": "group"', '"kind": "gruop"');

describe("a broken document at the start", () => {
  test("refuses it, with file, path, reason and suggestion", () => {
    edit(PAYMENT, misspell);
    const refused = refusalOf(() => openDocuments({ folder: schemas, watch: false, logger }));
    expect(refused).toBeInstanceOf(DocumentsRefused);
    expect(refused.message).toMatch(/screens\/apply\/payment\.json.*\/blocks\/[\s\S]*gruop[\s\S]*group/);
  });

  test.each([
    ["features.json", '"income_verification_active": true', '"income_verification_active": "yes"', "/flags/income_verification_active"],
    ["experiments.json", '"active": []', '"active": ["new intro"]', "/active/0"],
    ["experiments.json", '"active": []', '"active": [], "tests": {"intro": {"about": "Two arms.", "variants": []}}', "/tests/intro/variants"],
    ["experiments.json", '"active": []', '"active": [], "tests": {"intro": {"about": "Half.", "percentage": 101}}', "/tests/intro/percentage"],
    ["jurisdictions.json", '{"amount": 20, "currency": "usd"}', "20", "/countries/US/regions/NY/application_fee_cap"],
    ["jurisdictions.json", '"deposit_cap_months": 1', '"deposit_cap_monts": 1', "/countries/US/regions/NY"],
  ])("is found in the rules of %s: %s → %s", (file, right, wrong, path) => {
    edit(file, (text) => text.replace(right, wrong));
    expect(ruleFileFindings(readDocuments(schemas))).toMatchObject([{ severity: "error", at: { file, path } }]);
  });

  // Whatever is found is said at once: one check of all documents serves for all of these.
  test("is found by its meaning too: a text that is missing; a constant that a page needs and that is misspelt, that is no number, or that code can't use", () => {
    edit("copy/en-US.json", (text) => text.replace('"apply.title"', '"apply.titel"'));
    edit("constants/timing.json", (text) =>
      text
        .replace('"snackbar_ms"', '"snack_bar_ms"')
        .replace('"modal_close_ms", "default_value": 150', '"modal_close_ms", "default_value": "150"')
        .replace('"identifier": "autosave_ms", "default_value": 500', '"identifier": "autosave_ms", "default_value": "soon"'),
    );
    const { message } = refusalOf(() => openDocuments({ folder: schemas, watch: false, logger }));
    expect(message).toMatch(/apply\.title/);
    expect(message).toMatch(/"snackbar_ms" is not there[^]*Did you mean "snack_bar_ms"/);
    expect(message).toMatch(/"modal_close_ms" has to be a number/);
    expect(message).toMatch(
      /schemas\/constants\/timing\.json:6 \/constants\/\d+\/default_value \(autosave_ms\)\n.*has to be a number.*\n.*→ Give it a value of that type/,
    );
  });

  test("is found where code misses a constant", () => {
    edit("constants/timing.json", (text) => text.replace('"autosave_ms"', '"autosave"'));
    expect(() => openDocuments({ folder: schemas, watch: false, logger })).toThrow(
      /schemas\/constants \(autosave_ms\)\n.*"autosave_ms" is not there.*\n.*→ Did you mean "autosave"\?/,
    );
  });

  test.each(["features.json", "experiments.json", "jurisdictions.json"])("is found in %s as well", (file) => {
    writeFileSync(join(schemas, file), "{");
    expect(ruleFileFindings(readDocuments(schemas))).toMatchObject([{ severity: "error", at: { file } }]);
  });

  test("refuses it in any other file, too", () => {
    const start = (): OpenDocuments => (open = openDocuments({ folder: schemas, watch: false, logger }));
    writeFileSync(join(schemas, "features.json"), "{");
    expect(start).toThrow("features.json");
    writeFileSync(join(schemas, "constants/fees.json"), "{");
    expect(start).toThrow("constants/fees.json");
  });

  test("ends the process with that message, and nothing is written", () => {
    edit(PAYMENT, misspell);
    const dataDir = join(place, "data");
    const ended = spawnSync(process.execPath, ["server/bin/serve.mjs"], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, NODE_ENV: "development", LATCHKEY_SANDBOX: "1", PORT: "0", DATA_DIR: dataDir, LATCHKEY_SCHEMAS: schemas },
    });
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain("Latchkey can't start with these documents:");
    expect(ended.stderr).toContain(PAYMENT);
    expect(ended.stderr).not.toContain("    at ");
  });
});

describe("a document that is edited while the server runs", () => {
  const settled = (check: () => void) => vi.waitFor(check, PATIENT);

  test("[ERR-26] is in force at once when it is right; a broken one leaves the last good revision, and says so; feature flags that can't be read are reported, and the ones that were read stay", async () => {
    open = openDocuments({ folder: schemas, watch: true, logger });
    const first = open.current().revision.id;
    edit("constants/timing.json", (text) => text.replace('"snackbar_ms", "default_value": 2000', '"snackbar_ms", "default_value": 2500'));
    await settled(() => expect(open!.current().revision.id).not.toBe(first));
    const second = open.current().revision.id;
    expect(rendererConstants(open.current()).snackbar_ms).toBe(2500);
    const good = readFileSync(join(schemas, PAYMENT), "utf8");
    edit(PAYMENT, misspell);
    await settled(() => expect(open!.findings().length).toBeGreaterThan(0));
    expect(open.current().revision.id).toBe(second);
    expect(open.findings()[0]).toMatchObject({ severity: "error", at: { file: PAYMENT } });
    expect(logged.join("\n")).toContain("documents have a fault; the last good revision stays");
    writeFileSync(join(schemas, PAYMENT), good);
    await settled(() => expect(open!.findings()).toEqual([]));

    const before = open.features();
    expect(before).toHaveProperty("income_verification_active");
    const reported: string[] = [];
    open.onFault((error) => reported.push(error.message));
    writeFileSync(join(schemas, "features.json"), "{ not json");
    await settled(() => expect(reported.join("\n")).toContain("features.json"));
    expect(open.features()).toEqual(before);
  });

  test("shows an English text that was changed while its translation is behind, and warns of it; where nobody edits, it is refused", async () => {
    open = openDocuments({ folder: schemas, watch: true, logger });
    const said = () => rendererTexts(open!.current(), "en-US")["ui.logout"];
    const rename = (from: string, to: string) => edit("copy/en-US.json", (text) => text.replace(`"ui.logout": "${from}"`, `"ui.logout": "${to}"`));
    rename("Logout", "Leave");
    await settled(() => expect(said()).toBe("Leave"));
    expect(open.findings()).toMatchObject([{ code: "copy/stale", severity: "warning" }]);
    rename("Leave", "Logout");
    await settled(() => expect(open!.findings()).toEqual([]));
    open.close();
    rename("Logout", "Leave");
    expect(() => openDocuments({ folder: schemas, watch: false, logger })).toThrow(/"ui\.logout" was translated from an older text/);
    // And whoever starts again in the middle of it goes on.
    open = openDocuments({ folder: schemas, watch: true, logger });
    expect(said()).toBe("Leave");
  });

  test("is read and checked beside the server, which goes on meanwhile", async () => {
    const apart = loadInWorker();
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 1);
    const { documents, findings } = await apart.load(schemas);
    clearInterval(turning);
    expect([documents?.flow.routes.length, findings]).toEqual([expect.any(Number), []]);
    expect(turns, "turns that the server took meanwhile").toBeGreaterThan(0);
    const late = apart.load(schemas);
    apart.close();
    await expect(late).rejects.toThrow("no longer watched");
  });

  test("is given up, in words, when it takes longer than it may; what is asked after that is begun anew", async () => {
    const apart = loadInWorker({ longestMs: 1 });
    for (const round of ["first", "second"]) {
      await expect(apart.load(schemas), round).rejects.toThrow("to check them takes more than 0.001 seconds, and was given up");
    }
    apart.close();
  });

  test("is noticed however it is written: in place, after Git or an editor put another file, or another folder, into its place", async () => {
    const path = join(schemas, PAYMENT);
    let noticed = "";
    const watching = watchDocuments(schemas, () => (noticed = readFileSync(path, "utf8")));
    onTestFinished(() => watching.close());
    const isNoticed = (text: string) => settled(() => expect(noticed).toBe(text));
    const replace = (text: string) => {
      rmSync(path);
      writeFileSync(path, text);
    };
    replace("another file");
    await isNoticed("another file");
    replace("and another");
    await isNoticed("and another");
    writeFileSync(path, "in place");
    await isNoticed("in place");
    cpSync(dirname(path), `${schemas}-beside`, { recursive: true });
    rmSync(dirname(path), { recursive: true });
    renameSync(`${schemas}-beside`, dirname(path));
    writeFileSync(path, "in another folder");
    await isNoticed("in another folder");
    writeFileSync(path, "in place there");
    await isNoticed("in place there");
  });
});
