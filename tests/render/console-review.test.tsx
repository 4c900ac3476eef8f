/** One application on the review page, by hand and by key, whatever its API answers. */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useKeyCommands } from "../../app/console/desk/commands.ts";
import type { DeskContextValue } from "../../app/console/desk/desk-context.ts";
import { ReviewRoom } from "../../app/console/review/review-room.tsx";
import { deskOf, InRoom } from "./harness/desk.tsx";
import { LETTER, PlayedReview, question, refuses, review } from "./harness/review.ts";

function Keys() {
  useKeyCommands(
    () => false,
    () => undefined,
  );
  return null;
}

let desk: DeskContextValue;
/** The page, once the application stands there. */
async function opens(played: PlayedReview, { changed = {}, locale }: { changed?: Partial<DeskContextValue>; locale?: string } = {}): Promise<PlayedReview> {
  desk = deskOf({ api: played.api, ...changed }, locale);
  render(
    <InRoom desk={desk} at="/console/applications/ada">
      <Keys />
      <ReviewRoom id="ada" />
    </InRoom>,
  );
  await screen.findByRole("heading", { level: 1, name: "Ada James" });
  // What it can do is known to the keys once all of it is drawn.
  await act(async () => undefined);
  return played;
}
const press = (key: string, more: Partial<KeyboardEventInit> = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
/** Somebody did something about it. */
const moves = async (): Promise<void> => act(async () => desk.moved.tell("ada"));
const decision = () => within(screen.getByRole("region", { name: "Decision" }));

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView");
});

describe("who and what stands at the top", () => {
  test("until when it should be decided, by the clock of the office", async () => {
    await opens(new PlayedReview());
    screen.getByText("due in 25 min");
    cleanup();
    await opens(new PlayedReview(review({ due_at: "2026-11-04T07:00:00.000Z" })));
    screen.getByText("2 h over");
    cleanup();
    await opens(new PlayedReview(review({ due_at: null })));
    expect(screen.queryByText(/due in|over$/)).toBeNull();
  });

  test("who else looks at it, as they come and go", async () => {
    const played = await opens(new PlayedReview());
    expect(screen.queryByText(/here too/)).toBeNull();
    played.shown = review({ looking: [{ id: "june", name: "June Park" }] });
    await moves();
    await screen.findByText("June Park is here too");
    played.shown = review({
      looking: [
        { id: "june", name: "June Park" },
        { id: "hugo", name: "Hugo Diaz" },
      ],
    });
    await moves();
    await screen.findByText("June Park, Hugo Diaz are here too");
    played.shown = review();
    await moves();
    await waitFor(() => expect(screen.queryByText(/here too/)).toBeNull());
  });

  test("why they are here, their screen, and for support a look as them", async () => {
    await opens(new PlayedReview());
    expect(screen.getByRole("link", { name: "Preview" }).getAttribute("href")).toBe("/console/preview?application=ada");
    expect(screen.queryByRole("link", { name: "View as" })).toBeNull();
    press("w");
    await within(screen.getByRole("dialog", { name: "Why is Ada James here?" })).findByText(/^They belong on “in review”/);
    cleanup();
    const who = { ...deskOf().who, roles: ["support" as const] };
    await opens(new PlayedReview(), { changed: { who } });
    expect(screen.getByRole("link", { name: "View as" }).getAttribute("href")).toBe("/view-as/ada-herself?to=%2Fapplication%2Fdemo-seattle");
    expect(decision().getByRole("button", { name: /Pre-approve$/ })).toHaveProperty("disabled", true);
  });
});

describe("the next case, read before it is shown", () => {
  const bea = (first_name: string) => review({ id: "bea", person: { ...review().person, first_name }, applicant_info: { first_name, last_name: "James" } });
  const answers = { early: bea("Bea"), read: (): Promise<unknown> => Promise.resolve(bea("Bea")) };
  const goesOn = async (): Promise<void> => {
    const played = new PlayedReview();
    played.neighbours = ["ada", "bea"];
    const { getJson } = played.api;
    const api = {
      ...played.api,
      getJson: (path: string) =>
        path === "/staff/applications/bea?ahead=true" ? Promise.resolve(answers.early) : path === "/staff/applications/bea" ? answers.read() : getJson(path),
    } as DeskContextValue["api"];
    desk = deskOf({ api });
    const room = (id: string) => (
      <InRoom desk={desk} at="/console/applications/ada">
        <ReviewRoom id={id} />
      </InRoom>
    );
    const { rerender } = render(room("ada"));
    await screen.findByRole("heading", { level: 1, name: "Ada James" });
    await act(async () => undefined);
    rerender(room("bea"));
    await act(async () => undefined);
  };
  const heading = () => screen.queryByRole("heading", { level: 1, name: /James/ })?.textContent;

  test("is shown at once, and no longer where the look at it can't be kept", async () => {
    let fails: (error: Error) => void = () => undefined;
    answers.read = () => new Promise((_, reject) => (fails = reject));
    await goesOn();
    expect(heading()).toContain("Bea James");
    await act(async () => fails(new Error("It can’t be read now.")));
    expect(heading()).toBeUndefined();
    screen.getByText("It can’t be read now.");
  });

  test("never takes the place of what came after it", async () => {
    answers.read = () => Promise.resolve(bea("Beatrix"));
    await goesOn();
    expect(heading()).toContain("Beatrix James");
  });
});

