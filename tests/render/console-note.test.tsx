/** A note about an application, and who is told of it. */
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { opens, reviewPages } from "./harness/review-page.tsx";
import { PlayedReview } from "./harness/review.ts";

reviewPages();

const member = (id: string, first_name: string, last_name: string, invited_until: string | null = null) => ({
  id,
  first_name,
  last_name,
  email: `${id}@example.com`,
  staff_roles: ["reviewer"],
  invited_until,
});
const withMembers = (...members: object[]): PlayedReview => Object.assign(new PlayedReview(), { members });
const field = (): HTMLTextAreaElement => screen.getByRole("textbox", { name: /^Note for staff/ });
const types = (text: string): void => void fireEvent.change(field(), { target: { value: text } });
const picks = async (id: string): Promise<void> =>
  void fireEvent.change(await screen.findByRole("combobox", { name: "Mention somebody" }), { target: { value: id } });
const writes = async (played: PlayedReview): Promise<unknown> => {
  fireEvent.click(screen.getByRole("button", { name: "Write" }));
  await waitFor(() => expect(field().value).toBe(""));
  return played.sent("/notes")[0];
};

test("tells whoever was picked, and says so before it is written", async () => {
  const played = await opens(withMembers(member("ria", "Ria", "Stone"), member("ann", "Ann", "")));
  types("Please look,");
  await picks("ria");
  await picks("ann");
  screen.getByText("Ria Stone and Ann will be told.");
  expect(await writes(played)).toEqual({ text: "Please look, @Ria Stone @Ann ", mentions: ["ria", "ann"] });
});

test("tells nobody whose name was only typed", async () => {
  const played = await opens(withMembers(member("ria", "Ria", "Stone")));
  types("As @Ria Stone said");
  await screen.findByRole("combobox", { name: "Mention somebody" });
  expect(screen.queryByText(/will be told/)).toBeNull();
  expect(await writes(played)).toEqual({ text: "As @Ria Stone said" });
});

test("of two with one name tells the one who was picked", async () => {
  const played = await opens(withMembers(member("first", "Ria", "Stone"), member("second", "Ria", "Stone")));
  types("For");
  await picks("second");
  expect(await writes(played)).toEqual({ text: "For @Ria Stone ", mentions: ["second"] });
});

test("tells nobody any more whose name was taken out, or became another one", async () => {
  const played = await opens(withMembers(member("ann", "Ann", ""), member("bob", "Bob", "")));
  types("For");
  await picks("ann");
  await picks("bob");
  types("For @Annette and Bob");
  expect(await writes(played)).toEqual({ text: "For @Annette and Bob" });
});

test("still tells them after the page was loaded anew", async () => {
  const played = withMembers(member("ria", "Ria", "Stone"));
  await opens(played);
  types("For");
  await picks("ria");
  cleanup();
  await opens(played);
  screen.getByText("Ria Stone will be told.");
  expect(await writes(played)).toEqual({ text: "For @Ria Stone ", mentions: ["ria"] });
});

test("that was begun before people were kept with it is still there", async () => {
  sessionStorage.setItem("latchkey-desk-stella-ada-note", JSON.stringify("Half a"));
  await opens(new PlayedReview());
  expect(field().value).toBe("Half a");
});

test("is for none of those who were invited and have not come", async () => {
  await opens(withMembers(member("ria", "Ria", "Stone"), member("new", "Nora", "Bell", "2026-12-01T00:00:00.000Z")));
  types("For");
  await screen.findByRole("option", { name: "Ria Stone" });
  expect(screen.queryByRole("option", { name: "Nora Bell" })).toBeNull();
});
