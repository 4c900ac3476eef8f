/** The room of prices: constants, what a draft of them makes of a room's prices before it counts, who keeps the old price, and the history. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiRefusal, type ConsoleApi } from "../../app/console/desk/api.ts";
import { Prices } from "../../app/console/prices/prices.tsx";
import type { MarketPrices, PriceChange, PriceConstant, PricePreview } from "../../app/console/prices/price-data.ts";
import { violationsHere } from "./harness/axe.ts";
import { deskOf, InRoom } from "./harness/desk.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const WINTER: PriceChange = {
  id: "change-1",
  number: 1,
  state: "in-force",
  constants: [{ name: "holding_free_days", before: 30, after: 20 }],
  reason: "Rooms stood empty.",
  undoes: null,
  by: "Ella Stone",
  is_own: false,
  at: "2026-11-02T10:00:00.000Z",
  agreed_by: null,
  agreed_at: null,
  can_be_undone: true,
};
const constant = (name: string, unit: PriceConstant["unit"], value: number | string, [minimum, maximum]: (number | null)[] = [0, 36]) => ({
  name,
  unit,
  minimum: minimum ?? null,
  maximum: maximum ?? null,
  value,
  documents_value: value,
});
const pricesOf = (changed: Partial<MarketPrices> = {}): MarketPrices => ({
  version: 1,
  slug: "boston",
  display_name: "Boston",
  currency: "usd",
  second_person: false,
  quote_hours: 24,
  people: { shown: 4, agreed: 17 },
  rooms: [{ id: "room-1", home: "The Larch", number: 2 }],
  constants: [
    constant("holding_free_days", "days", 20, [0, 365]),
    constant("cold_zone_months", "month-list", "1,2,11,12", [null, null]),
    constant("utilities_partner_fee", "money", 45.5, [0, 1000]),
    constant("lease_length_multiplier_9", "times", 1.08, [0.5, 3]),
    constant("lease_length_multiplier_12", "times", 1, [0.5, 3]),
  ],
  changes: [WINTER],
  ...changed,
});
const formula = { base: 1190, is_discounted: false, length: 1.08, season: 1.05, waiting_days: 1, waiting: 1.89, exact: 1351.35 };
const previewOf = (changed: string[] = []): PricePreview => ({
  room: "room-1",
  base: 1190,
  currency: "usd",
  today: "2026-11-20",
  days: [
    { day: 0, date: "2026-11-29" },
    { day: 21, date: "2026-12-20" },
  ],
  rows: [
    {
      months: 12,
      cells: [
        { now: 1250, price: 1250, formula: { ...formula, length: 1, waiting_days: 0, waiting: 0, exact: 1249.5 } },
        { now: 1250, price: null, formula: null },
      ],
    },
    {
      months: 9,
      cells: [
        { now: 1350, price: changed.length > 0 ? 1325 : 1350, formula },
        { now: null, price: 1355, formula },
      ],
    },
  ],
  effects: { rooms: 43, rooms_changed: changed.length > 0 ? 43 : 0, median: changed.length > 0 ? -25 : null, most: changed.length > 0 ? -35 : null },
  fees: changed.filter((name) => name === "utilities_partner_fee").map((name) => ({ name, change: -25 })),
  changed,
});

async function opens(prices: MarketPrices | Promise<MarketPrices> = pricesOf(), { roles = ["admin"], at = "/console/prices", locale = "en-US" } = {}) {
  const getJson = vi.fn((_path: string) => Promise.resolve<unknown>(prices));
  const postJson = vi.fn((_path: string, { constants }: { constants: object }) => Promise.resolve<unknown>(previewOf(Object.keys(constants))));
  const ask = vi.fn((..._of: unknown[]) => Promise.resolve<unknown>({ body: { ...prices, version: 2 } }));
  const who = { id: "amos", name: "Amos Grant", email: "admin@example.com", imageUrl: null, avatar: "", roles };
  const desk = deskOf({ api: { getJson, postJson, ask } as unknown as ConsoleApi, who } as Parameters<typeof deskOf>[0], locale);
  const drawn = render(
    <InRoom desk={desk} at={at}>
      <Prices />
    </InRoom>,
  );
  await rests();
  return { desk, ask, postJson, getJson, drawn };
}
/** Long enough for what was typed to be asked about. */
async function rests(): Promise<void> {
  // What was read is drawn, asked about in its turn, and drawn again.
  for (const _ of ["read", "asked"]) await act(async () => void (await vi.advanceTimersByTimeAsync(500)));
}
const types = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const clicks = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await rests();
};
const side = () => screen.getByRole("complementary", { name: "What it does" }).textContent;
const cells = () => screen.getAllByRole("cell").map(({ textContent }) => textContent);

