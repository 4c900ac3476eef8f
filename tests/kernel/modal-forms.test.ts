import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Problem } from "#screens/language/documents/descriptor.ts";
import type { PublishedDocuments } from "#server/kernel/context/documents.ts";
import type { PostedForm, PostedOutcome } from "#server/kernel/screens/post-form.ts";
import { elementOf, publishedWith, takeOut } from "../support/documents-of.ts";
import { codesOf, TestApp, type Visitor } from "../support/test-app.ts";
import { publishedDocuments } from "../support/published-documents.ts";
import { alwaysInForce } from "#tests/support/documents-in-force.ts";

const APPLY = "screens/apply/apply.json";

/** The middle name and "no number" asked in a modal instead, which a button below the personal section opens. */
const documentsWithModal = ({ opened = true }: { opened?: boolean } = {}): PublishedDocuments =>
  opened ? (byButton ??= asksInModal(true)) : asksInModal(false);
let byButton: PublishedDocuments | null = null;
function asksInModal(opened: boolean): PublishedDocuments {
  return publishedWith((files) => {
    const apply = files[APPLY];
    const name = takeOut(apply, "middle-name");
    // Where the command opens it, other screens lie under it too, and one of them asks for "no number" itself.
    const skip = opened ? [takeOut(apply, "skip-secure-id")] : [];
    files["modals/more-about-you.json"] = {
      format: 1,
      id: "more-about-you",
      title: "apply.personal.title",
      needs: ["applicant"],
      audience: ["applicant", "staff"],
      blocks: [
        {
          id: "more",
          kind: "form-section",
          root: "applicant",
          section: "applicant_info",
          save: { command: "save-answers", on: "blur", afterMs: 500 },
          fields: [{ ...name, required: true }, ...skip],
        },
      ],
    };
    const blocks = elementOf(apply, "form")["blocks"] as unknown[];
    if (opened) blocks.splice(1, 0, { id: "more-button", kind: "button", label: "continue", action: { open: "more-about-you" } });
    else {
      const { commands } = files["data.json"] as { commands: Record<string, { opens?: string[] }> };
      commands["finish-form"]!.opens = [...(commands["finish-form"]!.opens ?? []), "more-about-you"];
    }
  });
}

let app: TestApp;
let ada: Visitor;
beforeAll(async () => {
  app = await TestApp.open();
  ada = await app.applicant();
});
afterAll(() => app.close());
const show = (documents: PublishedDocuments) => (app.deps.documents = alwaysInForce(documents));
afterEach(() => show(publishedDocuments()));

const messages = (problems: readonly Problem[]) => problems.map(({ path, message }) => [path, message]);
const problemsOf = (result: Awaited<ReturnType<Visitor["save"]>>) => (result.ok ? [] : result.problems);

describe("what a modal of the form asks", () => {
  it("may be answered there, and is held to the modal's own rules", async () => {
    show(documentsWithModal());
    expect(await ada.save("applicant", { middle_name: "Grace" })).toMatchObject({ ok: true, saved: { answers: { middle_name: "Grace" } } });
    expect(messages(problemsOf(await ada.save("applicant", { middle_name: "x".repeat(51) })))).toEqual([["middle_name", "Maximum number of characters is 50"]]);
    expect((await ada.state()).applicant_info.middle_name).toBe("Grace");
  });

  it("may be answered where only a command opens the modal", async () => {
    show(documentsWithModal({ opened: false }));
    expect(await ada.save("applicant", { middle_name: "Augusta" })).toMatchObject({ ok: true, saved: { answers: { middle_name: "Augusta" } } });
    expect(codesOf(await ada.save("applicant", { photo_url: "x" }))).toEqual(["not-asked"]);
  });

  it("is asked of whoever is at the form, as long as something there opens it", async () => {
    await ada.save("applicant", { middle_name: null });
    const remaining = async () => {
      const screen = await ada.see(ada.applyPath);
      const result = await ada.run("finish-form");
      return { opens: screen.modals["more-about-you"] !== undefined, asked: problemsOf(result).some(({ path }) => path === "applicant.middle_name") };
    };
    show(documentsWithModal());
    expect(await remaining()).toEqual({ opens: true, asked: true });
    show(documentsWithModal({ opened: false }));
    expect(await remaining()).toEqual({ opens: false, asked: false });
  });
});

describe("a modal with questions, without JavaScript", () => {
  const post = (posted: Partial<PostedForm>): Promise<PostedOutcome> => ada.post(posted);
  const answers = (texts: Record<string, string>) => [{ root: "applicant", version: null, texts: new Map(Object.entries(texts)), asides: new Map() }];
  const answerOf = (outcome: PostedOutcome) => {
    if (outcome.do !== "show") throw new Error(outcome.do);
    return outcome.descriptor.answer!;
  };

  it("stands on the page when its button is pressed", async () => {
    show(documentsWithModal());
    expect(await post({ steps: [{ modal: "more-about-you" }] })).toEqual({ do: "go", href: `${ada.applyPath}?modal=more-about-you`, said: [] });
    expect((await ada.see(ada.applyPath, { modal: "more-about-you" })).answer?.modals).toMatchObject([{ id: "more-about-you", blocks: [{ id: "more" }] }]);
    expect(await post({ steps: [{ modal: "no-such-modal" }] })).toMatchObject({ do: "go" });
  });

  it("takes its answers, and comes back with what was typed and what is wrong", async () => {
    show(documentsWithModal());
    await post({ roots: answers({ middle_name: "Grace" }), modals: ["more-about-you"] });
    expect((await ada.state()).applicant_info.middle_name).toBe("Grace");
    const wrong = "x".repeat(51);
    expect(answerOf(await post({ roots: answers({ middle_name: wrong }), modals: ["more-about-you"] })).modals).toMatchObject([
      { id: "more-about-you", blocks: [{ posted: { middle_name: { text: wrong, problem: "Maximum number of characters is 50" } } }] },
    ]);
  });

  it("keeps its ticks while it does not stand on the page", async () => {
    show(documentsWithModal());
    const tick = { skipSsnEntry: "true" };
    await post({ roots: answers(tick), modals: ["more-about-you"] });
    const ticked = async () => (await ada.state()).applicant_info.skipSsnEntry;
    const [before] = [await ticked(), await post({ roots: answers({ first_name: "Ada" }) })];
    expect([before, await ticked()]).toEqual([true, true]);
    await post({ roots: answers({ first_name: "Ada" }), modals: ["more-about-you"] });
    expect(await ticked()).toBe(false);
  });
});
