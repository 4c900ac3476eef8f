/** What stands beside the papers on the review page: who applies, what they earn, what was found, and who vouches for them. */
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Cosigner, MonthlyIncome, Review } from "../../app/console/review/review-types.ts";
import { opens, press, reviewPages } from "./harness/review-page.tsx";
import { paperNamed, PlayedReview, review } from "./harness/review.ts";

reviewPages();

const salary = { name: "Harbor Street Bakery", about: "Pastry cook", amount: 3480, currency: "usd", proven: true, document: null, counts: true } as const;
const earns = (changed: Partial<MonthlyIncome> = {}): MonthlyIncome => ({
  total: 3780.5,
  currency: "usd",
  rent: 1600,
  times_rent: 2.36,
  affordable: null,
  affordable_times: null,
  sources: [salary, { ...salary, name: "Tutoring", about: null, amount: 300.5, proven: false }],
  ...changed,
});
const cora = (changed: Partial<Cosigner> = {}): Cosigner => ({
  id: "cora",
  first_name: "Cora",
  last_name: "Okafor",
  email: "cora@example.com",
  taken_up: true,
  issued_at: "2026-10-01T09:00:00.000Z",
  expires_at: "2026-12-01T09:00:00.000Z",
  submitted_at: "2026-10-09T09:00:00.000Z",
  revoked_at: null,
  status: "submitted",
  monthly_income: earns({ total: 6400, times_rent: 4, sources: [{ ...salary, name: "Harborview Library", about: "Head librarian", amount: 6400 }] }),
  check: { status: "complete", result: "clear", score: 731, completed_at: null },
  documents: [paperNamed("payslip", "payslip.png")],
  answers: [],
  ...changed,
});
async function summary(changed: Partial<Review>): Promise<PlayedReview> {
  const played = await opens(new PlayedReview(review(changed)));
  fireEvent.click(screen.getByRole("tab", { name: "Summary" }));
  return played;
}
const lines = (of: HTMLElement): (string | null)[] =>
  within(of)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("what they earn a month is told source by source, with what has no proof, and together beside the rent", async () => {
  await summary({ monthly_income: earns() });
  expect(lines(screen.getByRole("region", { name: "Income a month" }))).toEqual([
    "Harbor Street Bakery, Pastry cook $3,480",
    "Tutoring no proof$300.50",
    "Together2.4× a rent of $1,600 $3,780.50",
  ]);
  cleanup();
  await summary({ monthly_income: null });
  within(screen.getByRole("region", { name: "Income a month" })).getByText("No amount is known.");
});

test("the paper of an income stands beside it, the applicant's and a co-signer's, and is shown when it is pressed", async () => {
  const stub = { ...paperNamed("stub-tutoring", "stub.pdf"), name: "Proof of income, Tutoring" };
  const sources = [salary, { ...salary, name: "Tutoring", about: null, amount: 300.5, document: stub.id }];
  const payslip = { ...paperNamed("payslip", "payslip.png"), name: "Proof of income" };
  const vouches = cora({ monthly_income: earns({ sources: [{ ...salary, document: "payslip" }] }), documents: [payslip] });
  await summary({ monthly_income: earns({ sources }), documents: [stub], cosigners: [vouches] });
  const income = within(screen.getByRole("region", { name: "Income a month" })).getAllByRole("listitem");
  expect(within(income[0]!).queryByRole("button")).toBeNull();
  fireEvent.click(within(income[1]!).getByRole("button", { name: "Proof of income, Tutoring" }));
  expect(screen.getByRole("tab", { name: "Proof of income, Tutoring" }).getAttribute("aria-selected")).toBe("true");
  fireEvent.click(screen.getByRole("tab", { name: "Summary" }));
  const [theirs] = within(screen.getByRole("article", { name: "Cora Okafor" })).getAllByRole("listitem");
  fireEvent.click(within(theirs!).getByRole("button", { name: "Proof of income" }));
  expect(screen.getByRole("tab", { name: "Cora: Proof of income" }).getAttribute("aria-selected")).toBe("true");
});

test("what comes in another currency is told as that, and no part of the total", async () => {
  const abroad = { ...salary, name: "Rent in Toronto", about: null, amount: 900, currency: "cad", counts: false } as const;
  await summary({ monthly_income: earns({ total: 3480, rent: null, times_rent: null, sources: [salary, abroad] }) });
  expect(lines(screen.getByRole("region", { name: "Income a month" })).slice(1)).toEqual(["Rent in Toronto not in the total CA$900", "Together$3,480"]);
});

test("what whoever vouches for them answered stands there page by page, as the page asked it", async () => {
  const question = { label: "Date of birth", path: "cosigner.birthdate", text: null, date: "1968-05-04", file: null, not_asked: false };
  const proof = { ...question, label: "Proof of income", path: "cosigner_income.document", text: "payslip.png", date: null, file: "payslip" };
  const blank = { ...question, label: "Phone number", path: "cosigner.phonenumber", date: null };
  const answers = [
    { id: "about", title: "About yourself", questions: [question, blank] },
    { id: "income", title: "Documents", questions: [proof] },
  ];
  await summary({ cosigners: [cora({ answers })] });
  fireEvent.click(screen.getByText("What they answered"));
  const told = (name: string): (string | null)[] => [...screen.getByRole("group", { name }).querySelectorAll("dt, dd")].map(({ textContent }) => textContent);
  expect(told("About yourself")).toEqual(["Date of birth", "5/4/1968", "Phone number", "not answered"]);
  expect(told("Documents")).toEqual(["Proof of income", "Proof of income"]);
  within(screen.getByRole("group", { name: "Documents" })).getByRole("button", { name: "Proof of income" });
  cleanup();
  await summary({ cosigners: [cora({ answers: [{ ...answers[0]!, questions: [blank] }] })] });
  expect(screen.queryByText("What they answered")).toBeNull();
});

test("whoever vouches for them stands there with how far they are, what they earn, how many times the rent that is, and their report", async () => {
  await summary({ cosigners: [cora()] });
  const own = screen.getByRole("article", { name: "Cora Okafor" });
  within(own).getByText("Handed in");
  expect(lines(own).slice(0, 2)).toEqual(["Harborview Library, Head librarian $6,400", "Together4.0× a rent of $1,600 $6,400"]);
  within(own).getByText("Clear");
  within(own).getByText("731");
});

test.each([
  ["Invited", { taken_up: false, status: null }],
  ["Has begun", { taken_up: true, status: "open" as const }],
  ["Said no", { status: "declined" as const }],
  ["Taken out", { status: "submitted" as const, revoked_at: "2026-11-03T09:00:00.000Z" }],
])("of a co-signer of whom nothing more is known it is said: %s", async (said, changed) => {
  await summary({ cosigners: [cora({ monthly_income: null, check: null, documents: [], ...changed })] });
  expect(screen.getByRole("article", { name: "Cora Okafor" }).textContent).toBe(`Cora Okafor ${said}`);
});

test("the papers of a co-signer are read as the applicant's are, and neither marked nor asked for again", async () => {
  const played = await summary({ cosigners: [cora()] });
  fireEvent.click(within(screen.getByRole("list", { name: "Their documents" })).getByRole("button", { name: "Proof of income" }));
  expect(screen.getByRole("tab", { name: "Cora: Proof of income" }).getAttribute("aria-selected")).toBe("true");
  expect(screen.getByRole("img", { name: "Proof of income" }).getAttribute("src")).toBe("/files/payslip");
  expect(screen.queryByRole("button", { name: /^Ask for it again/ })).toBeNull();
  press("p");
  press("m");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(played.sent("/marks/")).toEqual([]);
});
