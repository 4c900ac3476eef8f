import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { screens } from "#server/bin/screens.ts";
import { checkReport } from "#screens/language/meta/finding-record.ts";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";

const root = new URL("../..", import.meta.url).pathname;
const base = new URL("../language/corpus/base", import.meta.url).pathname;
const place = mkdtempSync(join(tmpdir(), "latchkey-screens-"));
afterAll(() => rmSync(place, { recursive: true }));

function run(...args: string[]): { code: number; text: string; lines: string[] } {
  const lines: string[] = [];
  const code = screens(args, { root, write: (text) => void lines.push(text) }) as number;
  return { code, lines, text: lines.join("\n") };
}

/** A copy of the small documents with one file changed. */
function changed(name: string, file: string, change: (text: string) => string): string {
  const folder = join(place, name);
  cpSync(base, folder, { recursive: true });
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), "utf8")));
  return folder;
}

describe("npm run screens", () => {
  it("runs without a server", () => {
    const text = execFileSync("npm", ["run", "-s", "screens", "--", "list"], { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    expect(text).toMatch(/^apply +\/application\/:source\/apply +apply +Provide us with your information$/m);
  });

  it("is made of its code as it stands: what was changed in it holds with the next command", () => {
    mkdirSync(join(root, "build"), { recursive: true });
    const folder = mkdtempSync(join(root, "build/made-of-"));
    try {
      const [entry, part] = [`${folder.slice(root.length)}/said.ts`, join(folder, "part.ts")];
      writeFileSync(join(root, entry), 'export { said } from "./part.ts";');
      const said = () => {
        const script = `console.log((await (await import("./server/bin/bundle.mjs")).bundled(${JSON.stringify(entry)})).said)`;
        return execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: root, encoding: "utf8" }).trim();
      };
      for (const word of ["one", "two", "two"]) {
        writeFileSync(part, `export const said: string = "${word}";`);
        expect(said()).toBe(word);
      }
    } finally {
      rmSync(folder, { recursive: true });
      for (const made of readdirSync(join(root, "build/commands"))) if (made.startsWith("said")) rmSync(join(root, "build/commands", made));
    }
  });

  it("reads the documents that the server would read", () => {
    const broken = changed("configured", "flow.json", () => "{");
    const lines: string[] = [];
    expect(screens(["check"], { root, schemas: broken, write: (text) => void lines.push(text) })).toBe(1);
    expect(lines.join("\n")).toContain("flow.json:1");
    expect(screens(["check", "--schemas", base], { root, schemas: broken, write: () => undefined })).toBe(0);
    const env = { ...process.env, LATCHKEY_SCHEMAS: base };
    expect(execFileSync(process.execPath, ["--import", "tsx", "server/bin/screens.ts", "list"], { cwd: root, encoding: "utf8", env })).toMatch(/^details /m);
  });

  it("tells somebody who adds a question, a text or a screen where the rest of it goes", () => {
    const details = "screens/apply/details.json";
    const label = run(
      "check",
      "--schemas",
      changed("label", details, (text) => text.replace(/"label": "[^"]+"/, '"label": "field.brand-new"')),
    );
    expect(label.text).toContain("A new text is written into schemas/copy/en-US.json.");
    const property = run(
      "check",
      "--schemas",
      changed("property", details, (text) => text.replace(/"property": "[^"]+"/, '"property": "brand_new"')),
    );
    expect(property.text).toContain("A question about something new begins in schemas/resources/person.json");
    const untranslated = changed("untranslated", "copy/fr-CA.json", (text) => {
      const copy = JSON.parse(text) as { texts: Record<string, unknown> };
      delete copy.texts["about.title"];
      return JSON.stringify(copy);
    });
    const entry = /"about\.title": (\{[^}]+\})/.exec(run("check", "--schemas", untranslated).text)?.[1];
    const mended = changed("translated", "copy/fr-CA.json", (text) => {
      const copy = JSON.parse(text) as { texts: Record<string, unknown> };
      copy.texts["about.title"] = JSON.parse(entry ?? "null");
      return JSON.stringify(copy);
    });
    expect(run("check", "--schemas", mended).code, "the entry fits as it is said").toBe(0);
    const unrouted = changed("unrouted", "flow.json", (text) => {
      const flow = JSON.parse(text) as { routes: { screen?: string }[] };
      flow.routes = flow.routes.filter(({ screen }) => screen !== "done");
      return JSON.stringify(flow);
    });
    expect(run("check", "--schemas", unrouted).text).toContain(`{"name": "done", "path": "/done", "screen": "done"}`);
  });

  it("says what it can do, and that it can do nothing else", () => {
    expect(run()).toMatchObject({ code: 0, text: expect.stringContaining("list") as string });
    expect(run("dance").code).toBe(2);
    expect(run("check", "--loudly")).toMatchObject({ code: 2, text: expect.stringContaining("--loudly") as string });
    expect(run("check", "--schemas", "/nowhere/at/all")).toMatchObject({ code: 2, text: "There is no folder /nowhere/at/all." });
  });
});

describe("list", () => {
  it("begins every line with the name of the route", () => {
    const { lines } = run("list");
    const names = lines.slice(0, lines.indexOf("")).map((line) => line.split(" ")[0]);
    for (const name of [
      "login",
      "start",
      "oauth",
      "404",
      "applications",
      "applicationSourceNotFound",
      "applicationBeforeYouBegin",
      "applicationNotFound",
      "preMeetAndGreet",
      "apply",
      "submit",
      "identityVerification",
      "screening",
      "payment",
      "submitSuccess",
      "submitFailed",
    ]) {
      expect(names).toContain(name);
    }
    expect(new Set(names).size).toBe(names.length);
    expect(run("list").text, "a title says what is filled in").toMatch(/^roomsForRent .* Rooms for rent in \{market\}$/m);
    expect(run("list").text, "of a page of its own").toMatch(/^homeShopping .* home-shopping +Your homes$/m);
    expect(run("list").text, "or what it hangs on").toMatch(/^meetGreetChat .* meet-chat +Chat with \{name\}$/m);
  });
});

describe("mails", () => {
  it("are listed with what sends them, and shown as somebody was sent them", () => {
    expect(run("list").text).toMatch(/^Mails\n(.+\n)*receipt {2}When an application whose fee was charged was submitted/m);
    const shown = (...options: string[]) => JSON.parse(run("show", "receipt", ...options).text) as { mail: string; locale: string; subject: string };
    expect(shown()).toMatchObject({ mail: "receipt", locale: "en-US" });
    const french = shown("--locale", "fr-CA", "--persona", "submitted");
    expect(french).toMatchObject({ mail: "receipt", locale: "fr-CA" });
    expect(french.subject).not.toBe(shown().subject);
    expect(run("show", "receipt", "--persona", "signed-out")).toMatchObject({ code: 2, text: expect.stringMatching(/^"signed-out" was not sent/) as string });
  });
});

describe("check", () => {
  it("finds nothing wrong with the shipped documents", () => {
    const { code, lines } = run("check");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^\d+ screens, \d+ modals, \d+ variants: no errors, no warnings \(\d+ ms\)$/);
    expect(code).toBe(0);
  });

  it("says what is wrong in plain words and ends with 1", () => {
    const folder = changed("broken", "screens/apply/details.json", (text) => text.replace('"person.smokes"', '"person.smoke"'));
    const { code, text } = run("check", "--schemas", folder);
    expect(code).toBe(1);
    expect(text).toContain("screens/apply/details.json:38 /blocks/0/fields/2/when/var (brand)");
    expect(text).toContain('"person" has nothing named "smoke"');
    expect(text).toContain('Did you mean "person.smokes"?');
    expect(text).toContain("1 error, no warnings");
  });

  it("says the same for programs, in the format that is documented", () => {
    const folder = changed("for-programs", "screens/apply/details.json", (text) => text.replace('"person.smokes"', '"person.smoke"'));
    const { code, text } = run("check", "--schemas", folder, "--json");
    expect(code).toBe(1);
    const report = checkReport.parse(JSON.parse(text));
    const place = { file: "screens/apply/details.json", path: "/blocks/0/fields/2/when/var" };
    expect(report).toMatchObject({
      format: 1,
      findings: [
        {
          code: "reference/unknown-data",
          severity: "error",
          at: { ...place, id: "brand", line: 38 },
          related: [],
          suggestion: 'Did you mean "person.smokes"?',
          fix: [{ op: "replace", ...place, value: "person.smokes" }],
        },
      ],
    });
    expect(report.mended).toBeUndefined();
  });

  it("mends what is certain, in the files as they are written, and says what it changed", () => {
    const details = "screens/apply/details.json";
    const folder = changed("mended", details, (text) => text.replace('"person.smokes"', '"person.smoke"').replace('"layout"', '"layot"'));
    const { code, text } = run("check", "--schemas", folder, "--fix");
    expect(code).toBe(0);
    expect(text).toContain('There is no property "layot" here');
    expect(text).toContain('is now "person.smokes"');
    expect(text).toMatch(/no errors, no warnings, 2 mended/);
    expect(readFileSync(join(folder, details), "utf8")).toBe(readFileSync(join(base, details), "utf8"));
    const again = checkReport.parse(JSON.parse(run("check", "--schemas", folder, "--fix", "--json").text));
    expect(again).toEqual({ format: 1, findings: [], mended: [] });
  });

  it("lets a warning pass", () => {
    const folder = changed("warned", "copy/en-US.json", (text) => text.replace('"next": "Continue",', '"next": "Continue", "old": "Old",'));
    cpSync(join(base, "copy/fr-CA.json"), join(folder, "copy/fr-CA.json"));
    rmSync(join(folder, "copy/fr-CA.json"));
    expect(run("check", "--schemas", folder)).toMatchObject({ code: 0, text: expect.stringContaining("no errors, 1 warning") as string });
  });

  it("says which file is no JSON, and where", () => {
    const folder = changed("torn", "flow.json", (text) => text.slice(0, 200));
    expect(run("check", "--schemas", folder)).toMatchObject({ code: 1, text: expect.stringMatching(/flow\.json[\s\S]*Column \d+/) as string });
  });
});

