/** The room of meetings: all of them by what they wait for, and one of which staff decide or read what was reported. */
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiRefusal, type ConsoleApi } from "../../app/console/desk/api.ts";
import { useKeyCommands } from "../../app/console/desk/commands.ts";
import type { DeskContextValue } from "../../app/console/desk/desk-context.ts";
import type { MeetingDetails, MeetingRow } from "../../app/console/meetings/meeting-data.ts";
import { Meetings } from "../../app/console/meetings/meetings.tsx";
import { violationsHere } from "./harness/axe.ts";
import { deskOf, InRoom } from "./harness/desk.tsx";

const NOW = "2026-11-20T12:00:00.000Z";
const at = (hours: number): string => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
const aRow = (id: string, changed: Partial<MeetingRow> = {}): MeetingRow => ({
  id,
  stage: "open",
  home: "thomas",
  home_name: "2140 W Thomas St",
  market: "chicago",
  market_name: "Chicago",
  applicants: [{ person: `person-${id}`, name: `Ines ${id}`, avatar: "", picture: null, application: `application-${id}`, room: 6 }],
  opened_at: at(-21),
  ends_at: at(3.2),
  decides_at: at(27.2),
  lapses_at: null,
  read_at: NOW,
  urgency: "urgent",
  words: 48,
  asked: 3,
  answered: 2,
  away: 0,
  is_silent: false,
  is_reported: false,
  is_match: false,
  ...changed,
});
const SILENT = { stage: "waits_for_staff", is_silent: true, ends_at: at(-26), decides_at: at(-2), urgency: "expired", answered: 0 } as const;
const someone = (id: string, changed: Partial<MeetingDetails["house"][number]>): MeetingDetails["house"][number] => ({
  id,
  person: id,
  name: id,
  avatar: "",
  picture: null,
  room: 1,
  says: "silent",
  reason: null,
  answered_at: null,
  away_until: null,
  ...changed,
});
const aMeeting = (id: string, changed: Partial<MeetingDetails> = {}): MeetingDetails => ({
  ...aRow(id),
  version: 4,
  ended_at: null,
  ended_because: null,
  house: [someone("Rae", { says: "yes", answered_at: at(-2) }), someone("Ria", { says: "away", away_until: "2026-12-01" }), someone("Rob", {})],
  reports: [],
  others: [],
  decided_by: null,
  decided_why: null,
  ...changed,
});

function Keys() {
  useKeyCommands(
    () => false,
    () => undefined,
  );
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const where = (): string => document.querySelector("output")!.textContent!;
const press = async (key: string, more: Partial<KeyboardEventInit> = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }));
const clicks = async (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const types = async (label: string, value: string) => act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => undefined;
  sessionStorage.clear();
});
afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView"));

interface Opening {
  path?: string;
  rows?: MeetingRow[];
  meeting?: MeetingDetails;
  count?: number;
  roles?: DeskContextValue["who"]["roles"];
  answers?: (path: string, body: object) => Promise<{ body: object }>;
  reads?: (path: string) => Promise<unknown> | undefined;
}
async function opens({
  path = "/console/meetings",
  rows = [aRow("a"), aRow("b")],
  meeting,
  count = rows.length,
  roles = ["reviewer"],
  answers,
  reads,
}: Opening = {}) {
  const figures = { waits_for_staff: 3, waits_for_house: 2, open: 42, approved: 1, days: 30, matched_share: 0.62, first_answer_seconds: 540 };
  const getJson = vi.fn((asked: string): Promise<unknown> => {
    const id = /^\/staff\/meetings\/([^/?]+)$/u.exec(asked)?.[1];
    const found = reads?.(asked);
    if (found) return found;
    return Promise.resolve(asked === "/staff/meeting-figures/" ? figures : id ? (meeting ?? aMeeting(id)) : { count, results: rows });
  });
  const ask = vi.fn((_method: string, to: string, body: object, _asking?: { headers: Record<string, string> }) =>
    (answers ?? ((_, sent) => Promise.resolve({ body: sent })))(to, body),
  );
  const desk = deskOf({ api: { getJson, ask } as unknown as ConsoleApi, who: { ...deskOf().who, roles } });
  await act(async () => {
    render(
      <InRoom desk={desk} at={path}>
        <Keys />
        <Routes>
          <Route path="/console/meetings/:id?" element={<Meetings />} />
        </Routes>
      </InRoom>,
    );
  });
  return { ask, asked: () => getJson.mock.calls.map(([one]) => one).filter((one) => one.startsWith("/staff/meetings/?")) };
}

