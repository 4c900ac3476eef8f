/** The room of links as it stands before a test: drawn whole, its keys heard, over the links that the test plays. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, vi } from "vitest";
import type { ConsoleApi } from "../../../app/console/desk/api.ts";
import { useKeyCommands } from "../../../app/console/desk/commands.ts";
import type { DeskContextValue } from "../../../app/console/desk/desk-context.ts";
import { Sources } from "../../../app/console/sources/sources.tsx";
import { deskOf, InRoom } from "./desk.tsx";

type StaffRole = DeskContextValue["who"]["roles"][number];

export const aLink = (slug: string, changed: Record<string, unknown> = {}) => ({
  slug,
  version: 3,
  link: `https://apply.example/applications?source=${slug}`,
  sharing: "open",
  state: "open",
  closed: false,
  market: "seattle",
  market_name: "Seattle",
  label: "Seattle, room in a shared home",
  currency: "usd",
  application_fee: 35,
  lawful_fee: Number(changed["application_fee"] ?? 35),
  waive_application_fee: false,
  applications: 12,
  most_applications: null,
  ends_at: null,
  invited_email: null,
  number_of_potential_roommates: null,
  move_in_date: null,
  lease_end_date: null,
  home: null,
  home_name: null,
  home_price: null,
  resident_rent: null,
  promo_amount: null,
  groups: 0,
  lease_is_out: false,
  own_case: false,
  ...changed,
});
export const aGroupLink = (changed: Record<string, unknown> = {}) =>
  aLink("trio", {
    sharing: "group",
    number_of_potential_roommates: 3,
    move_in_date: "2031-02-01",
    lease_end_date: "2032-01-31",
    home: "union",
    home_name: "Union Street",
    home_price: 3600,
    promo_amount: 200,
    groups: 2,
    ...changed,
  });
const market = (slug: string, display_name: string, changed: Record<string, unknown> = {}) => {
  return { slug, display_name, currency: "usd", application_fee: 35, application_fee_cap: null, application_fee_asked_above: 100, note: "", ...changed };
};
const MARKETS = [
  market("seattle", "Seattle"),
  market("new-york-city", "New York City", { application_fee: 20, application_fee_cap: 20, note: "New York: an application fee of at most 20 USD." }),
  market("toronto", "Toronto", { currency: "cad", application_fee: 0, application_fee_cap: 0, note: "Ontario: no application fee." }),
];
const HOMES = {
  seattle: [
    { slug: "union", name: "Union Street", rooms: 3, street_address: "1905 E Union St", full_property_price: 4000 },
    { slug: "pike", name: "Pike Place", rooms: 2, street_address: "1 Pike Pl", full_property_price: 3000 },
  ],
} as Record<string, unknown[]>;

function Keys() {
  useKeyCommands(
    () => false,
    () => undefined,
  );
  const navigate = useNavigate();
  useEffect(() => {
    goBack = () => navigate(-1);
  }, [navigate]);
  return <output>{useLocation().search}</output>;
}
let goBack = (): void => undefined;
/** The browser's Back. */
export const back = (): Promise<void> => act(async () => goBack());
export const press = (key: string, more: Partial<KeyboardEventInit> = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
export const where = () => new URLSearchParams(document.querySelector("output")!.textContent!);

/** Where the list was moved to. */
export const broughtUp: string[] = [];

/** What the page asks of a browser, and nothing that an earlier test brought up. */
export function sourcePages(): void {
  beforeEach(() => {
    broughtUp.length = 0;
    HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
      broughtUp.push(this.textContent ?? "");
    };
  });
  afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView"));
}

interface Opening {
  at?: string;
  rows?: ReturnType<typeof aLink>[];
  count?: number;
  roles?: readonly StaffRole[];
  answered?: (path: string) => Promise<unknown> | undefined;
}

export async function opens({
  at = "/console/sources",
  rows = [aLink("demo-seattle"), aLink("maya")],
  count = rows.length,
  roles = ["support"],
  answered,
}: Opening = {}) {
  const shown = { rows };
  const getJson = vi.fn((path: string): Promise<unknown> => {
    const special = answered?.(path);
    if (special) return special;
    if (path.startsWith("/staff/markets/")) return Promise.resolve({ results: MARKETS });
    if (path.startsWith("/staff/offered-homes/")) return Promise.resolve({ results: HOMES[new URLSearchParams(path.split("?")[1]).get("market")!] ?? [] });
    return Promise.resolve({ count, results: shown.rows });
  });
  const postJson = vi.fn((_path: string, body: Record<string, unknown>) => Promise.resolve(aLink(String(body["slug"] ?? "drawn-by-nobody"))));
  const ask = vi.fn((_method: string, path: string, _body?: unknown, _asking?: unknown) => Promise.resolve({ body: aLink(path.split("/").at(-1)!) }));
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  const desk = deskOf({ api: { getJson, postJson, ask } as unknown as ConsoleApi, who: { ...deskOf().who, roles } });
  await act(async () => {
    render(
      <InRoom desk={desk} at={at}>
        <Keys />
        <Sources />
      </InRoom>,
    );
  });
  const asked = (): string[] => getJson.mock.calls.map(([path]) => path).filter((path) => path.startsWith("/staff/sources/"));
  return { desk, getJson, postJson, ask, writeText, asked, shown };
}
export const form = () => within(screen.getByRole("form", { name: "New link" }));
export const fill = (of: ReturnType<typeof within>, label: string, value: string) => fireEvent.change(of.getByLabelText(label), { target: { value } });
export const clicks = async (of: ReturnType<typeof within>, name: string | RegExp) => act(async () => void fireEvent.click(of.getByRole("button", { name })));
export const row = (name: string) => screen.getByRole("button", { name }).closest("tr")!;
