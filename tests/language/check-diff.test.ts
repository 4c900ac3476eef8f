import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { diffDocuments, diffRetired } from "#screens/check/diff/document-diff.ts";
import { diffDescriptors } from "./descriptor-diff.ts";
import { documentsOf, readDocuments } from "#server/documents/load.ts";
import { preview } from "#server/documents/preview.ts";
import { patchDocuments, type Patch } from "./patch-documents.ts";

const base = readDocuments(new URL("corpus/base", import.meta.url).pathname);
const before = documentsOf(base).documents!;
const after = (...patches: Patch[]) => documentsOf(patchDocuments(base, patches)).documents!;
const said = (...patches: Patch[]) => diffDocuments(before, after(...patches)).map(({ words }) => words);

const about = "screens/apply/about-you.json";
const details = "screens/apply/details.json";
const you = "/blocks/0/fields";

describe("what changed in the documents, in words", () => {
  it("is nothing when nothing did", () => {
    expect(said()).toEqual([]);
    expect(said({ file: about, op: "add", path: "/about", value: "The first step." })).toEqual([]);
  });

  it("is what people will be asked", () => {
    expect(said({ file: details, op: "add", path: `${you}/0/required`, value: true })).toEqual([`Screen "details": field 'Monthly income' is now required`]);
    expect(said({ file: about, op: "remove", path: `${you}/0/required` })).toEqual([`Screen "about-you": field 'Name' is no longer required`]);
    expect(said({ file: about, op: "replace", path: `${you}/0/required`, value: { cond: "in-canada" } })).toEqual([
      `Screen "about-you": field 'Name' is now required when in-canada, and no longer always`,
    ]);
  });

  it("is what they can't change any more", () => {
    expect(said({ file: about, op: "add", path: `${you}/0/readOnly`, value: { cond: "in-canada" } })).toEqual([
      `Screen "about-you": field 'Name' can no longer be changed when in-canada`,
    ]);
    const closed = documentsOf(patchDocuments(base, [{ file: about, op: "add", path: `${you}/0/readOnly`, value: true }])).documents!;
    expect(diffDocuments(closed, before).map(({ words }) => words)).toEqual([`Screen "about-you": field 'Name' can be changed again`]);
  });

  it("is when they will be shown something", () => {
    expect(said({ file: details, op: "replace", path: "/blocks/1/when", value: { and: [{ cond: "in-canada" }, { var: "person.smokes" }] } })).toEqual([
      `Screen "details": note 'Amounts are in Canadian dollars.' is now only shown when in-canada and person.smokes, no longer when in-canada`,
    ]);
    expect(said({ file: details, op: "remove", path: `${you}/3/when` })).toEqual([
      `Screen "details": field 'Kind of pet' is now always shown (before: only when has-pet)`,
    ]);
  });

  it("is what a mail says, and that one came or went", () => {
    const mails = { file: "data.json", op: "add", path: "/mails", value: { news: { about: "When there is news." } } } as const;
    const text = { id: "news-text", kind: "text", text: "next" };
    const news = { format: 1, id: "news", subject: "next", needs: [], audience: ["anyone"], blocks: [text] };
    const written = { file: "mails/news.json", op: "add", path: "", value: news } as const;
    expect(said(mails, written)).toContain('Mail "news" was added');
    const sent = after(mails, written);
    const since = (...patches: Patch[]) => {
      const now = after(mails, written, ...patches);
      return [...diffDocuments(sent, now), ...diffRetired(sent, now)].map(({ words }) => words);
    };
    expect(since({ file: "mails/news.json", op: "replace", path: "/subject", value: "about.title" })).toEqual([
      expect.stringMatching(/^Mail "news": its subject reads '.+' instead of '.+'$/),
    ]);
    const other = { ...text, id: "more" };
    expect(since({ file: "mails/news.json", op: "replace", path: "/blocks", value: [other] })).toEqual([
      `Mail "news": text 'Continue' was removed`,
      `Mail "news": text 'Continue' was added at the top`,
      expect.stringContaining('"news-text" of "news" is gone, and its id has to go into retired.json: at /elements/news'),
    ]);
    const gone = [...diffDocuments(sent, before), ...diffRetired(sent, before)].map(({ words }) => words);
    expect(gone).toContain('Mail "news" was removed');
    expect(gone).toContainEqual(expect.stringContaining('"news" of the mails is gone, and its id has to go into retired.json: at /mails'));
  });

  it("is what comes, goes and moves, told by ids and not by places", () => {
    expect(said({ file: about, op: "remove", path: "/blocks/4" })).toEqual([`Screen "about-you": button 'Continue' was removed`]);
    const moved = [
      { file: about, op: "remove", path: `${you}/0` },
      { file: about, op: "add", path: `${you}/-`, value: { id: "name", kind: "text", property: "name", label: "field.name", required: true } },
    ] as Patch[];
    expect(said(...moved)).toEqual([`Screen "about-you": field 'Name' was moved after field 'Name of the pet'`]);
    expect(said({ file: about, op: "add", path: `${you}/1`, value: { id: "brand", kind: "text", property: "brand", label: "field.brand" } })).toEqual([
      `Screen "about-you": field 'Which brand?' was added after field 'Name'`,
    ]);
    expect(said({ file: about, op: "remove", path: "/blocks/0" })[0]).toBe(`Screen "about-you": section 'About you' was removed`);
  });

  it("is what things read and do", () => {
    expect(said({ file: details, op: "replace", path: "/blocks/2/label", value: "next" })).toEqual([
      `Screen "details": button 'Submit' reads 'Continue' instead of 'Submit'`,
    ]);
    expect(said({ file: "copy/en-US.json", op: "replace", path: "/texts/next", value: "Go on" })).toEqual([
      `The text "next" reads 'Go on' instead of 'Continue'`,
    ]);
    expect(said({ file: "copy/fr-CA.json", op: "replace", path: "/texts/next/text", value: "Suivant" })).toEqual([
      `The text "next" reads 'Suivant' instead of 'Continuer' (fr-CA)`,
    ]);
    expect(said({ file: about, op: "replace", path: "/blocks/4/action", value: { go: "done" } })).toEqual([
      `Screen "about-you": button 'Continue' now leads to "done" and no longer leads to "details"`,
    ]);
    expect(said({ file: "screens/entry/lost.json", op: "replace", path: "/layout", value: "page" })).toEqual([
      `Screen "lost": its layout is "page" instead of "blank"`,
    ]);
  });

  it("names the variant where it is so under one only", () => {
    expect(said({ file: "variants/canada.json", op: "add", path: "/changes/-", value: { in: "details", set: "salary", prop: "required", to: true } })).toEqual([
      `Screen "details": field 'Monthly income' is now required in variant "canada"`,
    ]);
    const inserted = { in: "details", insert: { id: "aside", kind: "note", text: "about.few" }, after: "canada" };
    expect(said({ file: "variants/canada.json", op: "add", path: "/changes/-", value: inserted })).toEqual([
      `Screen "details": note 'Only a few homes are left.' was added after note 'Amounts are in Canadian dollars.' in variant "canada"`,
    ]);
    expect(said({ file: "variants/portland.json", op: "remove", path: "/changes/0" })).toEqual([
      `Screen "details": field 'Kind of pet' was added after field 'Which brand?' in variant "portland"`,
    ]);
    const boston = {
      format: 1,
      id: "boston",
      about: "Nobody is asked about smoking.",
      when: { "==": [{ var: "application.market" }, "boston"] },
      changes: [
        { in: "details", remove: "smokes" },
        { in: "details", remove: "brand" },
      ],
    };
    expect(said({ file: "variants/boston.json", op: "add", path: "", value: boston })).toEqual([
      `Screen "details": field 'I smoke' was removed in variant "boston"`,
      `Screen "details": field 'Which brand?' was removed in variant "boston"`,
      `The variant "boston" was added: Nobody is asked about smoking.`,
    ]);
  });

  it("is where people are led", () => {
    expect(
      said({ file: "flow.json", op: "replace", path: "/statuses/closed/home", value: [{ when: { var: "application.paid" }, go: "done" }, { go: "details" }] }),
    ).toEqual([`People with the status "closed" now belong on "done" when application.paid, else "details" instead of "done"`]);
    expect(
      said({
        file: "flow.json",
        op: "replace",
        path: "/guards/1/when",
        value: { and: [{ not: { var: "route.allowed" } }, { not: { var: "session.admin_mode" } }] },
      }),
    ).toEqual([`Guard "status" now moves people when not route.allowed and not session.admin_mode, no longer when not route.allowed`]);
    expect(said({ file: "flow.json", op: "replace", path: "/routes/0/path", value: "/hello" })).toEqual([
      `Route "welcome": its address is /hello instead of /welcome`,
    ]);
  });

  it("is whom guards move, where to, and in which order they are asked", () => {
    const guards = before.flow.guards;
    const flow = (path: string, value: unknown): string[] => said({ file: "flow.json", op: "replace", path, value });
    expect(flow("/guards/0/go", "lost")).toEqual([`Guard "sign-in" leads to lost instead of welcome`]);
    expect(flow("/guards/0/except", ["welcome"])).toEqual([`Guard "sign-in": except is ["welcome"] instead of ["welcome","lost"]`]);
    expect(flow("/guards", guards.toReversed())).toEqual(["The guards are asked in another order: status, sign-in"]);
    expect(flow("/guards", guards.slice(0, 1))).toEqual([`Guard "status" was removed`]);
    expect(flow("/notFound", "welcome")).toEqual([`Unknown addresses lead to "welcome" instead of "lost"`]);
    expect(flow("/statuses/submitted/allows", ["apply"])).toEqual([`People with the status "submitted" may now also visit "apply"`]);
    expect(flow("/statuses/open/allows", [])).toEqual([`People with the status "open" may no longer visit "apply"`]);
  });

  it("is what a screen does by itself, and whether the journey may end on it", () => {
    const enter = [{ id: "hand-in", action: { command: "submit" } }];
    expect(said({ file: details, op: "add", path: "/enter", value: enter })).toEqual([
      `Screen "details": what it does by itself when it is shown changed: ${JSON.stringify(enter)}`,
    ]);
    expect(said({ file: "screens/apply/done.json", op: "add", path: "/end", value: "The journey is over." })).toEqual([
      `Screen "done": the journey may end here: The journey is over.`,
    ]);
    const ended = after({ file: "screens/apply/done.json", op: "add", path: "/end", value: "The journey is over." });
    expect(diffDocuments(ended, before).map(({ words }) => words)).toEqual([`Screen "done": the journey may no longer end here`]);
  });

  it("is said once of a block that brings others, and of what went into it that it moved", () => {
    const few = before.screens["about-you"]!.blocks[3]!;
    const box = { id: "box", kind: "group", blocks: [few, { ...few, id: "fewer" }] };
    expect(said({ file: about, op: "replace", path: "/blocks/3", value: box })).toEqual([
      `Screen "about-you": group "box" was added after text 'Your fee is paid. / The fee is {fee}.'`,
      `Screen "about-you": note 'Only a few homes are left.' was moved at the beginning of group "box"`,
    ]);
  });

  it("is what rules and settings say", () => {
    expect(said({ file: "constants/limits.json", op: "replace", path: "/constants/0/default_value", value: 21 })).toEqual([
      `The constant "minimum_age" is 21 instead of 18`,
    ]);
    expect(said({ file: "resources/person.json", op: "replace", path: "/properties/name/maxLength", value: 80 })).toEqual([
      `"name" of "person": maxLength is 80 instead of 50`,
    ]);
    expect(said({ file: "conditions.json", op: "replace", path: "/conditions/in-canada/when", value: { "!=": [{ var: "person.country" }, "US"] } })).toEqual([
      `The condition "in-canada" now holds when person.country != "US", no longer when person.country = "CA"`,
    ]);
  });

  it("says of a question that is taken out that its answers are kept, and of one that only moves nothing of the kind", () => {
    const kept = (...patches: Patch[]) => said(...patches).filter((words) => words.includes("what was answered is kept"));
    expect(kept({ file: about, op: "remove", path: `${you}/0` })).toEqual([
      'Nobody is asked for "person.name" any more: what was answered is kept, and there again when it is asked again',
    ]);
    const name = { id: "name-again", kind: "text", property: "name", label: "field.name" };
    expect(kept({ file: about, op: "remove", path: `${you}/0` }, { file: details, op: "add", path: `${you}/-`, value: name })).toEqual([]);
  });

  it("can be read by programs as well", () => {
    expect(diffDocuments(before, after({ file: details, op: "add", path: `${you}/0/required`, value: true }))).toEqual([
      { in: "screen", of: "details", variant: null, id: "salary", prop: "required", words: `Screen "details": field 'Monthly income' is now required` },
    ]);
  });
});

