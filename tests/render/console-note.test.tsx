/** A note about an application, and who is told of it. */
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { NoteDialog } from "../../app/console/queue/note-dialog.tsx";
import { deskOf, InDesk } from "./harness/desk.tsx";
import { isThere, opens, reviewPages } from "./harness/review-page.tsx";
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
/** With the keys of a hand that stays on them: an @, the beginning of a name, Enter. */
const mentions = async (name: string, email = ""): Promise<void> => {
  const user = userEvent.setup();
  await user.click(field());
  await user.type(field(), ` @${name.slice(0, 3)}`);
  const options = await screen.findAllByRole("option");
  const at = options.findIndex((option) => option.textContent === name + email || (email === "" && option.textContent.startsWith(name)));
  await user.keyboard("{ArrowDown}".repeat(at) + "{Enter}");
};
const writes = async (played: PlayedReview): Promise<unknown> => {
  fireEvent.click(screen.getByRole("button", { name: "Write" }));
  await waitFor(() => expect(field().value).toBe(""));
  return played.sent("/notes")[0];
};

const user = userEvent.setup();
/** Those that an @ lists now. */
const listed = (): string[] => screen.queryAllByRole("option").map((option) => option.textContent);

test("tells whoever was picked behind an @, and says so before it is written", async () => {
  const played = await opens(withMembers(member("ria", "Ria", "Stone"), member("ann", "Ann", "")));
  types("Please look,");
  await mentions("Ria Stone");
  await mentions("Ann");
  screen.getByText("Ria Stone and Ann will be told.");
  expect(await writes(played)).toEqual({ text: "Please look, @Ria Stone  @Ann ", mentions: ["ria", "ann"] });
});

test("lists by any word of a name and by the address, capitals and accents aside, and none within a word", async () => {
  await opens(withMembers(member("ria", "Ria", "Stone"), member("zoe", "Zoé", "Riall"), member("bob", "Bob", "")));
  await user.type(field(), "Mail bob@example.com, or @");
  await screen.findAllByRole("option");
  expect(listed()).toEqual(["Ria Stoneria@example.com", "Zoé Riallzoe@example.com", "Bobbob@example.com"]);
  await user.type(field(), "RI");
  expect(listed()).toEqual(["Ria Stoneria@example.com", "Zoé Riallzoe@example.com"]);
  await user.type(field(), "a s");
  expect(listed()).toEqual(["Ria Stoneria@example.com"]);
  screen.getByText("One person: Enter mentions them.");
  await user.clear(field());
  await user.type(field(), "write to bob@exa");
  expect(listed()).toEqual([]);
  await user.type(field(), " @zoe");
  expect(listed()).toEqual(["Zoé Riallzoe@example.com"]);
});

test("closes the list with Escape and stays in the text, and an Enter is a line again", async () => {
  await opens(withMembers(member("ria", "Ria", "Stone")));
  await user.type(field(), "@");
  await screen.findByRole("option");
  await user.keyboard("{Escape}");
  expect(listed()).toEqual([]);
  expect(document.activeElement).toBe(field());
  await user.keyboard("{Enter}x");
  expect(field().value).toBe("@\nx");
});

test("is left with Escape, and the case isn't", async () => {
  await opens(new PlayedReview());
  await user.type(field(), "Half a");
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(document.body);
  expect([isThere(), field().value]).toEqual([true, "Half a"]);
  await user.keyboard("{Escape}");
  expect(isThere()).toBe(false);
});

test("can be picked with a press, also by whoever has no @ near", async () => {
  const played = await opens(withMembers(member("ria", "Ria", "Stone")));
  await user.type(field(), "Please");
  await user.click(await screen.findByRole("button", { name: "Mention somebody" }));
  await user.click(screen.getByRole("option"));
  expect(document.activeElement).toBe(field());
  expect(await writes(played)).toEqual({ text: "Please @Ria Stone ", mentions: ["ria"] });
});

test("puts a name where the caret is, and leaves what stands behind it", async () => {
  const played = await opens(withMembers(member("ria", "Ria", "Stone")));
  await user.type(field(), "Ask about the deposit");
  await user.type(field(), "@ri", { initialSelectionStart: 4, initialSelectionEnd: 4 });
  await screen.findByRole("option");
  await user.keyboard("{Tab}");
  await waitFor(() => expect(field().selectionStart).toBe("Ask @Ria Stone ".length));
  expect(await writes(played)).toEqual({ text: "Ask @Ria Stone about the deposit", mentions: ["ria"] });
});

test("tells nobody whose name was only typed", async () => {
  const played = await opens(withMembers(member("ria", "Ria", "Stone")));
  types("As @Ria Stone said");
  await screen.findByRole("button", { name: "Mention somebody" });
  expect(screen.queryByText(/will be told/)).toBeNull();
  expect(await writes(played)).toEqual({ text: "As @Ria Stone said" });
});

test("of two with one name tells the one who was picked", async () => {
  const played = await opens(withMembers(member("first", "Ria", "Stone"), member("second", "Ria", "Stone")));
  types("For");
  await mentions("Ria Stone", "second@example.com");
  expect(await writes(played)).toEqual({ text: "For @Ria Stone ", mentions: ["second"] });
});

test("tells nobody any more whose name was taken out, or became another one", async () => {
  const played = await opens(withMembers(member("ann", "Ann", ""), member("bob", "Bob", "")));
  types("For");
  await mentions("Ann");
  await mentions("Bob");
  types("For @Annette and Bob");
  expect(await writes(played)).toEqual({ text: "For @Annette and Bob" });
});

test("still tells them after the page was loaded anew", async () => {
  const played = withMembers(member("ria", "Ria", "Stone"));
  await opens(played);
  types("For");
  await mentions("Ria Stone");
  cleanup();
  await opens(played);
  screen.getByText("Ria Stone will be told.");
  expect(await writes(played)).toEqual({ text: "For @Ria Stone ", mentions: ["ria"] });
});

test("is the same in the queue: begun there it goes on with the case, Escape closes the list before the dialog, and what was written is gone", async () => {
  const played = withMembers(member("ria", "Ria", "Stone"));
  const closed = vi.fn();
  const dialog = () =>
    render(
      <InDesk desk={deskOf({ api: played.api })}>
        <NoteDialog id="ada" name="Ada James" law={null} onClose={closed} />
      </InDesk>,
    );
  const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Note" });
  dialog();
  await user.type(box(), "For @ri");
  await screen.findByRole("option");
  await user.keyboard("{Escape}");
  expect(listed()).toEqual([]);
  expect(closed).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  expect(closed).toHaveBeenCalledTimes(1);
  cleanup();
  await opens(played);
  expect(field().value).toBe("For @ri");
  cleanup();
  dialog();
  await user.type(box(), "a");
  await screen.findByRole("option");
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("button", { name: "Write" }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(2));
  expect(played.sent("/notes")).toEqual([{ text: "For @Ria Stone ", mentions: ["ria"] }]);
  cleanup();
  dialog();
  expect(box().value).toBe("");
});

test("that was begun before people were kept with it is still there", async () => {
  sessionStorage.setItem("latchkey-desk-stella-ada-note", JSON.stringify("Half a"));
  await opens(new PlayedReview());
  expect(field().value).toBe("Half a");
});

test("is for none of those who were invited and have not come", async () => {
  await opens(withMembers(member("ria", "Ria", "Stone"), member("new", "Nora", "Bell", "2026-12-01T00:00:00.000Z")));
  await user.type(field(), "For @");
  await screen.findByRole("option");
  expect(listed()).toEqual(["Ria Stoneria@example.com"]);
});