describe("show", () => {
  it("says as whom a screen can be shown, where it is asked for nothing", () => {
    const { code, text } = run("show");
    expect(code).toBe(2);
    expect(text).toMatch(/^ {2}new-applicant +\S.*$/m);
    expect(text).toMatch(/^ {2}ready-to-pay +\S.*$/m);
  });

  const shown = (...args: string[]): ScreenDescriptor => JSON.parse(run("show", ...args).text) as ScreenDescriptor;

  it("prints the descriptor of a screen, found by its id or its route", () => {
    expect(shown("payment", "--persona", "ready-to-pay")).toMatchObject({ screen: "payment", locale: "en-US", title: "Pay Application Fee" });
    expect(shown("identityVerification").screen).toBe("verify-identity");
  });

  it("takes a variant and a language", () => {
    const layout = (descriptor: ScreenDescriptor) => descriptor.blocks.find(({ id }) => id === "form")?.["layout"];
    expect(layout(shown("apply", "--variant", "default"))).toBe("page");
    expect(layout(shown("apply", "--variant", "flow-1-5"))).toBe("steps");
    expect(shown("apply", "--variant", "flow-1-5").variants).toEqual(["flow-1-5"]);
    expect(shown("details", "--schemas", base, "--locale", "fr-CA").title).toBe("Détails");
  });

  it("prints a modal by its id, whatever opens it", () => {
    const modal = (...args: string[]) => JSON.parse(run("show", ...args).text) as { id: string; title: string; locale: string };
    expect(modal("confirm-annual-income")).toMatchObject({ id: "confirm-annual-income", locale: "en-US" });
    expect(modal("background-check-consent", "--locale", "fr-CA")).toMatchObject({ id: "background-check-consent", locale: "fr-CA" });
    expect(modal("apply-intro", "--variant", "flow-1-5").id).toBe("apply-intro");
    expect(run("show", "confirm-annual-incom").text).toContain('Did you mean "confirm-annual-income"?');
  });

  it("asks back when it does not know a name", () => {
    expect(run("show", "paymnt")).toMatchObject({ code: 2, text: 'There is no screen, route, modal or mail "paymnt". Did you mean "payment"?' });
    expect(run("show", "nope").text).toBe('There is no screen, route, modal or mail "nope". npm run screens -- list says which there are.');
    expect(run("show", "payment", "--persona", "redy-to-pay")).toMatchObject({
      code: 2,
      text: 'There is no persona "redy-to-pay". Did you mean "ready-to-pay"?',
    });
    expect(run("show").code).toBe(2);
    expect(run("check", "apply")).toMatchObject({ code: 2, text: '"check" looks at all documents, and takes no name: leave out "apply".' });
    expect(run("show", "--help")).toMatchObject({ code: 0, text: expect.stringMatching(/^npm run screens/) });
  });

  it("says of a translation whose text is gone what becomes of it, and not which other text it is like", () => {
    const folder = changed("text-gone", "copy/fr-CA.json", (text) =>
      text.replace('"texts": {', '"texts": { "about.titel": { "text": "À propos", "from": "000000000000" },'),
    );
    expect(run("check", "--schemas", folder).text).toContain("Take it out, or write the text into schemas/copy/en-US.json.");
  });
});

