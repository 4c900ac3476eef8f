/** The room of homes as it stands before a test: drawn whole, its keys heard, over the homes that the test plays. */
import { act, fireEvent, render } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, vi } from "vitest";
import { type ConsoleApi } from "../../../app/console/desk/api.ts";
import { useKeyCommands } from "../../../app/console/desk/commands.ts";
import type { DeskContextValue } from "../../../app/console/desk/desk-context.ts";
import type { HomeDetails, HomeRow, Room } from "../../../app/console/homes/home-data.ts";
import { Homes } from "../../../app/console/homes/homes.tsx";
import { deskOf, InRoom } from "./desk.tsx";

const NAMED = {
  version: 4,
  market: "seattle",
  market_name: "Seattle",
  currency: "usd",
  picture: "home-loft",
  street_address: "2140 Thomas Street",
  city: "Seattle",
  neighborhood: "Capitol Hill",
  is_published: true,
  pets_allowed: true,
} as const;

export const aRow = (slug: string, changed: Partial<HomeRow> = {}): HomeRow => ({
  ...NAMED,
  slug,
  name: `Home ${slug}`,
  bedrooms: 3,
  free: 2,
  held: 0,
  price_from: 1190,
  price_to: 1400,
  ...changed,
});

export const aRoom = (number: number, changed: Partial<Room> = {}): Room => ({
  id: `room-${number}`,
  version: 7,
  number,
  room_type: "private",
  about: "Faces west",
  first_price: 1190,
  discounted_price: 1125,
  is_available: true,
  availability_date: "2026-11-30",
  lease_lengths: null,
  tour: null,
  tour_url: null,
  offered_from: "2026-12-01",
  moved_by: "day-after",
  starting_at: 1125,
  is_free: true,
  is_held: false,
  own_case: false,
  residents: [],
  hold: null,
  ...changed,
});
export const HOLD: NonNullable<Room["hold"]> = {
  application: "application-ada",
  person: "ada",
  name: "Ada Kim",
  avatar: "",
  status: "room_selected",
  whole_home: false,
  move_in_date: "2026-12-05",
  lease_end_date: "2027-12-04",
  months: 12,
  monthly_price: 1180,
  at: "2026-11-20T12:40:00.000Z",
};
export const RAE: Room["residents"][number] = {
  id: "resident-rae",
  version: 3,
  person: "rae",
  name: "Rae Lin",
  avatar: "",
  lives_from: "2025-10-01",
  lives_until: "2027-10-01",
  away_from: null,
  away_until: null,
};
export const aHome = (slug: string, changed: Partial<HomeDetails> = {}): HomeDetails => ({
  ...NAMED,
  slug,
  name: `Home ${slug}`,
  postal_code: "98112",
  headline: "A porch",
  amenities: [],
  full_property_price: 6240,
  today: "2026-11-20",
  lead_days: 2,
  own_case: false,
  bedrooms: [aRoom(1), aRoom(2)],
  history: [],
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
export const press = async (key: string, more: Partial<KeyboardEventInit> = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }));
export const where = (): string => document.querySelector("output")!.textContent!;

/** What the page asks of a browser. */
export function homePages(): void {
  beforeEach(() => {
    HTMLElement.prototype.scrollIntoView = () => undefined;
  });
  afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView"));
}

interface Opening {
  at?: string;
  rows?: HomeRow[];
  home?: HomeDetails;
  count?: number;
  roles?: DeskContextValue["who"]["roles"];
  answers?: (path: string, body: object) => Promise<{ body: object }>;
  asks?: (path: string) => Promise<unknown> | undefined;
}

export async function opens({
  at = "/console/homes",
  rows = [aRow("a"), aRow("b")],
  home,
  count = rows.length,
  roles = ["admin"],
  answers = (_, body) => Promise.resolve({ body: { ...body, version: 8 } }),
  asks,
}: Opening = {}) {
  const getJson = vi.fn((path: string): Promise<unknown> => {
    const slug = /^\/staff\/homes\/([^/?]+)$/.exec(path)?.[1];
    return asks?.(path) ?? Promise.resolve(slug ? (home ?? aHome(slug)) : { count, results: rows });
  });
  const ask = vi.fn((_method: string, path: string, body: object, _asking?: { headers: Record<string, string> }) => answers(path, body));
  const postJson = async (path: string, body: object) => (await ask("POST", path, body)).body;
  const desk = deskOf({ api: { getJson, ask, postJson } as unknown as ConsoleApi, who: { ...deskOf().who, roles } });
  await act(async () => {
    render(
      <InRoom desk={desk} at={at}>
        <Keys />
        <Routes>
          <Route path="/console/homes/:id?" element={<Homes />} />
        </Routes>
      </InRoom>,
    );
  });
  const asked = (): string[] => getJson.mock.calls.map(([path]) => path).filter((path) => path.startsWith("/staff/homes/?"));
  /** What was sent: where, what, and of which version. */
  const sent = () => ask.mock.calls.map(([, path, body, asking]) => [path, body, asking?.headers["If-Match"]]);
  return { desk, asked, sent };
}
