/** The queue as it stands before a test: drawn whole at an address, its keys heard, over as many applications as the test plays. */
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { BrowserRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, vi } from "vitest";
import type { Shown } from "#server";
import { ApiRefusal, type ConsoleApi } from "../../../app/console/desk/api.ts";
import { useKeyCommands } from "../../../app/console/desk/commands.ts";
import type { DeskContextValue } from "../../../app/console/desk/desk-context.ts";
import { Queue } from "../../../app/console/queue/queue.tsx";
import { ViewsList } from "../../../app/console/queue/filters/views-list.tsx";
import type { QueueRow } from "../../../app/console/queue/table/queue-row.ts";
import { deskOf, InDesk, queueRow } from "./desk.tsx";

const PAGE = 100;

/** What the API of the queue answers: rows by the view that they are asked for with, a page at a time. */
export class PlayedQueue {
  readonly asked: { method: string; path: string; body: unknown }[] = [];
  /** Of every list; `only` narrows it. */
  rows: QueueRow[];
  matching: (query: URLSearchParams) => (row: QueueRow) => boolean = () => () => true;
  /** Ids that can't be given to anybody, with the reason. */
  stuck = new Map<string, string>();
  members: object[] = [];
  team: object[] = [];
  /** What the account and its colleagues saved. */
  saved: Shown["saved-view"][] = [];
  /** While it is set, lists wait for it, from so many rows on. */
  gate: Promise<void> | null = null;
  gateFrom = 0;
  /** What an export answers. */
  file: (told: (part: Uint8Array) => void, signal: AbortSignal) => Promise<Blob> = () => Promise.reject(new Error("Nothing is exported here."));

  constructor(n: number) {
    this.rows = Array.from({ length: n }, (_, at) => queueRow(`r${at}`, { last_name: `Nr ${at}` }));
  }

  readonly api: ConsoleApi = {
    getJson: async <Body,>(path: string) => (await this.#answers("GET", path)) as Body,
    postJson: async <Body,>(path: string, body: unknown) => (await this.#answers("POST", path, body)) as Body,
    deleteJson: async <Body,>(path: string) => (await this.#answers("DELETE", path)) as Body,
    download: (path, told, signal) => {
      this.asked.push({ method: "GET", path, body: undefined });
      return this.file(told, signal);
    },
    ask: () => Promise.reject(new Error("Nothing is asked for here.")),
  };

  async #answers(method: string, path: string, body?: unknown): Promise<unknown> {
    this.asked.push({ method, path, body });
    const { pathname, searchParams } = new URL(path, window.location.origin);
    if (pathname.endsWith("/staff/applications/")) return this.#page(searchParams);
    if (pathname.endsWith("/staff/assignments/")) return this.#assign(body as { applications?: string[] });
    if (pathname.endsWith("/staff/members/")) return { count: this.members.length, results: this.members };
    if (pathname.endsWith("/staff/view-counts/")) return { results: searchParams.getAll("view").map((view) => ({ view, count: 3, at_least: false })) };
    if (pathname.endsWith("/staff/team/")) return { count: this.team.length, results: this.team };
    if (pathname.includes("/staff/saved-views/")) return this.#saved(method, pathname.split("/").at(-1) ?? "", body as Shown["saved-view"]);
    throw new ApiRefusal("Not of this test.", 404);
  }
  /** One of a name, as the database has it. */
  #saved(method: string, id: string, body: Shown["saved-view"]): unknown {
    if (method === "GET") return { count: this.saved.length, results: [...this.saved] };
    const others = this.saved.filter((one) => (method === "DELETE" ? one.id !== id : !one.is_own || one.name !== body.name));
    const before = this.saved.find((one) => one.is_own && one.name === body?.name);
    const made = { ...body, id: before?.id ?? `saved-${(this.#made += 1)}`, is_own: true, owner: null };
    this.saved = method === "DELETE" ? others : [...others, made];
    return method === "DELETE" ? null : made;
  }
  #made = 0;
  async #page(query: URLSearchParams): Promise<unknown> {
    if (Number(query.get("cursor") ?? 0) >= this.gateFrom) await this.gate;
    const all = this.rows.filter(this.matching(query));
    const from = Number(query.get("cursor") ?? 0);
    const next = new URLSearchParams(query);
    next.set("cursor", String(from + PAGE));
    return {
      count: all.length,
      next: from + PAGE < all.length ? `https://elsewhere.example/api/v1/staff/applications/?${next.toString()}` : null,
      results: all.slice(from, from + PAGE),
    };
  }
  /** Without any named: all that match. */
  #assign({ applications = this.rows.map(({ id }) => id) }: { applications?: string[] }): unknown {
    const failed = applications
      .filter((id) => this.stuck.has(id))
      .map((application) => ({ application, code: "wrong-state", message: this.stuck.get(application) }));
    const assigned = applications.filter((id) => !this.stuck.has(id));
    return { assigned, changed: assigned.map((application) => ({ application, from: null })), failed, cursor: null };
  }

  /** Bodies of what gave applications to somebody. */
  given(): unknown[] {
    return this.asked.filter(({ path }) => path === "/staff/assignments/").map(({ body }) => body);
  }
  /** Which lists were read, by their queries. */
  lists(): URLSearchParams[] {
    return this.asked.filter(({ path }) => /staff\/applications\/\?/.test(path)).map(({ path }) => new URL(path, window.location.origin).searchParams);
  }
}

