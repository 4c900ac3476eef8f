/** The room of people, with an API of the staff that answers of two of them. */
import { act, render } from "@testing-library/react";
import { useEffect } from "react";
import { Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, vi } from "vitest";
import { useKeyCommands } from "../../../app/console/desk/commands.ts";
import type { ConsoleApi } from "../../../app/console/desk/api.ts";
import type { DeskContextValue } from "../../../app/console/desk/desk-context.ts";
import { People } from "../../../app/console/people/people.tsx";
import type { PersonSummary, PersonDetails, PersonMail } from "../../../app/console/people/people-data.ts";
import { deskOf, InRoom } from "./desk.tsx";

/** Called once in each file: the window of the tests scrolls nothing by itself. */
export function peoplePages(): void {
  beforeEach(() => {
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, "scrollIntoView");
  });
}

export const foundPerson = (id: string, changed: Partial<PersonSummary> = {}): PersonSummary => ({
  id,
  version: 3,
  first_name: "Ben",
  last_name: `Park ${id}`,
  email: `${id}@example.com`,
  phone_ending: "0176",
  avatar: "",
  profile_image_url: null,
  staff_roles: [],
  applications: 1,
  cosigns: 0,
  signed_in: true,
  invited_until: null,
  created_at: "2026-11-01T10:00:00.000Z",
  seen_at: null,
  deleted_at: null,
  matched: [],
  own_case: false,
  ...changed,
});

export const onePerson = (id: string, changed: Partial<PersonDetails> = {}): PersonDetails => ({
  ...foundPerson(id),
  signs_in_with: [],
  applications: [
    {
      id: "app-1",
      source: "demo-seattle",
      label: "Room in Seattle",
      status: "submitted",
      request_type: null,
      market_name: "Seattle",
      group_source: null,
      created_at: "2026-11-01T10:00:00.000Z",
      submitted_at: null,
    },
  ],
  cosigns: [],
  sessions: [],
  tokens: 0,
  cases: [],
  notes: [],
  accesses: [],
  legal_hold: null,
  keeping: { hindrance: null, under_way: 0, places: [], what: [] },
  ...changed,
});

export const aMail = (id: string, changed: Partial<PersonMail> = {}): PersonMail => ({
  id,
  subject: `About ${id}`,
  to: "ben@example.com",
  at: "2026-11-03T10:00:00.000Z",
  state: "sent",
  application: { id: "app-1", label: "Room in Seattle", applicant: "Ben Park ben" },
  ...changed,
});

interface Opening {
  at?: string;
  who?: Partial<DeskContextValue["who"]>;
  /** What the API answers at a path that begins so, or rejects with. */
  answers?: Record<string, unknown>;
  api?: Partial<ConsoleApi>;
}

let goBack = (): void => undefined;
/** The browser's Back. */
const back = (): Promise<void> => act(async () => goBack());

function Keys() {
  useKeyCommands(
    () => false,
    () => undefined,
  );
  const navigate = useNavigate();
  useEffect(() => {
    goBack = () => navigate(-1);
  }, [navigate]);
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** As an administrator who looks at Ben, where nothing else is said. */
export function opensPeople({ at = "/console/people/ben", who = {}, answers = {}, api = {} }: Opening = {}) {
  const told: Record<string, unknown> = {
    "/staff/people/?": { count: 2, results: [foundPerson("ben"), foundPerson("cy")] },
    "/staff/members/?": { count: 0, results: [] },
    "/staff/people/ben/mails/": { count: 0, results: [] },
    "/staff/people/cy/mails/": { count: 0, results: [] },
    "/staff/people/ben": onePerson("ben"),
    "/staff/people/cy": onePerson("cy"),
    ...answers,
  };
  const getJson = vi.fn((path: string) => {
    // The longest that fits: what is said of one stands before what is said of all.
    const [key] = Object.keys(told)
      .filter((begin) => path.startsWith(begin))
      .sort((one, other) => other.length - one.length);
    const answer = key === undefined ? new Error(`Nothing answers ${path} here.`) : told[key];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const desk = deskOf({ api: { getJson, ...api } as unknown as ConsoleApi, who: { ...deskOf().who, roles: ["admin"], ...who } });
  render(
    <InRoom desk={desk} at={at}>
      <Keys />
      <Routes>
        <Route path="/console/people/:id?" element={<People />} />
        <Route path="*" element={null} />
      </Routes>
    </InRoom>,
  );
  const asked = (begin: string): string[] => getJson.mock.calls.map(([path]) => path).filter((path) => path.startsWith(begin));
  return { desk, getJson, told, asked, back };
}
