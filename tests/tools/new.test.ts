import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeNew } from "#server/bin/new.ts";
import { insertImport, insertLast } from "#server/bin/new/insert.ts";
import { writeMail } from "#server/kernel/mail/compose-mail.ts";
import { preview } from "#server/documents/preview.ts";
import { loadDocuments } from "#server/documents/load.ts";

const project = new URL("../..", import.meta.url).pathname;
const copy = mkdtempSync(join(tmpdir(), "latchkey-new-"));
const here = (path: string) => join(copy, path);

beforeAll(() => {
  for (const folder of ["app", "screens", "server", "schemas"]) cpSync(join(project, folder), here(folder), { recursive: true });
  mkdirSync(here(".github"));
  for (const part of [
    "vitest.config.ts",
    "support",
    "providers/sandbox-server.ts",
    "render/harness",
    "architecture",
    "http/support/every-call.ts",
    "http/access.test.ts",
    "e2e/console-rooms.test.ts",
  ])
    cpSync(join(project, "tests", part), here(`tests/${part}`), { recursive: true });
  for (const file of ["package.json", "tsconfig.json", ".github/own-case.md"]) cpSync(join(project, file), here(file));
  symlinkSync(join(project, "node_modules"), here("node_modules"));
});
afterAll(() => rmSync(copy, { recursive: true }));