function Keys() {
  useKeyCommands(
    () => false,
    () => undefined,
  );
  return null;
}
/** Where one came to, for whoever left the queue. */
function Elsewhere() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

export let desk: DeskContextValue;

export async function opensQueue(played: PlayedQueue, at = "?view=all", changed: Partial<DeskContextValue> = {}): Promise<PlayedQueue> {
  window.history.replaceState(null, "", `/console/queue${at}`);
  desk = deskOf({ api: played.api, ...changed });
  render(
    <BrowserRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <InDesk desk={desk}>
        <Keys />
        <ViewsList />
        <Routes>
          <Route path="/console/queue" element={<Queue />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </InDesk>
    </BrowserRouter>,
  );
  await act(async () => undefined);
  return played;
}

export const press = (key: string, more: Partial<KeyboardEventInit> = {}): Promise<void> =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }));
export const grid = () => within(screen.getByRole("grid", { name: "Applications" }));
/** Names of the rows that are drawn. */
export const drawn = (): string[] =>
  grid()
    .queryAllByRole("row")
    .slice(1)
    .map((row) => row.querySelector(".applicant")?.textContent ?? "");
export const ticked = (): string[] =>
  grid()
    .queryAllByRole("row", { selected: true })
    .map((row) => row.id.replace("row-", ""));

/** A window with room for twenty rows, and nothing that an earlier test kept. */
export function queuePages(): void {
  beforeEach(() => {
    vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(720);
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1000);
    vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(100_000);
    // As a browser does where something is brought into sight; it tells of it a moment later.
    Element.prototype.scrollTo = function (this: Element, to?: ScrollToOptions | number) {
      if (typeof to !== "object" || to.top === undefined || to.top === this.scrollTop) return;
      this.scrollTop = to.top;
      // Not fired as a person's doing: that would end the doing that is under way, and what it still awaits would come outside of it.
      setTimeout(() => this.isConnected && this.dispatchEvent(new Event("scroll")));
    };
    // Of the router's own: it would bring the next page's code along.
    vi.stubGlobal("requestIdleCallback", () => 0);
    vi.stubGlobal("cancelIdleCallback", () => undefined);
    sessionStorage.clear();
    localStorage.clear();
  });
  afterEach(() => {
    cleanup();
    window.history.replaceState(null, "", "/");
  });
}
