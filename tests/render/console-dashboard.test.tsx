/** The dashboard: what its numbers lead to, what it says where there are none, and how its address is left. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { describe, expect, test, vi } from "vitest";
import { ApiRefusal, type ConsoleApi } from "../../app/console/desk/api.ts";
import { useKeyCommands } from "../../app/console/desk/commands.ts";
import { Dashboard } from "../../app/console/dashboard/dashboard.tsx";
import type { Dashboard as Counted } from "../../app/console/dashboard/dashboard-data.ts";
import { numbersOf } from "../../app/console/dashboard/numbers-csv.ts";
import { violationsHere } from "./harness/axe.ts";
import { deskOf, InRoom } from "./harness/desk.tsx";

const WEEKS = ["2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16"];
const STAGES = deskOf().desk.dashboard.stages.map(({ id }) => id);

const counted = (changed: Partial<Counted> = {}): Counted => ({
  as_of: "2026-11-20T12:00:00.000Z",
  from: "2026-10-26",
  until: "2026-11-23",
  against: null,
  before_begun: null,
  stages: STAGES.map((id, at) => ({
    id,
    people: at === 0 ? 5 : 3,
    went_on: 3,
    here: at === 0 ? 1 : 0,
    left: at === 0 ? 1 : 0,
    share: null,
    share_before: null,
    half_stay: null,
    most_stay: null,
    stayed: 0,
    people_list: `reached=${id}`,
    here_list: `stage=${id}&gone=false`,
    left_list: `stage=${id}&gone=true`,
    went_on_list: `went_on=${id}`,
  })),
  people_before: null,
  end_before: null,
  sections: [{ id: "income", n: 1, list: "section=income" }],
  variants: [
    {
      id: "default",
      begun: 5,
      submitted: 3,
      low: 0.23,
      high: 0.88,
      against_default: null,
      begun_list: "variant=default",
      submitted_list: "variant=default&reached=submitted",
    },
  ],
  weeks: WEEKS,
  weeks_over: 3,
  by: "market",
  more_lines: 0,
  lines: [{ id: "boston", weeks: [0, 1, 6, 0], change: null, moved: "up", lists: WEEKS.map((week) => `submitted_after=${week}`), whole_list: "market=boston" }],
  waits: { goal_hours: 48, weeks: WEEKS.map(() => null) },
  overdue: { count: 0, at_least: false, today: 0, list: "due_before=now", today_list: "due_after=now", first: [] },
  ...changed,
});

/** As the API answers whoever may not see people: without a list. */
function withoutLists(body: Counted): Counted {
  return JSON.parse(JSON.stringify({ ...body, overdue: null }, (name, value: unknown) => (/list(s)?$/.test(name) ? undefined : value))) as Counted;
}

function Room() {
  useKeyCommands(
    () => false,
    () => undefined,
  );
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{pathname + search}</output>
      {pathname === "/console/dashboard" && <Dashboard />}
    </>
  );
}

function opens(answer: Counted | Error | Promise<Counted>, { at = "", locale = "en-US" } = {}) {
  const getJson = vi.fn<ConsoleApi["getJson"]>(() => (answer instanceof Error ? Promise.reject(answer) : (Promise.resolve(answer) as Promise<never>)));
  const desk = deskOf({ api: { getJson } as unknown as ConsoleApi, locale }, locale);
  render(
    <InRoom desk={desk} at={`/console/dashboard${at}`}>
      <Room />
    </InRoom>,
  );
  return { desk, getJson };
}
const where = (): string => screen.getAllByRole("status").find(({ tagName }) => tagName === "OUTPUT")!.textContent ?? "";
const region = async (name: string | RegExp) => within(await screen.findByRole("region", { name }));
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const leads = (link: HTMLElement): string => link.getAttribute("href")!.replace("/console/queue?view=all&", "");