describe("a decision whose mail came back", () => {
  const undelivered = { decision: "reject", by: "Stella Novak", to: "ada@example.com", may_send: true };
  const back = /the mail came back/;

  test("says what was decided, who has to act, and how else they can be reached", async () => {
    await opens(new PlayedReview(review({ undelivered, status: "rejected", assigned_to: "ria", assignee: "Ria Stone" })));
    screen.getByText("“Reject” was decided, and the mail came back: they do not know.");
    screen.getByText(/^Ria Stone: reach them another way than ada@example.com\./);
    screen.getByText(/Phone: \(206\) 555-0142\./);
  });

  test("is sent again by key, and then is no more on its way back", async () => {
    const played = await opens(new PlayedReview(review({ undelivered, status: "rejected" })));
    played.writes = [() => review({ status: "rejected" })];
    press("g");
    await waitFor(() => expect(screen.queryByText(back)).toBeNull());
    expect(played.sent("/mail-again")).toEqual([{}]);
    expect(desk.toasts.all().map(({ text }) => text)).toEqual(["On its way to ada@example.com again."]);
  });

  test("isn't sent again to an address that they have no more", async () => {
    await opens(new PlayedReview(review({ undelivered: { ...undelivered, to: "old@example.com", may_send: false } })));
    screen.getByText(/reach them another way than old@example.com/);
    expect(screen.queryByRole("button", { name: "Send it again" })).toBeNull();
  });

  test("says nothing where they know", async () => {
    await opens(new PlayedReview());
    expect(screen.queryByText(back)).toBeNull();
  });
});

describe("papers", () => {
  const sheet = (name: string) => screen.getByRole("img", { name });

  test("are gone through, enlarged and turned by key, each from the beginning", async () => {
    await opens(new PlayedReview());
    expect(sheet("pay-stub.png").style.width).toBe("100%");
    press("+");
    press("+");
    press("-");
    press("o");
    expect([sheet("pay-stub.png").style.width, sheet("pay-stub.png").style.rotate]).toEqual(["125%", "90deg"]);
    press("]");
    expect([sheet("license.png").style.width, sheet("license.png").style.rotate]).toEqual(["100%", "0deg"]);
    press("]");
    expect(screen.getByRole("tab", { name: "Summary" }).getAttribute("aria-selected")).toBe("true");
    press("[");
    sheet("license.png");
  });

  test("that can't be drawn are offered to be taken along", async () => {
    await opens(new PlayedReview());
    fireEvent.error(sheet("pay-stub.png"));
    expect(screen.getByRole("link", { name: "Download" }).getAttribute("href")).toBe("/files/stub");
  });

  test("are asked for again with a reason, by key", async () => {
    const played = await opens(new PlayedReview());
    press("p");
    fireEvent.click(within(screen.getByRole("dialog", { name: "Ask for pay-stub.png again" })).getByRole("button", { name: "Ask for it again" }));
    await waitFor(() => expect(played.sent("/marks/")).toEqual([{ document: "stub", mark: "ask-again", reason: "unreadable" }]));
  });
});

describe("answers", () => {
  const row = (name: RegExp) => screen.getByRole("row", { name });

  test("are marked by one key each, and the next one follows", async () => {
    const played = await opens(new PlayedReview());
    expect(row(/^First name/).getAttribute("aria-current")).toBe("true");
    press("m");
    await waitFor(() => expect(row(/^Last name/).getAttribute("aria-current")).toBe("true"));
    press("r");
    press("ArrowUp");
    press("d");
    const says = await screen.findByRole("textbox", { name: "What the document says: First name" });
    fireEvent.change(says, { target: { value: "Adah" } });
    fireEvent.keyDown(says, { key: "Enter" });
    await waitFor(() =>
      expect(played.sent("/marks/")).toEqual([
        { document: "stub", answer: "first", mark: "match" },
        { document: "stub", answer: "last", mark: "ask-again" },
        { document: "stub", answer: "first", mark: "differs" },
        { document: "stub", answer: "first", mark: "differs", says: "Adah" },
      ]),
    );
  });

  test("that stand for something that nobody asked are said to be that", async () => {
    const questions = [
      question("contact", "Contact", { text: "N/A", not_asked: true }),
      question("start", "Start date", { date: "1971-01-01", not_asked: true }),
      question("middle", "Middle name"),
    ];
    await opens(new PlayedReview(review({ answers: [{ id: "income", title: "Income", questions }] })));
    within(row(/^Contact/)).getByText("not asked");
    within(row(/^Start date/)).getByText("not asked");
    within(row(/^Middle name/)).getByText("not answered");
    expect(screen.queryByText(/N\/A|1971/)).toBeNull();
  });

  test("to a question that came since are there as all others", async () => {
    const answers = [...review().answers, { id: "boats", title: "Boats", questions: [question("boat/name", "Name of your boat", { text: "Otter" })] }];
    const played = await opens(new PlayedReview(review({ answers })));
    within(row(/^Name of your boat/)).getByText("Otter");
    fireEvent.click(screen.getByRole("button", { name: "Name of your boat" }));
    press("m");
    await waitFor(() => expect(played.sent("/marks/")).toEqual([{ document: "stub", answer: "boat/name", mark: "match" }]));
  });
});

