/** A fee is waived from the review page, for a reason, while nothing of it was charged. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Review } from "../../app/console/review/review-types.ts";
import { violationsHere } from "./harness/axe.ts";
import { desk, opens, reviewPages } from "./harness/review-page.tsx";
import { chargeThat, PlayedReview, refuses, review } from "./harness/review.ts";

reviewPages();

const DUE = { amount: 35, currency: "usd", waived: false, due: 35, charge: null } as const;
const unpaid = (changed: Partial<Review> = {}): Review => review({ status: "open", decisions: [], fee: DUE, ...changed });
const command = () => desk.register.all().find(({ id }) => id === "review.waive-fee")!;
const dialog = () => within(screen.getByRole("dialog", { name: "Waive the application fee" }));
const asks = () => act(async () => command().run());
const send = async (reason: string): Promise<void> => {
  fireEvent.change(dialog().getByLabelText("Why (kept in the history)"), { target: { value: reason } });
  await act(async () => void fireEvent.click(dialog().getByRole("button", { name: "Waive the application fee" })));
};

test("a reviewer waives it by the palette's command, on what was read, and the timeline says so with the reason", async () => {
  const played = new PlayedReview(unpaid());
  const headers: unknown[] = [];
  const { postJson } = played.api;
  played.api.postJson = (path, body, asking) => {
    if (path.endsWith("/waive-fee")) headers.push(asking?.headers);
    return postJson(path, body, asking);
  };
  await opens(played);
  expect(command()).toMatchObject({ label: "Waive the application fee" });
  expect(command().disabled).toBeUndefined();
  await asks();
  dialog().getByText(/^\$35\.00 is still due\./);
  expect(await violationsHere("Review", "en-US")).toEqual([]);
  const event = { id: "e1", name: "fee-waived", actor: "Stella Novak", as: null, detail: {}, why: "A former resident.", at: "2026-11-04T09:00:00.000Z" };
  played.shown = unpaid({ version: 4, fee: { ...DUE, waived: true, due: 0 }, history: [event as never] });
  played.writes.push(() => played.shown);
  await send("A former resident.");
  expect(played.sent("/waive-fee")).toEqual([{ reason: "A former resident." }]);
  expect(headers).toEqual([{ "If-Match": '"3"' }]);
  expect(screen.queryByRole("dialog")).toBeNull();
  const line = within(screen.getByRole("region", { name: "Timeline" })).getByRole("listitem").textContent;
  for (const said of ["Stella Novak", "waived the fee", "A former resident."]) expect(line).toContain(said);
  expect(desk.toasts.all()).toMatchObject([{ text: "The fee is waived", tone: "good" }]);
  expect(command().disabled).toBe("There is no fee to waive");
});

test.each([
  ["that is paid", { charge: chargeThat("success"), due: 0 }, "The fee is paid, or a payment is under way"],
  ["whose payment is under way", { charge: chargeThat("pending") }, "The fee is paid, or a payment is under way"],
  ["that was waived", { waived: true, due: 0 }, "There is no fee to waive"],
])("one %s can't be waived, and the palette says why", async (_, fee, why) => {
  await opens(new PlayedReview(unpaid({ fee: { ...DUE, ...fee } })));
  expect(command().disabled).toBe(why);
});

test("one that was declined can be", async () => {
  await opens(new PlayedReview(unpaid({ fee: { ...DUE, charge: chargeThat("declined") } })));
  expect(command().disabled).toBeUndefined();
});

test("support looks, and waives nothing", async () => {
  await opens(new PlayedReview(unpaid()), { who: { ...desk.who, roles: ["support"] } });
  expect(command().disabled).toMatch(/Reviewer|decide/i);
});

test("who was charged meanwhile is not let off: it is said where it was asked, the words stay, and the page is read again", async () => {
  const played = new PlayedReview(unpaid());
  await opens(played);
  await asks();
  const before = played.asked.filter(({ method, path }) => method === "GET" && path === "/staff/applications/ada").length;
  played.writes.push(refuses("The fee is paid, or a payment is under way: there is nothing to waive.", 409));
  await send("A former resident.");
  within(dialog().getByRole("alert")).getByText(/there is nothing to waive/);
  expect(dialog().getByLabelText<HTMLTextAreaElement>("Why (kept in the history)").value).toBe("A former resident.");
  expect(played.asked.filter(({ method, path }) => method === "GET" && path === "/staff/applications/ada").length).toBe(before + 1);
  expect(desk.toasts.all()).toEqual([]);
});

test("without a reason nothing is waived, and it is said at the field", async () => {
  const played = new PlayedReview(unpaid());
  await opens(played);
  await asks();
  played.writes.push(refuses("Please check it.", 400, { reason: "Field is required" }));
  await send("");
  expect(dialog().getByLabelText("Why (kept in the history)").getAttribute("aria-invalid")).toBe("true");
  dialog().getByText("Field is required");
});
