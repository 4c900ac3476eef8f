/** What is decided and not carried out yet says all that it says: to whoever looks in the half minute, and to the second person before they agree. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { decision, isThere, opens, press, reviewPages } from "./harness/review-page.tsx";
import { heldAs, LETTER, PlayedReview, refuses, review } from "./harness/review.ts";

reviewPages();

const proposedBy = (by: string, by_user_id: string) => ({ ...heldAs("reject"), state: "proposed" as const, leaves_at: null, by, by_user_id });
const PROPOSED = { ...proposedBy("June Park", "june"), values: { reasons: ["credit-score", "income"] } };
const letter = () => within(screen.getByRole("region", { name: "As Ada James will see it" }));

test("the second person reads the reasons and the letter as its recipient gets it", async () => {
  const played = new PlayedReview(review({ held: PROPOSED }));
  played.letter = { ...LETTER, html: "<p>We can’t go on</p>", subject: "About your application" };
  await opens(played);
  expect(
    decision()
      .getAllByRole("definition")
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(["The credit score in the report", "An income that is low beside the rent"]));
  letter().getByText("About your application");
  letter().getByText("ada@example.com");
  expect((letter().getByTitle("The mail as Ada James gets it") as HTMLIFrameElement).srcdoc).toContain("We can’t go on");
  expect(played.sent("/preview")).toEqual([{ decision: "reject", reasons: ["credit-score", "income"] }]);
});

test("so does whoever looks while the mail waits: the amount, what is asked for and the line", async () => {
  await opens(new PlayedReview(review({ held: { ...heldAs("pre-approve"), values: { all_rooms: false, max_rent: 1450 } } })));
  const said = () =>
    decision()
      .getAllByRole("definition")
      .map(({ textContent }) => textContent);
  expect(said()).toEqual(expect.arrayContaining(["Rooms up to a rent", "$1,450"]));
});

test("what was asked for, and the line of one's own, stand there as well", async () => {
  const values = { request_type: "add_cosigner", reasons: ["income"], line: "Your new job looks steady." };
  await opens(new PlayedReview(review({ held: { ...heldAs("request"), values } })));
  for (const text of ["Co-signer only", "An income that is low beside the rent", "Your new job looks steady."]) decision().getByText(text);
});

test("a key agrees, once the letter is there to be read", async () => {
  let comes!: () => void;
  const played = new PlayedReview(review({ held: PROPOSED }));
  played.previews = [() => new Promise((resolve) => (comes = () => resolve(LETTER)))];
  await opens(played);
  press("Y", { shiftKey: true });
  expect(played.sent("/confirmation")).toEqual([]);
  expect(decision().getByRole("button", { name: /^Agree/ })).toHaveProperty("disabled", true);
  comes();
  await letter().findByText(LETTER.subject);
  // The keys know of it with the next frame.
  await act(async () => undefined);
  press("Y", { shiftKey: true });
  await waitFor(() => expect(played.sent("/held-decisions/h1/confirmation")).toEqual([{ basis: "seen-1" }]));
  expect(isThere()).toBe(true);
});

test("a letter that can't be read is asked for again, and nothing is agreed to until then", async () => {
  const played = new PlayedReview(review({ held: PROPOSED }));
  played.previews = [refuses("It could not be written.", 503)];
  await opens(played);
  await letter().findByText(/^It could not be written\./);
  expect(decision().getByRole("button", { name: /^Agree/ })).toHaveProperty("disabled", true);
  fireEvent.click(letter().getByRole("button", { name: "Try again" }));
  await letter().findByText(LETTER.subject);
});

test("whoever proposed it has no key to agree with", async () => {
  const played = await opens(new PlayedReview(review({ held: { ...PROPOSED, by: "Stella Novak", by_user_id: "stella" } })));
  await letter().findByText(LETTER.subject);
  press("Y", { shiftKey: true });
  expect(played.sent("/confirmation")).toEqual([]);
});
