/** Where a person belongs: the flow's guards in their order, asked again after each move until none moves them. */
import { safeSide } from "../language/expressions/condition.ts";
import type { GuardDoc, RouteDoc, Value } from "../language/documents/document.ts";
import { evaluate, type Scope } from "../language/expressions/evaluate.ts";
import { compileAddress } from "./compile/action.ts";
import type { ResolveContext, ResolveRequest, RouteRef, Unknown } from "./compile/context.ts";
import { guardApplies } from "./routes/route-guards.ts";
import { evaluateIn } from "./compile/compiled.ts";
import type { Revision } from "./revision/revision.ts";
import { homeOf, routeData } from "./status.ts";
import { compileValue } from "./compile/value.ts";

interface Decided {
  route: RouteRef;
  /** Ids of the guards that moved the person, in order. */
  guards: string[];
  /** Guards that could not be decided, and so held the person back. */
  unknowns: Unknown[];
}
export type Decision = ({ do: "show"; screen: string } & Decided) | ({ do: "redirect"; href: string } & Decided) | ({ do: "leave"; href: string } & Decided);

/** The guards send a person round in a circle: a fault of the flow, which the checker finds before they do. */
export class RedirectLoop extends Error {
  override readonly name = "RedirectLoop";
  constructor(
    readonly hrefs: readonly string[],
    readonly guards: readonly string[],
  ) {
    super(`The flow goes round in a circle: ${hrefs.join(" → ")} (${guards.join(", ")}).`);
  }
}

/** A guard that was asked on the way, in the order in which they are asked. */
export interface AskedGuard {
  id: string;
  /** The route at which it was asked. */
  at: string;
  /** Null: it could not be decided, and so held the person back. */
  holds: boolean | null;
  /** The route that it moved the person to; null where they stayed. */
  to: string | null;
}

/**
 * @param heard told of every guard that is asked
 * @throws RedirectLoop
 */
export function decideRoute(revision: Revision, request: ResolveRequest, heard?: (asked: AskedGuard) => void): Decision {
  const { routes } = revision;
  const guards: string[] = [];
  const unknowns: Unknown[] = [];
  const visited: string[] = [];
  let at: RouteRef = routes.byName.has(request.route.name) ? request.route : { name: routes.notFound, params: {}, query: {} };
  for (;;) {
    const route = routes.byName.get(at.name);
    if (!route) throw new RedirectLoop(visited, guards);
    const data = dataAt(revision, request, at);
    const decided: Decided = { route: at, guards, unknowns };
    const here = addressOf(revision, at);
    if (visited.includes(here)) throw new RedirectLoop([...visited, here], guards);
    visited.push(here);

    const move = nextMove(revision, route, at, data, request, unknowns, heard);
    if (!move) {
      if (visited.length > 1 || at.name !== request.route.name) return { do: "redirect", href: here, ...decided };
      if (route.leave) return { do: "leave", href: leaveAddress(revision, route, request, data, unknowns), ...decided };
      return { do: "show", screen: route.screen ?? "", ...decided };
    }
    if (move.guard) guards.push(move.guard);
    // Another parameter is about something else: its guards need its data, so they are asked on the next request.
    const next = move.to;
    if (!sameParams(next, at)) return { do: "redirect", href: addressOf(revision, next), ...decided, route: next };
    at = next;
  }
}

interface Move {
  to: RouteRef;
  guard?: string;
}

function nextMove(
  revision: Revision,
  route: RouteDoc,
  at: RouteRef,
  data: ResolveRequest["data"],
  request: ResolveRequest,
  unknowns: Unknown[],
  heard?: (asked: AskedGuard) => void,
): Move | null {
  const scope: Scope = { data, constants: revision.documents.constants, conditions: revision.conditions };
  for (const guard of revision.documents.flow.guards) {
    if (!guardApplies(guard, route)) continue;
    const truth = evaluate(guard.when, scope);
    if (truth.is === "unknown") unknowns.push({ at: `guard.${guard.id}`, reason: truth.reason });
    const to = safeSide(truth) ? targetOf(revision, guard, at, data, request, unknowns) : null;
    heard?.({ id: guard.id, at: at.name, holds: truth.is === "unknown" ? null : truth.is, to: to?.name ?? null });
    if (to) return { to, guard: guard.id };
  }
  if (!route.redirect) return null;
  const { go, keepQuery } = route.redirect;
  const name = go === "@home" ? homeOf(revision, at.name, data) : go;
  const to = name === null ? null : targetRef(revision, name, at.params, keepQuery ? at.query : {});
  return to && { to };
}

