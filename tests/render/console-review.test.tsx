/** One application on the review page, by hand and by key, whatever its API answers. */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router-dom";
import { describe, expect, test } from "vitest";
import type { ConsoleApi } from "../../app/console/desk/api.ts";
import { CaseCache } from "../../app/console/desk/case-cache.ts";
import { saveCaseList } from "../../app/console/desk/lists/case-list.ts";
import { ReviewRoom } from "../../app/console/review/review-room.tsx";
import { deskOf, InRoom, queueRow } from "./harness/desk.tsx";
import { decision, desk, moves, opens, press, reviewPages } from "./harness/review-page.tsx";
import { groupOf, PlayedReview, review } from "./harness/review.ts";

reviewPages();

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

  test("whose it is and where it stands, as the queue's row said it, until the case itself is there: with one face", async () => {
    const row = queueRow("ada", { first_name: "Ada", last_name: "James", person: "ada-herself", avatar: "june", status: "submitted_request_pending" });
    const cases = new CaseCache();
    cases.keepListed([row]);
    const played = new PlayedReview(review({ person: { ...review().person, avatar: "june" } }));
    let answer = (): void => undefined;
    const late = new Promise<void>((resolve) => (answer = resolve));
    const api: ConsoleApi = { ...played.api, getJson: (path, more) => late.then(() => played.api.getJson(path, more)) };
    render(
      <InRoom desk={deskOf({ api, cases })} at="/console/applications/ada">
        <ReviewRoom id="ada" />
      </InRoom>,
    );
    screen.getByRole("heading", { level: 1, name: "Ada James" });
    const head = (): string => document.querySelector("header.top")?.textContent ?? "";
    expect(head()).toContain("Seattle, ");
    expect(head()).toContain(deskOf().say("desk.status.submitted_request_pending"));
    expect(screen.getByRole("status").textContent).toBe("Loading…");
    const face = (): string | undefined => document.querySelector("header.top .ava")?.outerHTML;
    const before = face();
    expect(before).toBeTruthy();
    await act(async () => answer());
    await screen.findByRole("region", { name: "Decision" });
    expect(face()).toBe(before);
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
    await opens(new PlayedReview(review({ status: "submitted_request_pending" })));
    expect(screen.getByRole("link", { name: "Preview" }).getAttribute("href")).toBe("/console/preview?application=ada");
    expect(screen.queryByRole("link", { name: "View as" })).toBeNull();
    press("w");
    await within(screen.getByRole("dialog", { name: "Why is Ada James here?" })).findByText(
      "They belong on “In review”, because the application stands at “Waiting for an answer”.",
    );
    cleanup();
    const who = { ...deskOf().who, roles: ["support" as const] };
    await opens(new PlayedReview(), { who });
    expect(screen.getByRole("link", { name: "View as" }).getAttribute("href")).toBe("/view-as/ada-herself?to=%2Fapplication%2Fdemo-seattle");
    expect(decision().getByRole("button", { name: /Pre-approve$/ })).toHaveProperty("disabled", true);
  });
});

test("whose hand it went through stands in its timeline by name", async () => {
  const event = (id: string, actor: string | null, detail: object) => ({
    id,
    name: "assigned",
    detail: { from: null, ...detail },
    why: null,
    at: "2026-11-04T07:00:00.000Z",
    actor,
    as: null,
  });
  const history = [
    event("1", null, { to: "ria", to_name: "Ria Stone", hand: "other", rule: "turn" }),
    event("2", "Ria Stone", { to: "june", to_name: "June Park", hand: "other" }),
    event("3", "June Park", { to: null, to_name: null, hand: "nobody" }),
    event("4", "Stella Novak", { to: "stella", to_name: "Stella Novak", hand: "self" }),
  ];
  await opens(new PlayedReview(review({ history })));
  const lines = within(screen.getByRole("region", { name: "Timeline" })).getAllByRole("listitem");
  expect(lines.map((line) => line.querySelector("span")?.textContent)).toEqual([
    "Stella Novak took it in hand",
    "June Park left it to nobody",
    "Ria Stone gave it to June Park",
    "The system gave it to Ria Stone, whose turn it was",
  ]);
});

test("with no papers, the answers stand by themselves, with nothing to settle", async () => {
  await opens(new PlayedReview(review({ documents: [] })));
  const answers = within(screen.getByRole("region", { name: "Answers against the document" }));
  answers.getByText("No papers were sent: there is nothing to hold the answers against.");
  expect(answers.queryByText(/settled|^Open$/)).toBeNull();
  expect(answers.queryByRole("button", { name: /^Match/ })).toBeNull();
});

