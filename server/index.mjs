/**
 * The front door: the only module that pages import. It hands their calls to the Latchkey that this
 * process serves. Plain JavaScript, because the pages' build and the server's look it up by themselves and
 * have to find the same one.
 */

/** @type {import("./http/pages/page-data.ts").Pages | null} */
let serving = null;

/** Called once, when the process has started. */
export function serve(pages) {
  serving = pages;
}

function pages() {
  if (!serving) throw new Error("A page was asked for before Latchkey had started.");
  return serving;
}

/** What a screen's address shows to the person who asks. */
export const openPage = (context, request) => pages().openPage(context, request);
/** A plain form post of a screen, without JavaScript. */
export const runPageForm = (context, request) => pages().runPageForm(context, request);
/** Texts of the renderer itself, the same on every screen. */
export const readPageTexts = (context, request) => pages().readPageTexts(context, request);
/** Whether somebody may work in the staff console, and what they find there. */
export const openConsole = (context, request) => pages().openConsole(context, request);
/** Every kind of block and field with its samples, in the sandbox alone. */
export const readKinds = () => pages().readKinds();
/** What staff look at in another's place: whom, which screen, and why they are there. */
export const openPreview = (context, request) => pages().openPreview(context, request);
/** One screen as staff look at it in another's place, alone. */
export const openPreviewFrame = (context, request) => pages().openPreviewFrame(context, request);
/** A page on which staff go on as a persona, in a world that is thrown away. */
export const openPreviewWalk = (context, request) => pages().openPreviewWalk(context, request);