/** Where a guard leads; null when that is where the person is already, or is not known. */
function targetOf(
  revision: Revision,
  guard: GuardDoc,
  at: RouteRef,
  data: ResolveRequest["data"],
  request: ResolveRequest,
  unknowns: Unknown[],
): RouteRef | null {
  const name = guard.go === "@home" ? homeOf(revision, at.name, data) : guard.go;
  if (name === null || name === at.name) return null;
  const params = { ...at.params, ...words(revision, guard.params, `guard.${guard.id}.params`, data, request, unknowns) };
  const query = { ...(guard.keepQuery && at.query), ...words(revision, guard.query, `guard.${guard.id}.query`, data, request, unknowns) };
  const to = targetRef(revision, name, params, query);
  if (!to) unknowns.push({ at: `guard.${guard.id}`, reason: `there is no address for the route "${name}" here` });
  return to;
}

function targetRef(revision: Revision, name: string, params: Record<string, string>, query: Record<string, string>): RouteRef | null {
  const own = Object.fromEntries(revision.routes.paramsOf(name).flatMap((param) => (Object.hasOwn(params, param) ? [[param, params[param] as string]] : [])));
  const to = { name, params: own, query };
  return revision.routes.hrefOf(name, own, query) === null ? null : to;
}

function words(
  revision: Revision,
  values: Record<string, Value> | undefined,
  at: string,
  data: ResolveRequest["data"],
  request: ResolveRequest,
  unknowns: Unknown[],
): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(values ?? {})) {
    const word = resolveOutside(revision, value, at, data, request, unknowns);
    if (word !== null && word !== undefined && typeof word !== "object") result[name] = String(word);
  }
  return result;
}

function resolveOutside(revision: Revision, value: Value, at: string, data: ResolveRequest["data"], request: ResolveRequest, unknowns: Unknown[]): unknown {
  return evaluateIn(compileValue(value, at, revision.plan([], request.locale, request.audience).environment), contextOf(revision, request, data, unknowns));
}

function leaveAddress(revision: Revision, route: RouteDoc, request: ResolveRequest, data: ResolveRequest["data"], unknowns: Unknown[]): string {
  const { link, query } = route.leave as NonNullable<RouteDoc["leave"]>;
  const plan = revision.plan([], request.locale, request.audience);
  return evaluateIn(compileAddress(link, query, `route.${route.name}.leave`, plan.environment), contextOf(revision, request, data, unknowns));
}

const contextOf = (revision: Revision, request: ResolveRequest, data: ResolveRequest["data"], unknowns: Unknown[]): ResolveContext => ({
  request,
  scope: { data, constants: revision.documents.constants, conditions: revision.conditions },
  unknowns,
  tables: new Map(),
  modals: new Map(),
});

const addressOf = (revision: Revision, { name, params, query }: RouteRef): string => revision.routes.hrefOf(name, params, query) ?? `${name}?`;

function sameParams(a: RouteRef, b: RouteRef): boolean {
  const names = Object.keys(a.params);
  return names.length === Object.keys(b.params).length && names.every((name) => a.params[name] === b.params[name]);
}

/**
 * The data as it is at a route. The views made it for the route that was asked for; after a move
 * within the flow, `route` is another one and the query may have been left behind.
 */
function dataAt(revision: Revision, request: ResolveRequest, at: RouteRef): ResolveRequest["data"] {
  const data: Record<string, unknown> = { ...request.data, route: routeData(revision, at.name, request.data) };
  if (at !== request.route) data.query = queryData(revision, request, at);
  return data;
}

function queryData(revision: Revision, request: ResolveRequest, at: RouteRef): Record<string, unknown> {
  const before = request.data.query;
  const own = typeof before === "object" && before !== null ? (before as Record<string, unknown>) : {};
  const types = revision.documents.catalog.roots.query?.properties ?? {};
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => {
      if (Object.hasOwn(at.query, name) && at.query[name] === request.route.query[name]) return [name, own[name]];
      const given = Object.hasOwn(at.query, name);
      return [name, type.type === "boolean" ? given : given ? at.query[name] : null];
    }),
  );
}