describe("the numbers", () => {
  test("lead to the lists behind them, each week of a line to its own", async () => {
    opens(counted(), { at: "?as=table" });
    const lines = await region("Submitted a week");
    const row = within(lines.getByRole("row", { name: /^Boston/ }));
    expect(row.getAllByRole("link").map(leads)).toEqual([...WEEKS.map((week) => `submitted_after=${week}`), "market=boston"]);
    const way = await region("From form to lease");
    for (const text of ["5", "3", "1"]) expect(way.getAllByRole("link", { name: text }).length).toBeGreaterThan(0);
    expect(
      way.getAllByRole("cell").flatMap((cell) => (/^\d+$/.test(cell.textContent ?? "") && cell.querySelector("a") === null ? [cell.textContent] : [])),
    ).toEqual([]);
    expect(await violationsHere("Dashboard", "en-US")).toEqual([]);
  });

  test("of a line's picture are its last whole week's: the one that is not over is said apart, its name leads to all of them, and each week to its own", async () => {
    opens(counted());
    const picture = (await region("Submitted a week")).getByRole("link", { name: /^Boston: 6 in the last whole week, .* 7 in all these weeks/ });
    expect(leads(picture)).toBe("market=boston");
    expect(picture.textContent).toContain("The week that is not over has 0 so far.");
    const drawn = picture.closest("li")!;
    expect(leads(drawn.querySelector("svg text")!.closest("a") as unknown as HTMLElement), "the number drawn is one week's").toBe(
      `submitted_after=${WEEKS[2]!}`,
    );
    expect(drawn.querySelector("svg text")!.textContent).toBe("6");
    // Green is what is over; what is still coming in is drawn for itself.
    expect(drawn.querySelector(".line:not(.open)")!.getAttribute("d")!.split("L")).toHaveLength(3);
    const said = [...drawn.querySelectorAll(".of-week title")].map((title) => title.textContent);
    expect(said, "each week under the pointer").toHaveLength(WEEKS.length);
    expect(said.at(-2)).toMatch(/: 6$/);
    expect(await violationsHere("Dashboard", "en-US")).toEqual([]);
  });

  /** Texts with a number that leads nowhere, and why none of them could. */
  const LEAD_NOWHERE: Record<string, string> = {
    "header.bar option": "what may be chosen",
    "header.bar .live": "the time",
    kbd: "a key",
    ".lines > header > .cap": "how many weeks were chosen",
    "thead, .ends, .waits tbody th": "what a column is of, or a week",
    "#dashboard-variants ~ .cap, .scale": "how the range is drawn",
    ".rule": "a rule, not a count",
    "td.pt": "a difference to weeks as they stood then: nobody can be listed as of then",
    ".ranges .of b, .multiple .name b, .said": "what a variant is called",
    ".waits .vh": "the picture in words; its numbers are links in the table",
    ".waits .goal-of, .waits .day-of": "a goal, and from when until when",
  };
  const everything = (): Partial<Counted> => ({
    against: { from: "2026-09-28", until: "2026-10-26" },
    before_begun: {
      accounts: 40,
      begun: 30,
      opened: 55,
      accounts_list: "joined_after=2026-10-26",
      without_list: "joined_after=2026-10-26&begun=false",
      opened_list: "opened_after=2026-10-26",
    },
    people_before: 9,
    end_before: 4,
    stages: counted().stages.map((stage, at) => ({ ...stage, share: at === 0 ? null : 0.6, share_before: 0.4, half_stay: 7200 * (at + 1), most_stay: 90_000 })),
    waits: { goal_hours: 48, weeks: WEEKS.map((week, at) => ({ half_hours: 20 + at, n: 3, list: `reviewed_after=${week}` })) },
    overdue: {
      ...counted().overdue!,
      count: 2,
      today: 3,
      first: [{ id: "one", name: "Ada", source: "demo-seattle", due_at: "2026-11-20T10:00:00.000Z", owner: null, members: 2 }],
    },
  });
  const stays = (): Partial<Counted> => ({
    by: "stage",
    lines: [
      {
        id: "form",
        weeks: [7200, 10_800, 18_000, null],
        weeks_over: 2,
        change: null,
        moved: null,
        lists: WEEKS.map((week) => `went_on=form&created_after=${week}`),
        whole_list: "went_on=form",
      },
      {
        id: "room",
        weeks: [null, null, null, null],
        weeks_over: 0,
        change: null,
        moved: null,
        lists: WEEKS.map(() => "went_on=room"),
        whole_list: "went_on=room",
      },
    ],
  });
  test.each([
    ["pictures, of what was handed in", "", {}],
    ["tables, of what was handed in", "?as=table", {}],
    ["pictures, of how long they stay", "?by=stage", stays()],
    ["tables, of how long they stay", "?by=stage&as=table", stays()],
  ])("each lead to a list, but for those that can't: as %s", async (_, at, changed) => {
    opens(counted({ ...everything(), ...changed }), { at });
    await region("From form to lease");
    const room = document.querySelector("main.dashboard")!;
    const texts = document.createTreeWalker(room, NodeFilter.SHOW_TEXT);
    const nowhere: string[] = [];
    const allowed = new Set<string>();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const around = text.parentElement!;
      if (!/\d/.test(text.nodeValue ?? "") || around.closest("a")) continue;
      const known = Object.keys(LEAD_NOWHERE).find((selector) => around.closest(selector));
      if (known === undefined) nowhere.push(`${text.nodeValue!} (in ${around.closest("section, header, footer")?.className ?? ""})`);
      else allowed.add(known);
    }
    expect(nowhere).toEqual([]);
    expect(allowed.size, "most of it is a number with a list").toBeLessThan(Object.keys(LEAD_NOWHERE).length);
    expect(await violationsHere("Dashboard", "en-US")).toEqual([]);
  });

  test("of people without an application lead to them among the people, and of how long reviews took to whose they were", async () => {
    opens(counted(everything()), { at: "?as=table" });
    await region("From form to lease");
    const to = (name: string): string | null => screen.getByRole("link", { name }).getAttribute("href");
    expect(to("40 accounts were made in these weeks.")).toBe("/console/people?joined_after=2026-10-26");
    expect(to("10 of those people began no application.")).toBe("/console/people?joined_after=2026-10-26&begun=false");
    expect(to("55 people opened a link.")).toBe("/console/people?opened_after=2026-10-26");
    const waits = await region("Wait in review, half");
    expect(waits.getAllByRole("link", { name: "3" }).map(leads)).toEqual(WEEKS.map((week) => `reviewed_after=${week}`));
  });

  test("of how long they stay lead to those who went on, of a week to those who began in it", async () => {
    opens(counted({ ...everything(), ...stays() }), { at: "?by=stage" });
    const form = within((await region("From form to lease")).getByRole("row", { name: /^Form begun/ }));
    expect(form.getAllByRole("link", { name: /^(2 h|25 h)$/ }).map(leads)).toEqual(["went_on=form", "went_on=form"]);
    const lines = await region("Half stay, by the week they began");
    expect(leads(lines.getByRole("link", { name: "Form begun: half stay 3 h in the last week that is old enough" }))).toBe("went_on=form");
    const [ofForm, ofRoom] = lines.getAllByRole("listitem");
    expect(ofRoom!.textContent).toContain("Nobody went on.");
    const picture = ofForm!.querySelector("svg")!;
    expect(picture.querySelector("text")!.textContent).toBe("3 h");
    expect([...picture.querySelectorAll("a")].map((link) => leads(link as unknown as HTMLElement))).toEqual(
      [WEEKS[0], WEEKS[1], WEEKS[2], WEEKS[1]].map((week) => `went_on=form&created_after=${week!}`),
    );
    expect([...picture.querySelectorAll(".of-week title")].map((title) => title.textContent!.replace(/^.*: /, ""))).toEqual(["2 h", "3 h", "5 h"]);
    fireEvent.click(lines.getByRole("button", { name: "Market" }));
    expect(where()).not.toContain("by=");
  });

  test("of those who left are told by their last section, and of those who opened none, too", async () => {
    const form = { ...counted().stages[0]!, left: 1 };
    opens(counted({ stages: [form, ...counted().stages.slice(1)], sections: [{ id: "none", n: 1, list: "section=none" }] }));
    const sections = await region("Form begun: 1 leaves");
    expect(sections.getByRole("listitem").textContent).toBe("Before any section1");
    expect(leads(sections.getByRole("link", { name: "1" }))).toBe("section=none");
  });

  test("are there for whoever may see no lists, and lead nowhere", async () => {
    const { desk } = opens(withoutLists(counted()));
    const way = await region("From form to lease");
    expect(way.getByRole("row", { name: /^Form begun/ }).textContent).toContain("5");
    expect(screen.queryByRole("heading", { name: "Overdue" })).toBeNull();
    expect(screen.queryAllByRole("link")).toEqual([]);
    const said = desk.register.all().filter(({ disabled }) => disabled === "Your role sees the numbers alone");
    expect(said.map(({ id }) => id).sort()).toEqual(["dashboard.overdue", "dashboard.people"]);
  });

  test("are a file by the names of the API, in which a name is never a formula", () => {
    const lines = [{ id: '=cmd("x"), y', weeks: [0, 1, 6, 0], change: null, moved: null }];
    expect(numbersOf(counted({ stages: counted().stages.slice(0, 1), lines }))).toBe(
      [
        "from,until",
        "2026-10-26,2026-11-23",
        "",
        "stage,people,went_on,here,left,share,share_before,half_stay,most_stay",
        "form,5,3,1,1,,,,",
        "",
        "variant,begun,submitted,low,high",
        "default,5,3,0.23,0.88",
        "",
        `market,${WEEKS.join(",")}`,
        `"'=cmd(""x""), y",0,1,6,0`,
        "",
      ].join("\r\n"),
    );
  });
});