describe("the list of meetings", () => {
  test("[RES-22] says of each what it waits for, how much time is left by the server's clock, and who has answered", async () => {
    await opens({
      rows: [
        aRow("c", { answered: 1, away: 1, words: 0 }),
        aRow("a", SILENT),
        aRow("b", { stage: "waits_for_staff", is_reported: true, urgency: "safe" }),
        aRow("d", { stage: "over", is_match: true, ended_at: at(-1) } as Partial<MeetingRow>),
        aRow("e", { stage: "approved", lapses_at: at(70) }),
      ],
    });
    const lines = screen.getAllByRole("row").slice(1);
    const cells = lines.map((row) => [...row.querySelectorAll("td")].map(({ textContent }) => textContent?.trim()).filter(Boolean));
    const heads = lines.flatMap((row) => row.querySelector("th")?.textContent ?? []);
    expect(heads.map((text) => text.split(/ (?=nobody|time|soonest|the )/u)[0])).toEqual(["Wait for us", "Open", "Invited", "Over"]);
    expect(cells.filter((one) => one.length > 0)).toEqual([
      ["Ines a", "2140 W Thomas St", "6", "over 26 h 0 min ago", "48", "0 of 3", "Silent house"],
      ["Ines b", "2140 W Thomas St", "6", "3 h 12 min", "48", "2 of 3", "Reported"],
      ["Ines c", "2140 W Thomas St", "6", "3 h 12 min", "0", "1 of 3 1 away", "nobody wrote"],
      ["Ines e", "2140 W Thomas St", "6", "70 h 0 min", "48", "2 of 3", "invited"],
      ["Ines d", "2140 W Thomas St", "6", "–", "48", "2 of 3", "Match"],
    ]);
    screen.getByText("5 meetings, 5 shown");
    expect([...document.querySelectorAll(".figures dd")].map(({ textContent }) => textContent)).toEqual(["3", "2", "42", "62%", "9 min"]);
    expect(await violationsHere("Meetings", "en-US")).toEqual([]);
  });

  test("is narrowed by market, by what it waits for and by words, in the address, and goes on by pages", async () => {
    const { asked } = await opens({ count: 120 });
    expect(asked().at(-1)).toBe("/staff/meetings/?limit=50");
    await act(async () => void fireEvent.click(screen.getByRole("link", { name: "Next page" })));
    expect(asked().at(-1)).toBe("/staff/meetings/?limit=50&offset=50");
    await types("Market", "boston");
    expect(asked().at(-1), "another list begins at its first page").toBe("/staff/meetings/?limit=50&market=boston");
    await types("Which meetings", "waits_for_house");
    await act(async () => void fireEvent.change(screen.getByRole("searchbox"), { target: { value: "thomas" } }));
    expect(asked().at(-1)).toBe("/staff/meetings/?limit=50&search=thomas&market=boston&state=waits_for_house");
    expect(where()).toBe("/console/meetings?market=boston&state=waits_for_house&search=thomas");
  });

  test("is narrowed to the home of one that is open, and to all of them again", async () => {
    const { asked } = await opens({ path: "/console/meetings/a" });
    await clicks("Only meetings of 2140 W Thomas St");
    expect(asked().at(-1)).toBe("/staff/meetings/?limit=50&home=thomas");
    await clicks("Remove the filter Home");
    expect(where()).toBe("/console/meetings/a");
  });

  test("says what to do where none is found, and why where they can't be read, with a way to try again", async () => {
    await opens({ rows: [] });
    screen.getByRole("heading", { name: "No meeting found" });
    cleanup();
    await opens({ path: "/console/meetings/a", reads: () => Promise.reject(new ApiRefusal("No answer came.", 0)) });
    const alerts = screen.getAllByRole("alert");
    expect(alerts).toHaveLength(2);
    for (const alert of alerts) within(alert).getByRole("button", { name: "Try again" });
  });

  test("is gone over by keys, and Escape leads back to it", async () => {
    await opens();
    await press("Enter");
    expect(where()).toBe("/console/meetings/a");
    await press("j");
    expect(where()).toBe("/console/meetings/b");
    await press("k");
    expect(where()).toBe("/console/meetings/a");
    await press("Escape");
    expect(where()).toBe("/console/meetings");
  });
});