describe("snapshot", () => {
  it("writes a file for every screen, and one with the texts of every language", () => {
    const out = join(place, "snapshots");
    const { code, lines } = run("snapshot", "--schemas", base, "--out", out);
    expect(code).toBe(0);
    expect(lines.at(-1)).toMatch(/^\d+ written, 0 removed, 0 unchanged$/);
    expect(readdirSync(join(out, "screens"))).toContain("welcome.json");
    expect(readdirSync(join(out, "texts"))).toEqual(["en-US.json", "fr-CA.json"]);
    expect(run("snapshot", "--schemas", base, "--out", out).lines).toEqual([expect.stringMatching(/^0 written, 0 removed, \d+ unchanged$/)]);
  });
});

describe("diff", () => {
  const edited = () =>
    changed("edited", "screens/apply/details.json", (text) => text.replace('"label": "field.salary"', '"label": "field.salary", "required": true'));

  it("says in words what changed since another folder", () => {
    expect(run("diff", "--schemas", edited(), "--base", base).lines).toEqual([`Screen "details": field 'Monthly income' is now required`]);
    expect(run("diff", "--schemas", base, "--base", base).lines).toEqual(["Nothing changed."]);
    expect(JSON.parse(run("diff", "--schemas", edited(), "--base", base, "--json").text)).toMatchObject([{ id: "salary", prop: "required" }]);
  });

  it("says which ids are gone and have to be retired, and for programs what to write", () => {
    const without = changed("without", "screens/apply/about-you.json", (text) => {
      const screen = JSON.parse(text) as { blocks: { id: string }[] };
      return JSON.stringify({ ...screen, blocks: screen.blocks.filter(({ id }) => id !== "go-on") });
    });
    expect(run("diff", "--schemas", without, "--base", base).lines).toContainEqual(expect.stringMatching(/^"go-on" of "about-you" is gone.*retired\.json/));
    expect(JSON.parse(run("diff", "--schemas", without, "--base", base, "--json").text)).toContainEqual(
      expect.objectContaining({
        in: "retired",
        fix: expect.arrayContaining([{ op: "add", file: "retired.json", path: "/elements/about-you", value: ["go-on"] }]) as unknown,
      }),
    );
  });

  it("says what changed since a commit", () => {
    const repository = join(place, "repository");
    cpSync(base, join(repository, "schemas"), { recursive: true });
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], { cwd: repository, stdio: "ignore" });
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "As it was");
    cpSync(join(edited(), "screens"), join(repository, "schemas/screens"), { recursive: true });
    const lines: string[] = [];
    expect(screens(["diff"], { root: repository, write: (text) => void lines.push(text) })).toBe(0);
    expect(lines).toEqual([`Screen "details": field 'Monthly income' is now required`]);
  });

  it("says when there is no such commit, and runs nothing that is called like an option", () => {
    expect(run("diff", "--base", "no-such-commit")).toMatchObject({
      code: 2,
      text: expect.stringContaining('"no-such-commit" is neither a folder nor a commit here') as string,
    });
    expect(run("diff", "--base=--output=oops")).toMatchObject({ code: 2 });
  });
});
