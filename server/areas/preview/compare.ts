/** The same persona on the same screen by other documents: what changed, one by one, and on which of their other screens something did. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { ScreenChange } from "#screens/language/documents/descriptor.ts";
import { done, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import { readJourney, readPreviewedScreen, type PreviewAsked } from "./previews.ts";

export interface ComparedScreen {
  /** Revisions: the one that it was, and the one that it is. */
  before: string;
  after: string;
  /** Null where one of the two doesn't draw the screen for them. */
  changes: ScreenChange[] | null;
  /** Their other screens on which something changed. */
  others: string[];
}

interface Compared extends PreviewAsked {
  screen: string;
  /** The revision that it was. */
  before: string;
}

export async function compareScreens(deps: Pick<Deps, "documents">, looker: Pick<Actor, "locale">, asked: Compared): Promise<Outcome<ComparedScreen>> {
  const { past } = deps.documents;
  const changesOn = async (screen: string): Promise<ScreenChange[] | null> => {
    const was = await readPreviewedScreen(deps, looker, { ...asked, screen, revision: asked.before });
    const is = await readPreviewedScreen(deps, looker, { ...asked, screen });
    if (!was.ok || !is.ok || !was.value.descriptor || !is.value.descriptor) return null;
    return past.changes(was.value.descriptor, is.value.descriptor);
  };
  const journey = await readJourney(deps, looker, asked);
  if (!journey.ok || !(await past.read(asked.before))) return notFound;
  const others: string[] = [];
  for (const { id, state } of journey.value.screens) {
    if (id === asked.screen || (state !== "here" && state !== "open")) continue;
    if ((await changesOn(id))?.length !== 0) others.push(id);
  }
  const after = asked.revision ?? deps.documents.current().revision.id;
  return done({ before: asked.before, after, changes: await changesOn(asked.screen), others });
}