describe("one meeting", () => {
  test("says what each of the house answered, who is silent and until when somebody is away, and leads to what it is about", async () => {
    await opens({
      path: "/console/meetings/a",
      meeting: aMeeting("a", {
        house: [
          someone("Rae", { says: "no", reason: "living-together", answered_at: at(-2) }),
          someone("Ria", { says: "away", away_until: "2026-12-01" }),
          someone("Rob", {}),
        ],
        reports: [{ id: "case-1", status: "open", at: at(-1) }],
        others: [{ id: "m2", home: "61 Huron St", ends_at: at(14), is_chatting: true, is_approved: false }],
      }),
    });
    const house = within(screen.getByRole("region", { name: "The house" })).getAllByRole("listitem");
    expect(house.map(({ textContent }) => textContent?.replace(/, Nov.*?, /u, ", "))).toEqual([
      expect.stringMatching(/Rae.*wouldn’t fit together.*Decline/u),
      expect.stringMatching(/Ria.*away until Dec 1, 2026/u),
      expect.stringMatching(/Rob.*silent/u),
    ]);
    expect(screen.getByRole("link", { name: /^Report of/u }).getAttribute("href")).toBe("/console/cases/case-1");
    expect(screen.getByRole("link", { name: "61 Huron St" }).getAttribute("href")).toBe("/console/meetings/m2");
    expect(screen.getByRole("link", { name: "2140 W Thomas St" }).getAttribute("href")).toBe("/console/homes/thomas");
    expect(screen.queryByRole("form", { name: "Decide for the house" }), "the house still decides").toBeNull();
    expect(await violationsHere("Meeting", "en-US")).toEqual([]);
  });

  const silent = () => aMeeting("a", { ...SILENT, house: [someone("Rae", {}), someone("Rob", {})] });

  test("[RES-10] [RES-22] whose house is silent is decided by key, with a reason, on the version that was seen", async () => {
    const { ask } = await opens({
      path: "/console/meetings/a",
      rows: [aRow("a", SILENT)],
      meeting: silent(),
      answers: () =>
        Promise.resolve({ body: aMeeting("a", { stage: "approved", lapses_at: at(72), decided_by: "Stella Novak", decided_why: "Nobody was home." }) }),
    });
    await press("1");
    expect((screen.getByRole("radio", { name: /Say yes/u }) as HTMLInputElement).checked).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText("Why"));
    expect((screen.getByRole("button", { name: "Send the invitation" }) as HTMLButtonElement).disabled).toBe(true);
    await types("Why", "Nobody was home.");
    await press("Enter", { ctrlKey: true });
    expect(ask.mock.calls).toEqual([
      ["POST", "/staff/meetings/a/decision", { approves: true, reason: "Nobody was home." }, { headers: { "If-Match": '"4"' } }],
    ]);
    screen.getByText("Nobody was home.");
    expect(screen.queryByRole("form", { name: "Decide for the house" })).toBeNull();
  });

  test("says why it couldn't be decided, and keeps what was typed", async () => {
    await opens({ path: "/console/meetings/a", meeting: silent(), answers: () => Promise.reject(new ApiRefusal("The house has decided already.", 409)) });
    await press("2");
    await types("Why", "Nobody answers.");
    await clicks("End the meeting");
    expect(screen.getByRole("alert").textContent).toBe("The house has decided already.");
    expect((screen.getByLabelText("Why") as HTMLTextAreaElement).value).toBe("Nobody answers.");
  });

  test("isn't decided by support, who are told whose that is", async () => {
    await opens({ path: "/console/meetings/a", meeting: silent(), roles: ["support"] });
    expect((screen.getByRole("radio", { name: /Say yes/u }) as HTMLInputElement).disabled).toBe(true);
    expect(screen.queryByLabelText("Why")).toBeNull();
    screen.getByText("Needs the role Reviewer or Admin");
  });

  test("that was reported is read by support alone, once they said why, and further back from there", async () => {
    const leo = { person: "p", name: "Leo", avatar: "", is_applicant: true, is_notice: false, sent_at: NOW };
    const said = (number: number, text: string) => ({ ...leo, number, text, is_reported: text === "By gift card." });
    const reported = aMeeting("a", { reports: [{ id: "case-1", status: "open", at: NOW }] });
    const { ask } = await opens({
      path: "/console/meetings/a",
      meeting: reported,
      roles: ["support"],
      answers: (_, body) =>
        Promise.resolve({
          body: { reason: "The report.", messages: "before" in body ? [said(1, "Hello.")] : [said(2, "By gift card.")], earlier: "before" in body ? null : 2 },
        }),
    });
    expect(screen.queryByText("By gift card.")).toBeNull();
    await press("t");
    await types("Why do you read it?", "The report.");
    await clicks("Read it");
    screen.getByText("By gift card.");
    await clicks("Earlier messages");
    expect(screen.getByText("Hello.").closest("li")!.textContent).not.toContain("reported");
    expect(screen.getByText("By gift card.").closest("li")!.textContent).toContain("reported");
    expect(ask.mock.calls.map(([, , body]) => body)).toEqual([{ reason: "The report." }, { reason: "The report.", before: 2 }]);
    cleanup();
    await opens({ path: "/console/meetings/a", meeting: reported, roles: ["reviewer"] });
    expect((screen.getByRole("button", { name: /^Read what was said/u }) as HTMLButtonElement).disabled).toBe(true);
    cleanup();
    await opens({ path: "/console/meetings/a", roles: ["support"] });
    expect((screen.getByRole("button", { name: /^Read what was said/u }) as HTMLButtonElement).disabled, "nobody reported it").toBe(true);
  });
});
