/** What is only chosen, and lists in modals, for somebody whose browser runs no script: a real server, pages as they come over the wire. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sourceTextHash } from "#screens/language/documents/content-hash.ts";
import type { Shown } from "../support/http-browser.ts";
import { type Latchkey, startLatchkey } from "../support/latchkey.ts";
import { TestBrowser } from "./support/browser.ts";

interface Edited {
  blocks: { id: string; blocks: unknown[] }[];
  texts: Record<string, unknown>;
  ephemeral: object;
}
let folder = "";
let latchkey: Latchkey;
const edit = (file: string, change: (document: Edited) => void): void => {
  const path = join(folder, file);
  const document = JSON.parse(readFileSync(path, "utf8")) as Edited;
  change(document);
  writeFileSync(path, JSON.stringify(document));
};
const write = (file: string, document: object): void => writeFileSync(join(folder, file), JSON.stringify(document));

const TEXTS = {
  "look.title": "Look ahead",
  "look.day": "Day",
  "look.day-of": "Day {value}",
  "look.rooms": "Rooms",
  "look.garden": "Garden",
  "look.cellar": "Cellar",
  "look.lease": "Lease",
  "look.six": "Six months",
  "look.twelve": "Twelve months",
  "look.quiet": "Quiet only",
  "look.high": "High up only",
  "look.more": "More wishes",
  "look.still": "Still more wishes",
  "look.said": "You look at day {day}.",
  "look.late": "That is late.",
  "look.six-said": "Six months it is.",
  "look.quiet-said": "Quiet places only.",
  "look.garden-said": "With a garden.",
  "hobbies.open": "Your hobbies",
  "hobbies.label": "Hobbies",
  "hobbies.one": "Hobby {number}",
  "hobbies.add": "Add a hobby",
  "hobbies.full": "That is as many as there may be.",
  "hobbies.remove": "Remove hobby {number}",
  "field.hobby-name": "Name of the hobby",
};
const said = (id: string, when: object) => ({ id, kind: "note", when, text: `look.${id}` });
const is = (name: string, value: unknown) => ({ "==": [{ var: `view.${name}` }, value] });

/** A screen for everybody on which something is chosen, and a list that the form asks in a modal. */
function writeDocuments(): void {
  edit("screens/entry/about.json", (about) => {
    about.ephemeral = {
      view: {
        about: "What is looked at.",
        properties: {
          day: { type: "integer", minimum: 0, maximum: 9, default: 0, description: "Days from now." },
          rooms: { type: "array", items: { type: "string", enum: ["garden", "cellar"] }, default: [], description: "What there has to be." },
          lease: { type: "string", enum: ["six", "twelve"], default: "twelve", description: "How long." },
          quiet: { type: "boolean", default: false, description: "Quiet places alone." },
          high: { type: "boolean", default: false, description: "High up alone." },
        },
      },
    };
    about.blocks.push(
      {
        id: "look",
        kind: "form-section",
        root: "view",
        title: "look.title",
        fields: [
          { id: "day", kind: "slider", property: "day", label: "look.day", text: "look.day-of" },
          {
            id: "rooms",
            kind: "choice",
            property: "rooms",
            label: "look.rooms",
            options: ["garden", "cellar"].map((value) => ({ value, label: `look.${value}` })),
          },
          {
            id: "lease",
            kind: "choice",
            property: "lease",
            label: "look.lease",
            options: ["six", "twelve"].map((value) => ({ value, label: `look.${value}` })),
          },
        ],
      } as never,
      { id: "said", kind: "text", text: { key: "look.said", args: { day: { var: "view.day" } } } } as never,
      said("late", { ">": [{ var: "view.day" }, 6] }) as never,
      said("six-said", is("lease", "six")) as never,
      said("quiet-said", { var: "view.quiet" }) as never,
      said("garden-said", { in: ["garden", { var: "view.rooms" }] }) as never,
      { id: "more", kind: "button", label: "look.more", action: { open: "look-more" } } as never,
      { id: "still", kind: "button", label: "look.still", action: { open: "look-still" } } as never,
    );
  });
  for (const [id, property] of [
    ["more", "quiet"],
    ["still", "high"],
  ])
    write(`modals/look-${id}.json`, {
      format: 1,
      id: `look-${id}`,
      title: `look.${id}`,
      needs: [],
      audience: ["anyone"],
      blocks: [
        { id: `wishes-${id}`, kind: "form-section", root: "view", fields: [{ id: property, kind: "checkbox", property, label: `look.${property}` }] },
        { id: "said-again", kind: "text", text: { key: "look.said", args: { day: { var: "view.day" } } } },
      ],
    });
  write("resources/hobby.json", {
    $id: "hobby",
    title: "Hobby",
    type: "object",
    description: "What one likes.",
    of: "application",
    root: "hobbies",
    many: true,
    most: 2,
    properties: {
      id: { type: "string", description: "Id of the record.", readOnly: true },
      version: { type: "integer", description: "Raised by every change.", readOnly: true },
      name: { type: ["string", "null"], plainText: "one", maxLength: 20, description: "In their own words." },
    },
  });
  write("modals/hobbies.json", {
    format: 1,
    id: "hobbies",
    title: "hobbies.open",
    needs: ["hobbies"],
    audience: ["applicant", "staff"],
    blocks: [
      {
        id: "each-hobby",
        kind: "each",
        of: { var: "hobbies.list" },
        key: { var: "item.id" },
        label: "hobbies.label",
        blocks: [
          {
            id: "hobby",
            kind: "form-section",
            root: "hobbies",
            title: { key: "hobbies.one", args: { number: { var: "each.number" } } },
            save: { command: "save-answers", on: "blur", afterMs: 500 },
            fields: [{ id: "hobby-name", kind: "text", property: "name", label: "field.hobby-name" }],
          },
          {
            id: "remove-hobby",
            kind: "button",
            label: { key: "hobbies.remove", args: { number: { var: "each.number" } } },
            action: { command: "remove-item", input: { root: "hobbies", item: { var: "item.id" } } },
          },
        ],
      },
      {
        id: "add-hobby",
        kind: "button",
        label: "hobbies.add",
        blocked: { var: "hobbies.full" },
        reason: "hobbies.full",
        action: { command: "add-item", input: { root: "hobbies" } },
      },
    ],
  });
  edit("screens/apply/apply.json", ({ blocks }) => {
    blocks.push({ id: "hobbies-button", kind: "button", label: "hobbies.open", action: { open: "hobbies" } } as never);
  });
  edit("copy/en-US.json", ({ texts }) => Object.assign(texts, TEXTS));
  edit("copy/fr-CA.json", ({ texts }) => {
    for (const [key, text] of Object.entries(TEXTS)) texts[key] = { text, from: sourceTextHash(text) };
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "latchkey-schemas-"));
  cpSync(new URL("../../schemas", import.meta.url).pathname, folder, { recursive: true });
  writeDocuments();
  latchkey = await startLatchkey({ env: { LATCHKEY_SCHEMAS: folder } });
});
afterAll(async () => {
  await latchkey?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A page as a browser without scripts has it in front of its person. */
class Page {
  readonly #shown: Shown;
  readonly #form: HTMLFormElement;
  readonly document: Document;
  constructor(
    readonly browser: TestBrowser,
    shown: Shown,
  ) {
    this.#shown = shown;
    // What stands in `noscript` is there for them.
    this.document = new JSDOM(shown.html.replace(/<\/?noscript>/g, ""), { url: shown.url.href }).window.document;
    this.#form = this.document.querySelector<HTMLFormElement>("form.screen")!;
  }
  static async open(browser: TestBrowser, path: string): Promise<Page> {
    return new Page(browser, await browser.go(path));
  }

  get address(): string {
    return this.#shown.url.pathname + this.#shown.url.search;
  }
  get words(): string {
    return this.document.querySelector("main")!.textContent!.replace(/\s+/g, " ");
  }
  /** Names of the modals that stand on the page. */
  get modals(): string[] {
    return [...this.document.querySelectorAll(".asked-back > h2")].map(({ textContent }) => textContent!);
  }
  controls(label: string): HTMLInputElement[] {
    const labels = [...this.#form.querySelectorAll("label")].filter(({ textContent }) => textContent!.trim().startsWith(label));
    return labels.map((each) => (each.querySelector("input") ?? this.document.getElementById(each.htmlFor)) as HTMLInputElement);
  }
  /** Presses a button as its browser would: everything in the form goes along. */
  async press(name: string): Promise<Page> {
    const button = [...this.#form.querySelectorAll("button")].find(({ textContent }) => textContent!.trim() === name)!;
    expect(button?.type, `a button "${name}" that sends the form`).toBe("submit");
    const body = new FormData();
    for (const [key, value] of new (this.document.defaultView as unknown as { FormData: typeof FormData }).FormData(this.#form as never))
      if (typeof value === "string") body.append(key, value);
    if (button.name) body.append(button.name, button.value);
    return new Page(this.browser, await this.browser.go(this.#form.action, { method: "POST", body }));
  }
  async follow(name: string): Promise<Page> {
    const link = [...this.document.querySelectorAll("a")].find(({ textContent }) => textContent!.trim() === name)!;
    return Page.open(this.browser, link.href);
  }
}

describe("what is only chosen on a screen", () => {
  const about = () => Page.open(new TestBrowser(latchkey.url), "/about");

  test("a slider and choices are sent by a button of their own, and stand in the address", async () => {
    let page = await about();
    expect(page.words).toContain("You look at day 0.");
    expect(page.words).not.toContain("That is late.");
    page.controls("Day")[0]!.value = "8";
    page.controls("Garden")[0]!.checked = true;
    page.controls("Six months")[0]!.checked = true;
    page = await page.press("Show what I chose");
    expect(new URLSearchParams(page.address.split("?")[1])).toEqual(
      new URLSearchParams([
        ["view.day", "8"],
        ["view.rooms", "garden"],
        ["view.lease", "six"],
      ]),
    );
    for (const words of ["You look at day 8.", "That is late.", "With a garden.", "Six months it is."]) expect(page.words).toContain(words);
    expect(page.controls("Day")[0]!.value).toBe("8");
    expect(page.controls("Garden")[0]!.checked).toBe(true);

    page.controls("Garden")[0]!.checked = false;
    page = await page.press("Show what I chose");
    expect(page.words).not.toContain("With a garden.");
    expect(page.words).toContain("That is late.");
  });

  test("nothing of it is said to be optional: it always is something", async () => {
    expect((await about()).words).not.toContain("Optional");
  });

  test("a modal knows it, and what is chosen in a modal goes on being chosen", async () => {
    let page = await about();
    page.controls("Day")[0]!.value = "8";
    page = await page.press("More wishes");
    expect(page.modals).toEqual(["More wishes"]);
    expect(page.words.match(/You look at day 8\./g)).toHaveLength(2);
    page.controls("Quiet only")[0]!.checked = true;
    page = await page.press("Show what I chose");
    expect(page.modals).toEqual([]);
    expect(page.words).toContain("Quiet places only.");
    expect(page.words).toContain("You look at day 8.");
    page = await page.press("More wishes");
    expect(page.controls("Quiet only")[0]!.checked).toBe(true);
  });

  test("goes on being chosen where one modal takes the place of another", async () => {
    let page = await (await about()).press("More wishes");
    page.controls("Quiet only")[0]!.checked = true;
    page = await page.press("Still more wishes");
    expect(page.modals).toEqual(["Still more wishes"]);
    page.controls("High up only")[0]!.checked = true;
    page = await page.press("Show what I chose");
    expect(page.words).toContain("Quiet places only.");
    expect(page.address).toContain("view.high=true");
  });
});

test("a list in a modal is added to and taken from, and the modal stands there until it is left", async () => {
  const browser = new TestBrowser(latchkey.url);
  await browser.signIn("hobbies@example.com");
  let page = await Page.open(browser, "/applications?source=demo-seattle");
  page = await page.press("Continue");
  expect(page.address).toBe("/application/demo-seattle/apply");
  page = await page.press("Your hobbies");
  expect(page.modals).toEqual(["Your hobbies"]);
  expect(page.controls("Name of the hobby")).toEqual([]);
  page = await page.press("Add a hobby");
  expect(page.modals).toEqual(["Your hobbies"]);
  page.controls("Name of the hobby")[0]!.value = "Chess";
  page = await page.press("Add a hobby");
  expect(page.modals).toEqual(["Your hobbies"]);
  expect(page.controls("Name of the hobby").map(({ value }) => value)).toEqual(["Chess", ""]);
  expect(page.address, "loading it again asks for it, and posts nothing").toContain("modal=");
  const again = await Page.open(browser, page.address);
  expect(again.modals).toEqual(["Your hobbies"]);
  expect(again.controls("Name of the hobby").map(({ value }) => value)).toEqual(["Chess", ""]);
  page = await page.press("Add a hobby");
  expect(page.modals, "a third is refused where it was asked for").toEqual(["Your hobbies"]);
  expect(page.words).toContain("That is as many as there may be.");
  page = await page.press("Remove hobby 2");
  page = await page.press("Remove hobby 1");
  expect(page.modals).toEqual(["Your hobbies"]);
  expect(page.controls("Name of the hobby")).toEqual([]);
  const elsewhere = await Page.open(browser, `${page.address.split("?")[0]}?modal=nothing-like-it`);
  expect(elsewhere.modals, "an address that names no modal of the page").toEqual([]);
});
