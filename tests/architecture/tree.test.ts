import { describe, expect, test } from "vitest";
import { CODE, FILES, linesWith, read, TEXT, WRITTEN } from "./source-tree.ts";

/** Words are put together, so that this file does not find itself. */
const word = (...parts: string[]): string => parts.join("");

describe("the tree", () => {
  test("shows the nine names that the owner fixed, and the lock file", () => {
    const visible = new Set(FILES.map((path) => path.split("/")[0]!).filter((name) => !name.startsWith(".")));
    expect([...visible].sort()).toEqual(
      ["README.md", "app", "package-lock.json", "package.json", "remix.config.js", "schemas", "screens", "server", "tests", "tsconfig.json"].sort(),
    );
  });

  test("holds JSON alone in schemas/, the product team's room", () => {
    expect(FILES.filter((path) => path.startsWith("schemas/") && !path.endsWith(".json"))).toEqual([]);
  });

  test("has no file of code over 400 lines", () => {
    const long = CODE.map((path) => ({ path, lines: read(path).split("\n").length - 1 })).filter(({ lines }) => lines > 400);
    expect(long).toEqual([]);
  });

  test("has no folder of code with over 18 files: what is more than a look is rooms", () => {
    const folders = new Map<string, number>();
    // Remix reads the routes from one folder, their names are the addresses: a room more is a file more there.
    const counted = CODE.filter((file) => /^(app|screens|server)\//.test(file) && !file.startsWith("app/routes/"));
    for (const path of counted) {
      const folder = path.slice(0, path.lastIndexOf("/"));
      folders.set(folder, (folders.get(folder) ?? 0) + 1);
    }
    expect([...folders].filter(([, files]) => files > 18)).toEqual([]);
  });

  test("keeps the modules of routes thin: what they draw and what they ask for stands elsewhere", () => {
    const routes = CODE.filter((path) => path.startsWith("app/routes/"));
    expect(routes.length).toBeGreaterThan(1);
    expect(routes.map((path) => ({ path, lines: read(path).split("\n").length - 1 })).filter(({ lines }) => lines > 40)).toEqual([]);
  });

  test("names files and folders in kebab-case, but for the names that a tool or a vendor gives", () => {
    const given = [/(^|\/)README\.md$/, /^app\/routes\/[a-z._$()-]+\.tsx$/, /^schemas\/(samples\/)?copy\/[a-z]{2}-[A-Z]{2}\.json$/, /\/corpus\/base\/copy\//];
    const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
    expect(WRITTEN.filter((path) => !given.some((pattern) => pattern.test(path)) && !path.split("/").every((name) => kebab.test(name)))).toEqual([]);
  });

  test("has no drawer for everything: a name says what is in it", () => {
    const drawer = /(^|[/.-])(utils?|helpers?|commons?|misc|shared|stuff|v2)([/.-]|$)/;
    expect(WRITTEN.filter((path) => drawer.test(path))).toEqual([]);
  });
});

describe("the code", () => {
  test("makes no exception for itself: lint's exceptions stand in its settings, with their reasons in the decisions", () => {
    const exceptions = ["eslint-disable", "oxlint-disable", "@ts-ignore", "@ts-nocheck", "@ts-expect-error", "prettier-ignore"];
    const pattern = new RegExp(exceptions.map((phrase) => `${phrase.slice(0, 3)}${phrase.slice(3)}\\b`).join("|"));
    const own = "tests/architecture/tree.test.ts";
    expect(
      linesWith(
        pattern,
        CODE.filter((path) => path !== own),
      ),
    ).toEqual([]);
  });

  test("leaves nothing to do later unsaid", () => {
    expect(linesWith(new RegExp(`\\b(${word("TO", "DO")}|${word("FIX", "ME")}|${word("XX", "X")})\\b`), CODE)).toEqual([]);
  });

  test("tries whatever it asks of a database on both, but for what is about one of them", () => {
    const ofOne = [/\/pglite-/, /\/postgres-/];
    const tests = CODE.filter((path) => /^tests\/db\/.*\.test\.ts$/.test(path) && !ofOne.some((name) => name.test(path)));
    expect(tests.length).toBeGreaterThan(10);
    expect(tests.filter((path) => !read(path).includes("describeOnEachDatabase("))).toEqual([]);
  });

  test("has no test that a slow machine alone could fail: none measures, and none has a patience of its own", () => {
    const measures = /(Date|performance)\.now\(\) - \w+\b.*(\btoBeLess|<)/;
    const ownPatience = /\btimeout: \d|^\s*\}, \d[\d_]+\);$/;
    const tests = CODE.filter((path) => /^tests\/(?!bench\/).*\.test\.tsx?$/.test(path) && path !== "tests/architecture/tree.test.ts");
    expect([...linesWith(measures, tests), ...linesWith(ownPatience, tests)]).toEqual([]);
  });

  test("leaves no test out", () => {
    const left = new RegExp(`\\b(test|it|describe)\\.(${word("on", "ly")}|${word("sk", "ip")}|${word("to", "do")})\\b`);
    expect(linesWith(left, CODE)).toEqual([]);
  });
});

describe("what is kept out", () => {
  test("paths of the machine that it was written on, and words of how it was written", () => {
    const places = new RegExp(`(^|[\\s"'\`(=])/(${word("wo", "rk")}|${word("tm", "p")}|home/\\w+/|Users/\\w+/)`);
    const words = new RegExp(`\\b(the ${word("se", "eds")}|${word("Cla", "ude")}|${word("Anthro", "pic")}|${word("Chat", "GPT")})\\b`);
    expect([...linesWith(places, TEXT), ...linesWith(words, TEXT)]).toEqual([]);
  });

  test("keys and passwords that open anything", () => {
    const key = /\b(sk|rk)_live_[A-Za-z0-9]{16,}|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{30,}|-----BEGIN [A-Z ]*PRIVATE KEY-----\s*\S|\bxox[bp]-\d/;
    expect(linesWith(key, TEXT)).toEqual([]);
  });

  test("government ids that could be somebody's", () => {
    // Nobody has a number that begins with 9, 000 or 666; 123-45 is the number of every example, 046-454-286 Canada's own specimen.
    const nobodys = /^(9|000|666|12345|046454286$)/;
    const nineDigits = /(?<![\w+.$#-])(\d{3}-?\d{2}-?\d{4}|\d{3} \d{3} \d{3})(?![\w.-])/g;
    const found = TEXT.flatMap((path) => [...read(path).matchAll(nineDigits)].map((match) => ({ path, number: match[0].replaceAll(/\D/g, "") })));
    expect(found.filter(({ number }) => number.length === 9 && !nobodys.test(number) && !/^[245]\d\d[24]\d\d[245]\d\d$/.test(number))).toEqual([]);
  });
});
