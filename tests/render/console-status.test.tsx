/** Where an application stands is said by one word, wherever the console says it. */
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ReactElement } from "react";
import type { ConsoleApi } from "../../app/console/desk/api.ts";
import type { DeskContextValue } from "../../app/console/desk/desk-context.ts";
import { Palette } from "../../app/console/frame/palette.tsx";
import { Applications } from "../../app/console/people/person-sections.tsx";
import { cellOf } from "../../app/console/queue/table/cells.tsx";
import { CaseSkeleton } from "../../app/console/review/case-skeleton.tsx";
import { deskOf, InRoom, queueRow } from "./harness/desk.tsx";
import { shipped } from "./harness/documents.ts";
import { onePerson } from "./harness/people.tsx";
import { opensQueue, PlayedQueue, queuePages } from "./harness/queue-page.tsx";
import { opens, reviewPages } from "./harness/review-page.tsx";
import { groupOf, PlayedReview, review } from "./harness/review.ts";

type Row = ReturnType<typeof queueRow>;
type State = Pick<Row, "status" | "request_type">;
const STATUSES = Object.keys(shipped().documents.flow.statuses) as Row["status"][];
/** Every status, with each thing that may be asked for then. */
const STATES = STATUSES.flatMap((status) => ([null, "add_cosigner", "cosign_or_deposit"] as const).map((request_type): State => ({ status, request_type })));
const keyOf = ({ status, request_type }: State): string =>
  request_type !== null && status.endsWith("_request_pending") ? `desk.request.${request_type}` : `desk.status.${status}`;
const said = (state: State): string => `${state.status}, ${state.request_type ?? "nothing"} asked`;

describe.each(["en-US", "fr-CA"])("in %s", (locale) => {
  queuePages();
  reviewPages();
  beforeEach(() => {
    // The palette's list measures itself, which the window of the tests can't.
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const desk = deskOf({}, locale);
  const spoken = { locale, say: desk.say, words: desk.words };
  const expected = (state: State): string => desk.say(keyOf(state));
  function drawn(what: ReactElement, changed: Partial<DeskContextValue> = {}): HTMLElement {
    cleanup();
    const { container } = render(
      <InRoom desk={{ ...desk, ...changed }} at="/console/queue">
        {what}
      </InRoom>,
    );
    return container;
  }
  const everywhere = (place: (state: State) => string | null | undefined): Record<string, unknown> =>
    Object.fromEntries(STATES.map((state) => [said(state), place(state)]));
  const words = Object.fromEntries(STATES.map((state) => [said(state), expected(state)]));

  test("the queue, a case on its way and a person’s page agree on every state", () => {
    const column = desk.desk.queue.columns.find(({ shows }) => shows === "status")!;
    expect(everywhere((state) => drawn(<>{cellOf(column, queueRow("r0", state), desk, 0)}</>).textContent)).toEqual(words);
    const { cases } = desk;
    const skeleton = <CaseSkeleton id="r0" back="/console/queue" backLabel="Back" />;
    const onItsWay = (state: State) => (cases.keepListed([queueRow("r0", state)]), drawn(skeleton).querySelector(".tag")?.textContent);
    expect(everywhere(onItsWay)).toEqual(words);
    const person = onePerson("ada");
    const ofPerson = (state: State) => <Applications person={{ ...person, applications: [{ ...person.applications[0]!, ...state }] }} />;
    expect(everywhere((state) => drawn(ofPerson(state)).querySelector("li > span")?.textContent)).toEqual(words);
  });

  test("so does the palette", async () => {
    const rows = STATES.map((state, at) => queueRow(String(at), state));
    drawn(<Palette onClose={() => undefined} />, {
      api: { getJson: (path: string) => Promise.resolve({ results: path.startsWith("/staff/applications/") ? rows : [] }) } as unknown as ConsoleApi,
    });
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "Nina" } });
    await screen.findByRole("option", { name: /Kowalski 0/ });
    const found = screen.getAllByRole("option", { name: /Kowalski/ }).map((option) => option.querySelector("small")!.textContent.slice("Seattle, ".length));
    expect(found).toEqual(STATES.map(expected));
  });

  const FEW: State[] = [
    { status: "submitted_request_pending", request_type: "add_cosigner" },
    { status: "preapproved", request_type: "add_cosigner" },
    { status: "profile_completed_roommate_pending", request_type: null },
  ];
  test.each(FEW)("and whole pages: $status", async (state) => {
    const played = new PlayedQueue(0);
    played.rows = [queueRow("r0", state)];
    await opensQueue(played, "?view=all&at=r0", spoken);
    expect(document.querySelector(".peek dd")!.textContent).toBe(expected(state));
    cleanup();
    const one = review();
    const member = { id: "cy", first_name: "Cy", last_name: "Moore", email: "cy@example.com", application: "app-2" };
    const { status, request_type } = state;
    const changed = { status, application: { ...one.application, status, request_type }, group: groupOf([{ ...member, ...state }]) };
    await opens(new PlayedReview({ ...one, ...changed }), spoken);
    expect(document.querySelector("header .tag.info")!.textContent).toBe(expected(state));
    fireEvent.click(screen.getByRole("tab", { name: desk.say("desk.review.summary") }));
    expect(screen.getByRole("link", { name: "Cy Moore" }).closest("li")!.querySelector(".cap")!.textContent).toBe(expected(state));
    fireEvent.click(screen.getByRole("button", { name: desk.say("desk.review.why-here") }));
    await screen.findByText((text) => text.includes(expected(state)), { selector: ".why-here p" });
  });
});

test("no room says a status by a key of its own", () => {
  const files = readdirSync("app/console", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const saying = files.filter((file) => /[`"](?:desk\.)?status\.\$\{|desk\.request\.\$\{/.test(readFileSync(join("app/console", file), "utf8")));
  // A filter offers every status by itself.
  expect(saying.map((file) => file.replaceAll("\\", "/")).sort()).toEqual(["desk/status/status-text.ts", "queue/filters/filters.tsx"]);
});
