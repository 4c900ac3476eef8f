/** Support's room with two cases, as the API that the test plays answers them. */
import { fireEvent, render, screen, within } from "@testing-library/react";
import { useEffect } from "react";
import { Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { vi } from "vitest";
import { Support } from "../../../app/console/support/support.tsx";
import type { ConsoleApi } from "../../../app/console/desk/api.ts";
import { useKeyCommands } from "../../../app/console/desk/commands.ts";
import type { DeskContextValue } from "../../../app/console/desk/desk-context.ts";
import { deskOf, InRoom } from "./desk.tsx";

type StaffRole = DeskContextValue["who"]["roles"][number];
const HOUR = 3_600_000;
export const known = (id: string, name: string) => ({ id, name, avatar: "" });
export const aCase = (id: string, changed: Record<string, unknown> = {}) => ({
  id,
  version: 3,
  topic: "message",
  status: "open",
  email: `${id}@example.com`,
  message: `Where is my receipt? ${id}`,
  page: "/application/demo-seattle/apply",
  at: new Date(Date.now() - HOUR).toISOString(),
  due_at: new Date(Date.now() - 2 * HOUR).toISOString(),
  closed_at: null,
  application: null,
  meeting: null,
  reported: null,
  person: known(`person-${id}`, `Ada ${id}`),
  owner: null,
  opened_by: null,
  answers: 0,
  undelivered_to: null as string | null,
  ...changed,
});
const READY = [
  { id: "review", text: "Votre demande est entre nos mains." },
  { id: "receipt", text: "Votre reçu est là." },
];
export const whole = (row: ReturnType<typeof aCase>) => ({
  ...row,
  answered_at: "help@example.com",
  ready: READY,
  thread: [] as unknown[],
  notes: [] as unknown[],
  staff_words_law: null as string | null,
  applications: [] as unknown[],
});

export const answer = (id: string) => ({
  id,
  kind: "answer",
  text: "Under Your account.",
  author: "Stella Novak",
  avatar: "",
  at: new Date().toISOString(),
  is_undelivered: false,
  is_from_person: true,
  is_automatic: false,
  attachments: [],
});

const member = (id: string, name: string, staff_roles: string[], invited_until: string | null = null) => {
  const [first_name, last_name] = name.split(" ");
  return { id, first_name, last_name, email: `${id}@example.com`, staff_roles, invited_until };
};
const members = [
  member("stella", "Stella Novak", ["support"]),
  member("amos", "Amos Lee", ["admin"]),
  member("sol", "Sol Stone", ["support"]),
  member("rob", "Rob Stone", ["reviewer"]),
  member("nia", "Nia Invited", ["support"], "2999-01-01T00:00:00.000Z"),
];

/** The browser's Back. */
export const history = { back: (): void => undefined };

function Keys() {
  useKeyCommands(
    () => false,
    () => undefined,
  );
  const navigate = useNavigate();
  useEffect(() => {
    history.back = () => navigate(-1);
  }, [navigate]);
  return <output>{useLocation().pathname}</output>;
}
export const press = (key: string, more: Partial<KeyboardEventInit> = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

export async function opens({ at = "/console/cases", roles = ["support"] as readonly StaffRole[], ask = vi.fn(), count = 2, by = "stella", first = {} } = {}) {
  const rows = [aCase("one", first), aCase("two", { topic: "accommodation", message: "", application: "app-2", owner: known("amos", "Amos Lee") })];
  const held: Record<string, Promise<unknown>> = {};
  const getJson = vi.fn((path: string) => {
    const id = /\/cases\/(\w+)$/.exec(path)?.[1];
    if (path.startsWith("/staff/members/")) return Promise.resolve({ count: members.length, results: members });
    if (id === undefined) return Promise.resolve({ count, results: rows });
    return held[id] ?? Promise.resolve(whole(rows.find((row) => row.id === id)!));
  });
  const desk = deskOf({ api: { getJson, ask } as unknown as ConsoleApi, who: { ...deskOf().who, id: by, roles } });
  render(
    <InRoom desk={desk} at={at}>
      <Keys />
      <Routes>
        <Route path="/console/cases/:id?" element={<Support />} />
      </Routes>
    </InRoom>,
  );
  await within(await screen.findByRole("list", { name: "Cases" })).findByRole("link", { name: "Ada one" });
  return { desk, ask, getJson, held };
}
export const thread = () => within(screen.getByRole("list", { name: "What was written" }));
