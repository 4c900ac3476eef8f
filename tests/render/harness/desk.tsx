/** A part of the staff console as its rooms are handed it: the shipped words and documents, and an API that the test plays. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import type { ConsoleApi } from "../../../app/console/desk/api.ts";
import { CommandRegister } from "../../../app/console/desk/command-register.ts";
import { DeskContext, type DeskContextValue } from "../../../app/console/desk/desk-context.ts";
import { CaseCache } from "../../../app/console/desk/case-cache.ts";
import { ChangeFeed } from "../../../app/console/desk/change-feed.ts";
import { Toasts } from "../../../app/console/desk/toasts.ts";
import { translator } from "../../../app/console/desk/words.ts";
import type { QueueRow } from "../../../app/console/queue/table/queue-row.ts";
import { askedDecisions, type DeskDecision } from "#server/kernel/context/desk-decisions.ts";
import { parsedText } from "#screens/resolve/index.ts";
import { constants, shipped } from "./documents.ts";

const NO_API = new Proxy({} as ConsoleApi, { get: (_, name) => () => Promise.reject(new Error(`Nothing answers ${String(name)} here.`)) });

export function deskOf(changed: Partial<DeskContextValue> = {}, locale = "en-US"): DeskContextValue {
  const texts = shipped().texts(locale);
  const words = Object.fromEntries(["desk.", "status."].flatMap((prefix) => texts.keys(prefix)).map((key) => [key, parsedText(texts.raw(key))]));
  const said = constants();
  const { rooms, decisions, ...desk } = JSON.parse(readFileSync(join(process.cwd(), "schemas/desk.json"), "utf8")) as DeskContextValue["desk"] & {
    rooms: Omit<DeskContextValue["rooms"][number], "isOpen">[];
    decisions: { kinds: DeskDecision[] };
  };
  return {
    who: { id: "stella", name: "Stella Novak", email: "staff@example.com", imageUrl: null, avatar: "", roles: ["reviewer"] },
    looking: null,
    rooms: rooms.map((room) => ({ ...room, isOpen: true })),
    begins: "/console/queue",
    told: "0",
    desk,
    decisions: askedDecisions(decisions.kinds, shipped().documents.resources),
    words,
    constants: said,
    markets: { seattle: "Seattle", boston: "Boston" },
    statuses: ["open", "submitted", "rejected"],
    locale,
    documentTitle: "{title}",
    say: translator(words, locale),
    api: NO_API,
    register: new CommandRegister(),
    toasts: new Toasts(said.snackbar_ms, said.snackbar_error_ms, desk.undo_ms),
    moved: new ChangeFeed(),
    cases: new CaseCache(),
    openPalette: () => undefined,
    openHelp: () => undefined,
    ...changed,
  };
}

export const InDesk = ({ desk, children }: { desk: DeskContextValue; children: ReactNode }) => (
  <DeskContext.Provider value={desk}>{children}</DeskContext.Provider>
);

/** The same at an address, for what leads somewhere. `react-router-dom` is what `@remix-run/react` itself is drawn in. */
export const InRoom = ({ desk, at, children }: { desk: DeskContextValue; at: string; children: ReactNode }) => (
  <MemoryRouter initialEntries={[at]} future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
    <InDesk desk={desk}>{children}</InDesk>
  </MemoryRouter>
);

export const queueRow = (id: string, changed: Partial<QueueRow> = {}): QueueRow => ({
  id,
  own_case: false,
  version: 1,
  source: `source-${id}`,
  label: "Room in Seattle",
  kind: "room",
  status: "submitted",
  market: "seattle",
  first_name: "Nina",
  last_name: `Kowalski ${id}`,
  email: `${id}@example.com`,
  person: `person-${id}`,
  avatar: "",
  group_source: null,
  members: null,
  request_type: null,
  score: 704,
  income_times_rent: 2.9,
  affordability: { currency: "usd", rent: null, people: null, rent_share: null, rent_limit: 1450, earned: 4200, group_earned: null, earners: 0 },
  income_verified: true,
  checks: { identity: "clear", income: "look", screening: "none" },
  assigned_to: null,
  owner: null,
  held: null,
  mail_back: false,
  created_at: "2026-11-01T10:00:00.000Z",
  submitted_at: "2026-11-02T10:00:00.000Z",
  due_at: "2026-11-04T10:00:00.000Z",
  staff_words_law: null,
  ...changed,
});
