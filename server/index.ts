/**
 * The front door: the only module that pages import. It hands their calls to the Latchkey that this
 * process serves.
 */
import type { Pages } from "./http/pages/page-data.ts";

export type { PageContext } from "./http/request/services.ts";
export type { PageAnswer, PageData } from "./http/pages/page-data.ts";
export type { KindsPage, Sample, SampledKind } from "./kernel/context/kinds-page.ts";

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
/** A plain form post of a screen, without JavaScript. */
export const runPageForm: Pages["runPageForm"] = (context, request) => pages().runPageForm(context, request);
/** Texts of the renderer itself, the same on every screen. */
export const readPageTexts: Pages["readPageTexts"] = (context) => pages().readPageTexts(context);
/** Every kind of block and field with its samples, in the sandbox alone. */
export const readKinds: Pages["readKinds"] = () => pages().readKinds();
