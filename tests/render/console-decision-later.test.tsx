/** The decisions that come after the review, drawn and sent from its page: the home, the lease, and an end on their wish. */
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { AskedField } from "#server";
import type { Decision, Review } from "../../app/console/review/review-types.ts";
import { translator } from "../../app/console/desk/words.ts";
import { deskOf } from "./harness/desk.tsx";
import { decision, isHeldBack, opens, reviewPages } from "./harness/review-page.tsx";
import { heldAs, PlayedReview, review } from "./harness/review.ts";

reviewPages();
// Nothing is drawn here.
vi.mock("../../app/console/desk/papers/pdf-pages.tsx", () => ({ default: ({ label }: { label: string }) => <p>{label}</p> }));

async function chooses(name: string, one: Decision, changed: Partial<Review> = {}): Promise<PlayedReview> {
  const played = await opens(new PlayedReview(review({ decisions: [one], ...changed })));
  fireEvent.click(decision().getByRole("button", { name }));
  return played;
}
async function goes(played: PlayedReview, label: RegExp, one: Decision): Promise<void> {
  played.writes = [() => ({ ...played.shown, held: heldAs(one) })];
  await waitFor(() => expect(isHeldBack(screen.getByRole("button", { name: label }))).toBe(false));
  fireEvent.click(screen.getByRole("button", { name: label }));
}

test("Approve the home says whom it moves, shows the mail, and is sent with what was looked at", async () => {
  const played = await chooses("Approve the home", "approve-home", { status: "room_selected" });
  decision().getByText("Every member of the group goes on to the lease.");
  await screen.findByTitle("The mail as Ada James gets it");
  await goes(played, /^Approve, mail in 30 s/u, "approve-home");
  await decision().findByText("You: home approved");
  expect(played.sent("/preview")[0]).toEqual({ decision: "approve-home" });
  expect(played.sent("/held-decisions/")).toEqual([{ decision: "approve-home", basis: "seen-1" }]);
});

test("Send the lease has it written, says who stands in it, and is sent with the one that was read", async () => {
  const played = await chooses("Send the lease", "send-lease", { status: "approved" });
  decision().getByText("Every member of the group is sent this lease, and every co-signer who stands in it.");
  await decision().findByText("In it: Ada James");
  decision().getByText("Lease, 2210 E Cherry St.pdf");
  fireEvent.click(screen.getByRole("button", { name: "Mail" }));
  await screen.findByTitle("The mail as Ada James gets it");
  await goes(played, /^Send, mail in 30 s/u, "send-lease");
  await decision().findByText("You: lease sent");
  expect(played.sent("/held-decisions/")).toEqual([{ decision: "send-lease", lease: "lease-1", basis: "seen-1" }]);
});

test("an application is withdrawn for a reason, and not without one", async () => {
  const played = await chooses("Withdraw", "withdraw");
  const go = /^Withdraw, mail in 30 s/u;
  expect(isHeldBack(screen.getByRole("button", { name: go }))).toBe(true);
  decision().getByRole("textbox", { name: "Why", description: "The reason is missing: say why. Only staff read it." });
  fireEvent.change(decision().getByRole("textbox", { name: "Why" }), { target: { value: "They found a home elsewhere." } });
  await goes(played, go, "withdraw");
  await decision().findByText("You: withdrawn");
  expect(played.sent("/held-decisions/")).toEqual([{ decision: "withdraw", reason: "They found a home elsewhere.", basis: "seen-1" }]);
});

test("none is offered that can't be decided now, nor to whoever doesn't decide", async () => {
  const offered = (): string[] => ["Send the lease", "Approve the home", "Withdraw"].filter((name) => decision().queryByRole("button", { name }) !== null);
  await opens(new PlayedReview(review({ decisions: ["pre-approve"] })));
  expect(offered()).toEqual([]);
  cleanup();
  const all = new PlayedReview(review({ decisions: ["send-lease", "approve-home", "withdraw"] }));
  await opens(all, { who: { ...deskOf().who, roles: ["support"] } });
  expect(offered()).toEqual([]);
});

test("what its document asks more is asked, and sent, where it says so", async () => {
  const [call, about] = ["Call them before the mail leaves", "What they are called about"];
  const { decisions, words } = deskOf();
  const fields: AskedField[] = [
    {
      property: "call",
      kind: "choice",
      label: "desk.review.ask-for",
      options: [
        { value: false, label: "desk.review.short.note" },
        { value: true, label: "desk.test.call" },
      ],
    },
    { property: "about", kind: "lines", label: "desk.test.about", when: { "==": [{ var: "call" }, true] }, part: "reason", maxLength: 20 },
  ];
  const asked = decisions.map((decision) => (decision.id === "send-lease" ? { ...decision, fields } : decision));
  const say = translator({ ...words, "desk.test.call": call, "desk.test.about": about }, "en-US");
  const played = await opens(new PlayedReview(review({ decisions: ["send-lease"], status: "approved" })), { decisions: asked, say });
  fireEvent.click(decision().getByRole("button", { name: "Send the lease" }));
  expect(decision().queryByRole("textbox", { name: about })).toBeNull();
  fireEvent.click(decision().getByRole("radio", { name: call }));
  const written = decision().getByRole<HTMLTextAreaElement>("textbox", { name: about, description: "The reason is missing: say why." });
  expect(written.maxLength).toBe(20);
  expect(isHeldBack(screen.getByRole("button", { name: /^Send, mail in 30 s/u }))).toBe(true);
  fireEvent.change(written, { target: { value: " The keys. " } });
  await goes(played, /^Send, mail in 30 s/u, "send-lease");
  await waitFor(() => expect(played.sent("/held-decisions/")).toEqual([{ decision: "send-lease", call: true, about: "The keys.", basis: "seen-1" }]));
});
