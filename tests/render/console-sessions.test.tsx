/** Sessions on a person's page, as whoever helps ends them. */
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { PersonDetails } from "../../app/console/people/people-data.ts";
import { Sessions } from "../../app/console/people/person-parts.tsx";
import { deskOf, InDesk } from "./harness/desk.tsx";

const at = "2026-03-01T09:00:00.000Z";
const person = { sessions: ["one", "two"].map((handle) => ({ handle, device: null, created_at: at, seen_at: at })) } as unknown as PersonDetails;
const shows = (refused?: string) => {
  const onEnd = vi.fn();
  render(
    <InDesk desk={deskOf()}>
      <Sessions person={person} onEnd={onEnd} refused={refused} />
    </InDesk>,
  );
  return onEnd;
};
const tokens = () => screen.queryByText("Ending all of them ends their personal tokens, too.");

test("whoever may end all of them is told that personal tokens end, too", () => {
  const onEnd = shows();
  expect(tokens()).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /^End all 2/ }));
  expect(onEnd).toHaveBeenCalledWith(null);
});

test("whoever may not is told nothing of it", () => {
  shows("Support or an administrator does this");
  expect(tokens()).toBeNull();
  expect(screen.queryAllByRole("button")).toEqual([]);
});