describe("npm run new", () => {
  it("makes a screen in the flow, a mail and a variant without a finding, each with its snapshots, and a fragment that says until then that nothing uses it", async () => {
    expect(await makeNew(["screen", "quiet-page"], copy)).toContain("+ schemas/screens/quiet-page/quiet-page.json");
    expect(await makeNew(["mail", "quiet-news"], copy)).toContain("+ schemas/mails/quiet-news.json");
    await makeNew(["variant", "rainy-season"], copy);
    await makeNew(["fragment", "quiet-words"], copy);
    const { documents, findings } = loadDocuments(here("schemas"));
    expect(findings.map(({ code, at }) => `${code} ${at.file}`)).toEqual(["reach/fragment fragments/quiet-words.json"]);
    expect(documents!.flow.routes.at(-1)).toMatchObject({ name: "quiet-page", screen: "quiet-page" });
    expect(documents!.variants).toHaveProperty("rainy-season");
    expect(readdirSync(here("tests/snapshots/screens"))).toContain("quiet-page.json");
    expect(readdirSync(here("tests/snapshots/mails"))).toContain("quiet-news.json");
    expect(readFileSync(here("tests/snapshots/screens/apply.json"), "utf8")).toContain('"rainy-season--');
    const previewed = preview(documents!);
    for (const locale of ["en-US", "fr-CA"])
      expect(
        writeMail(previewed.mail("quiet-news", previewed.recipient("quiet-news")!, { locale })!, { name: "Latchkey", origin: "https://x.test" }),
      ).toMatchObject({
        subject: "Quiet news",
        text: expect.stringContaining("This is quiet news."),
        html: expect.stringContaining("This is quiet news."),
      });
    // It is used from here on.
    const file = here("schemas/screens/apply/submit-failed.json");
    writeFileSync(file, insertLast(readFileSync(file, "utf8"), '"blocks":', '{"use": "quiet-words", "with": {"copy": "apply"}}'));
  });

  it("makes kinds, a command, an adapter, an area and a room of the console whose examples pass", async () => {
    for (const args of [
      ["block", "quiet-note"],
      ["field", "quiet-answer"],
      ["command", "form", "take-note"],
      ["provider", "places", "here-maps"],
      ["area", "quiet-homes"],
      ["room", "quiet-streets"],
    ])
      await makeNew(args, copy);
    expect(readFileSync(here("screens/language/kinds/manifest.ts"), "utf8")).toContain('"quiet-note": {');
    const tests = [
      "render/block-quiet-note.test.tsx",
      "render/field-quiet-answer.test.tsx",
      "areas/form/take-note.test.ts",
      "providers/places-here-maps.test.ts",
      "areas/quiet-homes/quiet-homes.test.ts",
      "render/console-quiet-streets.test.tsx",
    ];
    const report = here("report.json");
    execFileSync(
      "npx",
      [
        "vitest",
        "run",
        "-c",
        "tests/vitest.config.ts",
        "--project",
        "render",
        "--project",
        "areas",
        "--project",
        "providers",
        "--reporter=json",
        `--outputFile=${report}`,
        ...tests.map((path) => `tests/${path}`),
      ],
      // A run of its own, whatever lane this one is in.
      { cwd: copy, stdio: "ignore", env: { ...process.env, TESTS_LANE: "", TESTS_TOGETHER: "", TESTS_ALONE: "" } },
    );
    expect(JSON.parse(readFileSync(report, "utf8"))).toMatchObject({ numPassedTests: 7, numFailedTests: 0 });
  });

  it("makes a resource that the form asks, with its type, beside all of that without a finding, and a fragment that stands where it is used", async () => {
    expect(await makeNew(["resource", "quiet-hours"], copy)).toContain("~ server/ports/resources.d.ts");
    const { documents, findings } = loadDocuments(here("schemas"));
    // Which rooms the console has is read by this process from its own code; that the new one is told there is held below.
    expect(findings.filter(({ at }) => at.file !== "desk.json")).toEqual([]);
    expect(documents!.resources["quiet-hours"]).toMatchObject({ of: "application" });
    expect(readFileSync(here("server/ports/resources.d.ts"), "utf8")).toContain('"quiet-hours": {');
    expect(readFileSync(here("tests/snapshots/screens/apply.json"), "utf8")).toContain('"quiet-hours-note"');
    expect(documents!.screens["submit-failed"]!.blocks.map(({ id }) => id)).toContain("quiet-words-lead");
  });

  it("makes an area and a room that keep the rules of the tree, and are said wherever they have to be", async () => {
    const rules = createRequire(import.meta.url)(here("tests/architecture/dependency-cruiser.cjs")) as { forbidden: { name: string }[] };
    expect(rules.forbidden.map(({ name }) => name)).toContain("area-quiet-homes-knows");
    for (const [path, said] of [
      ["tests/http/support/every-call.ts", 'readQuietHomes: (client) => client.get("/staff/quiet-homes/")'],
      ["tests/http/access.test.ts", "readQuietHomes: told(403"],
      ["server/kernel/access/access.ts", '"quiet-homes": { read: forStaff }'],
      [".github/own-case.md", "| `GET /staff/quiet-homes/`"],
      ["server/kernel/definitions/console-names.ts", '"/console/quiet-streets"'],
      ["tests/e2e/console-rooms.test.ts", '"quiet-streets": () => "quiet-streets"'],
      ["tests/architecture/area-names.test.ts", '"quiet-streets": "say of which area it is"'],
    ] as const)
      expect(readFileSync(here(path), "utf8"), path).toContain(said);
  });

  it("writes what is formatted as everything else is", () => {
    const files = [
      "schemas/screens/quiet-page/quiet-page.json",
      "schemas/variants/rainy-season.json",
      "screens/render/blocks/content/quiet-note.tsx",
      "server/areas/form/take-note.ts",
      "tests/render/field-quiet-answer.test.tsx",
      "server/areas/quiet-homes/api.ts",
      "server/areas/index.ts",
      "app/routes/console.quiet-streets.tsx",
      "app/console/quiet-streets/quiet-streets.css",
      "tests/http/access.test.ts",
      ".github/own-case.md",
      "schemas/desk.json",
    ];
    expect(() => execFileSync("npx", ["prettier", "--check", ...files], { cwd: copy, stdio: "ignore" })).not.toThrow();
  });

  it("touches no other file than it says, takes no line out of one that it adds to, and leaves what stands there as its people formatted it", async () => {
    const manifest = here("screens/language/kinds/fields.ts");
    const own = "export const theirs = {a:1,\n      b:  2};\n";
    writeFileSync(manifest, `${readFileSync(manifest, "utf8")}\n${own}`);
    const files = () =>
      new Map(
        readdirSync(copy, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .map((path) => [path.slice(copy.length + 1), readFileSync(path, "utf8")]),
      );
    const before = files();
    const told = (await makeNew(["field", "quiet-date"], copy)).filter((line) => /^[+~] /.test(line));
    const touched = [...files()].filter(([path, text]) => before.get(path) !== text);
    const marked = touched.map(([path]) => (path.startsWith("tests/snapshots/") ? "~ tests/snapshots" : `${before.has(path) ? "~" : "+"} ${path}`));
    expect([...new Set(marked)].sort()).toEqual(told.sort());
    for (const [path, text] of touched) {
      const left = new Set(text.split("\n").map((line) => line.replace(/[,;]?$/, "")));
      const gone = (before.get(path) ?? "").split("\n").filter((line) => !left.has(line.replace(/[,;]?$/, "")));
      expect(gone, path).toEqual([]);
    }
    const after = readFileSync(manifest, "utf8");
    expect(after).toContain(own);
    expect(after).toContain("quiet-date");
  });

  it("writes over nothing, and takes no name that is none", async () => {
    await expect(makeNew(["screen", "quiet-page"], copy)).rejects.toThrow("is there already");
    await expect(makeNew(["screen", "Quiet Page"], copy)).rejects.toThrow("kebab-case");
    await expect(makeNew(["provider", "weather", "here-maps"], copy)).rejects.toThrow("For which port?");
    await expect(makeNew(["dance", "floor"], copy)).rejects.toThrow("npm run new");
  });
});

describe("adding to a file", () => {
  it("puts the entry last, and takes no bracket in a text or a remark for one of its own", () => {
    expect(insertLast('{"a": [1, "]"], "b": {}}', '"a":', "2")).toBe('{"a": [1, "]",\n2\n], "b": {}}');
    expect(insertLast('{"b": {}}', '"b":', '"c": 1')).toBe('{"b": {\n"c": 1\n}}');
    const registry = "const A: Record<K, V> = {\n  // not yet: }\n  a: f({ b }), /* } */";
    expect(insertLast(`${registry}\n};`, "const A:", "c,")).toBe(`${registry}\nc,\n};`);
    expect(insertLast("const A = {\n  a,\n  // the rest: }\n};", "const A", "b,")).toBe("const A = {\n  a,\n  // the rest: }\nb,\n};");
    expect(() => insertLast("{}", '"nowhere":', "1")).toThrow('There is no list or object after "nowhere":.');
  });

  it("puts an import after the last", () => {
    expect(insertImport('import a from "a";\nimport {\n  b,\n} from "b";\n\nb(a);\n', 'import c from "c";')).toBe(
      'import a from "a";\nimport {\n  b,\n} from "b";\nimport c from "c";\n\nb(a);\n',
    );
  });
});
