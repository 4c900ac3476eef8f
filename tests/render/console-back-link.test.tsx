/** The way back from a case: to wherever it was opened from. */
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { BrowserRouter, createBrowserRouter, Route, RouterProvider, Routes, useLocation } from "react-router-dom";
import type { ReactNode } from "react";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { SupportCase } from "../../app/console/support/support-case.tsx";
import type { SupportCaseDetails } from "../../app/console/support/support-case-data.ts";
import { OverdueNow } from "../../app/console/dashboard/dashboard-side.tsx";
import type { Overdue, NumberFormats } from "../../app/console/dashboard/dashboard-data.ts";
import type { ConsoleApi } from "../../app/console/desk/api.ts";
import { useKeyCommands } from "../../app/console/desk/commands.ts";
import { Palette } from "../../app/console/frame/palette.tsx";
import { Mentions } from "../../app/console/mentions/mentions.tsx";
import type { PersonDetails } from "../../app/console/people/people-data.ts";
import { Applications } from "../../app/console/people/person-sections.tsx";
import { ReviewRoom } from "../../app/console/review/review-room.tsx";
import type { DeskContextValue } from "../../app/console/desk/desk-context.ts";
import { deskOf, InDesk, queueRow } from "./harness/desk.tsx";
import { reviewPages } from "./harness/review-page.tsx";
import { PlayedReview } from "./harness/review.ts";

reviewPages();

function Where() {
  useKeyCommands(
    () => false,
    () => undefined,
  );
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}
/** In the window's own history: the page of a case writes down there where it stands. */
function opensAt(at: string, desk: DeskContextValue, room: ReactNode): void {
  window.history.replaceState(null, "", at);
  render(
    <BrowserRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <InDesk desk={desk}>
        <Where />
        <Routes>
          <Route path="/console/applications/ada" element={<ReviewRoom id="ada" />} />
          <Route path="*" element={room} />
        </Routes>
      </InDesk>
    </BrowserRouter>,
  );
}
/** The case, with all of its code, and the page has written down in its address where it stands. */
async function isThere(): Promise<void> {
  await screen.findByRole("region", { name: "Decision" });
  await waitFor(() => expect(where()).toContain("&paper="));
}
afterEach(() => window.history.replaceState(null, "", "/"));
const where = (): string => screen.getByLabelText("Address").textContent ?? "";

/** The palette measures its list. */
function withoutLayout(): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = NONE;
      unobserve = NONE;
      disconnect = NONE;
    },
  );
  HTMLElement.prototype.scrollIntoView = NONE;
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView");
  });
}

const mention = {
  id: "m",
  application: "ada",
  case: null,
  applicant: "Ada James",
  text: "Look",
  author: "Amos Lee",
  at: "2026-11-04T07:00:00.000Z",
  is_read: true,
};
const NONE = () => undefined;
const ROOMS = {
  person: {
    at: "/console/people/ada-herself?search=ada",
    room: <Applications person={{ applications: [{ id: "ada", label: "Ada James", status: "submitted" }], cosigns: [] } as unknown as PersonDetails} />,
  },
  "support's case": {
    at: "/console/cases/one?view=mine",
    room: (
      <SupportCase
        found={
          {
            id: "one",
            meeting: null,
            topic: "message",
            status: "open",
            email: "",
            message: "",
            at: mention.at,
            application: "ada",
            thread: [],
            notes: [],
            staff_words_law: null,
            applications: [],
            undelivered_to: null,
          } as unknown as SupportCaseDetails
        }
        refused="Not now"
        onTake={NONE}
        onGive={NONE}
        onTurn={NONE}
        onAnswered={NONE}
        onNoted={NONE}
        writing="answer"
        onWriting={NONE}
      />
    ),
  },
  mention: { at: "/console/mentions?state=unread", room: <Mentions /> },
  "name on the dashboard": {
    at: "/console/dashboard?weeks=4",
    room: (
      <OverdueNow
        overdue={
          {
            count: 1,
            at_least: false,
            today: 0,
            list: "",
            today_list: "",
            first: [{ id: "ada", name: "Ada James", members: null, due_at: mention.at, owner: null }],
          } as Overdue
        }
        asOf={mention.at}
        written={{ number: String, stay: String } as unknown as NumberFormats}
      />
    ),
  },
};

