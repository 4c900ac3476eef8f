import { act, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { BlockDescriptor, CommandFormDescriptor, CommandResult, FieldDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { draw } from "./harness/documents.ts";
import { type Call, MemoryStorage, open, pass } from "./harness/open.tsx";
import { APPLY, user, withStandingClock } from "./harness/typing.ts";

withStandingClock();

const field = (property: string, kind: FieldDescriptor["kind"], more: Partial<FieldDescriptor> = {}): FieldDescriptor => ({
  id: property,
  kind,
  property,
  label: property,
  visible: true,
  required: false,
  requiredMessage: "Say something",
  constraints: [],
  width: "full",
  props: {},
  ...more,
});

const ROOT = "input:leave";
/** Why somebody leaves, in their own words where none of ours fits. */
const form = (more: Partial<CommandFormDescriptor> = {}): BlockDescriptor =>
  ({
    id: "leave",
    kind: "form",
    title: "Why do you leave?",
    root: ROOT,
    resource: "command:withdraw",
    target: null,
    version: null,
    save: null,
    fields: [
      field("why", "select", { required: true, props: { options: ["far", "other"].map((value) => ({ value, label: value })) } }),
      field("words", "long-text", {
        visible: { live: [{ when: { "==": [{ var: `${ROOT}.why` }, "other"] }, is: true }, { is: false }] },
        required: true,
        constraints: [0],
      }),
      field("sure", "checkbox"),
    ],
    answers: { why: null, words: null, sure: null },
    submit: "Leave",
    sent: "You have left.",
    action: { do: "command", command: "withdraw", input: { place: "p1" } },
    ...more,
  }) as unknown as BlockDescriptor;

function withForm(block = form()): ScreenDescriptor {
  const descriptor = draw("/applications", "no-applications");
  return { ...descriptor, blocks: [...descriptor.blocks, block], rules: [{ code: "maxLength", arg: 12, message: "At most 12" }] };
}

const here = () => within(screen.getByRole("group", { name: "Why do you leave?" }));
const why = () => here().getByLabelText<HTMLSelectElement>("why");
const words = () => here().getByLabelText<HTMLTextAreaElement>("words");
const send = () => user().click(here().getByRole("button", { name: "Leave" }));
const refusing =
  (path: string): (() => CommandResult) =>
  () => ({ ok: false, problems: [{ code: "x", path, message: "Not that one" }], effects: [] });

describe("a form for a command", () => {
  test("sends nothing until its button is pressed, and then everything that it asks along with what it was given", async () => {
    const { calls } = await open(withForm());
    await user().selectOptions(why(), "far");
    await user().click(here().getByLabelText(/sure/));
    await user().tab();
    await pass(5000);
    expect(calls).toEqual([]);
    await send();
    await pass(0);
    expect(calls).toEqual([{ command: "withdraw", input: { place: "p1", why: "far", words: null, sure: true } }]);
    expect(document.activeElement).toBe(screen.getByText("You have left.").closest("[role=status]"));
  });

  test("asks what follows from what stands in it, and leaves out what is not asked any more", async () => {
    const { calls } = await open(withForm());
    expect(here().queryByLabelText("words")).toBeNull();
    await user().selectOptions(why(), "other");
    await user().type(words(), "Too loud.");
    await user().selectOptions(why(), "far");
    await send();
    await pass(0);
    expect(calls[0]?.input).toEqual({ place: "p1", why: "far", words: null, sure: false });
  });

  test("says at each question what is missing or wrong, goes to the first, and sends nothing", async () => {
    const { calls } = await open(withForm());
    await send();
    expect(here().getByText("Say something")).toBeTruthy();
    expect(document.activeElement).toBe(why());
    await user().selectOptions(why(), "other");
    await user().type(words(), "Far too many words");
    await send();
    expect(here().getByText("At most 12")).toBeTruthy();
    expect([document.activeElement, words().value, calls]).toEqual([words(), "Far too many words", []]);
  });

  test("[VAL-100] counts the short bio of a profile", async () => {
    await open(draw("/application/demo-status-preapproved/profile/edit", "status-preapproved"));
    expect(screen.getByText("0 of 250 characters")).toBeTruthy();
    await user().type(screen.getByLabelText(/^Short bio/u), "Up before the birds.");
    expect(screen.getByText("20 of 250 characters")).toBeTruthy();
  });

  test("counts what is written in several lines, and cuts nothing off", async () => {
    await open(withForm());
    await user().selectOptions(why(), "other");
    expect(here().getByText("0 of 12 characters")).toBeTruthy();
    await user().type(words(), "Too\nloud 👋");
    expect(here().getByText("10 of 12 characters")).toBeTruthy();
    expect(words().getAttribute("aria-describedby")).toContain(here().getByText("10 of 12 characters").id);
    await user().type(words(), " and far");
    expect([words().value, here().getByText("18 of 12 characters")]).toEqual(["Too\nloud 👋 and far", expect.anything()]);
  });

  test("shows what the server refuses at its question, keeps what was typed, and asks again when it is pressed again", async () => {
    const answers = [refusing("words"), (): CommandResult => ({ ok: true, effects: [] })];
    const { calls } = await open(withForm(), { answer: () => answers.shift()!() });
    await user().selectOptions(why(), "other");
    await user().type(words(), "Too loud.");
    await send();
    await pass(0);
    expect([here().getByText("Not that one"), words().value, document.activeElement]).toEqual([expect.anything(), "Too loud.", words()]);
    expect(screen.queryByText(/Not saved yet/), "nothing here is ever saved").toBeNull();
    await send();
    await pass(0);
    expect(calls).toHaveLength(2);
    expect(screen.getByText("You have left.")).toBeTruthy();
  });

  test("says aloud what belongs to none of its questions, and what is another's of the same name stays there", async () => {
    await open(withForm(), { answer: refusing("status") });
    await user().selectOptions(why(), "far");
    await send();
    await pass(0);
    expect(screen.getByText(/Not that one/)).toBeTruthy();
    expect(why().value).toBe("far");
  });

  test("keeps what was typed when the page is drawn anew, when nobody answers, and while another press is on its way", async () => {
    let answer: (result: CommandResult) => void = () => undefined;
    const { calls, redraw } = await open(withForm(), { answer: () => new Promise((resolve) => (answer = resolve)) });
    await user().selectOptions(why(), "other");
    await user().type(words(), "Too loud.");
    const next = withForm();
    redraw({ ...next, now: new Date(Date.parse(next.now) + 1000).toISOString() });
    expect([why().value, words().value]).toEqual(["other", "Too loud."]);
    await send();
    await send();
    expect(calls).toHaveLength(1);
    await act(async () => answer({ ok: true, effects: [], descriptor: { ...next, now: new Date(Date.parse(next.now) + 2000).toISOString() } }));
    expect(screen.getByText("You have left.")).toBeTruthy();
  });

  test("is kept in no browser, and heard of by no other tab", async () => {
    const storage = new MemoryStorage();
    const told = vi.spyOn(BroadcastChannel.prototype, "postMessage");
    await open(withForm(), { storage });
    await user().selectOptions(why(), "other");
    await user().type(words(), "Too loud.");
    await pass(5000);
    await send();
    await pass(0);
    expect([...storage.kept.values()].join()).not.toContain("Too loud.");
    expect(told).not.toHaveBeenCalled();
    told.mockRestore();
  });

  test("is empty again where nothing takes its place, but for what was typed meanwhile", async () => {
    let answer: (result: CommandResult) => void = () => undefined;
    await open(withForm(form({ sent: undefined as never })), { answer: () => new Promise((resolve) => (answer = resolve)) });
    await user().selectOptions(why(), "other");
    await user().type(words(), "Too loud.");
    await send();
    await user().clear(words());
    await user().type(words(), "And far.");
    await act(async () => answer({ ok: true, effects: [] }));
    expect(why().value).toBe("");
    await user().selectOptions(why(), "other");
    expect(words().value).toBe("And far.");
    expect(here().queryByText("Say something")).toBeNull();
  });

  test("holds nothing any more, once it is sent, of what was typed and not asked in the end", async () => {
    await open(withForm(form({ sent: undefined as never })), { answer: () => ({ ok: true, effects: [] }) });
    await user().selectOptions(why(), "other");
    await user().type(words(), "Too loud.");
    await user().selectOptions(why(), "far");
    await send();
    await pass(0);
    await user().selectOptions(why(), "other");
    expect(words().value).toBe("");
  });

  test("does what follows once it is done, and not before", async () => {
    const navigate = vi.fn();
    const block = form({ action: { do: "command", command: "withdraw", then: { do: "go", href: "/applications" } } });
    const answers = [refusing("why"), (): CommandResult => ({ ok: true, effects: [] })];
    await open(withForm(block), { host: { navigate }, answer: () => answers.shift()!() });
    await user().selectOptions(why(), "far");
    await send();
    await pass(0);
    expect(navigate).not.toHaveBeenCalled();
    await send();
    await pass(0);
    expect(navigate).toHaveBeenCalledWith("/applications");
  });

  test("holds nobody back who hands in the form of answers beside it", async () => {
    const descriptor = draw(APPLY, "ready-to-pay");
    descriptor.blocks.unshift(form({ fields: [field("why", "text", { required: true })], answers: { why: null } }));
    const { calls } = await open(descriptor);
    await user().click(document.querySelector<HTMLButtonElement>('button[value="finish-form"]')!);
    await pass(10);
    expect(calls.map(({ command }: Call) => command)).toContain("finish-form");
    expect(here().queryByText("Say something")).toBeNull();
  });
});

describe("a form in a modal", () => {
  const opener: BlockDescriptor = { id: "open", kind: "button", label: "I want to leave", action: { do: "open", modal: "leaving" } };
  const withModal = (block = form()): ScreenDescriptor => {
    const descriptor = withForm(opener);
    const modal = { id: "leaving", title: "Leaving", size: "small" as const, dismissible: true, blocks: [block], rules: descriptor.rules, remainingTexts: [] };
    return { ...descriptor, rules: [], modals: { ...descriptor.modals, leaving: modal } };
  };
  const press = () => user().click(screen.getByRole("button", { name: "I want to leave" }));

  test("begins at its first field when it opens, and opened again, too; one without a form begins at itself", async () => {
    const descriptor = withModal();
    const text: BlockDescriptor = { id: "words", kind: "text", text: "Nothing to fill in" } as never;
    descriptor.modals["only-words"] = { ...descriptor.modals["leaving"]!, id: "only-words", title: "Only words", blocks: [text] };
    descriptor.blocks.push({ id: "read", kind: "button", label: "Read first", action: { do: "open", modal: "only-words" } } as never);
    await open(descriptor);
    await press();
    expect(document.activeElement).toBe(why());
    await user().keyboard("{Escape}");
    await pass(500);
    await press();
    expect(document.activeElement).toBe(why());
    await user().keyboard("{Escape}");
    await pass(500);
    await user().click(screen.getByRole("button", { name: "Read first" }));
    expect(document.activeElement).toBe(screen.getByRole("dialog", { name: "Only words" }));
  });

  test("says aloud what is wrong with an answer, as the page does", async () => {
    await open(withModal());
    await press();
    await user().selectOptions(why(), "other");
    await user().type(words(), "Far too many words");
    await user().tab();
    expect(document.querySelector("[data-announcer]")?.textContent).toBe("words: At most 12");
  });

  test("is held to its own rules, keeps what was typed until it is sent, and closes when it is done", async () => {
    const block = form({ action: { do: "command", command: "withdraw", then: { do: "close" } }, sent: undefined as never });
    const { calls } = await open(withModal(block));
    await press();
    await user().selectOptions(why(), "other");
    await user().type(words(), "Far too many words");
    await send();
    expect(here().getByText("At most 12")).toBeTruthy();
    await user().keyboard("{Escape}");
    await pass(500);
    await press();
    expect(words().value).toBe("Far too many words");
    await user().clear(words());
    await user().type(words(), "Too loud.");
    await send();
    await pass(500);
    expect(calls[0]?.input).toMatchObject({ why: "other", words: "Too loud." });
    expect(screen.queryByRole("dialog")).toBeNull();
    await press();
    expect(why().value).toBe("");
  });

  test("says at a line how much of its limit is taken, and what a month comes to in a year", async () => {
    const fields = [
      field("why", "text", { constraints: [0], props: { counted: true } }),
      field("pay", "money", { props: { annualHint: "Before tax. {amount} a year" } }),
    ];
    await open(withModal(form({ fields, answers: { why: null, pay: null } })));
    await press();
    const line = here().getByLabelText<HTMLInputElement>(/^why/);
    await user().type(line, "Noise");
    expect(document.getElementById(line.getAttribute("aria-describedby")!)?.textContent).toBe("5 of 12 characters");
    await user().type(here().getByLabelText(/^pay/), "450");
    expect(here().getByText("Before tax. $5,400 a year")).toBeTruthy();
  });

  test("takes what is chosen there of several", async () => {
    const options = ["noise", "rent"].map((value) => ({ value, label: value }));
    const block = form({ fields: [field("why", "choice", { props: { options, many: true } })], answers: { why: null } });
    const { calls } = await open(withModal(block));
    await press();
    await user().click(here().getByLabelText("noise"));
    await user().click(here().getByLabelText("rent"));
    await send();
    await pass(0);
    expect(calls[0]?.input).toEqual({ place: "p1", why: ["noise", "rent"] });
  });

  test("opened for something else holds nothing of what was typed for the first", async () => {
    const descriptor = withModal();
    const [one] = Object.values(descriptor.modals).filter(({ id }) => id === "leaving");
    const other = form({
      root: `${ROOT}_b`,
      fields: (form()["fields"] as FieldDescriptor[]).filter(({ property }) => property === "why"),
      answers: { why: null },
    });
    descriptor.modals["leaving?b"] = { ...one!, blocks: [other] };
    descriptor.blocks.push({ id: "open-b", kind: "button", label: "Leave the other", action: { do: "open", modal: "leaving?b" } });
    await open(descriptor);
    await press();
    await user().selectOptions(why(), "far");
    await user().keyboard("{Escape}");
    await pass(500);
    await user().click(screen.getByRole("button", { name: "Leave the other" }));
    expect(why().value).toBe("");
    await user().keyboard("{Escape}");
    await pass(500);
    await press();
    expect(why().value).toBe("far");
  });
});
