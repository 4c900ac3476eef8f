import { type NavigateFunction, useNavigate } from "@remix-run/react";
import { useMemo } from "react";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import type { PageAddresses } from "#screens/language/documents/page-addresses.ts";
import type { UiTexts } from "#screens/render/session/ui-text.ts";
import type { PageData } from "#server";
import { type ErrorShape, type PageHost, refusalText, ServerFault } from "#screens/render/index.ts";
import { isConsole } from "./calls/console-address.ts";
import { saveRoute, readSavedRoute } from "./saved-route.ts";
import { retryAfterMs } from "./calls/retry-after.ts";
import { track, flushEvents, type TelemetryLimits } from "./calls/telemetry.ts";

/** The page that the renderer stands in: Remix's navigation, our own commands, the browser's history. */
interface PageFacts {
  ui: UiTexts;
  addresses: PageAddresses;
  support: { openSupport(): boolean };
  savedRoute: string | null;
  payments: PageData["payments"];
  /** How long an answer may take: enough for a slow phone and a slow provider, short enough to say that none came. */
  answerMs: number;
  /** How long to wait until listening is tried again where it was refused. */
  listenAgainMs: number;
  /** How long what a page tells about itself waits to be told together. */
  telling: TelemetryLimits;
  /** While staff look as somebody: which look this page was opened in. */
  viewing: string | null;
}

export function usePageHost({ ui, addresses, support, savedRoute, payments, answerMs, listenAgainMs, telling, viewing }: PageFacts): PageHost {
  const navigate = useNavigate();
  return useMemo<PageHost>(
    () => ({
      addresses,
      navigate: (href, options) => goTo(href, options, navigate),
      back: () => navigate(-1),
      leave: (href) => window.location.assign(href),
      signInHref(provider, isAlive) {
        const route = savedRoute ?? (isAlive ? readSavedRoute() : null);
        return `/auth/${provider}/start${route ? `?returnTo=${encodeURIComponent(route)}` : ""}`;
      },
      paymentSettings: (country) => (country === "US" || country === "CA" ? payments[country] : null),
      resume(href) {
        const kept = readSavedRoute();
        saveRoute(null);
        goTo(kept ?? href, { replace: true }, navigate);
      },
      runCommand: (command, input, before, chosen) =>
        runCommand(ui, { command, input, ...(before !== undefined && { before }), ...(viewing !== null && { viewing }), address: here(chosen) }, answerMs),
      // Its code came with what follows, once the page was idle.
      listen(names, after, heard) {
        const ends = import("./calls/live-events.ts").then(({ openLiveEvents: listen }) => listen(names, after, heard, listenAgainMs));
        return () => void ends.then((end) => end());
      },
      lookAgain: (after) => lookAgain(ui, after, answerMs),
      print: () => window.print(),
      // Nobody but staff has use for it.
      tool: (name, state) => import("./browser-tools.ts").then(({ runTool }) => runTool(name, state)),
      openSupport: support.openSupport,
      track: (event, props = {}) => track("track", event, props, telling),
      report: (error, context = {}) => track("error", error instanceof Error ? error.message : String(error), context, telling),
      async getJson(path) {
        const answer = await fetch(path, { headers: { Accept: "application/json" } });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        return answer.json();
      },
    }),
    [navigate, ui, addresses, support, savedRoute, payments, answerMs, listenAgainMs, telling, viewing],
  );
}

/** A navigation that fails shows the error page; there is nobody else to tell. */
function goTo(href: string, { keepScroll, ...options }: { replace?: boolean; keepScroll?: boolean } = {}, navigate: NavigateFunction): void {
  if (!isConsole(href)) void Promise.resolve(navigate(href, { ...options, ...(keepScroll && { preventScrollReset: true }) })).catch(() => undefined);
  else if (options.replace) window.location.replace(href);
  else window.location.assign(href);
}

/** `chosen` stands in the address for whoever is told, and not for the person, who would go Back through it. */
function here(chosen: Readonly<Record<string, string>> = {}): string {
  const { pathname, search } = window.location;
  if (Object.keys(chosen).length === 0) return pathname + search;
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(chosen)) query.set(name, value);
  return `${pathname}?${query.toString()}`;
}

const post = (path: string, body: unknown, answerMs?: number): Promise<Response> =>
  fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
    ...(answerMs === undefined ? {} : { signal: AbortSignal.timeout(answerMs) }),
    // A page that is being left still sends what was typed.
    keepalive: true,
  });

/** What happened before is told with who it was. */
const ENDS_SESSION: ReadonlySet<string> = new Set(["sign-out", "delete-account", "start-view-as", "end-view-as"]);

async function runCommand(
  ui: UiTexts,
  asked: { command: string; input: Record<string, unknown>; before?: string; viewing?: string; address: string },
  answerMs: number,
): Promise<CommandResult> {
  if (ENDS_SESSION.has(asked.command)) flushEvents();
  const answer = await post("/commands", asked, answerMs);
  const signedOut = answer.status === 401;
  // Asked for again, the server keeps the page's full address and leads to the sign-in, which leads straight back.
  if (signedOut) window.location.assign(here());
  return resultOf(ui, answer);
}

/** What a page says in the background: who has signed out meanwhile is not led away by it. */
const lookAgain = async (ui: UiTexts, after: string | null, answerMs: number): Promise<CommandResult> =>
  resultOf(ui, await post("/patches", { address: here(), after }, answerMs));

async function resultOf(ui: UiTexts, answer: Response): Promise<CommandResult> {
  const said = (await answer.json().catch((error: unknown) => {
    // An answer that breaks off is none: what was asked may have been done.
    if (answer.ok) throw error;
    return {};
  })) as Partial<CommandResult> & Partial<ErrorShape> & { type?: string };
  if (typeof said.ok === "boolean") return said as CommandResult;
  // Refused before it became a command: by a limit, a guard, or because something is away.
  const message = refusalText(ui, said);
  if (answer.status >= 500 || answer.status === 429) throw new ServerFault(message, retryAfterMs(answer));
  return { ok: false, problems: [{ code: said.type ?? "invalid", path: null, message }], effects: [] };
}