describe("a decision", () => {
  const asks = async (): Promise<void> => {
    press("2");
    fireEvent.click(await screen.findByRole("checkbox", { name: "An income that is low beside the rent" }));
  };
  const go = () => screen.findByRole("button", { name: /^Ask Ada James, mail in 30 s/ });
  const ready = async (): Promise<HTMLElement> => {
    await waitFor(async () => expect(await go()).toHaveProperty("disabled", false));
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

  test("waits for what its recipient would get, which can be asked for again", async () => {
    const played = await opens(new PlayedReview());
    played.previews = [refuses("No answer came.", 0)];
    await asks();
    await screen.findByText("No answer came.", { selector: "[role=alert]" });
    expect(await go()).toHaveProperty("disabled", true);
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
    await screen.findByText(why, { selector: fields ? "[role=alert]" : ".cap" });
    expect(screen.getByRole("textbox", { name: "The most rent a month" })).toHaveProperty("value", typed);
    expect(screen.getByRole("button", { name: /^Pre-approve, mail/ })).toHaveProperty("disabled", true);
    expect(played.sent("/held-decisions/")).toEqual([]);
  });

  test("without a reason can't be made, and says which is missing", async () => {
    await opens(new PlayedReview());
    press("3");
    expect(await screen.findByRole("button", { name: /^Reject, mail in 30 s/ })).toHaveProperty("disabled", true);
    screen.getByText("Tick at least one reason.");
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
    expect(await go()).toHaveProperty("disabled", true);
    fireEvent.click(screen.getByRole("button", { name: "I have seen it" }));
    fireEvent.click(await ready());
    await waitFor(() => expect(played.sent("/held-decisions/")).toMatchObject([{ basis: "seen-2" }]));
  });

  test("goes with its letter as the preview answered it", async () => {
    await opens(new PlayedReview());
    await asks();
    await ready();
    const letter = within(screen.getByRole("region", { name: "As Ada James will see it" }));
    expect(letter.getByTitle("The mail as Ada James gets it").getAttribute("srcdoc")).toContain("1 Hello Ada");
    letter.getByText(LETTER.subject);
    expect(letter.getByRole("status").textContent).toBe(" 4 of 4 required parts: reasons, score, company, rightskept with the decision");
  });

  test("stands beside its letter before a reason is ticked, with a hole where it will be", async () => {
    const played = await opens(new PlayedReview());
    press("2");
    const letter = within(await screen.findByRole("region", { name: "As Ada James will see it" }));
    await letter.findByTitle("The mail as Ada James gets it");
    expect(played.sent("/preview")).toEqual([{ decision: "request", request_type: "cosign_or_deposit", reasons: [], draft: true }]);
    expect(letter.getByRole("status").textContent).toContain("3 of 4 required parts");
    expect(await go()).toHaveProperty("disabled", true);
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

  test("has what it rests on beside it, and gives the paper back that was looked at", async () => {
    await opens(new PlayedReview());
    press("]");
    press("3");
    expect(screen.getByRole("tab", { name: "Summary" }).getAttribute("aria-selected")).toBe("true");
    expect(screen.queryByRole("region", { name: "Answers against the document" })).toBeNull();
    press("Escape");
    await screen.findByRole("region", { name: "Answers against the document" });
    screen.getByRole("img", { name: "license.png" });
  });
});

describe("what a second person has to agree to", () => {
  const held = {
    id: "h1",
    decision: "reject" as const,
    state: "proposed" as const,
    leaves_at: null,
    by: "June Park",
    by_user_id: "june",
    confirmed_by: null,
    changed: [],
  };

  test("is agreed to by another, on what they see", async () => {
    const played = await opens(new PlayedReview(review({ held })));
    decision().getByText("June Park: rejected");
    decision().getByText("Nothing leaves until a second person agrees.");
    fireEvent.click(decision().getByRole("button", { name: "Agree" }));
    await waitFor(() => expect(played.sent("/held-decisions/h1/confirmation")).toEqual([{ basis: "seen-1" }]));
  });

  test("is not agreed to by whoever proposed it, who can take it back", async () => {
    const played = await opens(new PlayedReview(review({ held: { ...held, by_user_id: "stella" } })));
    decision().getByText("You: rejected");
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
