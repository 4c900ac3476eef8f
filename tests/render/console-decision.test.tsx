/** A decision on the review page, from its first key to the second person: what it says, what it waits for, and what its letter is. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { CaseCache } from "../../app/console/desk/case-cache.ts";
import { decision, desk, isHeldBack, isThere, moves, opens, press, reviewPages } from "./harness/review-page.tsx";
import type { HeldDecisionData, Review } from "../../app/console/review/review-types.ts";
import { LETTER, PlayedReview, refuses, review } from "./harness/review.ts";

reviewPages();

const PROPOSED: HeldDecisionData = {
  id: "h1",
  decision: "reject",
  values: {},
  state: "proposed",
  decided_at: "2026-11-04T09:03:00.000Z",
  leaves_at: null,
  by: "June Park",
  by_user_id: "june",
  confirmed_by: null,
  changed: [],
};
const letter = () => within(screen.getByRole("region", { name: "As Ada James will see it" }));
/** What was said in notices. */
const notices = (): string[] => desk.toasts.all().map(({ text }) => text);

describe("a decision", () => {
  const asks = async (): Promise<void> => {
    press("2");
    fireEvent.click(await screen.findByRole("checkbox", { name: "An income that is low beside the rent" }));
  };
  const go = () => screen.findByRole("button", { name: /^Ask Ada James, mail in 30 s/ });
  const ready = async (): Promise<HTMLElement> => {
    await waitFor(async () => expect(isHeldBack(await go())).toBe(false));
    return go();
  };

  test("is sent once, however often it is pressed", async () => {
    const played = await opens(new PlayedReview());
    await asks();
    const button = await ready();
    fireEvent.click(button);
    fireEvent.click(button);
    press("Enter", { ctrlKey: true });
    await waitFor(() => expect(played.sent("/held-decisions/")).toHaveLength(1));
    expect(played.sent("/held-decisions/")[0]).toEqual({ decision: "request", request_type: "cosign_or_deposit", reasons: ["income"], basis: "seen-1" });
  });

  test("is left with Escape, and the case isn't, also where it was begun in the queue and the case was at hand already", async () => {
    const cases = new CaseCache();
    cases.keep(review());
    await opens(new PlayedReview(), { cases }, "?decide=request");
    expect(document.activeElement).toBe((await screen.findAllByRole("checkbox"))[0]);
    press("Escape");
    await waitFor(() => expect(screen.queryByRole("checkbox")).toBeNull());
    expect(isThere()).toBe(true);
    press("Escape");
    expect(isThere()).toBe(false);
  });

  test("left or sent, leaves the focus beside where it was made", async () => {
    const played = await opens(new PlayedReview());
    press("2");
    await waitFor(() => expect(document.activeElement?.getAttribute("type")).toBe("checkbox"));
    press("Escape");
    const pane = screen.getByRole("region", { name: "Decision" });
    await waitFor(() => expect(document.activeElement).toBe(pane));
    await asks();
    await ready();
    press("Enter", { ctrlKey: true });
    await waitFor(() => expect(played.sent("/held-decisions/")).toHaveLength(1));
    expect(document.activeElement).toBe(pane);
  });

  test("is sent with Ctrl and Enter wherever the focus is, on the button that says so, too", async () => {
    const played = await opens(new PlayedReview());
    await asks();
    (await ready()).focus();
    press("Enter", { ctrlKey: true });
    await waitFor(() => expect(played.sent("/held-decisions/")).toHaveLength(1));
  });

  test("waits for what its recipient would get, which can be asked for again", async () => {
    const played = await opens(new PlayedReview());
    played.previews = [refuses("No answer came.", 0)];
    await asks();
    await screen.findByText("No answer came.", { selector: "[role=alert]" });
    expect(isHeldBack(await go())).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await ready();
    screen.getByTitle("The mail as Ada James gets it");
  });

  test.each([
    ["0", "Say up to which rent.", null],
    ["-5", "Write the rent as in 1,234.50.", null],
    ["1000000", "The rent is too high.", { max_rent: "The rent is too high." }],
  ])("that is refused for its limit of %s says so, and loses nothing", async (typed, why, fields) => {
    const played = await opens(new PlayedReview());
    press("1");
    fireEvent.click(screen.getByRole("radio", { name: "Rooms up to a rent" }));
    if (fields) played.previews = [refuses("Look at it again.", 400, fields)];
    const field = screen.getByRole("textbox", { name: "The most rent a month" });
    fireEvent.change(field, { target: { value: typed } });
    await waitFor(() => screen.getByRole("textbox", { name: "The most rent a month", description: why }));
    expect(
      letter()
        .getByText(/^It can’t be sent yet/)
        .closest("p")?.textContent,
    ).toContain(why);
    expect(screen.getByRole("textbox", { name: "The most rent a month" })).toHaveProperty("value", typed);
    expect(isHeldBack(screen.getByRole("button", { name: /^Pre-approve, mail/ }))).toBe(true);
    expect(played.sent("/held-decisions/")).toEqual([]);
  });

  test("for more than the income or the market carries says so, and is made all the same by whoever says that they mean it", async () => {
    const played = await opens(new PlayedReview());
    const warnings: typeof LETTER.warnings = [
      { code: "above-income", amount: 1392, currency: "usd", rent: null, times: 2.5 },
      { code: "above-market", amount: 2100, currency: "usd", rent: null, times: null },
    ];
    played.letter = { ...LETTER, notice: false, warnings };
    press("1");
    fireEvent.click(screen.getByRole("radio", { name: "Rooms up to a rent" }));
    fireEvent.change(screen.getByRole("textbox", { name: "The most rent a month" }), { target: { value: "3000" } });
    await screen.findByText("Their income carries rooms up to $1,392, at 2.5 times the rent.");
    screen.getByText("No room here costs more than $2,100 a month.");
    const button = screen.getByRole("button", { name: /^Pre-approve, mail/ });
    fireEvent.click(button);
    expect(notices()).toEqual(["Read the warning, and say that you mean it."]);
    expect(played.sent("/held-decisions/")).toEqual([]);
    const meant = screen.getByRole("checkbox", { name: "Pre-approve all the same" });
    expect(document.activeElement).toBe(meant);
    fireEvent.click(meant);
    expect(isHeldBack(button)).toBe(false);
    fireEvent.change(screen.getByRole("textbox", { name: "The most rent a month" }), { target: { value: "3500" } });
    await waitFor(() => expect(screen.getByRole("checkbox", { name: "Pre-approve all the same" })).toHaveProperty("checked", false));
    fireEvent.click(screen.getByRole("checkbox", { name: "Pre-approve all the same" }));
    fireEvent.click(button);
    await waitFor(() => expect(played.sent("/held-decisions/")).toMatchObject([{ max_rent: 3500 }]));
  });
  test("for every room says that a limit was typed, which isn't sent", async () => {
    await opens(new PlayedReview());
    press("1");
    fireEvent.click(screen.getByRole("radio", { name: "Rooms up to a rent" }));
    fireEvent.change(screen.getByRole("textbox", { name: "The most rent a month" }), { target: { value: "900" } });
    fireEvent.click(screen.getByRole("radio", { name: "Every room" }));
    await screen.findByText("A limit of $900 is typed, too: for every room it isn’t sent.");
    expect(isHeldBack(screen.getByRole("button", { name: /^Pre-approve, mail/ }))).toBe(true);
  });

  test("without a reason can't be made, and says which is missing at its field, above its letter and to whoever presses it", async () => {
    const played = await opens(new PlayedReview());
    press("3");
    const button = await screen.findByRole("button", { name: /^Reject, mail in 30 s/ });
    expect(isHeldBack(button)).toBe(true);
    const why = "The reasons are missing: tick at least one.";
    screen.getByRole("group", { name: /^Because/, description: why });
    expect(
      letter()
        .getByText(/^The reasons/)
        .closest("p")?.textContent,
    ).toBe(`It can’t be sent yet: ${why}`);
    expect(document.getElementById(button.getAttribute("aria-describedby")!)?.textContent, "beside the button").toBe(why);
    expect(letter().getByRole("status").textContent, "in the count").toMatch(/^ 3 of 4 required parts, missing: reasons /);
    fireEvent.click(button);
    expect(notices()).toEqual([why]);
    expect(document.activeElement, "whoever pressed it goes on where it is missing").toBe(screen.getAllByRole("checkbox")[0]);
    expect(played.sent("/held-decisions/")).toEqual([]);
  });

  test("whose notice can't say all that the law asks for says which part", async () => {
    const played = await opens(new PlayedReview());
    played.letter = { ...LETTER, missing: ["company"] };
    await asks();
    await letter().findByText(/which company reported/);
    expect(letter().getByRole("status").textContent).toContain("3 of 4 required parts, missing: company");
    expect(isHeldBack(await go())).toBe(true);
  });

  test("that somebody made first is told, and what is typed stays", async () => {
    const played = await opens(new PlayedReview());
    await asks();
    const line = screen.getByRole("textbox", { name: /^A line of your own/ });
    fireEvent.change(line, { target: { value: "Steady work." } });
    const button = await ready();
    played.writes = [refuses("June Park rejected it meanwhile.", 409)];
    fireEvent.click(button);
    await screen.findByText("June Park rejected it meanwhile.", { selector: "[role=alert]" });
    expect(screen.getByRole("textbox", { name: /^A line of your own/ })).toHaveProperty("value", "Steady work.");
  });

  test("isn't made on what changed while it was read, until whoever reads says that they saw it", async () => {
    const played = await opens(new PlayedReview());
    await asks();
    await ready();
    played.shown = review({ version: 4, basis: { seen: "seen-2", parts: { status: "1", income: "2", papers: "1" } } });
    await moves();
    await screen.findByText(/^Changed while you read: the income\./);
    expect(isHeldBack(await go())).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "I have seen it" }));
    fireEvent.click(await ready());
    await waitFor(() => expect(played.sent("/held-decisions/")).toMatchObject([{ basis: "seen-2" }]));
  });

  const june: HeldDecisionData = { ...PROPOSED, state: "held", leaves_at: "2026-11-04T09:03:30.000Z" };
  const happened = { id: "9", detail: {}, why: null, at: "2026-11-04T09:03:00.000Z", actor: "June Park", as: null };
  test.each<[string, Partial<Review>, RegExp]>([
    ["and may still take back", { held: june }, /^June Park decided: Reject \(Nov 4, 2026.*\)\. What you wrote stays here/],
    [
      "for good",
      { status: "rejected", decisions: [], history: [{ ...happened, name: "reject" }] },
      /^June Park rejected it \(Nov 4, 2026.*\)\. What you wrote stays here/,
    ],
    ["who is nobody of the staff", { status: "withdrawn", decisions: [] }, /^Not while it stands at “.+”\. What you wrote stays here/],
  ])("is told of what was decided meanwhile, by somebody %s: what is typed stays, and isn't sent", async (_, changed, said) => {
    const played = await opens(new PlayedReview());
    await asks();
    fireEvent.change(screen.getByRole("textbox", { name: /^A line of your own/ }), { target: { value: "Steady work." } });
    await ready();
    played.shown = review({ version: 4, ...changed });
    await moves();
    const told = screen.getAllByRole("status").find((one) => said.test(one.textContent?.trim() ?? ""));
    expect(told, "it is said aloud").toBeDefined();
    expect(screen.getByRole("textbox", { name: /^A line of your own/ })).toHaveProperty("value", "Steady work.");
    fireEvent.click(await go());
    expect(notices()).toEqual([expect.stringMatching(said)]);
    expect(played.sent("/held-decisions/")).toEqual([]);
    played.shown = review({ version: 5 });
    await moves();
    await ready();
  });
  test("is told who decided what, where it can still be decided otherwise", async () => {
    const played = await opens(new PlayedReview());
    press("3");
    await screen.findAllByRole("checkbox");
    const parts = { status: "2", income: "1", papers: "1" };
    const history = [{ ...happened, name: "request" }];
    played.shown = review({ version: 4, status: "submitted_request_pending", decisions: ["reject"], basis: { seen: "seen-2", parts }, history });
    await moves();
    await screen.findByText(/^Changed while you read: where it stands\. June Park asked for more \(Nov 4, 2026/);
    fireEvent.click(screen.getByRole("button", { name: "I have seen it" }));
    expect(screen.queryByText(/^Changed while you read/)).toBeNull();
  });

  test("goes with its letter as the preview answered it", async () => {
    await opens(new PlayedReview());
    await asks();
    await ready();
    expect(letter().getByTitle("The mail as Ada James gets it").getAttribute("srcdoc")).toContain("1 Hello Ada");
    letter().getByText(LETTER.subject);
    expect(letter().getByRole("status").textContent).toBe(" 4 of 4 required parts: reasons, score, company, rights kept with the decision");
  });

  test("stands beside its letter before a reason is ticked, with a hole where it will be", async () => {
    const played = await opens(new PlayedReview());
    press("2");
    await screen.findByTitle("The mail as Ada James gets it");
    expect(played.sent("/preview")).toEqual([{ decision: "request", request_type: "cosign_or_deposit", reasons: [], draft: true }]);
    expect(letter().getByRole("status").textContent).toContain("3 of 4 required parts");
    expect(isHeldBack(await go())).toBe(true);
  });

  test("shows their screen as well, by what a screen can show and in their language, once it says all that it has to", async () => {
    const played = await opens(new PlayedReview());
    played.letter = { ...LETTER, locale: "fr-CA" };
    press("2");
    await screen.findByTitle("The mail as Ada James gets it");
    press("y");
    expect(screen.queryByTitle(/^The screen of/)).toBeNull();
    press("e");
    await ready();
    fireEvent.change(screen.getByRole("textbox", { name: /^A line of your own/ }), { target: { value: "Secret words." } });
    await ready();
    const address = new URL(screen.getByTitle("The screen of Ada James once it is carried out").getAttribute("src") ?? "", "http://desk.test");
    expect(address.pathname).toBe("/console/preview/frame");
    expect([...address.searchParams]).toEqual([
      ["application", "ada"],
      ["decision", "request"],
      ["locale", "fr-CA"],
      ["request_type", "cosign_or_deposit"],
      ["reason", "income"],
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Mail" }));
    screen.getByTitle("The mail as Ada James gets it");
  });

  test("is filled in by keys, each reason with what is known of it, and left as it was found", async () => {
    const played = await opens(new PlayedReview());
    press("2");
    const score = await screen.findByRole("checkbox", { name: "The credit score in the report", description: "580 report" });
    const income = screen.getByRole("checkbox", { name: "An income that is low beside the rent", description: "2.5× application" });
    press("s");
    press("e");
    press("s");
    expect([score, income].map((box) => (box as HTMLInputElement).checked)).toEqual([false, true]);
    press("x");
    fireEvent.click(await ready());
    await waitFor(() => expect(played.sent("/held-decisions/")).toMatchObject([{ request_type: "add_cosigner", reasons: ["income"] }]));
  });

  test.each([
    ["one after the other", false, ["Documents", "Decision", "As Ada James will see it"]],
    ["with the letter beside it and what it rests on below, where there is room for two columns", true, ["Decision", "As Ada James will see it", "Documents"]],
  ])("has its panes to the keys as to the eye: %s", async (_, matches, order) => {
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches }));
    await opens(new PlayedReview());
    press("3");
    await screen.findAllByRole("checkbox");
    const panes = [...document.querySelector(".rv")!.children].map((pane) => pane.getAttribute("aria-label"));
    expect(panes).toEqual(order);
    letter().getByRole("heading", { name: "As Ada James will see it" });
    expect(document.activeElement, "whoever pressed the key goes on in the form").toBe(screen.getAllByRole("checkbox")[0]);
  });

  test("has what it rests on beside it, and gives the paper back that was looked at", async () => {
    await opens(new PlayedReview());
    press("]");
    press("3");
    expect(screen.getByRole("tab", { name: "Summary" }).getAttribute("aria-selected")).toBe("true");
    expect(screen.queryByRole("region", { name: "Answers against the document" })).toBeNull();
    press("Escape");
    await screen.findByRole("region", { name: "Answers against the document" });
    screen.getByRole("img", { name: "Photo ID" });
  });
});

