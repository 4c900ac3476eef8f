import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const ASSETS = join(import.meta.dirname, "../../build/client/assets");
const files = readdirSync(ASSETS);

interface Part {
  module: string;
  imports?: string[];
}
const listed = files.find((name) => /^manifest-[\w-]+\.js$/.test(name))!;
const manifest = JSON.parse(/\{.*\}/s.exec(readFileSync(join(ASSETS, listed), "utf8"))![0]) as { entry: Part; routes: Record<string, Part> };

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const scriptsOf = (...parts: Part[]): string[] => parts.flatMap(({ module, imports = [] }) => [module, ...imports]).map(nameOf);

/** With all that these name, by and by. `isNamed`: how another script stands in one. */
function reached(first: readonly string[], isNamed: (code: string, script: string) => boolean): Set<string> {
  const scripts = files.filter((name) => name.endsWith(".js") && name !== listed);
  const all = new Set(first);
  for (const one of all) {
    const code = readFileSync(join(ASSETS, one), "utf8");
    for (const script of scripts) if (isNamed(code, script)) all.add(script);
  }
  return all;
}

const { entry, routes } = manifest;
const ofConsole = (id: string): boolean => id.startsWith("routes/console");
const route = (id: string): Part => routes[id]!;

test("no script of the console is loaded by any page of an applicant, early or late", () => {
  const own = Object.keys(routes).filter((id) => !ofConsole(id) && !id.startsWith("routes/sandbox"));
  expect(own).toContain("routes/$");
  const loaded = reached(scriptsOf(entry, ...own.map(route)), (code, script) => code.includes(script));
  const console = [
    ...Object.keys(routes)
      .filter(ofConsole)
      .map((id) => nameOf(route(id).module)),
    ...files.filter((name) => /^(?:desk|rooms)-.*\.js$/.test(name)),
  ];
  expect(console.length).toBeGreaterThan(8);
  expect(console.filter((script) => loaded.has(script))).toEqual([]);
});

test("what rooms of the console share comes in two files, and what a page asks for once it is idle in one", () => {
  const named = (name: string): number => files.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file)).length;
  expect(["desk", "rooms", "idle"].map(named)).toEqual([1, 1, 1]);
});

/** Of the 250 KB that the first page may need, what is left for its document and its rows. Styles of homes, prices and chats stand in a sheet of their own that it does without. */
const KB = { files: 220.1 };

test("scripts, styles and fonts of the console's first page leave room in its 250 KB for the page and its rows, and the palette comes later", () => {
  const first = [entry, ...["root", "routes/console", "routes/console.queue"].map(route)];
  const scripts = reached(scriptsOf(...first), (code, script) => new RegExp(`(?:from|import)\\s*"\\./${script.replaceAll(".", "\\.")}"`).test(code));
  const others = files.filter((name) => /^(?:index|console|queue|review)-[\w-]{8}\.css$|^(?:instrument-sans-latin-wght|titles-600).*\.woff2$/.test(name));
  expect(others).toHaveLength(6);
  const bytes = (name: string): number => statSync(join(ASSETS, existsSync(join(ASSETS, `${name}.br`)) ? `${name}.br` : name)).size;
  const heavy = [...scripts, ...others].map((name) => [name, bytes(name)] as const).sort((one, other) => other[1] - one[1]);
  expect(scripts.size, "its rooms' shared part and the framework are among them").toBeGreaterThan(4);
  expect(heavy.reduce((sum, [, size]) => sum + size, 0) / 1024, heavy.map(([name, size]) => `${name} ${size}`).join("\n")).toBeLessThanOrEqual(KB.files);
  expect([...scripts].filter((name) => name.startsWith("over-"))).toEqual([]);
});

/**
 * Reached: the framework 84.5, the page 38.1, of which 1.5 read sums, days and phone numbers whole before they are shaped: what is
 * typed before the form arrives is kept as well; 0.5 let a press wait for a file that is on its way, and know of six more kinds; 0.1 begin at the next question of one address, 0.1 look money up that travels packed, and 0.2 know of a link where one is, fill the gaps of a text, and know of one more kind. 0.1 name the sheet of homes, which the console does without, and 0.1 say of a refused field whose it is as the language writes that. At 16441b53 it was 119.2 in all, and 27.7;
 * the form's own part counts letters under a line, and takes a photo, too: 0.2 let a photo and a paper be sent by one hook.
 */
const GZIP_KB = { first: 123.5, formsOwn: 28.2 };

test("an applicant's form page answers input with two scripts, no heavier than was reached, and the form's own part", () => {
  const kb = (name: string): number => gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length / 1000;
  const first = scriptsOf(entry);
  expect(first.map((name) => name.replace(/-[\w-]{8}\.js$/, "")).sort()).toEqual(["entry.client", "framework"]);
  expect(
    first.reduce((sum, name) => sum + kb(name), 0),
    first.map((name) => `${name} ${kb(name)}`).join("\n"),
  ).toBeLessThanOrEqual(GZIP_KB.first);
  expect(kb(files.find((name) => /^section-form-[\w-]{8}\.js$/.test(name))!)).toBeLessThanOrEqual(GZIP_KB.formsOwn);
});