describe("where there is nothing to show", () => {
  test("a market in which nobody handed in says so in the place of its lines", async () => {
    opens(counted({ lines: [], variants: [] }));
    expect((await region("Submitted a week")).getByText("Nobody handed in in these weeks.")).toBeTruthy();
    expect((await region("Submitted, of form begun")).getByText("Nobody began in these weeks")).toBeTruthy();
  });

  test("weeks in which nobody began say so, with what may be chosen instead", async () => {
    opens(counted({ stages: counted().stages.map((stage) => ({ ...stage, people: 0 })), lines: [] }));
    expect(await screen.findByRole("heading", { name: "Nobody began in these weeks" })).toBeTruthy();
    expect(screen.queryByRole("region")).toBeNull();
  });

  test("it is counted", async () => {
    opens(new Promise<Counted>(() => undefined));
    expect(screen.getAllByText("Counting…"), "said once").toHaveLength(1);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("it failed, which is said once, with no counting beside it, and asked again", async () => {
    const { getJson } = opens(new ApiRefusal("The server could not be reached.", 0));
    const failed = within(await screen.findByRole("alert"));
    expect(failed.getByText("The server could not be reached.")).toBeTruthy();
    expect(screen.queryByText("Counting…")).toBeNull();
    getJson.mockResolvedValue(counted());
    fireEvent.click(failed.getByRole("button", { name: "Try again" }));
    await region("From form to lease");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("numbers that could not be renewed stay, and it is said that they are old", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { desk, getJson } = opens(counted());
    await region("From form to lease");
    getJson.mockRejectedValue(new ApiRefusal("No answer came.", 0));
    act(() => desk.moved.notify("somebody"));
    await act(() => vi.advanceTimersByTimeAsync(desk.desk.dashboard.recount_after_ms + 100));
    expect(await screen.findByText("Not renewed: No answer came.")).toBeTruthy();
    expect(screen.getByRole("region", { name: "From form to lease" })).toBeTruthy();
    vi.useRealTimers();
  });
});

describe("an address", () => {
  test.each([
    ["?weeks=abc", "“abc” is no number of weeks that can be looked at"],
    ["?weeks=999&stage=form", "“999” is no number of weeks that can be looked at"],
    ["?market=nope", "There is no market called “nope”"],
    ["?market=boston,nope", "There is no market called “boston,nope”"],
    ["?until=soon", "“soon” is no day"],
    ["?against=always", "Nothing can be held against “always”"],
    ["?by=name", "There are no lines by “name”"],
  ])("that names what there is none of (%s) says what, and is looked at without it", async (at, said) => {
    const { getJson } = opens(counted(), { at });
    expect(screen.getByRole("heading", { name: said })).toBeTruthy();
    expect(screen.queryByText("Counting…")).toBeNull();
    expect(getJson).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("link", { name: "Look without it" }));
    await region("From form to lease");
    expect(where()).toBe(`/console/dashboard?${at.includes("stage") ? "stage=form" : ""}`.replace(/\?$/, ""));
  });

  test("that names several markets is looked at, and says which", async () => {
    opens(counted(), { at: "?market=boston,seattle" });
    await region("From form to lease");
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Market" }).selectedOptions[0]!.textContent).toBe("Boston, Seattle");
  });
});

test("the boxes are reached by a key each, and what is chosen there is asked for", async () => {
  const { getJson } = opens(counted());
  await region("From form to lease");
  for (const [key, name, value] of [
    ["w", "Weeks", "26"],
    ["v", "Variant", "default"],
    ["m", "Market", "boston"],
  ] as const) {
    act(() => (document.activeElement as HTMLElement).blur());
    press(key);
    const box = screen.getByRole("combobox", { name });
    expect(document.activeElement, key).toBe(box);
    fireEvent.change(box, { target: { value } });
  }
  expect(where()).toBe("/console/dashboard?weeks=26&variant=default&market=boston");
  await vi.waitFor(() => expect(getJson.mock.lastCall![0]).toBe("/staff/dashboard/?market=boston&variant=default&weeks=26"));
});

test("says in French, too, that there is nothing", async () => {
  opens(counted({ lines: [], sections: [{ id: "none", n: 1 }] }), { locale: "fr-CA" });
  await screen.findByText("Personne n’a envoyé de demande pendant ces semaines.");
  expect(screen.getByText("Avant toute section")).toBeTruthy();
});
