import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { CommandResult, Problem } from "#screens/language/documents/descriptor.ts";
import type { PublishedDocuments } from "#server/kernel/context/documents.ts";
import type { PostedForm, PostedOutcome } from "#server/kernel/screens/post-form.ts";
import { AREAS } from "#server/areas/index.ts";
import { publishedWith } from "../support/documents-of.ts";
import { TestApp, type Visitor } from "../support/test-app.ts";
import { publishedDocuments } from "../support/published-documents.ts";
import { alwaysInForce } from "#tests/support/documents-in-force.ts";

/** What the command was given, one call after the other. */
const taken: Record<string, unknown>[] = [];
/** What it says to one. */
let says: Problem[] = [];

const WHY = { type: "string", enum: ["far", "other"] };
const FIELDS = [
  {
    id: "leave-why",
    kind: "select",
    property: "why",
    label: "field.email",
    required: true,
    options: ["far", "other"].map((value) => ({ value, label: "continue" })),
  },
  {
    id: "leave-words",
    kind: "long-text",
    property: "words",
    label: "support.message",
    when: { "==": [{ var: "input.why" }, "other"] },
    required: true,
    errors: { maxLength: "error.message-too-long" },
  },
  { id: "leave-on", kind: "date", property: "on", label: "field.email", limit: "future" },
];

type Asked = { inModal?: boolean; beside?: object[] };
/** Published once: to check them takes longer than to ask what a test asks. */
const published = new Map<string, PublishedDocuments>();
/** The form asks why somebody leaves: on the page of their application, or in a modal that a button there opens. */
function documents({ inModal = false, beside = [] }: Asked = {}): PublishedDocuments {
  const key = JSON.stringify([inModal, beside]);
  const made = published.get(key) ?? asksWhy({ inModal, beside });
  published.set(key, made);
  return made;
}
function asksWhy({ inModal, beside }: Required<Asked>): PublishedDocuments {
  return publishedWith((files) => {
    const { commands } = files["data.json"] as { commands: Record<string, object> };
    commands["leave"] = {
      about: "Leaves.",
      audiences: ["applicant", "staff"],
      input: {
        place: { type: "string" },
        why: WHY,
        words: { type: "string", nullable: true, resourceProperty: "support-message.message" },
        on: { type: "date", nullable: true },
      },
    };
    const form = { id: "leave", kind: "form", fields: FIELDS, submit: "continue", sent: "support.sent", action: { command: "leave", input: { place: "p1" } } };
    const { blocks } = files["screens/apply/apply.json"] as unknown as { blocks: object[] };
    if (!inModal) blocks.unshift(form, ...beside);
    else {
      files["modals/leaving.json"] = { format: 1, id: "leaving", title: "support.title", needs: [], audience: ["applicant", "staff"], blocks: [form] };
      blocks.unshift({ id: "leave-button", kind: "button", label: "continue", action: { open: "leaving" } }, ...beside);
    }
  });
}

let app: TestApp;
let ada: Visitor;
beforeAll(async () => {
  app = await TestApp.open();
  app.deps.areas = {
    ...AREAS,
    commands: {
      ...AREAS.commands,
      async leave({ input }) {
        taken.push(input);
        return says.length > 0 ? { ok: false, problems: says } : { ok: true };
      },
    },
  };
  ada = await app.applicant();
});
afterAll(() => app.close());
const show = (set: PublishedDocuments) => (app.deps.documents = alwaysInForce(set));
afterEach(() => {
  show(publishedDocuments());
  taken.length = 0;
  says = [];
});

const said = (result: CommandResult) => (result.ok ? [] : result.problems.map(({ path, message }) => [path, message]));
const leave = (input: Record<string, unknown>, at = ada.applyPath) => ada.run("leave", input, at);

