/** What the console calls things that an address or the documents name. */
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { hereIn, screenName } from "../../app/console/desk/flow/journey.ts";
import { useQueueLocation } from "../../app/console/queue/filters/use-queue-location.ts";
import { deskOf, InRoom } from "./harness/desk.tsx";

const viewAt = (at: string) => {
  const desk = deskOf();
  window.history.replaceState(null, "", at);
  const { result } = renderHook(() => useQueueLocation(), {
    wrapper: ({ children }) => (
      <InRoom desk={desk} at={at}>
        {children}
      </InRoom>
    ),
  });
  return [result.current.place.view, ...desk.toasts.all().map(({ text }) => text)];
};

test("a link to a view that there isn't any more leads to the first one, and says so", () => {
  expect(viewAt("/console/queue?view=last-year")).toEqual(["mine", "There is no view “last-year”. This is “Mine”."]);
  expect(viewAt("/console/queue?view=all")).toEqual(["all"]);
  expect(viewAt("/console/queue")).toEqual(["mine"]);
});

test("a screen has the name of its page, and where that is called by turns, of its document", () => {
  const screen = { area: "review", state: "here", because: null };
  const screens = [
    { ...screen, id: "in-review", title: "In review" },
    { ...screen, id: "add-cosigner", title: null },
  ];
  expect([hereIn({ here: "in-review", screens }), screens.map(screenName), hereIn({ here: null, screens })]).toEqual([
    "In review",
    ["In review", "add cosigner"],
    "",
  ]);
});
