/**
 * One subject at one address: what its screen, its guards and whoever asks need is read in one statement, turned
 * into data as it is asked for, and the flow's guards decide where the visitor belongs. Opening a screen and
 * running a command both begin here.
 */
import type { ModalDescriptor, ScreenDescriptor, ScreenPatch } from "#screens/language/documents/descriptor.ts";
import { decideRoute, hrefOf, resolveModal, resolvePatch, resolveScreen, type Decision, type ResolveRequest, type RouteMatch } from "#screens/resolve/index.ts";
import type { ScreenState, StateName } from "../../ports/state.ts";
import type { Deps, PageAddress, SubjectScreen, Viewer } from "../context/deps.ts";
import type { PublishedDocuments } from "../context/documents.ts";
import { textsOf, type Texts } from "../context/texts.ts";
import type { RootData, ViewData, ViewFacts } from "../context/view-input.ts";
import { MadeData, stateOf } from "../context/data-root.ts";
import type { LoadedSubject } from "../context/subject.ts";
import { matchIn, matchOf } from "./route-match.ts";
import { viewFacts } from "./view-facts.ts";

/** What is read beside what the screen of the address needs. */
export interface Beside {
  roots?: readonly string[];
  /** Modals that may be opened, with what they need. */
  modals?: readonly string[];
  state?: readonly StateName[];
  /** Somebody else looks: nothing of a government id is shown. */
  hidesNumbers?: boolean;
  /** Nothing of the screen itself, which isn't drawn. */
  alone?: boolean;
}

export async function subjectScreen(deps: Deps, viewer: Viewer, at: PageAddress, beside: Beside = {}): Promise<SubjectScreen> {
  const found = matchOf(deps.documents, at.pathname);
  const known = [deps.documents.current(), ...deps.documents.known()];
  const kind = known.map(({ revision }) => revision.routes.byName.get(found.route)?.subject).find((each) => each !== undefined);
  const subject = (kind === undefined ? undefined : deps.areas.subjects[kind]) ?? deps.areas.subjects.applicant;
  const readsOn = (documents: PublishedDocuments): Set<StateName> => {
    const { needs } = documents.revision;
    const { route } = matchIn(documents, at.pathname, found);
    if (beside.alone) return stateOf(subject, [CLOCK], documents);
    const roots = [...needs.ofRoute(route), ...(beside.roots ?? []), ...(beside.modals ?? []).flatMap((id) => [...needs.ofModal(id)])];
    const state = stateOf(subject, roots, documents);
    // Where a screen follows something, what happens from here on is news.
    return needs.follows(route) ? state.add("told") : state;
  };
  const factsOn = (documents: PublishedDocuments, { params }: RouteMatch): ViewFacts => viewFacts(deps, viewer, documents, { ...at, params });
  // Which documents somebody is on is read along with what these need, so all that are known are asked what they need.
  const reads = new Set([...(beside.state ?? []), ...known.flatMap((each) => [...readsOn(each)])]);
  let loaded = await subject.load(deps.store, factsOn(deps.documents.current(), found), reads);
  if (loaded.isGone) return subjectScreen(deps, { ...viewer, user: null, session: null }, at, beside);
  const documents = await deps.documents.at(loaded.begun?.revision ?? null, deps.store);
  const match = matchIn(documents, at.pathname, found);
  const facts = factsOn(documents, match);
  if (!known.includes(documents)) {
    const wanted = readsOn(documents);
    if ([...wanted].some((each) => !reads.has(each))) loaded = await subject.load(deps.store, facts, new Set([...reads, ...wanted]));
  }
  if (viewer.viewing || beside.hidesNumbers) hideNumbers(loaded.state);
  return new ReadScreen({ documents, viewer, at, match, now: facts.now, loaded, made: new MadeData(subject, loaded.state, facts) });
}

const CLOCK = "clock";
const HIDDEN = "••••";

/** Nobody who looks as somebody else sees any of their government id. */
function hideNumbers(state: Partial<ScreenState>): void {
  for (const kept of Object.values(state)) if (hasNumber(kept)) kept.sin_ssn_last4 = HIDDEN;
}
const hasNumber = (kept: unknown): kept is { sin_ssn_last4: string } =>
  typeof kept === "object" && kept !== null && "sin_ssn_last4" in kept && kept.sin_ssn_last4 !== null;