describe.each([
  ["on the page", false],
  ["in a modal", true],
])("what is typed into a form %s", (_, inModal) => {
  it("is given to the command in order, with all that was not answered as nothing", async () => {
    show(documents({ inModal }));
    expect(await leave({ place: "p1", why: "far", words: "  ", on: null })).toMatchObject({ ok: true });
    expect(await leave({ place: "p1", why: "other", words: " Too loud. ", beside: 1 })).toMatchObject({ ok: true });
    expect(taken).toEqual([
      { place: "p1", why: "far", words: null, on: null },
      { place: "p1", why: "other", words: "Too loud.", on: null },
    ]);
  });

  it("is held to the rules of the form, in its words, at each question", async () => {
    show(documents({ inModal }));
    expect(said(await leave({ place: "p1" }))).toEqual([["why", "Field is required"]]);
    expect(said(await leave({ place: "p1", why: "nonsense" }))).toMatchObject([["why", expect.any(String)]]);
    expect(said(await leave({ place: "p1", why: "other" }))).toEqual([["words", "Field is required"]]);
    expect(said(await leave({ place: "p1", why: "other", words: "x".repeat(2001) }))).toEqual([["words", "Please keep your message below 2,000 characters."]]);
    expect(said(await leave({ place: "p1", why: "far", on: "2020-01-01" }))).toMatchObject([["on", expect.any(String)]]);
    expect(said(await leave({ place: "p1", why: 7, on: {} })).map(([path]) => path)).toEqual(["why", "words", "on"]);
    expect(taken).toEqual([]);
  });

  it("and is not asked any more is left out, whatever stands in it", async () => {
    show(documents({ inModal }));
    await leave({ place: "p1", why: "far", words: "x".repeat(2001) });
    expect(taken).toEqual([{ place: "p1", why: "far", words: null, on: null }]);
  });

  it("is taken as the form says it, and from nowhere else", async () => {
    show(documents({ inModal }));
    const given = { place: "p1", why: "far" };
    expect(await leave({ ...given, place: "another" })).toMatchObject({ ok: false, problems: [{ code: "wrong-state" }] });
    expect(await leave(given, "/applications")).toMatchObject({ ok: false, problems: [{ code: "wrong-state" }] });
    expect(taken).toEqual([]);
  });
});

it("what is chosen on the page decides what a form there asks", async () => {
  const asksSoon = publishedWith((files) => {
    const catalog = files["data.json"] as { commands: Record<string, object> };
    catalog.commands["leave"] = {
      about: "Leaves.",
      audiences: ["applicant", "staff"],
      input: { place: { type: "string" }, why: WHY, words: { type: "string", nullable: true }, on: { type: "date", nullable: true } },
    };
    const apply = files["screens/apply/apply.json"] as unknown as { blocks: object[]; ephemeral: object };
    apply.ephemeral = { view: { about: "What is looked at.", properties: { soon: { type: "boolean", default: false } } } };
    const fields = [FIELDS[0], { ...FIELDS[2], when: { "==": [{ var: "view.soon" }, true] } }];
    const action = { command: "leave", input: { place: "p1" } };
    apply.blocks.unshift(
      {
        id: "look",
        kind: "form-section",
        root: "view",
        title: "support.title",
        fields: [{ id: "soon", kind: "checkbox", property: "soon", label: "field.email" }],
      },
      { id: "leave", kind: "form", fields, submit: "continue", sent: "support.sent", action },
    );
  });
  show(asksSoon);
  const given = { place: "p1", why: "far", on: "2030-01-01" };
  await leave(given);
  await ada.run("leave", given, ada.applyPath, { "view.soon": "true" });
  expect(taken.map(({ on }) => on)).toEqual([null, "2030-01-01"]);
});

describe("a command that a form asks for", () => {
  it("may be given by a button too, with the input of the button", async () => {
    const button = { id: "leave-at-once", kind: "button", label: "continue", action: { command: "leave", input: { place: "p2", why: "far" } } };
    show(documents({ beside: [button] }));
    expect(await leave({ place: "p2", why: "far" })).toMatchObject({ ok: true });
    expect(await leave({ place: "p2", why: "other" })).toMatchObject({ ok: false });
    expect(taken).toEqual([{ place: "p2", why: "far" }]);
  });

  it("is taken as documents give it where none of them has a form, by the rules of its input", async () => {
    show(
      publishedWith((files) => {
        const { commands } = files["data.json"] as { commands: Record<string, object> };
        commands["leave"] = {
          about: "Leaves.",
          audiences: ["applicant"],
          input: { words: { type: "string", resourceProperty: "support-message.message" }, on: { type: "date", nullable: true } },
        };
      }),
    );
    expect(await leave({ words: "Too loud." })).toMatchObject({ ok: true });
    for (const wrong of [{}, { words: "x".repeat(2001) }, { words: "Too loud.", on: "soon" }])
      expect(await leave(wrong)).toMatchObject({ ok: false, problems: [{ code: "wrong-input" }] });
  });
});

