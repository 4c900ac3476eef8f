/** What was decided is taken back from its row in the queue, in time and too late. */
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiRefusal } from "../../app/console/desk/api.ts";
import { desk, grid, opensQueue, PlayedQueue, press, queuePages } from "./harness/queue-page.tsx";

queuePages();

const WHY = "It can't be taken back any more: the mail left 2 minutes ago.";
const HELD = { id: "h1", decision: "pre-approve", state: "held", by: "Stella Novak", seconds_left: 12 } as const;

test.each([
  ["in time, and says so", null, ["Taken back. Nothing left the house."]],
  ["too late, which is said in the server's words", WHY, [WHY]],
])("a decision is taken back from its row %s, and the row is read again", async (_, refused, said) => {
  const played = new PlayedQueue(2);
  played.rows[1] = { ...played.rows[1]!, held: HELD };
  const taken: string[] = [];
  const api = {
    ...played.api,
    deleteJson: async <Body,>(path: string): Promise<Body> => {
      taken.push(path);
      // Whichever it was: it is held no more.
      played.rows[1] = { ...played.rows[1]!, held: null, status: refused === null ? "submitted" : "preapproved" };
      if (refused !== null) throw new ApiRefusal(refused, 409);
      return null as Body;
    },
  };
  await opensQueue(played, "?view=all&at=r1", { api });
  grid().getByText("Pre-approve in 12 s");
  const before = played.lists().length;
  await press("z");
  await waitFor(() => expect(desk.toasts.all().map(({ text }) => text)).toEqual(said));
  expect(taken).toEqual(["/staff/applications/r1/held-decisions/h1/"]);
  await waitFor(() => expect(played.lists().length).toBeGreaterThan(before));
  await waitFor(() => expect(grid().queryByText(/^Pre-approve in/)).toBeNull());
  await press("z");
  expect(taken, "nothing is left to take back").toHaveLength(1);
});
