/** The room of homes: all of them, one with who has which room when, and a room of it to be changed. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ApiRefusal } from "../../app/console/desk/api.ts";
import { barsIn, placeOf, spanOf, staysOf } from "../../app/console/homes/stays.ts";
import { floorsOf } from "../../app/console/homes/home-section.tsx";
import { violationsHere } from "./harness/axe.ts";
import { aHome, aRoom, aRow, HOLD, homePages, opens, press, RAE, where } from "./harness/homes.tsx";

homePages();

const clicks = async (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const pane = () => within(screen.getByRole("complementary"));
const fill = (label: string, value: string) => act(async () => void fireEvent.change(pane().getByLabelText(label), { target: { value } }));

const OF_NOBODY = { of_resident: false, resident: null };

describe("the list of homes", () => {
  test("says of each how many rooms are free, from which price, and whether listings show it", async () => {
    await opens({
      rows: [
        aRow("a"),
        aRow("b", { free: 1, price_to: 1190, currency: "cad", market_name: "Toronto" }),
        aRow("c", { free: 0, held: 2, price_from: null, price_to: null }),
        aRow("d", { free: 0, price_from: null, price_to: null }),
        aRow("e", { free: 0, price_from: null, price_to: null, is_published: false }),
      ],
    });
    const rows = screen.getAllByRole("row").slice(1);
    const cells = rows.map((row) => [...row.querySelectorAll("td")].slice(1).map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ["Seattle", "2 of 3 free", "$1,190 – $1,400", "Listed"],
      ["Toronto", "1 of 3 free", "CA$1,190", "Listed"],
      ["Seattle", "2 of 3 held", "–", "Listed"],
      ["Seattle", "full", "–", "Listed"],
      ["Seattle", "not in the listings", "–", "Not listed"],
    ]);
    screen.getByText("5 homes, 5 shown");
    expect(await violationsHere("Homes", "en-US")).toEqual([]);
  });

  test("is narrowed by market, by what is free and by words, in the address, and goes on by pages", async () => {
    const { asked } = await opens({ count: 120 });
    expect(asked().at(-1)).toBe("/staff/homes/?limit=50");
    await act(async () => void fireEvent.click(screen.getByRole("link", { name: "Next page" })));
    expect(asked().at(-1)).toBe("/staff/homes/?limit=50&offset=50");
    await act(async () => void fireEvent.change(screen.getByLabelText("Market"), { target: { value: "boston" } }));
    await act(async () => void fireEvent.change(screen.getByLabelText("Which homes"), { target: { value: "free" } }));
    await act(async () => void fireEvent.change(screen.getByRole("searchbox"), { target: { value: "thomas" } }));
    expect(asked().at(-1)).toBe("/staff/homes/?limit=50&search=thomas&market=boston&state=free");
    expect(where()).toBe("/console/homes?market=boston&state=free&search=thomas");
  });

  test("says what to do where none is found, and why where they can't be read, with a way to try again", async () => {
    await opens({ rows: [] });
    screen.getByRole("heading", { name: "No home found" });
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("and one that can't be read say why, and can be tried again", async () => {
    const down = () => Promise.reject(new ApiRefusal("No answer came.", 0));
    await opens({ at: "/console/homes/a", asks: down });
    const alerts = screen.getAllByRole("alert");
    expect(alerts.map(({ textContent }) => textContent?.startsWith("No answer came."))).toEqual([true, true]);
    for (const alert of alerts) within(alert).getByRole("button", { name: "Try again" });
  });

  test("is gone over by keys, and so are the rooms of the one that is open; Escape leads back step by step", async () => {
    await opens();
    await press("j");
    expect(where()).toBe("/console/homes/a");
    await press("j");
    expect(where()).toBe("/console/homes/b");
    await press("k");
    await press("Enter");
    expect(where()).toBe("/console/homes/a?room=1");
    await press("ArrowDown");
    expect(where()).toBe("/console/homes/a?room=2");
    await press("ArrowUp");
    expect(where()).toBe("/console/homes/a?room=1");
    await press("p");
    expect(document.activeElement).toBe(pane().getByLabelText("Price"));
    await press("Escape");
    expect(where()).toBe("/console/homes/a");
    await press("Escape");
    expect(where()).toBe("/console/homes");
  });
});

describe("a home", () => {
  test("shows its rooms as windows, who has each when, and what was done", async () => {
    const home = aHome("a", {
      bedrooms: [
        aRoom(1, { is_available: false, availability_date: null, offered_from: null, moved_by: null, is_free: false, residents: [RAE] }),
        aRoom(2, { is_held: true, is_free: false, hold: HOLD }),
        aRoom(3),
        aRoom(4, { is_held: true, is_free: false, own_case: true }),
      ],
      history: [
        {
          id: "e2",
          by: "June Stone",
          at: "2026-11-12T10:00:00.000Z",
          room: 2,
          ...OF_NOBODY,
          changes: [
            { property: "first_price", from: 1210, to: 1190 },
            { property: "discounted_price", from: null, to: 1125 },
          ],
        },
        { id: "e1", by: null, at: "2026-10-30T10:00:00.000Z", room: null, ...OF_NOBODY, changes: [{ property: "is_published", from: false, to: true }] },
      ],
    });
    await opens({ at: "/console/homes/a", home });
    const windows = within(screen.getByRole("group", { name: "Its rooms, from the ground up" })).getAllByRole("button");
    expect(windows.map((window) => window.getAttribute("aria-label")).toSorted()).toEqual([
      "Room 1, not offered",
      "Room 2, held",
      "Room 3, free",
      "Room 4, held",
    ]);
    const stays = within(screen.getByRole("list", { name: "The next 6 months" })).getAllByRole("listitem");
    const barsOf = (at: number) => [...stays[at]!.querySelectorAll(".stay")].map(({ textContent }) => textContent);
    expect(barsOf(0)).toEqual(["Rae Lin, until Oct 1, 2027"]);
    expect(barsOf(1)).toEqual(["Taken until Nov 30, 2026", "Free from Dec 1, 2026", "Ada Kim, from Dec 5, 2026, held"]);
    expect(barsOf(2)).toEqual(["Taken until Nov 30, 2026", "Free from Dec 1, 2026"]);
    expect(barsOf(3), "of one's own nothing is told").toEqual(["Taken until Nov 30, 2026", "held"]);
    expect(screen.getByRole("link", { name: /Ada Kim, from/ }).getAttribute("href")).toBe("/console/applications/application-ada?from=%2Fconsole%2Fhomes%2Fa");
    const lines = [...screen.getByRole("region", { name: "Timeline" }).querySelectorAll("li > span")].map(({ textContent }) => textContent);
    expect(lines).toEqual([
      "Ada Kim took room 2",
      "June Stone room 2: price $1,210 to $1,190, discounted none to $1,125",
      expect.stringMatching(/in the listings: no to yes$/),
    ]);
    within(screen.getByRole("region", { name: "People of the home" })).getByText("moves out on Oct 1, 2027");
    expect(await violationsHere("Home", "en-US")).toEqual([]);
  });

  test("is taken out of the listings with its version, and the way back puts it as it was", async () => {
    const { sent, desk } = await opens({ at: "/console/homes/a" });
    await clicks(/^Take out of the listings/);
    expect(sent()).toEqual([["/staff/homes/a", { is_published: false }, '"4"']]);
    await act(async () => desk.toasts.all().at(-1)!.undo!());
    expect(sent().at(-1)).toEqual(["/staff/homes/a", { is_published: true, held_confirmed: true }, '"8"']);
    expect(desk.toasts.all().at(-1)!.text).toBe("It is as it was before");
  });

  test("of which somebody holds a room is taken out only once that is said to be meant", async () => {
    const { sent } = await opens({
      at: "/console/homes/a",
      home: aHome("a", { bedrooms: [aRoom(1, { is_held: true, is_free: false, hold: HOLD })] }),
      answers: (_, body) =>
        "held_confirmed" in body ? Promise.resolve({ body: { version: 5 } }) : Promise.reject(new ApiRefusal("Held.", 400, { held_confirmed: "Held." })),
    });
    await press("u");
    const dialog = within(screen.getByRole("dialog", { name: "Somebody holds a room of Home a" }));
    dialog.getByText("1 room is held, and stays as agreed. Nobody new is shown the home.");
    await act(async () => void fireEvent.click(dialog.getByRole("button", { name: "Change it all the same" })));
    expect(sent().at(-1)).toEqual(["/staff/homes/a", { is_published: false, held_confirmed: true }, '"4"']);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test.each([
    ["a reviewer", { roles: ["reviewer"] as const, home: aHome("a") }, "Needs the role Admin"],
    ["whoever chooses a room of it", { home: aHome("a", { own_case: true }) }, "You live in this home, or choose a room of it: a colleague changes it"],
  ])("is shown to %s, who changes nothing", async (_, opening, why) => {
    const { sent } = await opens({ at: "/console/homes/a?room=1", ...opening });
    for (const name of [/^Take out of the listings/, "Allow no pets", /^Invite somebody/])
      expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
    for (const label of ["Price", "Discounted", "Stated day", "Offered to new people"])
      expect(pane().getByLabelText<HTMLInputElement>(label).disabled, label).toBe(true);
    pane().getByText(why);
    for (const key of ["u", "i", "o", "a"]) await press(key);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent()).toEqual([]);
  });
});

describe("a room", () => {
  const at = "/console/homes/a?room=2";

  test("shows the stated day beside the offered one with the rule, the price that is shown, and who holds it", async () => {
    await opens({ at, home: aHome("a", { bedrooms: [aRoom(1), aRoom(2, { is_held: true, is_free: false, hold: HOLD })] }) });
    const texts = [...screen.getByRole("region", { name: "Availability" }).querySelectorAll("dt, dd, .cap")].map(({ textContent }) => textContent?.trim());
    expect(texts).toEqual(["Stated", "Nov 30, 2026", "Offered from", "Dec 1, 2026", "One day after the stated date, and never sooner than 2 days from today."]);
    pane().getByText("Shown as “Starting at $1,125”.");
    pane().getByText("from Dec 5, 2026, 12 months, $1,180");
    expect(pane().getByRole("link", { name: "Ada Kim" }).getAttribute("href")).toContain("/console/applications/application-ada");
  });

  test("is saved with what was typed alone, and the way back puts it as it was", async () => {
    const { sent, desk } = await opens({ at });
    await fill("Price", "1210");
    await fill("Discounted", "");
    await fill("Stated day", "2026-12-24");
    await press("Enter", { ctrlKey: true });
    expect(sent()).toEqual([["/staff/rooms/room-2", { availability_date: "2026-12-24", first_price: 1210, discounted_price: null }, '"7"']]);
    expect(desk.toasts.all().at(-1)!.text).toBe("Room 2 is changed");
    await act(async () => desk.toasts.all().at(-1)!.undo!());
    const before = { availability_date: "2026-11-30", first_price: 1190, discounted_price: 1125, held_confirmed: true };
    expect(sent().at(-1)).toEqual(["/staff/rooms/room-2", before, '"8"']);
  });

  test.each(["-500", "1,2", "1.200", "1200-1300"])("whose price is typed as %s says so at its field, and nothing of it is saved", async (typed) => {
    const { sent } = await opens({ at });
    await fill("Price", typed);
    await fill("Discounted", typed);
    await clicks(/^Save/);
    expect(pane().getAllByText("Write it as in 1,200.50.")).toHaveLength(2);
    expect(pane().getByLabelText<HTMLInputElement>("Discounted").value).toBe(typed);
    expect(sent()).toEqual([]);
    await fill("Price", "$1,250.00");
    await fill("Discounted", " 1200 ");
    await clicks(/^Save/);
    expect(sent()).toEqual([["/staff/rooms/room-2", { first_price: 1250, discounted_price: 1200 }, '"7"']]);
  });

  test("that somebody holds is taken back from others only once that is said to be meant", async () => {
    const { sent } = await opens({
      at,
      home: aHome("a", { bedrooms: [aRoom(1), aRoom(2, { is_held: true, is_free: false, hold: HOLD })] }),
      answers: (_, body) =>
        "held_confirmed" in body ? Promise.resolve({ body: { version: 8 } }) : Promise.reject(new ApiRefusal("Held.", 400, { held_confirmed: "Held." })),
    });
    await act(async () => void fireEvent.click(pane().getByLabelText("Offered to new people")));
    await clicks(/^Save/);
    const dialog = within(screen.getByRole("dialog", { name: "Somebody holds room 2" }));
    dialog.getByText("Ada Kim holds this room and keeps it as it was agreed. Nobody else is offered it like this.");
    expect(screen.queryByRole("alert"), "it is no mistake").toBeNull();
    await act(async () => void fireEvent.click(dialog.getByRole("button", { name: "Change it all the same" })));
    expect(sent().at(-1)).toEqual(["/staff/rooms/room-2", { is_available: false, held_confirmed: true }, '"7"']);
  });

  test("that somebody holds is let go by a press or a key, with a reason, and not of somebody else by then", async () => {
    const answers = [() => Promise.reject(new ApiRefusal("This application doesn’t hold the room any more.", 409)), () => Promise.resolve({ body: aRoom(2) })];
    const { sent, desk } = await opens({
      at,
      home: aHome("a", { bedrooms: [aRoom(1), aRoom(2, { is_held: true, is_free: false, hold: HOLD })] }),
      answers: () => answers.shift()!(),
    });
    await press("r");
    const dialog = within(screen.getByRole("dialog", { name: "Let room 2 go?" }));
    dialog.getByText(/^Ada Kim holds it no longer/u);
    await act(async () => void fireEvent.change(dialog.getByLabelText("Why"), { target: { value: "A pipe broke." } }));
    const release = () => act(async () => void fireEvent.click(dialog.getByRole("button", { name: "Release" })));
    await release();
    dialog.getByText("This application doesn’t hold the room any more.");
    await release();
    expect(sent()).toEqual([1, 2].map(() => ["/staff/rooms/room-2/release", { application: HOLD.application, reason: "A pipe broke." }, undefined]));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(desk.toasts.all().at(-1)!.text).toBe("Room 2 is let go");
  });

  test("that nobody holds can't be let go", async () => {
    await opens({ at });
    expect(pane().queryByRole("button", { name: /^Release/ })).toBeNull();
    await press("r");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("keeps what was typed where it is refused, or somebody changed it meanwhile, with why", async () => {
    const refusals = [new ApiRefusal("Wrong.", 400, { discounted_price: "Not above the price." }), new ApiRefusal("Somebody changed this.", 412)];
    const { asked } = await opens({ at, answers: () => Promise.reject(refusals.shift()) });
    await fill("Discounted", "1200");
    await clicks(/^Save/);
    pane().getByText("Not above the price.");
    const before = asked().length;
    await clicks(/^Save/);
    expect(pane().getByRole("alert").textContent).toBe("Somebody changed this.");
    expect(asked().length, "as it is by now is read").toBeGreaterThan(before);
    expect(pane().getByLabelText<HTMLInputElement>("Discounted").value).toBe("1200");
  });
});

describe("the stays of a room", () => {
  const of = (room: Parameters<typeof aRoom>[1]) => staysOf(aRoom(1, room)).map(({ kind, from, to }) => [kind, from.slice(0, 4) === "0001" ? "" : from, to]);

  test("are taken until the stated day, got ready until the offered one, then free until whoever holds it moves in", () => {
    expect(of({ offered_from: "2026-12-03" })).toEqual([
      ["taken", "", "2026-12-01"],
      ["ready", "2026-12-01", "2026-12-03"],
      ["free", "2026-12-03", null],
    ]);
    expect(of({ is_held: true, hold: HOLD })).toEqual([
      ["taken", "", "2026-12-01"],
      ["free", "2026-12-01", "2026-12-05"],
      ["held", "2026-12-05", "2027-12-05"],
    ]);
  });

  test("are not offered where the room isn't let, but for who lives there and who holds it", () => {
    expect(of({ is_available: false })).toEqual([["off", "", null]]);
    expect(of({ is_available: false, is_held: true, hold: HOLD })).toEqual([
      ["off", "", "2026-12-05"],
      ["held", "2026-12-05", "2027-12-05"],
    ]);
    expect(of({ is_available: false, residents: [RAE] })).toEqual([["taken", "2025-10-01", "2027-10-01"]]);
    expect(of({ residents: [{ ...RAE, lives_until: "2026-11-30" }] })).toEqual([
      ["taken", "2025-10-01", "2026-11-30"],
      ["ready", "2026-11-30", "2026-12-01"],
      ["free", "2026-12-01", null],
    ]);
  });

  test("are drawn as far as the calendar reaches, over the end of a year and a leap day", () => {
    const span = spanOf("2027-12-31", 3);
    expect(span).toEqual({ from: "2027-12-01", to: "2028-03-01", months: ["2027-12-01", "2028-01-01", "2028-02-01"] });
    const bars = barsIn(span, [
      { kind: "taken", from: "0001-01-01", to: "2027-12-01" },
      { kind: "held", from: "2028-01-01", to: "2030-01-01" },
    ]);
    expect(bars.map(({ kind, left, width }) => [kind, Math.round(left), Math.round(width)])).toEqual([["held", 34, 66]]);
    expect(Math.round(placeOf(span, "2028-02-29"))).toBe(99);
  });

  test("a home of any number of rooms has them all on its floors, two beside the door", () => {
    for (const count of [1, 2, 3, 5, 6, 36]) {
      const floors = floorsOf(Array.from({ length: count }, (_, at) => at + 1));
      expect(floors.flat()).toHaveLength(count);
      expect([floors[0]!.length <= 2, floors.every(({ length }) => length <= 3)]).toEqual([true, true]);
    }
  });
});
