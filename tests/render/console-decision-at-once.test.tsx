/** A decision stands there as soon as it is pressed, and is taken back by a word: what the server says to either comes after. */
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Review } from "../../app/console/review/review-types.ts";
import { decision, desk, isHeldBack, opens, press, reviewPages } from "./harness/review-page.tsx";
import { heldAs, PlayedReview, refuses, review } from "./harness/review.ts";

reviewPages();

const HELD = heldAs("request");
const notices = (): string[] => desk.toasts.all().map(({ text }) => text);
const line = () => screen.getByRole("textbox", { name: /^A line of your own/ });
/** What this window keeps of what is typed. */
const kept = (): string => JSON.stringify({ ...sessionStorage });
const takenBack = { method: "DELETE", path: "/staff/applications/ada/held-decisions/h1/", body: undefined };

/** An answer that comes when the test says so. */
function late() {
  let answers!: (after: Review) => void;
  let fails!: (error: unknown) => void;
  const answer = new Promise<Review>((resolve, reject) => ([answers, fails] = [resolve, reject]));
  return {
    answer: () => answer,
    comes: (after: Review) => answers(after),
    /** As the API refuses it. */
    refused(message: string, status: number) {
      try {
        refuses(message, status)();
      } catch (error) {
        fails(error);
      }
    },
  };
}

/** Asked for more, with a line of one's own, and no answer yet. */
async function decides(played: PlayedReview) {
  const asked = late();
  played.writes = [asked.answer];
  await opens(played);
  press("2");
  fireEvent.click(await screen.findByRole("checkbox", { name: "An income that is low beside the rent" }));
  fireEvent.change(line(), { target: { value: "Steady work." } });
  const go = () => screen.getByRole("button", { name: /^Ask Ada James, mail in 30 s/ });
  await waitFor(() => expect(isHeldBack(go())).toBe(false));
  fireEvent.click(go());
  return asked;
}