interface Parts {
  documents: PublishedDocuments;
  viewer: Viewer;
  at: PageAddress;
  match: RouteMatch;
  now: Date;
  loaded: LoadedSubject;
  made: MadeData;
}

class ReadScreen implements SubjectScreen {
  readonly documents: PublishedDocuments;
  readonly texts: Texts;
  readonly viewer: Viewer;
  readonly at: PageAddress;
  readonly match: RouteMatch;
  readonly now: Date;
  readonly subject: LoadedSubject;
  readonly #made: MadeData;
  #decision: Decision | null = null;
  #drawn: ScreenDescriptor | null | undefined;

  constructor({ documents, viewer, at, match, now, loaded, made }: Parts) {
    this.documents = documents;
    this.texts = textsOf(documents, viewer.locale);
    this.viewer = viewer;
    this.at = at;
    this.match = match;
    this.now = now;
    this.subject = loaded;
    this.#made = made;
  }

  root(name: string): RootData | undefined {
    return this.#made.root(name);
  }

  data(names: Iterable<string>): ViewData {
    return this.#made.pick(names);
  }

  get day(): string {
    return String(this.root(CLOCK)?.["today"]);
  }

  get decision(): Decision {
    return (this.#decision ??= this.#stray() ?? decideRoute(this.documents.revision, this.#request([], this.#later())));
  }

  get drawn(): ScreenDescriptor | null {
    if (this.#drawn === undefined) {
      const { decision } = this;
      const later = this.#later();
      this.#drawn = decision.do === "show" ? resolveScreen(this.documents.revision, { ...this.#request([], later), guards: decision.guards, later }) : null;
    }
    return this.#drawn;
  }

  patch(roots: ReadonlySet<string>): ScreenPatch {
    return resolvePatch(this.documents.revision, this.#request(), roots);
  }

  modal(id: string, args: Record<string, unknown> = {}, locale = this.viewer.locale): ModalDescriptor {
    return resolveModal(this.documents.revision, id, { ...this.#request(this.documents.revision.needs.ofModal(id)), locale }, args);
  }

  /**
   * What is read off this very screen, which is drawn once for both. Not what the guards and variants ask before it is drawn,
   * nor where it is drawn otherwise than for those who fill it in: for somebody else, or with something chosen in the address.
   */
  #later(): NonNullable<ResolveRequest["later"]> {
    const { needs } = this.documents.revision;
    const { route } = this.match;
    if (this.subject.audience !== "applicant" || Object.keys(this.at.query).length > 0) return {};
    const before = needs.ofDeciding(route);
    return this.#made.later(
      [...needs.ofRoute(route)].filter((root) => !before.has(root)),
      route,
    );
  }

  #request(beside: Iterable<string> = [], later: NonNullable<ResolveRequest["later"]> = {}): ResolveRequest {
    const { begun, state } = this.subject;
    return {
      route: { name: this.match.route, params: this.match.params, query: this.at.query },
      // A day is judged by the calendar of the place, whether the screen says it or not.
      data: this.data([CLOCK, ...this.documents.revision.needs.ofRoute(this.match.route), ...beside].filter((root) => !Object.hasOwn(later, root))),
      locale: this.viewer.locale,
      now: this.now.toISOString(),
      audience: this.subject.audience,
      ...(state.told !== undefined && { after: state.told }),
      // Variants stay with whoever was first shown them.
      ...(begun && begun.revision !== null ? { variants: begun.variants } : {}),
    };
  }

  /** An unknown path goes to the page that says so, under that page's own address. */
  #stray(): Decision | null {
    const { revision, set } = this.documents;
    if (this.match.route !== set.flow.notFound) return null;
    const href = hrefOf(revision, set.flow.notFound);
    if (this.at.pathname.replace(/(?!^)\/+$/u, "") === href) return null;
    return { do: "redirect", href, route: { name: this.match.route, params: {}, query: {} }, guards: [], unknowns: [] };
  }
}