describe("the list that it stands in", () => {
  const many = Array.from({ length: 250 }, (_, at) => `case-${at}`);
  const place = async (id: string): Promise<string> => {
    cleanup();
    const played = new PlayedReview(review({ id }));
    played.neighbours = many;
    const api = {
      ...played.api,
      getJson: <Body,>(path: string) => (path.startsWith(`/staff/applications/${id}`) ? Promise.resolve(played.shown as Body) : played.api.getJson<Body>(path)),
    };
    const own = deskOf({ api });
    const at = `/console/applications/${id}?list=${encodeURIComponent("ordering=due_at&limit=100")}`;
    // The page writes down where it stands beside what the window's address says.
    window.history.replaceState(null, "", at);
    render(
      <InRoom desk={own} at={at}>
        <ReviewRoom id={id} />
      </InRoom>,
    );
    await screen.findByRole("heading", { level: 1, name: "Ada James" });
    await waitFor(() => expect(screen.queryByText(/^\d+ of 250$/)).not.toBeNull());
    const can = (name: string): string => (screen.getByRole<HTMLButtonElement>("button", { name }).disabled ? "" : name);
    return [screen.getByText(/^\d+ of 250$/).textContent, can("Previous application"), can("Next application")].join(", ");
  };

  test("is known past its first page: the place in it, and both neighbours", async () => {
    expect(await place("case-0")).toBe("1 of 250, , Next application");
    expect(await place("case-99")).toBe("100 of 250, Previous application, Next application");
    expect(await place("case-170")).toBe("171 of 250, Previous application, Next application");
    expect(await place("case-249")).toBe("250 of 250, Previous application, ");
  });

  test("is gone through as the queue had read it, with no question for what is known", async () => {
    saveCaseList("stella", { of: "ordering=due_at&limit=100", ids: ["case-7", "case-170", "case-3"], count: 250, next: null });
    expect(await place("case-170")).toBe("2 of 250, Previous application, Next application");
  });

  test("leads a case that left it on to what is left, and not to its beginning where it wasn't read to its end", async () => {
    const gone = async (n: number): Promise<boolean> => {
      cleanup();
      sessionStorage.clear();
      const played = new PlayedReview();
      played.neighbours = Array.from({ length: n }, (_, at) => `case-${at}`);
      await opens(played);
      return screen.getByRole<HTMLButtonElement>("button", { name: "Next application" }).disabled;
    };
    expect(await gone(3)).toBe(false);
    expect(await gone(5000)).toBe(true);
  });
});

test("the others of its group are opened with the list kept, and whoever goes on from there goes on in it", async () => {
  const member = { id: "m1", first_name: "Bea", last_name: "Moore", email: "bea@example.com", application: "bea", status: "room_selected" } as const;
  saveCaseList("stella", { of: "status=submitted", ids: ["case-1", "ada", "case-2"], count: 3, next: null });
  const from = `list=${encodeURIComponent("status=submitted")}&from=view%3Dmine`;
  window.history.replaceState(null, "", `?${from}`);
  await opens(new PlayedReview(review({ group: groupOf([member]) })), {}, `?${from}`);
  fireEvent.click(screen.getByRole("tab", { name: "Summary" }));
  const link = screen.getByRole("link", { name: "Bea Moore" });
  expect(link.closest("li")?.textContent, "where they are, in words of the desk").toBe("Bea MooreRoom chosen");
  const href = link.getAttribute("href")!;
  expect(href).toBe("/console/applications/bea?list=status%3Dsubmitted&from=view%3Dmine&beside=ada");
  // The page writes down where it stands beside what the window's address says.
  window.history.replaceState(null, "", `${href}&paper=stub&answer=first`);
  cleanup();
  const played = new PlayedReview(review({ id: "bea" }));
  const Address = () => <output aria-label="Address">{useLocation().pathname + useLocation().search}</output>;
  render(
    <InRoom desk={deskOf({ api: played.api })} at={href}>
      <Address />
      <Routes>
        <Route path="/console/applications/bea" element={<ReviewRoom id="bea" />} />
        <Route path="*" element={null} />
      </Routes>
    </InRoom>,
  );
  await waitFor(() => expect(screen.getByRole("button", { name: "Previous application" })).toHaveProperty("disabled", false));
  fireEvent.click(screen.getByRole("button", { name: "Next application" }));
  const next = "/console/applications/case-2?list=status%3Dsubmitted&from=view%3Dmine";
  await waitFor(() => expect(screen.getByLabelText("Address").textContent).toBe(next));
  window.history.replaceState(null, "", "/");
});

describe("the next case, read before it is shown", () => {
  const bea = (first_name: string) =>
    review({ id: "bea", person: { ...review().person, first_name }, applicant_info: { ...review().applicant_info!, first_name } });
  const answers = { early: bea("Bea"), read: (): Promise<unknown> => Promise.resolve(bea("Bea")) };
  const goesOn = async (): Promise<void> => {
    const played = new PlayedReview();
    played.neighbours = ["ada", "bea"];
    const { getJson } = played.api;
    const api = {
      ...played.api,
      getJson: (path: string) =>
        path === "/staff/applications/bea?ahead=true" ? Promise.resolve(answers.early) : path === "/staff/applications/bea" ? answers.read() : getJson(path),
    } as ConsoleApi;
    const own = deskOf({ api });
    const room = (id: string) => (
      <InRoom desk={own} at="/console/applications/ada">
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
    press("M", { shiftKey: true });
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