test.each<[string, Partial<Review>, string]>([
  ["can't be decided so", { status: "rejected", decisions: [] }, "Not while it stands at “Rejected”."],
  ["is decided already", { held: { ...PROPOSED, state: "held" } }, "It is decided already, and can still be taken back."],
])("whoever pressed a decision's key in the queue on a case that %s is told why", async (_, changed, why) => {
  await opens(new PlayedReview(review(changed)), {}, "?decide=pre-approve");
  expect(notices()).toEqual([why]);
  expect(screen.queryByRole("radio")).toBeNull();
});

describe("what a second person has to agree to", () => {
  const held = PROPOSED;

  test("is agreed to by another, on what they see", async () => {
    const played = await opens(new PlayedReview(review({ held })));
    decision().getByText("Rejection of Ada James proposed");
    decision().getByText("June Park");
    expect(decision().queryByText(/: rejected/), "it isn't yet").toBeNull();
    decision().getByText("Nothing leaves until a second person agrees.");
    await decision().findByText(LETTER.subject);
    fireEvent.click(decision().getByRole("button", { name: "Agree" }));
    await waitFor(() => expect(played.sent("/held-decisions/h1/confirmation")).toEqual([{ basis: "seen-1" }]));
  });

  test("is not agreed to by whoever proposed it, who can take it back", async () => {
    const played = await opens(new PlayedReview(review({ held: { ...held, by_user_id: "stella" } })));
    decision().getByText("Rejection of Ada James proposed");
    decision().getByText("You");
    expect(decision().queryByRole("button", { name: /^Agree/ })).toBeNull();
    played.shown = review();
    fireEvent.click(decision().getByRole("button", { name: /^Undo/ }));
    await waitFor(() => expect(played.asked).toContainEqual({ method: "DELETE", path: "/staff/applications/ada/held-decisions/h1/", body: undefined }));
    await screen.findByRole("button", { name: /Pre-approve$/ });
  });

  test("names what changed since, and is agreed to as it is now", async () => {
    await opens(new PlayedReview(review({ held: { ...held, changed: ["income"] } })));
    decision().getByText(/^Changed since it was decided: the income\./);
    decision().getByRole("button", { name: "Agree, as it is now" });
  });
});