test("constants stand at their names with what they may be, and a room's prices beside them", async () => {
  const { getJson, postJson } = await opens();
  expect(getJson.mock.calls[0]![0]).toBe("/staff/prices/boston");
  expect(postJson.mock.calls.map(([path, body]) => [path, body])).toEqual([["/staff/prices/boston/preview", { constants: {}, room: "room-1" }]]);
  expect(screen.getByLabelText<HTMLInputElement>(/^Days of waiting that cost nothing/u).value).toBe("20");
  screen.getByText("days, 0 to 365");
  expect(screen.getByRole("button", { name: "November" }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("button", { name: "July" }).getAttribute("aria-pressed")).toBe("false");
  screen.getByRole("heading", { name: "Beside the rent" });
  expect(screen.getByLabelText<HTMLInputElement>(/^Utilities/u).value).toBe("45.5");
  screen.getByRole("img", { name: "1.08 at 9 months, 1 at 12" });
  expect(cells()).toEqual(["1,250", "–gone", "1,350", "1,355new"]);
  vi.useRealTimers();
  expect(await violationsHere("Prices", "en-US")).toEqual([]);
});

test("until they are read it is said that they come", async () => {
  await opens(new Promise<MarketPrices>(() => undefined));
  screen.getByRole("status", { name: "The list is on its way" });
});

test("what is typed is asked about once it rests, and its difference stands in each cell before it counts", async () => {
  const { postJson } = await opens();
  types(/^9 months/u, "1.0");
  types(/^9 months/u, "1,06");
  await rests();
  expect(postJson.mock.calls.slice(1).map(([, body]) => body)).toEqual([{ constants: { lease_length_multiplier_9: 1.06 }, room: "room-1" }]);
  expect(cells()[2]).toBe("1,325−25".replace("−", "-"));
  for (const said of ["Draft, 1 change", "43 of 43", "-$25", "-$35"]) expect(side()).toContain(said);
});

test("the sum of a cell is said for the pointer and for the keyboard", async () => {
  await opens();
  const sum = () => screen.getByRole("status", { name: "How this price comes about" }).textContent;
  expect(sum()).toContain("12 months, 0 days");
  const [first] = screen.getAllByRole("cell");
  act(() => first!.focus());
  fireEvent.keyDown(first!, { key: "ArrowDown" });
  for (const said of ["9 months, 0 days", "$1,190 base", "1.08 9 months", "1.05 November", "$1.89 1 day of waiting", "$1,351.35 to five dollars", "$1,350"])
    expect(sum()).toContain(said);
  fireEvent.pointerEnter(screen.getAllByRole("cell")[1]!);
  expect(sum()).toContain("Not offered by this draft.");
});

test("it is told who keeps the old price", async () => {
  await opens();
  expect(side()).toContain("4 people were shown a price and keep it, 24 hours from then.");
  expect(side()).toContain("17 people agreed on a price: it stays for good.");
});

test("a change is saved with its reason, on what was read; what is refused stands at its field, and nothing typed is lost", async () => {
  const { ask, desk, drawn } = await opens();
  types(/^9 months/u, "1.06");
  types(/^Why/u, "Winter offer.");
  await rests();
  ask.mockRejectedValueOnce(new ApiRefusal("Please check.", 400, { "constants.lease_length_multiplier_9": "At most 3." }));
  await clicks("Save");
  screen.getByText("At most 3.");
  drawn.unmount();
  await opens();
  expect([screen.getByLabelText<HTMLInputElement>(/^9 months/u).value, screen.getByLabelText<HTMLTextAreaElement>(/^Why/u).value]).toEqual([
    "1.06",
    "Winter offer.",
  ]);
  expect(ask.mock.calls).toEqual([
    ["POST", "/staff/prices/boston/changes/", { constants: { lease_length_multiplier_9: 1.06 }, reason: "Winter offer." }, { headers: { "If-Match": '"1"' } }],
  ]);
  expect(desk.toasts.all()).toEqual([]);
});

test("what can't be reckoned by is said at its field while it is typed, and the prices of before stay", async () => {
  const { postJson } = await opens();
  postJson.mockRejectedValueOnce(new ApiRefusal("Please check.", 400, { "constants.holding_free_days": "A whole number, please." }));
  types(/^Days of waiting/u, "1.5");
  await rests();
  screen.getByText("A whole number, please.");
  expect(cells()).toContain("1,250");
});

test.each([
  ["en-US", "1,250", 1250],
  ["en-US", "1,06", 1.06],
  ["en-US", "1.250", 1.25],
  ["fr-CA", "1,250", 1.25],
  ["en-US", "1-2", "1-2"],
])("in %s, %s stands for %j", async (locale, typed, sent) => {
  const { postJson } = await opens(pricesOf(), { locale });
  types(/^9 m/u, typed);
  await rests();
  expect(postJson.mock.lastCall![1]).toMatchObject({ constants: { lease_length_multiplier_9: sent } });
});

test("a month is put in and taken out again, and then nothing is changed", async () => {
  const { postJson } = await opens();
  await clicks("July");
  expect(postJson.mock.lastCall![1]).toEqual({ constants: { cold_zone_months: "1,2,7,11,12" }, room: "room-1" });
  await clicks("July");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
});

test("a change of the history is undone by another, with a reason", async () => {
  const { ask } = await opens();
  expect(side()).toContain("Days of waiting that cost nothing 30 to 20");
  await clicks("Undo change 1");
  const dialog = within(screen.getByRole("dialog", { name: "Undo change 1" }));
  fireEvent.change(dialog.getByLabelText("Why"), { target: { value: "It is full again." } });
  fireEvent.click(dialog.getByRole("button", { name: "Undo" }));
  await rests();
  expect(ask.mock.calls[0]!.slice(0, 3)).toEqual(["POST", "/staff/prices/boston/changes/", { undoes: "change-1", reason: "It is full again." }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

const proposed = (is_own: boolean) =>
  pricesOf({
    second_person: true,
    changes: [{ ...WINTER, state: "proposed", is_own, can_be_undone: false, constants: [{ name: "holding_free_days", before: 20, after: 10 }] }],
  });

test("what another proposed is drawn as it would be, and agreed to or taken back", async () => {
  const { ask, postJson } = await opens(proposed(false));
  expect(postJson.mock.lastCall![1]).toEqual({ constants: { holding_free_days: 10 }, room: "room-1" });
  expect(screen.getByLabelText<HTMLInputElement>(/^Days of waiting/u).readOnly).toBe(true);
  await clicks("Agree");
  expect(ask.mock.calls[0]!.slice(0, 2)).toEqual(["POST", "/staff/prices/boston/changes/change-1/agreement"]);
});

test("what one proposed oneself is another's to agree to", async () => {
  const { ask } = await opens(proposed(true));
  expect(screen.queryByRole("button", { name: "Agree" })).toBeNull();
  await clicks("Take it back");
  expect(ask.mock.calls[0]!.slice(0, 2)).toEqual(["DELETE", "/staff/prices/boston/changes/change-1"]);
});

test("reviewers read it all and change nothing", async () => {
  await opens(pricesOf(), { roles: ["reviewer"] });
  expect(screen.getByLabelText<HTMLInputElement>(/^Days of waiting/u).readOnly).toBe(true);
  expect(screen.queryByRole("button", { name: /^(Save|Undo change)/u })).toBeNull();
  screen.getByText("Administrators change prices. You can read everything here.");
});

test("the address says the market, the room and that differences alone are shown; in French, too", async () => {
  const { getJson, postJson } = await opens(pricesOf({ slug: "seattle" }), { at: "/console/prices?market=seattle&room=base&show=difference", locale: "fr-CA" });
  expect([getJson.mock.calls[0]![0], postJson.mock.calls[0]![1]]).toEqual(["/staff/prices/seattle", { constants: {}, room: null }]);
  expect(cells()).toEqual(["·", "retiré", "·", "nouveau"]);
  screen.getByRole("heading", { name: "Prix" });
  const shown = [/^Services publics/u, /^9\s/u].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  expect(shown, "with the point of whoever reads").toEqual(["45,5", "1,08"]);
  fireEvent.change(screen.getByLabelText(/^Services publics/u), { target: { value: "20,5" } });
  await rests();
  expect(postJson.mock.lastCall![1]).toEqual({ constants: { utilities_partner_fee: 20.5 }, room: null });
  expect(screen.getByRole("complementary").textContent, "what it does").toMatch(/Services publics[−-]25\s\$/u);
  expect(screen.getByText(/^45,50\s\$/u).tagName, "what it was").toBe("S");
});