describe("ids that are gone", () => {
  const retired = { format: 1, screens: ["old"], modals: [], variants: [], elements: { details: ["amount"] } };
  const told = (...patches: Patch[]) => diffRetired(before, after(...patches)).map(({ words, fix }) => [words, fix]);

  it("have to be retired, with what to write where", () => {
    const button = { file: about, op: "remove", path: "/blocks/4" } as const;
    expect(told(button)).toEqual([
      [
        '"go-on" of "about-you" is gone, and its id has to go into retired.json: at /elements/about-you, so that nothing else is ever given it',
        [
          { op: "add", file: "retired.json", path: "", value: { format: 1 } },
          { op: "add", file: "retired.json", path: "/elements", value: {} },
          { op: "add", file: "retired.json", path: "/elements/about-you", value: ["go-on"] },
        ],
      ],
    ]);
    expect(told(button, { file: "retired.json", op: "add", path: "", value: { ...retired, elements: { "about-you": ["go-on"] } } })).toEqual([]);
    const questions = [0, 0].map(() => ({ file: details, op: "remove", path: `${you}/2` }) as const);
    expect(told(...questions, { file: "retired.json", op: "add", path: "", value: retired })).toEqual([
      [
        expect.stringMatching(/^"brand", "pet-kind" of "details" are gone/),
        [{ op: "add", file: "retired.json", path: "/elements/details", value: ["amount", "brand", "pet-kind"] }],
      ],
    ]);
  });

  it("are asked for where a variant brought them, and not where a thing only moved", () => {
    expect(told({ file: "variants/canada.json", op: "remove", path: "/changes/1" })).toEqual([
      [expect.stringContaining('"oh-canada" of "about-you"'), expect.arrayContaining([expect.objectContaining({ value: ["oh-canada"] })])],
    ]);
    expect(told({ file: about, op: "remove", path: "/blocks/1/empty/0" }).map(([words]) => words)).toEqual([
      expect.stringContaining('"no-homes" of "about-you"'),
    ]);
    const note = before.screens["details"]!.blocks[1]!;
    const group = { id: "canada", kind: "group", blocks: [{ ...note, id: "inner" }] };
    const changed = after({ file: "variants/portland.json", op: "add", path: "/changes/-", value: { in: "details", replace: "canada", with: group } });
    expect(diffRetired(changed, before).map(({ words }) => words)).toEqual([expect.stringContaining('"inner" of "details"')]);
    const moved = JSON.parse(readFileSync(new URL(`corpus/base/${about}`, import.meta.url), "utf8")) as { blocks: unknown[] };
    expect(told({ file: about, op: "replace", path: "/blocks", value: moved.blocks.toReversed() })).toEqual([]);
  });

  it("are asked for of whole documents, and once they are retired nobody takes them back unseen", () => {
    expect(told({ file: "variants/canada.json", op: "remove", path: "" }).map(([words]) => words)).toEqual([
      expect.stringMatching(/^"canada" of the variants is gone/),
      expect.stringMatching(/^"oh-canada" of "about-you" is gone/),
    ]);
    const { done: _done, ...screens } = before.screens;
    expect(diffRetired(before, { ...before, screens }).map(({ words }) => words)).toEqual([expect.stringMatching(/^"done" of the screens is gone/)]);
    const kept = after({ file: "retired.json", op: "add", path: "", value: retired });
    expect(diffRetired(kept, before).map(({ words }) => words)).toEqual([
      '"old" of the screens is no longer retired: something else may take the id',
      '"amount" of "details" is no longer retired: something else may take the id',
    ]);
  });
});

