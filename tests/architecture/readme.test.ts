import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { FIELDS } from "#screens/language/kinds/fields.ts";
import { BLOCKS } from "#screens/language/kinds/manifest.ts";
import { SETTING_NAMES } from "#server/config/config.ts";
import { CODE, FILES, read, readJson, ROOT } from "./source-tree.ts";

const readme = read("README.md");
const [house, commands, settings] = ["house", "commands", "settings"].map((name) => read(`.github/${name}.md`)) as [string, string, string];
const everything = [readme, house, commands, settings].join("\n");
const section = (title: string, of = readme): string => of.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";
const inCode = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);
const isThere = (path: string): boolean => existsSync(join(ROOT, path));

describe("the README and the guides beside it", () => {
  test("says what it is with three small pictures, the two commands, what to try, where things stand and the limits, and no more than can be read at once", () => {
    const titles = [...readme.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
    expect(titles).toEqual(["Two commands", "Try it", "Where things stand", "Honest limits"]);
    const [begin = ""] = readme.split("## ");
    const pictures = [...begin.matchAll(/(?:\]\(|src=")([^)"]+\.webp)/g)].map((match) => match[1]!);
    expect(pictures).toHaveLength(3);
    for (const picture of pictures) expect(statSync(join(ROOT, picture)).size, picture).toBeLessThan(150_000);
    expect([...begin.matchAll(/!\[\S.+\]|alt="\S.+?"/g)], "each with its words").toHaveLength(3);
    expect(section("Two commands")).toMatch(/^npm start .*\nnpm test /m);
    expect(section("Honest limits"), "what the embedded database is not for").toMatch(/PGlite\).*never waits for the disk.*Production uses PostgreSQL\./);
    const unfolded = readme.replace(/^<details>\n.*?^<\/details>$/gms, "");
    expect(unfolded.split("\n").length, "but for what is folded").toBeLessThan(100);
  });

  test("sends whoever tries it to people and links of the demo", () => {
    const tried = section("Try it");
    const demo = JSON.stringify(["people", "sources", "groups"].map((name) => readJson(`schemas/demo/${name}.json`)));
    const named = [...tried.matchAll(/`([a-z]+@example\.com)`|source=([\w-]+)/g)].map(([, person, source]) => (person ?? source)!);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !demo.includes(`"${name}"`))).toEqual([]);
    for (const guide of ["house", "commands", "settings", "documents", "glossary"]) expect(readme).toContain(`.github/${guide}.md`);
  });

  test("names every script of package.json, and no other", () => {
    const scripts = Object.keys(readJson<{ scripts: Record<string, string> }>("package.json").scripts);
    const named = [...everything.matchAll(/npm (?:run )?([a-z]+(?::[a-z]+)?)/g)].map((match) => match[1]!).filter((name) => name !== "run");
    expect([...new Set(named)].sort()).toEqual(scripts.sort());
  });

  test("shows a tree of files and folders that are there", () => {
    const lines = section("The tree", house)
      .match(/```\n([\s\S]*?)```/)![1]!
      .split("\n");
    const missing: string[] = [];
    let folder = "";
    for (const line of lines) {
      const [, indent = "", names = ""] = /^( *)((?:[\w.-]+\/? )+|[\w.-]+\/?)/.exec(line) ?? [];
      const named = names
        .trim()
        .split(" ")
        .filter((name) => /[/.]/.test(name));
      if (indent === "") folder = named[0] ?? "";
      missing.push(...named.map((name) => (indent === "" ? name : `${folder}${name}`)).filter((path) => !isThere(path)));
    }
    expect(missing).toEqual([]);
  });

  test("shows every folder of screens/, server/ and tests/ in that tree", () => {
    const tree = section("The tree", house);
    const folders = new Set(FILES.flatMap((path) => /^(?:screens|server|tests)\/([^/]+\/)/.exec(path)?.[1] ?? []));
    expect([...folders].filter((name) => !tree.includes(name))).toEqual([]);
  });

  test("leads hop by hop through the house as it is: each hop's file has what is named, and one before it leads there", () => {
    const ways = section("Two ways through the house", house).split("**Saving an answer.**");
    expect(ways).toHaveLength(2);
    for (const way of ways) {
      const hops = [...way.matchAll(/^\d+\. (Back to |Over HTTP to )?`([^`]+)` → `(\w+)`/gm)].map(([, leap, path, name]) => ({
        leap,
        path: path!,
        name: name!,
      }));
      expect(hops.length).toBeGreaterThan(7);
      for (const [index, { leap, path, name }] of hops.entries()) {
        const named = new RegExp(`\\b${name}\\b`);
        expect(read(path), path).toMatch(named);
        // HTTP is named by nobody.
        if (index > 0 && leap !== "Over HTTP to ")
          expect(
            hops.slice(0, index).some((before) => named.test(read(before.path))),
            `a hop leads on to ${name}`,
          ).toBe(true);
      }
    }
  });

  test("sends people to files that are there", () => {
    const paths = inCode(everything).filter((text) => /^(app|screens|schemas|server|tests)\/[\w$./-]*$/.test(text));
    expect(paths.length).toBeGreaterThan(15);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  test("explains every setting, and no other", () => {
    const explained = inCode(settings).filter((text) => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(text) && text !== "X");
    const beside = ["LATCHKEY_SCHEMAS"];
    expect([...new Set(explained)].sort()).toEqual([...SETTING_NAMES, ...beside].sort());
  });

  test("explains every variable of the environment that the server reads past its configuration", () => {
    const names = CODE.filter((path) => path.startsWith("server/")).flatMap((path) =>
      [...read(path).matchAll(/\benv(?:ironment)?\.([A-Z][A-Z0-9_]+)/g)].map((match) => match[1]!),
    );
    expect([...new Set(names)].filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
  });
});

test("every link of a Markdown file leads to something", () => {
  const broken = FILES.filter((path) => path.endsWith(".md")).flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map((match) => join(dirname(path), match[1]!))
      .filter((target) => !isThere(target))
      .map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

describe("what a document can say", () => {
  const guide = read(".github/documents.md");
  test("shows JSON that can be read, of kinds and commands that there are, and names places that are there", () => {
    const samples = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text!) as unknown);
    expect(samples.length).toBeGreaterThan(5);
    const { commands } = readJson<{ commands: Record<string, unknown> }>("schemas/data.json");
    const said = (name: string): string[] => [...JSON.stringify(samples).matchAll(new RegExp(`"${name}":"([^"]+)"`, "g"))].map((match) => match[1]!);
    const kinds = Object.keys({ ...BLOCKS, ...FIELDS });
    expect(said("kind").filter((kind) => !kinds.includes(kind))).toEqual([]);
    expect(said("command").filter((command) => !Object.hasOwn(commands, command))).toEqual([]);
    expect(said("use").filter((id) => !isThere(`schemas/fragments/${id}.json`))).toEqual([]);
    const places = inCode(guide).filter((text) => /^[a-z]+\/[\w./-]+$/.test(text));
    expect(places.filter((path) => !isThere(path))).toEqual([]);
  });
});
