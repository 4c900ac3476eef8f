/**
 * Whoever an application belongs to on their way through the flow, by the documents that they began on. It is read as
 * their own page reads it, without their government id; that somebody of the staff looked is kept, and nothing counts as
 * shown to them.
 */
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { hrefOf } from "#screens/resolve/index.ts";
import { done, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { Actor, Deps, Viewer } from "../../kernel/context/deps.ts";
import { noteOpened } from "../review/index.ts";
import { subjectScreen } from "../../kernel/screens/subject-screen.ts";
import type { FlowPosition } from "./flow-position.ts";
import { askedOf, isOpenTo, routeFor } from "./flow-position.ts";

export interface Applicant {
  traveller: FlowPosition;
  /** A screen as it is drawn for them; null where the flow leads them elsewhere. */
  draw(screen: string): Promise<ScreenDescriptor | null>;
}

/** The address that names an application and nothing else. */
const FIRST = "application";

/** `keeps`: that they look is kept here, and not by whoever asks. */
export async function asApplicant(deps: Deps, actor: Actor, id: string, keeps = true): Promise<Outcome<Applicant>> {
  const application = await deps.store.find("application", id);
  const user = application && (await deps.store.find("user", application.user_id));
  if (!application || !user) return notFound;
  const noted = keeps ? await noteOpened(deps, actor, id) : done(null);
  if (!noted.ok) return noted;
  const { source } = application;
  const viewer: Viewer = { user, session: null, address: "", locale: actor.locale };
  const current = deps.documents.current().revision;
  const pathname = hrefOf(current, FIRST, { source });
  // Guards and variants of every address of theirs are asked of what is read once.
  const roots = [current, ...deps.documents.known().map(({ revision }) => revision)].flatMap((revision) =>
    [...revision.routes.byName.keys()].flatMap((route) => [...revision.needs.ofDeciding(route)]),
  );
  const screen = await subjectScreen(deps, viewer, { pathname, query: {} }, { roots: [...roots, "request"], hidesNumbers: true });
  const { documents, subject, now } = screen;
  const traveller: FlowPosition = {
    documents,
    params: { source },
    asked: askedOf(screen.data(new Set(["request"]))),
    viewer: { id: user.id, first_name: user.first_name, last_name: user.last_name, email: user.email, avatar: user.avatar },
    request: (route) => ({
      route: { name: route, params: ownOf(documents.revision.routes.paramsOf(route), source), query: {} },
      data: screen.data(documents.revision.needs.ofDeciding(route)),
      now: now.toISOString(),
      locale: actor.locale,
      audience: subject.audience,
      ...(subject.begun && subject.begun.revision !== null ? { variants: subject.begun.variants } : {}),
    }),
  };
  return done({
    traveller,
    async draw(name) {
      const route = routeFor(traveller, name);
      if (route === null || !isOpenTo(traveller, route)) return null;
      const drawn = await subjectScreen(deps, viewer, { pathname: hrefOf(documents.revision, route, { source }), query: {} }, { hidesNumbers: true });
      return drawn.drawn;
    },
  });
}

const ownOf = (names: readonly string[], source: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name === "source" ? source : name]));
