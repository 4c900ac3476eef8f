/** In whose hand a case is, from its own page: the keys of the queue, with their meaning there. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { DeskContextValue } from "../../app/console/desk/desk-context.ts";
import type { Review } from "../../app/console/review/review-types.ts";
import { violationsHere } from "./harness/axe.ts";
import { desk, opens, press, reviewPages } from "./harness/review-page.tsx";
import { PlayedReview, refuses, review } from "./harness/review.ts";

reviewPages();

const member = (id: string, first_name: string, staff_roles: string[], invited_until: string | null = null) => ({
  id,
  first_name,
  last_name: "Lee",
  email: `${id}@example.com`,
  avatar: "",
  staff_roles,
  invited_until,
});
const AMONG = [
  member("stella", "Stella", ["reviewer"]),
  member("june", "June", ["reviewer"]),
  member("amos", "Amos", ["admin"]),
  member("pat", "Pat", ["support"]),
  member("ivy", "Ivy", ["reviewer"], "2026-12-01T00:00:00.000Z"),
];
const inHandOf = (assigned_to: string | null, assignee: string | null): Review => review({ version: 4, assigned_to, assignee });

async function opensOf(shown: Review, changed: Partial<DeskContextValue> = {}): Promise<PlayedReview> {
  const played = new PlayedReview(shown);
  played.members = AMONG;
  return opens(played, changed);
}
const giving = async () => {
  press("a");
  const dialog = within(await screen.findByRole("dialog", { name: "Assign the application of Ada James to" }));
  await dialog.findAllByRole("listitem");
  return dialog;
};

describe("a case that is read", () => {
  test("is given to a colleague who decides and has come, by key, and says in whose hand it is then", async () => {
    const played = await opensOf(review());
    screen.getByText("In nobody's hand");
    const dialog = await giving();
    expect(dialog.getAllByRole("listitem").map((line) => line.textContent)).toEqual(["June Leejune@example.com", "Amos Leeamos@example.com"]);
    expect(await violationsHere("Review", "en-US")).toEqual([]);
    expect(dialog.queryByRole("button", { name: "Nobody" }), "nobody has it").toBeNull();
    const box = dialog.getByRole("textbox", { name: "Colleague who decides" });
    expect(document.activeElement).toBe(box);
    fireEvent.change(box, { target: { value: "ju" } });
    played.shown = inHandOf("june", "June Lee");
    await act(async () => void fireEvent.submit(box));
    expect(played.sent("/assignment")).toEqual([{ assigned_to: "june" }]);
    await screen.findByText("In hand: June Lee");
    expect(desk.toasts.all()).toMatchObject([{ text: "It is with June Lee now", tone: "good" }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is taken from a colleague for nobody, and offered to everybody but whoever has it", async () => {
    const played = await opensOf(inHandOf("june", "June Lee"));
    const dialog = await giving();
    expect(dialog.getAllByRole("listitem").map((line) => line.textContent)).toEqual(["Amos Leeamos@example.com"]);
    played.shown = inHandOf(null, null);
    await act(async () => void fireEvent.click(dialog.getByRole("button", { name: "Nobody" })));
    expect(played.sent("/assignment")).toEqual([{ assigned_to: null }]);
    await screen.findByText("In nobody's hand");
  });

  test("is taken in one's own hand by the key that does it in the queue, and given back by the same", async () => {
    const played = await opensOf(review());
    played.shown = inHandOf("stella", "Stella Novak");
    press("i");
    await screen.findByText("In hand: You");
    played.shown = inHandOf(null, null);
    press("i");
    await screen.findByText("In nobody's hand");
    expect(played.sent("/assignment")).toEqual([{ assigned_to: "stella" }, { assigned_to: null }]);
  });

  test("stays where it was where it can't be given so, which is said in words", async () => {
    const played = await opensOf(inHandOf("stella", "Stella Novak"));
    played.writes.push(refuses("They have a stake in this application themselves: give it to somebody else.", 400));
    const dialog = await giving();
    await act(async () => void fireEvent.click(dialog.getByRole("button", { name: /June Lee/ })));
    expect(desk.toasts.all()).toMatchObject([{ text: "They have a stake in this application themselves: give it to somebody else.", tone: "bad" }]);
    screen.getByText("In hand: You");
  });

  test("is left where it was by whoever thinks better of it", async () => {
    const played = await opensOf(review());
    const dialog = await giving();
    fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(played.sent("/assignment")).toEqual([]);
  });

  test("is for nobody to give who doesn't decide, and the palette says why", async () => {
    const played = await opensOf(review(), { who: { ...desk.who, roles: ["support"] } });
    for (const id of ["review.take", "review.assign"]) expect(desk.register.all().find((one) => one.id === id)!.disabled, id).toMatch(/reviewer/i);
    press("a");
    press("i");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(played.sent("/assignment")).toEqual([]);
  });
});