describe("a decision that is pressed", () => {
  test("arrives although its window is closed at once", async () => {
    const played = new PlayedReview();
    await decides(played);
    expect(played.outliving).toEqual(["/staff/applications/ada/held-decisions/"]);
  });

  test("stands there at once, with when its mail leaves and the way back, and goes on standing once the answer is there", async () => {
    const played = new PlayedReview();
    const asked = await decides(played);
    decision().getByText("You: asked for more");
    // Said aloud once, and not each second anew.
    expect(decision().getByText("The mail leaves in 30 seconds.").getAttribute("aria-live")).toBe("off");
    decision().getByRole("button", { name: /^Undo/ });
    expect(screen.queryByRole("textbox", { name: /^A line of your own/ }), "the form is gone").toBeNull();
    expect(notices()).toEqual(["Ada James: asked for more"]);
    asked.comes(review({ version: 4, held: HELD }));
    await waitFor(() => expect(kept()).not.toContain("Steady work."));
    decision().getByText("You: asked for more");
    expect(notices(), "it is said once").toEqual(["Ada James: asked for more"]);
    expect(played.sent("/held-decisions/")).toHaveLength(1);
  });

  test.each([
    ["no answer comes", "No answer came.", 0],
    ["it is refused", "June Park rejected it meanwhile.", 409],
  ])("stands in its form again with all that was typed where %s, and says so", async (_, why, status) => {
    const played = new PlayedReview();
    const asked = await decides(played);
    asked.refused(why, status);
    await screen.findByText(why, { selector: "[role=alert]" });
    expect(line()).toHaveProperty("value", "Steady work.");
    expect(screen.getByRole("checkbox", { name: "An income that is low beside the rent" })).toHaveProperty("checked", true);
    expect(decision().queryByText("You: asked for more")).toBeNull();
    expect(desk.toasts.all()).toMatchObject([{ text: "Ada James: the decision was not kept", detail: why, tone: "bad" }]);
    const again = screen.getByRole("button", { name: /^Ask Ada James, mail in 30 s/ });
    await waitFor(() => expect(isHeldBack(again)).toBe(false));
    fireEvent.click(again);
    await waitFor(() => expect(played.sent("/held-decisions/"), "pressed again it is sent again").toHaveLength(2));
  });

  test("is said not to be kept by name on the next case, too, and what was typed is there for whoever comes back", async () => {
    const asked = await decides(new PlayedReview());
    cleanup();
    asked.refused("No answer came.", 0);
    await waitFor(() => expect(notices()).toEqual(["Ada James: the decision was not kept"]));
    await opens(new PlayedReview());
    expect(line()).toHaveProperty("value", "Steady work.");
  });

  test("leaves nothing behind in the form of whoever went on to the next case before the answer", async () => {
    const asked = await decides(new PlayedReview());
    cleanup();
    asked.comes(review({ version: 4, held: HELD }));
    await waitFor(() => expect(kept()).not.toContain("Steady work."));
    await opens(new PlayedReview(review({ version: 4, held: HELD })));
    expect(screen.queryByRole("textbox", { name: /^A line of your own/ })).toBeNull();
    decision().getByText("You: asked for more");
  });

  describe("whose answer is still awaited when somebody comes back from the next case", () => {
    const comesBack = async (): Promise<ReturnType<typeof late>> => {
      const asked = await decides(new PlayedReview());
      const { cases } = desk;
      cleanup();
      await opens(new PlayedReview(), { cases });
      decision().getByText("You: asked for more");
      expect(screen.queryByRole("textbox", { name: /^A line of your own/ }), "its form is not there to be sent again").toBeNull();
      return asked;
    };

    test("goes on standing there when it is kept", async () => {
      const asked = await comesBack();
      asked.comes(review({ version: 4, held: HELD }));
      await waitFor(() => expect(kept()).not.toContain("Steady work."));
      await act(async () => desk.moved.notify("ada"));
      expect(screen.queryByRole("textbox", { name: /^A line of your own/ })).toBeNull();
    });

    test("stands in its form again with all that was typed when it is not", async () => {
      const asked = await comesBack();
      asked.refused("No answer came.", 0);
      await waitFor(() => expect(line()).toHaveProperty("value", "Steady work."));
      expect(decision().queryByText("You: asked for more")).toBeNull();
    });
  });

  test("is taken back as soon as there is something to take back, where that is pressed before the answer", async () => {
    const played = new PlayedReview();
    const asked = await decides(played);
    fireEvent.click(decision().getByRole("button", { name: /^Undo/ }));
    expect(played.asked).not.toContainEqual(takenBack);
    asked.comes(review({ version: 4, held: HELD }));
    await waitFor(() => expect(played.asked).toContainEqual(takenBack));
    await waitFor(() => expect(decision().queryByText("You: asked for more")).toBeNull());
    expect(notices()).toEqual(["Taken back. Nothing left the house."]);
  });

  test("that a second person has to agree to stands there at once as proposed", async () => {
    const { jurisdiction } = review();
    const played = new PlayedReview(review({ jurisdiction: { ...jurisdiction, second_person: ["reject"] } }));
    played.writes = [late().answer];
    await opens(played);
    press("3");
    fireEvent.click(await screen.findByRole("checkbox", { name: "An income that is low beside the rent" }));
    const go = () => screen.getByRole("button", { name: /^Propose/ });
    await waitFor(() => expect(isHeldBack(go())).toBe(false));
    fireEvent.click(go());
    decision().getByText("Rejection of Ada James proposed");
    decision().getByText("Nothing leaves until a second person agrees.");
    expect(desk.toasts.all()).toMatchObject([{ text: "Rejection of Ada James proposed" }]);
  });
});

test("a decision that is taken back too late says so in the server's words, and is shown as what it is", async () => {
  const played = await opens(new PlayedReview(review({ held: HELD })));
  const why = "Too late: its mail left 2 minutes ago.";
  played.writes = [refuses(why, 409)];
  played.shown = review({ version: 5, status: "submitted_request_pending", decisions: ["reject"], held: null });
  fireEvent.click(decision().getByRole("button", { name: /^Undo/ }));
  await waitFor(() => expect(notices()).toEqual([why]));
  await waitFor(() => expect(decision().queryByText("You: asked for more"), "it is read again").toBeNull());
  expect(played.asked).toContainEqual(takenBack);
  expect(decision().queryByRole("button", { name: /^Undo/ }), "nothing is left to take back").toBeNull();
});
