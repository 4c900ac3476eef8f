import { describe, expect, it } from "vitest";
import type { BlockDescriptor, Constraint, FormSectionDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { degradeScreen, knownIn } from "#screens/language/documents/degrade.ts";
import { openedModals } from "#screens/language/forms/opened-modals.ts";
import { compile, resolveModal, resolveScreen } from "#screens/resolve/index.ts";
import { sampleDocuments, sampleRequest } from "./sample-documents.ts";

/** The name asked in the modal that "later" opens, with a rule that the screen has not. */
function documents(when: DocumentSet["screens"][string]["blocks"][number]["when"] = true): DocumentSet {
  const set = sampleDocuments();
  const { blocks } = set.screens["form"]!;
  const [name] = (blocks[1] as unknown as { fields: object[] }).fields.splice(0, 1);
  Object.assign(
    blocks.find(({ id }) => id === "later")!,
    { when },
  );
  set.modals["are-you-sure"]!.blocks.unshift({
    id: "your-name",
    kind: "form-section",
    root: "person",
    fields: [name, { id: "adult", kind: "select", property: "currency", label: "field.currency", required: { ">": [{ const: "minimum_age" }, 17] } }],
  });
  set.screens["form"]!.opens = [];
  return set;
}

const resolve = (set: DocumentSet) => resolveScreen(compile(set), sampleRequest());
const sectionIn = (blocks: readonly BlockDescriptor[]) => blocks.find(({ id }) => id === "your-name") as unknown as FormSectionDescriptor;
const rulesOf = (section: FormSectionDescriptor, rules: readonly Constraint[]) =>
  section.fields.map(({ constraints }) => constraints.map((at) => rules[at]?.message));

describe("a form section in a modal", () => {
  const screen: ScreenDescriptor = resolve(documents());
  const modal = screen.modals["are-you-sure"]!;

  it("brings the rules that it is held to, and names its places in them", () => {
    expect(rulesOf(sectionIn(modal.blocks), modal.rules!)).toEqual([
      ["Not that", "Maximum number of characters is 50"],
      ["Not that", "Not one of these"],
    ]);
    // The same places of the screen's table are other rules.
    expect(rulesOf(sectionIn(modal.blocks), screen.rules)).not.toEqual(rulesOf(sectionIn(modal.blocks), modal.rules!));
  });

  it("brings how much is left of it, and the constants that its conditions read", () => {
    expect(modal).toMatchObject({ remainingTexts: ["Complete", "1 field remaining", "2 fields remaining"], constants: { minimum_age: 18 } });
  });

  it("is the same in a modal that a command opens", () => {
    const opened = resolveModal(compile(documents()), "are-you-sure", sampleRequest());
    expect(opened.rules).toEqual(modal.rules);
    expect(sectionIn(opened.blocks)).toEqual(sectionIn(modal.blocks));
  });

  it("holds its record and its answers", () => {
    expect(sectionIn(modal.blocks)).toMatchObject({ root: "person", target: "p1", version: 3, answers: { first_name: "Ada", currency: "usd" } });
  });

  it("calls for help on a client that knows no such section", () => {
    const known = { ...knownIn(1), blocks: new Set(["button", "text"]) };
    expect(degradeScreen(screen, known).screen.modals["are-you-sure"]!.blocks[0]).toMatchObject({ id: "your-name", fallback: "help" });
  });
});

describe("a modal that asks nothing", () => {
  it("is what it was", () => {
    expect(Object.keys(resolve(documents()).modals['home-details?{"name":"Loft"}']!).sort()).toEqual(["blocks", "dismissible", "id", "size", "title"]);
  });
});

describe("the modals whose questions are asked of whoever is at a screen", () => {
  const opened = (set: DocumentSet, answers: [string, unknown][] = []) =>
    openedModals(resolve(set), { data: {}, answers: new Map(answers) }).map(({ id }) => id);

  it("are those that something shown opens, one through another", () => {
    expect(opened(documents())).toEqual(["are-you-sure"]);
    const set = documents(false);
    expect(opened(set)).toEqual(["are-you-sure"]); // by way of the details of a home
    set.modals["home-details"]!.blocks = [];
    expect(opened(set)).toEqual([]);
  });

  it("come and go with the answer that shows what opens them", () => {
    const set = documents({ "==": [{ var: "person.address.country_code" }, "CA"] });
    set.modals["home-details"]!.blocks = [];
    expect(opened(set, [["person.address.country_code", "US"]])).toEqual([]);
    expect(opened(set, [["person.address.country_code", "CA"]])).toEqual(["are-you-sure"]);
  });
});
