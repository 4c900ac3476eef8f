/** What the pages' loaders and actions call, in the terms of an address and an answer. */
import { z } from "zod";
import type { CommandResult, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { ownPath } from "../../kernel/rules/own-path.ts";
import type { Payments } from "../../ports/payments.ts";
import { type CommandRequest, runCommand, wrongParts } from "../../kernel/screens/run-command.ts";
import { openScreen, type OpenedScreen } from "../../kernel/screens/open-screen.ts";
import { patchScreen } from "../../kernel/screens/patch-screen.ts";
import { postForm } from "../../kernel/screens/post-form.ts";
import { withPosted } from "../../kernel/screens/overlay-posted-values.ts";
import { endViewAs, recordViewedPage, viewOverPath } from "../../areas/staff/index.ts";
import { trackedAs } from "../../kernel/screens/application-command.ts";
import { CAME_FROM } from "../../areas/support/index.ts";
import type { KindsPage } from "../../kernel/context/kinds-page.ts";
import { textsOf, type Texts } from "../../kernel/context/texts.ts";
import { messagesCookie, savedRouteCookie } from "../request/cookies.ts";
import { readFormPost } from "../body/form-post.ts";
import { ERROR_STATUS, refuse, RefusedRequest } from "../errors/error-response.ts";
import { isWellFormedAddress } from "../body/well-formed-text.ts";
import { addressOf, cameFrom, pageUrl, readMessages, readSavedRoute } from "./page-request.ts";
import { pageTexts, type PageTexts } from "./page-texts.ts";
import { documentHead, type HeadTag } from "./document-head.ts";
import { previewPages, type PreviewPages } from "./preview-pages.ts";
import { readPageEvents } from "./page-events.ts";
import type { LimitName } from "../middleware/rate-limits.ts";
import type { PageContext, Services } from "../request/services.ts";
import { CONSOLE, type ConsoleAnswer, consoleData, isIn, isStaff } from "./console-data.ts";

const placeOf = ({ file, line, path }: Finding["at"]): string => `${file}${line === undefined ? "" : `:${line}`}${path && ` ${path}`}`;

export interface PageData {
  descriptor: ScreenDescriptor;
  /** Who is signed in, as the bar shows them. */
  viewer: { id: string; name: string; email: string; imageUrl: string | null; avatar: string } | null;
  /** The route that was asked for before signing in: the browser keeps it. */
  savedRoute: string | null;
  support: { adapter: "built-in" } | { adapter: "intercom"; appId: string };
  /** How cards are paid in each country: what the page's card form needs. */
  payments: Record<"US" | "CA", ReturnType<Payments["browser"]>>;
  /** What is wrong with the documents on disk, while the last good revision is shown, and what would mend it; null when nothing is. */
  /** While staff look as somebody: which look it is, for what the page posts to say so. */
  viewing: string | null;
  documentsNotice: { said: string; place: string; reason: string; suggestion: string | null } | null;
}

/** `anew`: the page that is open belongs to somebody who is not known any more, so nothing of it may stay. */
export type PageAnswer =
  { do: "show"; data: PageData; head: HeadTag[]; status: number; headers: Headers } | { do: "go"; href: string; headers: Headers; anew?: true };

/** What the page framework asks for. */
export interface Pages extends PreviewPages {
  openPage(context: PageContext, request: Request): Promise<PageAnswer>;
  runPageForm(context: PageContext, request: Request): Promise<PageAnswer>;
  /** What every page has; of the console less. */
  readPageTexts(context: PageContext, request: Request): PageTexts;
  /** The staff console, at whichever of its addresses. Whoever may not enter is led where an address leads that isn't there. */
  openConsole(context: PageContext, request: Request): Promise<ConsoleAnswer>;
  /** Every kind with its samples. @throws RefusedRequest `not-found` outside of the sandbox */
  readKinds(): KindsPage;
}
/** What pages call by themselves. */
export interface PageCalls {
  /** @throws RefusedRequest for a body of another shape, an unknown command, and inputs that it does not take */
  runPageCommand(context: PageContext, body: unknown): Promise<{ status: number; result: CommandResult; headers?: Headers }>;
  /** @throws RefusedRequest for a body of another shape */
  patchPage(context: PageContext, body: unknown): Promise<{ status: number; result: CommandResult }>;
  /** @throws RefusedRequest for a body of another shape, and `too-many` where errors are left out that were too many: all else is recorded */
  recordPageEvents(context: PageContext, body: unknown): Promise<void>;
}

const MAX_ADDRESS = 2000;
/** An address that no document has. */
const NOWHERE = "/console/not-found";

const COMMAND_BODY = z.object({
  command: z.string().max(60),
  input: z.record(z.string(), z.unknown()),
  address: z.string().max(MAX_ADDRESS),
  before: z.string().max(60).optional(),
  viewing: z.string().max(60).optional(),
});

/** `after`: the last event that the page knows of. */
const PATCH_BODY = z.object({ address: z.string().max(MAX_ADDRESS), after: z.string().max(20).nullable() });

/** Commands that cost somebody something beside the general limit: mail, tries of cards and codes, and what others are told. */
const COMMAND_LIMITS: Readonly<Record<string, LimitName>> = {
  "send-support-message": "support",
  "pay-and-submit": "submission",
  "pay-and-cosign": "submission",
  "send-link-code": "code",
  "prove-link": "code",
  "send-message": "message",
  "write-message": "message",
};

export interface PagesOptions {
  sandbox: boolean;
  /** Whether browsers reach the pages by https. */
  https: boolean;
  /** Bytes of files that one person may have at a time. */
  uploadQuota: number;
  findings(): readonly Finding[];
  /** The samples of every kind as they stand on disk; absent outside of the sandbox. */
  samples?: () => KindsPage;
}

export function createPages(services: Services, options: PagesOptions): Pages & PageCalls {
  const { deps } = services;
  const textsOfPages = pageTexts(deps.documents, options.sandbox);

  const saveRoute = (url: URL): string => savedRouteCookie((url.pathname + url.search).slice(0, MAX_ADDRESS), options.https);
  const textsIn = (context: PageContext): Texts => textsOf(deps.documents.current(), context.viewer.locale);

  /** A body that is no object at all has no properties to name. */
  function otherShape(context: PageContext, { issues }: z.ZodError): RefusedRequest {
    const names = [...new Set(issues.flatMap(({ path: [name] }) => (typeof name === "string" ? [name] : [])))];
    return names.length === 0 ? refuse("invalid") : wrongBody(names.map((name) => [name, textsIn(context)("error.wrong-input")]));
  }

  const viewIsOver = (context: PageContext, href: string): CommandResult => ({
    ok: false,
    problems: [{ code: "view-as-over", path: null, message: textsIn(context)("error.view-as-over") }],
    effects: [{ do: "leave", href }],
  });

  function shown(context: PageContext, descriptor: ScreenDescriptor, savedRoute: string | null): PageData {
    const { user } = context.viewer;
    const texts = textsIn(context);
    const chat = deps.supportChat.browser();
    const finding = options.findings()[0];
    // It stands in the document, and once is enough.
    const { head: _, ...drawn } = descriptor;
    return {
      descriptor: context.viewer.viewing ? lookedAt(drawn) : drawn,
      viewer: user && {
        id: user.id,
        name: `${user.first_name} ${user.last_name}`.trim(),
        email: user.email,
        imageUrl: user.profile_image_url,
        avatar: user.avatar,
      },
      savedRoute,
      viewing: context.viewer.viewing?.id ?? null,
      support: chat.adapter === "intercom" && chat.appId ? { adapter: "intercom", appId: chat.appId } : { adapter: "built-in" },
      payments: { US: deps.payments.browser("US"), CA: deps.payments.browser("CA") },
      documentsNotice: finding
        ? {
            said: texts(finding.severity === "error" ? "page.documents-broken" : "page.documents-warned"),
            place: placeOf(finding.at),
            reason: finding.reason,
            suggestion: finding.suggestion ?? null,
          }
        : null,
    };
  }

  function headOf(context: PageContext, descriptor: ScreenDescriptor): HeadTag[] {
    const { name } = deps.config.brand;
    const texts = textsIn(context);
    const said = {
      title: texts("page.title", { title: descriptor.title, name }),
      description: descriptor.description ?? texts("page.description", { name }),
    };
    return documentHead(said, descriptor, { name, origin: deps.config.publicUrl });
  }

  function answer(context: PageContext, url: URL, opened: OpenedScreen, savedRoute: string | null): PageAnswer {
    const headers = new Headers();
    if (opened.do === "show") {
      const { descriptor } = opened;
      return {
        do: "show",
        data: shown(context, resuming(descriptor, savedRoute), descriptor.screen === "login" ? savedRoute : null),
        head: headOf(context, descriptor),
        status: descriptor.screen === "not-found" || descriptor.head?.notFound ? 404 : 200,
        headers,
      };
    }
    // Whoever has to sign in first comes back to where they wanted to go.
    const anew = !context.viewer.user && opened.guards.some((guard) => guard.startsWith("sign-in-"));
    if (anew) headers.append("Set-Cookie", saveRoute(url));
    return { do: "go", href: opened.href, headers, ...(anew && { anew }) };
  }

  function ownUrl(context: PageContext, address: string): URL {
    const url = new URL(ownPath(address, "/"), "http://page.invalid");
    if (!isWellFormedAddress(url.href)) throw wrongBody([["address", textsIn(context)("error.invalid")]]);
    return url;
  }

  /** Where a page leads whose look is over, or that was opened in another; null: it goes on. `posted`: the look that it was opened in. */
  async function viewOver({ viewer, viewEnded }: PageContext, posted: string | null): Promise<string | null> {
    if (viewEnded) await endViewAs(deps, viewer, viewEnded);
    if (!viewEnded && (posted === null || posted === viewer.viewing?.id)) return null;
    return viewOverPath(deps);
  }

  async function runHere(context: PageContext, request: CommandRequest): Promise<CommandResult> {
    if (request.command === "sign-out") await endViewAs(deps, context.viewer, "sign-out");
    const limit = Object.hasOwn(COMMAND_LIMITS, request.command) ? COMMAND_LIMITS[request.command] : undefined;
    if (limit) await context.consume(limit);
    const result = await runCommand(deps, context.viewer, request);
    if (request.command === "sign-out" || (request.command === "delete-account" && result.ok)) await context.signOut();
    return result;
  }

  return {
    ...previewPages(deps, textsOfPages),

    async openPage(context, request) {
      const over = await viewOver(context, null);
      if (over !== null) return { do: "go", href: over, headers: new Headers(), anew: true };
      const url = pageUrl(request.url);
      const savedRoute = readSavedRoute(request, options.https);
      const opened = await openScreen(deps, context.viewer, addressOf(url, savedRoute));
      if (opened.do === "show") await recordViewedPage(deps, context.viewer, opened.descriptor.route.name, opened.application);
      const from = opened.do === "show" && opened.descriptor.screen === "support" && !url.searchParams.has(CAME_FROM) ? cameFrom(request, url) : null;
      if (from !== null) return { do: "go", href: `${url.pathname}?${new URLSearchParams({ [CAME_FROM]: from }).toString()}`, headers: new Headers() };
      const messages = readMessages(request, options.https);
      if (messages === null || opened.do !== "show") return answer(context, url, opened, savedRoute);
      const told = answer(
        context,
        url,
        { ...opened, descriptor: withPosted(opened.descriptor, new Map(), { problems: [], modals: [], messages }) },
        savedRoute,
      );
      // Told once.
      told.headers.append("Set-Cookie", messagesCookie(null, options.https));
      return told;
    },

    async runPageCommand(context, body) {
      const read = COMMAND_BODY.safeParse(body);
      if (!read.success) throw otherShape(context, read.error);
      const { command, input, address, before, viewing } = read.data;
      const over = await viewOver(context, viewing ?? null);
      if (over !== null) return { status: 403, result: viewIsOver(context, over) };
      const url = ownUrl(context, address);
      const result = await runHere(context, { command, input, at: addressOf(url, null), ...(before !== undefined && { before }) });
      const wrong = wrongParts(result);
      if (wrong.length > 0) throw wrongBody(wrong.map(({ path, message }) => [path ?? "", message]));
      const status = statusOf(result);
      if (status !== 401) return { status, result };
      // A session that ended meanwhile: the sign-in that comes says so, and leads back to this very page.
      const said = [{ text: textsIn(context)("error.session-ended"), tone: "info" }];
      const headers = new Headers({ "Set-Cookie": saveRoute(url) });
      headers.append("Set-Cookie", messagesCookie(JSON.stringify(said), options.https));
      return { status, result, headers };
    },

    async patchPage(context, body) {
      const read = PATCH_BODY.safeParse(body);
      if (!read.success) throw otherShape(context, read.error);
      const { address, after } = read.data;
      const over = await viewOver(context, null);
      if (over !== null) return { status: 403, result: viewIsOver(context, over) };
      const result = await patchScreen(deps, context.viewer, addressOf(ownUrl(context, address), null), after);
      return { status: statusOf(result), result };
    },

    async runPageForm(context, request) {
      const url = pageUrl(request.url);
      const savedRoute = readSavedRoute(request, options.https);
      let tooMany = null as RefusedRequest | null;
      // What was done too often is said on the page, where everything stands that was typed.
      const run = (request: CommandRequest): Promise<CommandResult> =>
        runHere(context, request).catch((error: unknown) => {
          if (!(error instanceof RefusedRequest) || error.refusal.type !== "too-many") throw error;
          tooMany = error;
          return { ok: false, problems: [{ code: "too-many", path: null, message: textsIn(context)("error.too-many") }], effects: [] };
        });
      const at = addressOf(url, savedRoute);
      if (!context.form) throw refuse("unsupported-type");
      const marked = context.form.find(([name]) => name === "viewing")?.[1];
      const over = await viewOver(context, typeof marked === "string" ? marked : null);
      if (over !== null) return { do: "go", href: over, headers: new Headers() };
      const posted = await postForm({ deps, viewer: context.viewer, at, uploadQuota: options.uploadQuota, run }, readFormPost(context.form));
      if (posted.do === "go") {
        const headers = new Headers();
        if (posted.said.length > 0) headers.append("Set-Cookie", messagesCookie(JSON.stringify(posted.said), options.https));
        return { do: "go", href: posted.href, headers };
      }
      if (posted.do === "open") return answer(context, url, posted.opened, savedRoute);
      const status = tooMany ? ERROR_STATUS["too-many"] : posted.refused ? (posted.fields ? 422 : 400) : 200;
      const headers = new Headers(tooMany?.refusal.headers);
      return { do: "show", data: shown(context, posted.descriptor, savedRoute), head: headOf(context, posted.descriptor), status, headers };
    },

    async openConsole(context, request) {
      const url = pageUrl(request.url);
      const { user } = context.viewer;
      // Signed in, and of the staff, without anything that they may do: to them it isn't there either.
      const pathname = user && !isStaff(user) ? NOWHERE : CONSOLE;
      const opened = await openScreen(deps, context.viewer, addressOf(new URL(pathname, url), null));
      if (opened.do === "leave" && isStaff(user)) {
        const desk = await consoleData(services, context, user, url.pathname);
        // A link to a room that others have, or a role that was taken: the console itself leads on to a room of theirs.
        const isClosed = desk.rooms.some((room) => !room.isOpen && isIn(room, url.pathname));
        return isClosed ? { do: "go", href: CONSOLE, headers: new Headers() } : { do: "desk", data: desk };
      }
      const elsewhere = answer(context, url, opened, null);
      if (elsewhere.do !== "go") throw refuse("not-found");
      return elsewhere;
    },

    readKinds() {
      if (!options.samples) throw refuse("not-found");
      return options.samples();
    },

    async recordPageEvents(context, body) {
      const read = readPageEvents(body);
      if (!read.success) throw otherShape(context, read.error);
      const { events } = read.data;
      const now = deps.clock.now().getTime();
      for (const { kind, name, props, ago } of events)
        if (kind !== "error") deps.analytics[kind]({ name, ...trackedAs(context.viewer, props), at: new Date(now - ago).toISOString() });
      for (const { kind, name, props } of events) {
        if (kind !== "error") continue;
        await context.consume("report");
        deps.errors.report(new Error(`In the browser: ${name}`), props);
      }
    },

    readPageTexts: (context, request) => textsOfPages(context.viewer.locale, pageUrl(request.url).pathname),
  };
}

/** A screen that goes on by itself leads to the saved route, also where no script can look into the browser's storage. */
const resuming = (descriptor: ScreenDescriptor, savedRoute: string | null): ScreenDescriptor =>
  savedRoute === null || descriptor.enter.every(({ action }) => action.do !== "resume")
    ? descriptor
    : {
        ...descriptor,
        enter: descriptor.enter.map((entry) => (entry.action.do === "resume" ? { ...entry, action: { ...entry.action, href: savedRoute } } : entry)),
      };

/** What a screen does by itself is done for the person, and what happens to them is told to them: whoever looks as them sees it as it was drawn. */
function lookedAt(descriptor: ScreenDescriptor): ScreenDescriptor {
  const looked = { ...descriptor, enter: descriptor.enter.filter(({ action }) => action.do !== "command") };
  delete looked.follows;
  return looked;
}

/** By property, and once for the person whose page is an older one. */
function wrongBody(parts: [name: string, message: string][]): RefusedRequest {
  const message = parts[0]?.[1] ?? "";
  return refuse("invalid", { fieldErrors: Object.fromEntries(parts), nonFieldErrors: [message], message });
}

function statusOf(result: CommandResult): number {
  if (result.ok) return 200;
  const code = result.problems[0]?.code;
  return code === "sign-in-required" ? 401 : code === "not-allowed" || code === "viewing-as" ? 403 : 400;
}
