/** Papers on the review page, and the answers that are held against them. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { opens, press, reviewPages } from "./harness/review-page.tsx";
import { paperNamed, PlayedReview, question, review } from "./harness/review.ts";

reviewPages();

describe("papers", () => {
  const sheet = (name: string) => screen.getByRole("img", { name });

  test("are gone through, enlarged and turned by key, each from the beginning", async () => {
    await opens(new PlayedReview());
    expect(sheet("Proof of income").style.width).toBe("100%");
    press("+");
    press("+");
    press("-");
    press("o");
    expect([sheet("Proof of income").style.width, sheet("Proof of income").style.rotate]).toEqual(["125%", "90deg"]);
    press("]");
    expect([sheet("Photo ID").style.width, sheet("Photo ID").style.rotate]).toEqual(["100%", "0deg"]);
    press("]");
    expect(screen.getByRole("tab", { name: "Summary" }).getAttribute("aria-selected")).toBe("true");
    press("[");
    sheet("Photo ID");
  });

  test("that can't be drawn are offered to be taken along", async () => {
    await opens(new PlayedReview());
    fireEvent.error(sheet("Proof of income"));
    expect(screen.getByRole("link", { name: "Download" }).getAttribute("href")).toBe("/files/stub");
  });

  test("have their names by what they are for, how many there are, and all of them in a list where no room is left", async () => {
    const documents = [...review().documents, paperNamed("second", "IMG_0912(2).pdf", { name: "Proof of income, Corner Bikes", content_type: "image/png" })];
    await opens(new PlayedReview(review({ documents })));
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["Summary", "Proof of income", "Photo ID", "Proof of income, Corner Bikes"]);
    fireEvent.click(screen.getByRole("button", { name: "3 papers" }));
    fireEvent.click(screen.getByRole("button", { name: /^Proof of income, Corner Bikes\s*IMG_0912\(2\)\.pdf$/ }));
    sheet("Proof of income, Corner Bikes");
    expect(screen.queryByRole("button", { name: /IMG_0912/ })).toBeNull();
    screen.getByText("IMG_0912(2).pdf");
  });

  test("are asked for again with a reason, by key", async () => {
    const played = await opens(new PlayedReview());
    press("p");
    fireEvent.click(within(screen.getByRole("dialog", { name: "Ask for Proof of income again" })).getByRole("button", { name: "Ask for it again" }));
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

  const seen = (document: string, answer: string, mark: "match" | "differs") => ({
    id: `${document}-${answer}`,
    document,
    answer,
    mark,
    says: null,
    reason: null,
    by: "June Park",
    at: review().now,
  });
  const cells = (name: RegExp): string[] =>
    within(row(name))
      .getAllByRole("cell")
      .map((cell) => cell.textContent ?? "");

  test("that match on one paper are settled on the other, which says where", async () => {
    await opens(new PlayedReview(review({ marks: [seen("licence", "first", "match")] })));
    expect(screen.getByRole("tab", { name: "Proof of income" }).getAttribute("aria-selected")).toBe("true");
    expect(cells(/^First name/).at(-1)).toBe("Match, on Photo IDPhoto ID");
    expect(cells(/^Last name/).at(-1)).toBe("Open");
    screen.getByText("1 of 2 settled");
  });

  test("that no paper can prove wait for nobody: what wasn't answered matches nothing, and each row says what stands against it", async () => {
    const questions = [
      question("birthdate", "Date of birth", { date: "1998-04-17", papers: ["licence"] }),
      question("middle", "Middle name"),
      question("pet", "I have a pet", { text: "No", papers: [] }),
    ];
    const played = await opens(new PlayedReview(review({ answers: [{ id: "personal", title: "Personal", questions }] })));
    screen.getByText("0 of 1 settled");
    expect([cells(/^Date of birth/), cells(/^Middle name/), cells(/^I have a pet/)].map((row) => row.slice(1))).toEqual([
      ["not on it Photo ID", "Open"],
      ["", ""],
      ["", ""],
    ]);
    const match = screen.getByRole("button", { name: /^Match/ });
    for (const why of ["Proof of income doesn’t show this; another paper does.", "Nothing was answered there.", "No paper that was sent shows this."]) {
      screen.getByText(why);
      expect(match).toHaveProperty("disabled", true);
      press("m");
      press("ArrowDown");
    }
    expect(played.sent("/marks/")).toEqual([]);
  });

  test("lead to the paper that proves them, and to the one that was handed in as an answer", async () => {
    const questions = [
      question("birthdate", "Date of birth", { date: "1998-04-17", papers: ["licence"] }),
      question("proof", "Proof of income", { text: "stub.pdf", file: "stub", papers: [] }),
    ];
    await opens(new PlayedReview(review({ answers: [{ id: "personal", title: "Personal", questions }] })));
    const shows = (name: string) => screen.getByRole("tab", { name }).getAttribute("aria-selected");
    fireEvent.click(within(row(/^Date of birth/)).getByRole("button", { name: "Photo ID" }));
    expect(shows("Photo ID")).toBe("true");
    fireEvent.click(within(within(row(/^Proof of income/)).getAllByRole("cell")[0]!).getByRole("button", { name: "Proof of income" }));
    expect(shows("Proof of income")).toBe("true");
  });

  test("are gone through by what is left to be settled on this paper", async () => {
    const questions = [
      question("first", "First name", { text: "Ada" }),
      question("middle", "Middle name"),
      question("pet", "I have a pet", { text: "No", papers: [] }),
      question("salary", "Monthly income", { text: "$3,480", papers: ["stub"] }),
    ];
    await opens(new PlayedReview(review({ answers: [{ id: "personal", title: "Personal", questions }] })));
    press("m");
    await waitFor(() => expect(row(/^Monthly income/).getAttribute("aria-current")).toBe("true"));
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

  test("that came over the API stand by their record, and what nobody was asked waits for no mark", async () => {
    const kept = [
      question("emergency_contact.first_name", "First name of whom to call", { text: "Ida", papers: [] }),
      question("emergency_contact.speaks", "Language that they speak", { text: "Igbo", papers: [] }),
    ];
    const former = [question("residence:1.monthly_rent", "Monthly rent", { text: "0", not_asked: true })];
    const answers = [
      ...review().answers,
      { id: "kept-emergency_contact", title: "Emergency contact", questions: kept },
      { id: "kept-residence:1", title: "Former residence", questions: former },
    ];
    const marks = [{ id: "mark-1", document: "stub", answer: "first", mark: "match" as const, says: null, reason: null, by: "June Park", at: review().now }];
    await opens(new PlayedReview(review({ answers, marks })));
    const contact = within(screen.getByRole("table", { name: "Emergency contact" }));
    within(contact.getByRole("row", { name: /^First name of whom to call/ })).getByText("Ida");
    within(contact.getByRole("row", { name: /^Language that they speak/ })).getByText("Igbo");
    expect(row(/^Monthly rent/).textContent).toBe("Monthly rentnot asked");
    screen.getByText("1 of 2 settled");
  });

  test("to a question that came since are there as all others", async () => {
    const answers = [...review().answers, { id: "boats", title: "Boats", questions: [question("boat/name", "Name of your boat", { text: "Otter" })] }];
    const played = await opens(new PlayedReview(review({ answers })));
    within(row(/^Name of your boat/)).getByText("Otter");
    fireEvent.click(screen.getByRole("button", { name: "Name of your boat" }));
    press("r");
    await waitFor(() => expect(played.sent("/marks/")).toEqual([{ document: "stub", answer: "boat/name", mark: "ask-again" }]));
  });
});