describe("a form without JavaScript", () => {
  const post = (posted: Partial<PostedForm>): Promise<PostedOutcome> => ada.post(posted);
  const typed = (root: string, texts: Record<string, string>) => ({
    root,
    version: null,
    texts: new Map(Object.entries(texts)),
    asides: new Map<string, string>(),
  });
  const ROOT = "input:leave";
  const pressed = [{ command: "leave", input: { place: "p1" }, form: ROOT }];
  const shown = (outcome: PostedOutcome) => {
    if (outcome.do !== "show") throw new Error(`${outcome.do} ${JSON.stringify(outcome)}`);
    return outcome;
  };
  const postedOn = (blocks: readonly { id: string; posted?: unknown }[]) => blocks.find(({ id }) => id === "leave")?.posted;

  it("gives the command what was typed, as a living page would, and says that it is done", async () => {
    show(documents());
    const outcome = await post({ roots: [typed(ROOT, { why: "other", words: "Too\r\nloud.", on: "12/31/2099" })], steps: pressed });
    expect(taken).toEqual([{ place: "p1", why: "other", words: "Too\nloud.", on: "2099-12-31" }]);
    // The page is asked for anew: its form is empty again, and to load it once more posts nothing.
    const thanks = { text: expect.stringContaining("Thank you.") as string, tone: "success" };
    expect(outcome).toMatchObject({ do: "go", href: expect.stringMatching(new RegExp(`^${ada.applyPath}(#|$)`)) as string, said: [thanks] });
  });

  it("comes back with all that was typed and what is wrong, be it by the form's rules or by the command's", async () => {
    show(documents());
    const roots = [typed(ROOT, { why: "far", words: "", on: "13/40/2099" })];
    const wrong = shown(await post({ roots, steps: pressed }));
    expect([wrong.refused, wrong.fields]).toEqual([true, true]);
    expect(postedOn(wrong.descriptor.blocks as never)).toEqual({ why: { text: "far" }, on: { text: "13/40/2099", problem: expect.any(String) } });
    says = [{ code: "x", path: "why", message: "Not that one" }];
    const refused = shown(await post({ roots: [typed(ROOT, { why: "far" })], steps: pressed }));
    expect(postedOn(refused.descriptor.blocks as never)).toEqual({ why: { text: "far", problem: "Not that one" } });
  });

  it("keeps what was typed when another button is pressed, and saves the answers beside it alone", async () => {
    show(documents());
    const outcome = shown(await post({ roots: [typed(ROOT, { why: "other", words: "Too" }), typed("applicant", { first_name: "Augusta" })], steps: [] }));
    expect(taken).toEqual([]);
    expect((await ada.state()).applicant_info.first_name).toBe("Augusta");
    expect(postedOn(outcome.descriptor.blocks as never)).toEqual({ why: { text: "other" }, words: { text: "Too" } });
  });

  it("works in a modal that was asked for, which stands there until it is done", async () => {
    show(documents({ inModal: true }));
    // It has an address of its own, so that loading it again posts nothing.
    expect(await post({ steps: [{ modal: "leaving" }] })).toEqual({ do: "go", href: `${ada.applyPath}?modal=leaving`, said: [] });
    const wrong = shown(await post({ roots: [typed(ROOT, { why: "other", words: "" })], modals: ["leaving"], steps: pressed }));
    expect(wrong.descriptor.answer?.modals).toMatchObject([
      { id: "leaving", blocks: [{ posted: { why: { text: "other" }, words: { problem: "Field is required" } } }] },
    ]);
    const done = await post({ roots: [typed(ROOT, { why: "far" })], modals: ["leaving"], steps: pressed });
    expect(taken).toHaveLength(1);
    expect(done, "no modal stands on the page that it leads to").toMatchObject({ do: "go", href: expect.not.stringContaining("modal=") as string });
  });
});
