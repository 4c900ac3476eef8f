/** Opens a screen: where the person belongs, and what is drawn for them there. */
import { degradeScreen, knownIn } from "#screens/language/documents/degrade.ts";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { openedWith } from "#screens/language/forms/form-blocks.ts";
import { findRoute, hrefOf, NoAddress, type Revision } from "#screens/resolve/index.ts";
import type { Deps, Viewer, PageAddress, SubjectScreen } from "../context/deps.ts";
import { modalNamed } from "./screen-modals.ts";
import { subjectScreen } from "./subject-screen.ts";

export type OpenedScreen =
  /** `application`: what it is about, where that is one. */
  | { do: "show"; descriptor: ScreenDescriptor; application: string | null }
  /** `guards`: ids of the guards that moved the person, in order. */
  | { do: "redirect"; href: string; guards: string[] }
  | { do: "leave"; href: string; guards: string[] };

export async function openScreen(deps: Deps, viewer: Viewer, asked: PageAddress): Promise<OpenedScreen> {
  const { at, modal } = withoutModal(asked);
  const first = await subjectScreen(deps, viewer, at);
  // Another tab was first with another arm: this one is drawn by that, too.
  const screen = (await keepsItsArms(deps, first)) ? first : await subjectScreen(deps, viewer, at);
  return withModal(await openedScreen(deps, screen), screen, modal);
}

/** What the address of a page without a script names the modal by that stands on it. */
const MODAL = "modal";

/** An address, and the key of the modal that it asks for; null where it asks for none. */
export function withoutModal({ query, ...at }: PageAddress): { at: PageAddress; modal: string | null } {
  const { [MODAL]: modal = null, ...rest } = query;
  return { at: { ...at, query: rest }, modal };
}

export const addressOfModal = ({ query, ...at }: PageAddress, modal: string): PageAddress => ({ ...at, query: { ...query, [MODAL]: modal } });

/** A modal that can't be had there is not shown. */
function withModal(opened: OpenedScreen, screen: SubjectScreen, key: string | null): OpenedScreen {
  const modal = key === null || opened.do !== "show" ? undefined : modalNamed(screen, opened.descriptor, key);
  if (opened.do !== "show" || modal === undefined || key === null) return opened;
  return { ...opened, descriptor: { ...opened.descriptor, answer: { problems: [], modals: [{ ...modal, key }], messages: [] } } };
}

/** Keeps the arms that somebody is about to be shown for the first time; false when others hold than it was resolved by. */
async function keepsItsArms(deps: Deps, screen: SubjectScreen): Promise<boolean> {
  const { begun } = screen.subject;
  if (screen.viewer.viewing || !begun?.isHere || !readsExperiments(screen) || screen.decision.do !== "show") return true;
  const resolvedBy = (screen.root("experiments") ?? {}) as Record<string, string>;
  const fresh = Object.entries(resolvedBy).filter(([id]) => !Object.hasOwn(begun.arms, id));
  if (fresh.length === 0) return true;
  const kept = await begun.keepArms(deps.store, Object.fromEntries(fresh), deps.clock.now().toISOString());
  return fresh.every(([id, arm]) => kept[id] === arm);
}

const readsExperiments = ({ documents, match }: SubjectScreen): boolean => documents.revision.needs.ofRoute(match.route).has("experiments");

/**
 * A screen by its route's name (`GET /api/v1/screens/<name>`); null when there is no such route. A client
 * that names the catalog it knows gets a stand-in for each kind that came later.
 */
export async function openNamedScreen(
  deps: Deps,
  viewer: Viewer,
  named: { screen: string; source: string | null; query: Record<string, string>; catalog?: number },
): Promise<OpenedScreen | null> {
  const source: Record<string, string> = named.source === null ? {} : { source: named.source };
  const params = { ...named.query, ...source };
  const found = [deps.documents.current(), ...deps.documents.known()].flatMap(({ revision }) => {
    const pathname = addressOf(revision, named.screen, params);
    return pathname === null ? [] : [{ revision, pathname }];
  })[0];
  if (!found) return null;
  const { revision, pathname } = found;
  // A route without a source in its path reads it from its query, as the page does.
  const query = findRoute(revision, pathname).params["source"] === undefined ? { ...named.query, ...source } : named.query;
  const opened = await openScreen(deps, viewer, { pathname, query });
  if (opened.do !== "show" || named.catalog === undefined) return opened;
  return { ...opened, descriptor: degradeScreen(opened.descriptor, knownIn(named.catalog)).screen };
}

/** null: no such route, or one whose address needs more than was given. */
function addressOf(revision: Revision, screen: string, params: Record<string, string>): string | null {
  try {
    return hrefOf(revision, screen, params);
  } catch (error) {
    if (error instanceof NoAddress) return null;
    throw error;
  }
}

export async function openedScreen(deps: Deps, screen: SubjectScreen): Promise<OpenedScreen> {
  const { decision, drawn: descriptor } = screen;
  if (!descriptor) {
    return decision.do === "leave"
      ? { do: "leave", href: decision.href, guards: decision.guards }
      : { do: "redirect", href: decision.do === "redirect" ? decision.href : "/", guards: decision.guards };
  }
  reportUnknowns(deps, descriptor);
  await recordFirstShown(deps, screen, descriptor);
  return { do: "show", descriptor, application: screen.subject.state.application?.id ?? null };
}

/**
 * The documents' revision and the variants stay with what somebody began from the moment they were first shown, and a section
 * is begun once it was opened: the first one with the page, script or not.
 */
async function recordFirstShown(deps: Deps, { viewer, subject: { begun } }: SubjectScreen, { revision, variants, blocks }: ScreenDescriptor): Promise<void> {
  // Looked at by staff, it wasn't shown to whom it belongs.
  if (viewer.viewing || !begun?.isHere) return;
  const { sections: known } = begun;
  const sections = known === null ? [] : openedWith(blocks).filter((name) => !known.includes(name));
  if (begun.revision !== null && sections.length === 0) return;
  await begun.keepShown(deps.store, { revision, variants, sections }, deps.clock.now().toISOString());
}

/** A rule that couldn't be decided fell to its safe side; somebody should know. */
function reportUnknowns(deps: Deps, { screen, unknowns }: ScreenDescriptor): void {
  if (unknowns.length > 0) deps.errors.report(new Error(`A rule of the screen ${screen} could not be decided`), { unknowns: unknowns.slice(0, 10) });
}
