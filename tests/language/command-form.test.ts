import { beforeAll, describe, expect, it } from "vitest";
import type { BlockDescriptor, CommandFormDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { degradeScreen, knownIn } from "#screens/language/documents/degrade.ts";
import { isForm } from "#screens/language/forms/form-blocks.ts";
import { readSteps, stepsText } from "#screens/language/forms/form-steps.ts";
import { LiveForm } from "#screens/language/forms/live-form.ts";
import { compile, resolveModal, resolveScreen, type ResolveRequest } from "#screens/resolve/index.ts";
import { documentsOf, readDocuments } from "#server/documents/load.ts";

/** The screen `about-you` of the corpus asks something about each home, and its modal `help` something of the team. */
let documents: DocumentSet;
beforeAll(() => {
  documents = documentsOf(readDocuments(new URL("corpus/base", import.meta.url).pathname)).documents as DocumentSet;
});

const home = (slug: string, rooms = 2) => ({ slug, name: slug, rooms });
const request = (homes: object[]): ResolveRequest => ({
  route: { name: "about-you", params: { source: "demo" }, query: {} },
  data: { person: { id: "p1", version: 1 }, homes: { list: homes }, application: { status: "open", paid: true, homes_left: 9 } },
  locale: "en-US",
  now: "2026-06-15T12:00:00.000Z",
  audience: "applicant",
});
const open = (...homes: object[]): ScreenDescriptor => resolveScreen(compile(documents), request(homes));

function forms(blocks: readonly BlockDescriptor[]): CommandFormDescriptor[] {
  return blocks.flatMap((block) => [...(isForm(block) ? [block as unknown as CommandFormDescriptor] : []), ...forms(block.blocks ?? [])]);
}
const help = (topic: string) => resolveModal(compile(documents), "help", request([]), { topic });
const messages = ({ fields }: CommandFormDescriptor, property: string, { rules }: { rules?: ScreenDescriptor["rules"] }) =>
  fields.find((field) => field.property === property)?.constraints.map((at) => rules?.[at]?.message);

describe("a form for a command's input", () => {
  it("asks what the command declares, and holds it to the rules of the property that it names", () => {
    const screen = open(home("loft"));
    const [form] = forms(screen.blocks);
    expect(form).toMatchObject({ id: "ask-home:loft", resource: "command:ask-home", target: null, version: null, save: null });
    expect(form!.answers).toEqual({ topic: null, question: null, soon: null });
    expect(messages(form!, "question", screen)).toEqual(["Something else is expected here", "Maximum number of characters is 50"]);
    expect(messages(form!, "topic", screen)).toEqual(["Something else is expected here", "Not one of the choices"]);
    expect(form!.action).toEqual({ do: "command", command: "ask-home", input: { slug: "loft" } });
  });

  it("is a form of its own for each member of a list, and for what its modal was opened for", () => {
    const roots = forms(open(home("loft"), home("barn")).blocks).map(({ root }) => root);
    expect(roots).toEqual(["input:ask-home_loft", "input:ask-home_barn"]);
    const [start, money] = ["start", "money"].map((topic) => forms(help(topic).blocks)[0]!);
    expect(start!.root).not.toBe(money!.root);
    expect([start!.action.input, money!.action.input]).toEqual([{ topic: "start" }, { topic: "money" }]);
  });

  it("in a modal brings the rules that it is held to", () => {
    const modal = help("start");
    expect(messages(forms(modal.blocks)[0]!, "question", modal)).toEqual(["Something else is expected here", "Maximum number of characters is 50"]);
  });

  it("decides by what stands in it, each for itself, and by the member that it is about", () => {
    const screen = open(home("loft"), home("cellar", 0));
    const live = new LiveForm(screen);
    const asks = (root: string) => live.field(`${root}.question`)?.visible;
    const [loft] = forms(screen.blocks).map(({ root }) => root) as [string, string];
    expect(asks(loft)).toBe(false);
    live.change(`${loft}.topic`, "other");
    expect(asks(loft)).toBe(true);
    expect(
      forms(screen.blocks)[1]!.fields.map(({ property }) => property),
      "a home without rooms is not asked about",
    ).toEqual(["topic", "soon"]);
  });

  it("is nothing that is left to be done", () => {
    expect(new LiveForm(open(home("loft"))).section("ask-home:loft")).toMatchObject({ visible: true, remaining: 0 });
  });

  it("in a modal that nobody has opened is nothing that the page has to know", () => {
    const screen = open(home("loft"));
    const modal = help("start");
    const question = `${forms(modal.blocks)[0]!.root}.question`;
    const withModal = { ...screen, modals: { help: modal } };
    expect(new LiveForm(withModal).field(question)).toBeUndefined();
    expect(new LiveForm({ ...withModal, standing: [modal] }).field(question)).toMatchObject({ visible: true });
  });

  it("begins with what its property begins with", () => {
    const set = structuredClone(documents);
    set.catalog.commands["ask-home"]!.input!["soon"] = { type: "boolean", resourceProperty: "person.has_pet" };
    const [form] = forms(resolveScreen(compile(set), request([home("loft")])).blocks);
    expect(form!.answers["soon"]).toBe(false);
  });

  it("calls for help on a client that knows no forms, and where a question is in a kind that it does not know", () => {
    const screen = open(home("loft"));
    const degraded = degradeScreen(screen, knownIn(2));
    expect(degraded.unknown).toContainEqual({ id: "ask-home:loft", kind: "form", fallback: "help" });
    const { screen: partly } = degradeScreen(screen, { ...knownIn(3), fields: knownIn(2).fields });
    expect(forms(partly.blocks)[0]!.fields.find(({ property }) => property === "question")?.props).toEqual({ fallback: "help" });
  });

  it("is named by the button that is pressed without a script", () => {
    const [form] = forms(open(home("loft")).blocks);
    const text = stepsText({ ...form!.action, then: { do: "go", href: "/done" } }, form!.root);
    expect(text).toBe('ask-home@input:ask-home_loft {"slug":"loft"}\n/done');
    expect(readSteps(text)).toEqual([{ command: "ask-home", input: { slug: "loft" }, form: "input:ask-home_loft" }, { href: "/done" }]);
  });
});
