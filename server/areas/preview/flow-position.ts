/**
 * Somebody on their way through the flow: a persona, or whoever an application belongs to. The flow is asked where they
 * may be; nothing is written, nobody outside is called.
 */
import { type AskedGuard, type Decision, decideRoute, findRoute, type ResolveRequest } from "#screens/resolve/index.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import type { ApplicationRequestRecord } from "../../ports/review-records.ts";

export interface FlowPosition {
  documents: PublishedDocuments;
  /** What their path names: parameters by name. A route that names others is not theirs. */
  params: Readonly<Record<string, string>>;
  /** Their account: name, address, picture. Null where nobody is signed in. */
  viewer: Record<string, unknown> | null;
  /** What staff ask of them now, if anything. */
  asked: ApplicationRequestRecord["request_type"] | null;
  /** What a route is decided by, and drawn from. */
  request(route: string): ResolveRequest;
}

/** Where the flow leaves them who ask for a route. */
export interface Stop {
  decision: Decision;
  /** Every guard that was asked, in order. */
  asked: AskedGuard[];
}

/** Address after address, where each move is about something else. */
const MOST_MOVES = 8;

export function stopAt(traveller: FlowPosition, route: string): Stop {
  const asked: AskedGuard[] = [];
  return { decision: decideRoute(traveller.documents.revision, traveller.request(route), (guard) => void asked.push(guard)), asked };
}

/** The screen that they come to in the end who are led on from a stop; null where they leave, or where nobody can say. */
export function endOf(traveller: FlowPosition, stop: Stop): string | null {
  let { decision } = stop;
  for (let moves = 0; decision.do === "redirect" && moves < MOST_MOVES; moves++) {
    if (Object.entries(decision.route.params).some(([name, value]) => traveller.params[name] !== value)) break;
    decision = decideRoute(traveller.documents.revision, { ...traveller.request(decision.route.name), route: decision.route });
  }
  if (decision.do === "leave") return null;
  return traveller.documents.revision.routes.byName.get(decision.route.name)?.screen ?? null;
}

/** Whether a route's path names nothing that they have no word for, and it is opened for such as them. */
export const isOpenTo = ({ documents: { revision }, params }: FlowPosition, route: string): boolean =>
  revision.routes.paramsOf(route).every((name) => Object.hasOwn(params, name));

/** Routes that draw a screen, in the order of the flow. */
export const routesOf = ({ set }: PublishedDocuments, screen: string): string[] =>
  set.flow.routes.filter((route) => route.screen === screen).map(({ name }) => name);

/** The first address of a screen at which the flow lets them stay; where there is none, the first. */
export function routeFor(traveller: FlowPosition, screen: string): string | null {
  const routes = routesOf(traveller.documents, screen);
  const theirs = routes.filter((route) => isOpenTo(traveller, route));
  return theirs.find((route) => stopAt(traveller, route).decision.do === "show") ?? theirs[0] ?? routes[0] ?? null;
}

export const isFor = ({ documents, request }: FlowPosition, screen: string): boolean => {
  const { flow, screens } = documents.set;
  const audiences = screens[screen]?.audience ?? [];
  return audiences.includes("anyone") || audiences.includes(request(flow.notFound).audience);
};

/** The screen of an address of the product; null where it draws none. */
export function screenAt({ revision, set }: PublishedDocuments, href: string): string | null {
  const { route } = findRoute(revision, href.split(/[?#]/u)[0] ?? "/");
  return route === set.flow.notFound ? null : (revision.routes.byName.get(route)?.screen ?? null);
}

/** What is asked of whoever the data are of, by their root `request`. */
export function askedOf(data: Readonly<Record<string, unknown>>): FlowPosition["asked"] {
  const { open, type } = (data["request"] ?? {}) as { open?: boolean; type?: FlowPosition["asked"] };
  return open === true ? (type ?? null) : null;
}