describe("a case that was opened from elsewhere than the queue", () => {
  test.each(Object.entries(ROOMS))("leads back to there with Escape: a %s", async (_, { at, room }) => {
    const played = new PlayedReview();
    const api: ConsoleApi = {
      ...played.api,
      getJson: ((path: string) =>
        path.includes("/mentions/") ? Promise.resolve({ count: 1, results: [mention] }) : played.api.getJson(path)) as ConsoleApi["getJson"],
    };
    opensAt(at, deskOf({ api }), room);
    await act(async () => undefined);
    fireEvent.click(screen.queryByRole("link", { name: /Ada James|application/i }) ?? screen.getByRole("button", { name: "Ada James" }));
    await waitFor(() => expect(where()).toMatch(/^\/console\/applications\/ada\?/));
    await isThere();
    screen.getByRole("link", { name: /^Back to where you were/ });
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(where()).toBe(at));
  });

  test("leads back to the dashboard from how long it is over as well", async () => {
    const { at, room } = ROOMS["name on the dashboard"];
    opensAt(at, deskOf({ api: new PlayedReview().api }), room);
    fireEvent.click(screen.getByText(/over$/));
    await waitFor(() => expect(where()).toMatch(/^\/console\/applications\/ada\?from=%2Fconsole%2Fdashboard%3Fweeks%3D4/));
  });

  test("leads back to the row of the queue that was gone to last, from whoever the palette found", async () => {
    withoutLayout();
    const played = new PlayedReview();
    const found: Record<string, unknown[]> = {
      "/staff/applications/": [queueRow("ada", { last_name: "James" })],
      "/staff/homes/": [],
      "/staff/meetings/": [],
      "/staff/cases/": [],
    };
    const getJson = (path: string) => {
      const results = found[path.split("?")[0]!];
      return results ? Promise.resolve({ results }) : played.api.getJson(path);
    };
    opensAt("/console/queue?view=open&at=r1", deskOf({ api: { ...played.api, getJson: getJson as ConsoleApi["getJson"] } }), <Palette onClose={NONE} />);
    // As the queue does with each row that a key goes to.
    window.history.replaceState(window.history.state, "", "/console/queue?view=open&at=r4");
    fireEvent.change(screen.getByRole("combobox", { name: "Commands" }), { target: { value: "james" } });
    fireEvent.click(await screen.findByText("Seattle, In review"));
    await waitFor(() => expect(new URLSearchParams(where().split("?")[1]).get("from")).toBe("/console/queue?view=open&at=r4"));
  });

  test("leads back to there from the next one as well", async () => {
    const played = new PlayedReview();
    const list = { count: 2, next: null, results: [{ id: "ada" }, { id: "bea" }] };
    const getJson = vi.fn((path: string) => (path.startsWith("/staff/applications/?") ? Promise.resolve(list) : played.api.getJson(path)));
    const desk = deskOf({ api: { ...played.api, getJson: getJson as ConsoleApi["getJson"] } });
    opensAt("/console/applications/ada?from=%2Fconsole%2Fdashboard", desk, null);
    await waitFor(() => expect(screen.getByRole("button", { name: "Next application" })).toHaveProperty("disabled", false));
    await isThere();
    fireEvent.keyDown(document.body, { key: "j" });
    await waitFor(() => expect(where()).toBe("/console/applications/bea?from=%2Fconsole%2Fdashboard"));
  });
});

test.each(["/console/../logout", "//elsewhere.example/console/", "https://elsewhere.example", "javascript:alert(1)"])(
  "an address that somebody was sent leads out of the console nowhere: %s",
  async (from) => {
    opensAt(`/console/applications/ada?${new URLSearchParams({ from }).toString()}`, deskOf({ api: new PlayedReview().api }), null);
    await isThere();
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(where()).toMatch(/^\/console\/queue\?/u));
  },
);

test("whoever leaves just before a case is there stays on the way back, however long that takes", async () => {
  const played = new PlayedReview();
  let comes!: () => void;
  const there = new Promise<void>((resolve) => (comes = resolve));
  const { getJson } = played.api;
  const api: ConsoleApi = {
    ...played.api,
    getJson: (async (path: string) => {
      if (/^\/staff\/applications\/ada(?:\?.*)?$/u.test(path)) await there;
      return getJson(path);
    }) as ConsoleApi["getJson"],
  };
  let opens!: () => void;
  const gate = new Promise<null>((resolve) => (opens = () => resolve(null)));
  window.history.replaceState(null, "", "/console/applications/ada");
  const desk = deskOf({ api });
  const within = (room: ReactNode) => (
    <InDesk desk={desk}>
      <Where />
      {room}
    </InDesk>
  );
  const router = createBrowserRouter(
    [
      { path: "/console/applications/ada", element: within(<ReviewRoom id="ada" />) },
      // As long as the pages take to say who may enter.
      { path: "/console/queue", loader: () => gate, element: within(<p>The queue</p>) },
    ],
    { future: { v7_relativeSplatPath: true } },
  );
  render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
  await waitFor(() => expect(desk.register.all().some(({ id }) => id === "review.back")).toBe(true));
  fireEvent.keyDown(document.body, { key: "Escape" });
  await act(async () => comes());
  await screen.findByRole("region", { name: "Decision" });
  await act(async () => opens());
  await screen.findByText("The queue");
});