describe("what changed on a screen that somebody sees", () => {
  const person = {
    format: 1 as const,
    id: "ada",
    about: "",
    audience: "applicant" as const,
    now: "2026-03-02T17:30:00.000Z",
    data: {
      session: { signed_in: true, admin_mode: false },
      application: { status: "open", market: "boston", fee: { amount: 35, currency: "usd" }, homes_left: 9, paid: false },
      homes: { list: [] },
      person: { id: "p", has_pet: true },
    },
    params: { source: "mine" },
  };
  const seen = (...patches: Patch[]) => preview(after(...patches)).see("about-you", person)!;
  const welcome = (...patches: Patch[]) => preview(after(...patches)).see("welcome", person)!;

  it("is nothing when nothing did", () => expect(diffDescriptors(seen(), seen())).toEqual([]));

  it("is told in the words on the screen", () => {
    const words = (...patches: Patch[]) => diffDescriptors(seen(), seen(...patches)).map((difference) => difference.words);
    expect(words({ file: about, op: "remove", path: "/blocks/4" })).toEqual([`Screen "about-you": button 'Continue' was removed`]);
    expect(words({ file: "copy/en-US.json", op: "replace", path: "/texts/field.country", value: "Land" })).toEqual([
      `Screen "about-you": field 'Country' reads 'Land' instead of 'Country'`,
    ]);
    expect(words({ file: about, op: "replace", path: "/blocks/4/action", value: { go: "welcome" } })).toEqual([
      `Screen "about-you": button 'Continue' now leads to /welcome and no longer leads to /application/mine/details`,
    ]);
    expect(words({ file: about, op: "replace", path: "/title", value: "done.title" })).toEqual([
      `Screen "about-you": its title is "Thank you" instead of "About you"`,
    ]);
  });

  it("is told of the modals that may be opened on it, too", () => {
    const retitled: Patch = { file: "modals/help.json", op: "replace", path: "/title", value: "done.title" };
    expect(diffDescriptors(welcome(), welcome(retitled)).map(({ words }) => words)).toEqual([
      `Screen "welcome": modal 'Help': its title is "Thank you" instead of "Help"`,
    ]);
    expect(diffDescriptors(seen(), seen(retitled))).toEqual([]);
  });
});
