/**
 * One person at one address: the state is read (one statement), turned into data, and the flow's
 * guards decide where they belong. Opening a screen and running a command both begin here.
 */
import type { PublishedDocuments } from "../context/documents.ts";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { decideRoute, findRoute, hrefOf, resolveScreen, type Decision, type ResolveRequest, type RouteMatch } from "#screens/resolve/index.ts";
import { readSourceQuery } from "../rules/source-query.ts";
import type { ApplicationRecord, ApplicationState } from "../../ports/records.ts";
import { viewFacts } from "./application-data.ts";
import type { Deps, PageAddress, PersonScreen, Viewer } from "../context/deps.ts";
import { textConstant, textsOf } from "../context/texts.ts";

export async function personScreen(deps: Deps, viewer: Viewer, at: PageAddress): Promise<PersonScreen> {
  const documents = deps.documents.current();
  const { revision } = documents;
  const texts = textsOf(documents, viewer.locale);
  const now = deps.clock.now();
  const match = findRoute(revision, at.pathname);
  const routeSource = match.params["source"] ?? null;
  const named = routeSource ?? readSourceQuery(at.query["source"], textConstant(documents, "campaign_suffix")).source;
  const person = viewer.user ? await deps.store.personState(viewer.user.id, named) : null;
  const market =
    match.params["market"] === undefined
      ? null
      : ((await deps.store.list("market", { slug: match.params["market"] }, { limit: 1, offset: 0 })).rows[0] ?? null);

  const facts = viewFacts(deps, viewer);
  const data = deps.areas.views({
    ...facts,
    session: { ...facts.session, user: person?.user ?? null, for_cosigner: at.savedRoute?.startsWith("/cosign") ?? false },
    query: at.query,
    market,
    person,
    routeSource,
  });
  const variants = person?.current ? shownVariants(person.current.application) : null;
  const form = person?.current ? deps.areas.validation({ documents, data, locale: viewer.locale, now, variants }) : null;
  const validation = form?.validation ?? null;
  if (form) data["validation"] = { valid: form.validation.valid, sections: form.validation.summary, open: form.open };

  const request: ResolveRequest = {
    route: { name: match.route, params: match.params, query: at.query },
    data,
    locale: viewer.locale,
    now: now.toISOString(),
    audience: person ? "applicant" : "anyone",
    ...(variants ? { variants } : {}),
  };
  const decision = strayFrom(documents, match, at.pathname) ?? decideRoute(revision, request);
  return { documents, texts, at, match, viewer, person, data, validation, request, decision, now };
}

/** An unknown path goes to the page that says so, under that page's own address. */
function strayFrom({ revision, set }: PublishedDocuments, match: RouteMatch, pathname: string): Decision | null {
  if (match.route !== set.flow.notFound) return null;
  const href = hrefOf(revision, set.flow.notFound);
  if (pathname.replace(/(?!^)\/+$/u, "") === href) return null;
  return { do: "redirect", href, route: { name: match.route, params: {}, query: {} }, guards: [], unknowns: [] };
}

/** The screen of this address, drawn for this person; only when the guards let them stay. */
export function drawnScreen({ documents, request, decision }: PersonScreen): ScreenDescriptor | null {
  return decision.do === "show" ? resolveScreen(documents.revision, { ...request, guards: decision.guards }) : null;
}

/** The application of this address, when it is this person's. */
export const currentApplication = (screen: PersonScreen): ApplicationState | null => screen.person?.current ?? null;

/** Variants stay with the person who was first shown them. */
export const shownVariants = ({ revision, variants }: ApplicationRecord): readonly string[] | null => (revision === null ? null : variants);
