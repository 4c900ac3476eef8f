/**
 * The front door: the only module that pages import. It hands their calls to the Latchkey that this
 * process serves.
 */
import type { Pages } from "./http/page-data.ts";

export type { PageContext } from "./http/services.ts";
export type { PageAnswer, PageData } from "./http/page-data.ts";

let serving: Pages | null = null;

/** Called once, when the process has started. */
export function serve(pages: Pages): void {
  serving = pages;
}

function pages(): Pages {
  if (!serving) throw new Error("A page was asked for before Latchkey had started.");
  return serving;
}

/** What a screen's address shows to the person who asks. */
export const openPage: Pages["openPage"] = (context, request) => pages().openPage(context, request);
/** A command of a drawn screen. */
export const runPageCommand: Pages["runPageCommand"] = (context, body) => pages().runPageCommand(context, body);
/** A plain form post of a screen, without JavaScript. */
export const runPageForm: Pages["runPageForm"] = (context, request) => pages().runPageForm(context, request);
/** Texts of the renderer itself, the same on every screen. */
export const readPageTexts: Pages["readPageTexts"] = (context) => pages().readPageTexts(context);
/** An event or an error that a page tells about itself. */
export const recordPageEvent: Pages["recordPageEvent"] = (context, body) => pages().recordPageEvent(context, body);
/** The JSON body of a command or an event. */
export const readPageBody: Pages["readPageBody"] = (request) => pages().readPageBody(request);
