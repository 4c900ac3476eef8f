/**
 * A part of the page that can't be had: most often a newer build was deployed while the page was open, and
 * the old one's files are gone. The page is loaded anew, with what was typed, but only once in a while: a
 * part that is missing for another reason must not turn into a circle.
 */
const KEY = "latchkey.loaded-anew";
/** These times stand in code, because they count where what the page is made of can't be had. */
const AGAIN_MS = 60_000;

/** False when that was tried just now. */
function loadAnew(): boolean {
  try {
    if (Date.now() - Number(window.sessionStorage.getItem(KEY) ?? 0) < AGAIN_MS) return false;
    window.sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return false; // Nothing can be remembered, so nothing would end the circle.
  }
  window.location.reload();
  return true;
}

const FIRST_TRY_MS = 1000;
const LONGEST_TRY_MS = 30_000;

async function serverAnswers(): Promise<void> {
  for (let wait = FIRST_TRY_MS; ; wait = Math.min(wait * 2, LONGEST_TRY_MS)) {
    const answers = await fetch("/healthz", { cache: "no-store" }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (answers) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** The part, or nothing any more while the page is loaded anew. @throws what `load` throws when it is no use */
export async function loadOrReload<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (import.meta.env.SSR) throw error;
    // While the server can't be reached the page would be missing as well: what stands there goes on being answered till then.
    await serverAnswers();
    if (!loadAnew()) throw error;
    return new Promise<Part>(() => undefined);
  }
}
