/** What several entries of the flow share is said once there. */
import { isObject, type Json } from "./short-words.ts";

/** `{"on": ["profile"], "unless": {"cond": "looking"}, "guards": [ … ]}`: guards of one thing, one after the other. */
export interface GuardGroup {
  on?: unknown;
  except?: unknown;
  unless?: unknown;
  guards: Json[];
}
const OF_A_GROUP: readonly string[] = ["on", "except", "unless", "guards"];
export const isGuardGroup = (value: unknown): value is GuardGroup & Json =>
  isObject(value) &&
  Array.isArray(value.guards) &&
  value.guards.length > 0 &&
  value.guards.every((guard) => isObject(guard) && !Object.hasOwn(guard, "guards")) &&
  Object.keys(value).every((name) => OF_A_GROUP.includes(name));

/** Where a guard stands in the flow as it is written, as a JSON pointer; null where there is none. */
export function guardIn({ guards }: { guards: readonly unknown[] }, id: string): string | null {
  for (const [i, entry] of guards.entries()) {
    if (isObject(entry) && entry.id === id) return `/guards/${i}`;
    const own = isGuardGroup(entry) ? entry.guards.findIndex((guard) => guard.id === id) : -1;
    if (own >= 0) return `/guards/${i}/guards/${own}`;
  }
  return null;
}

const becauseOf = (guard: string): string => `guard.${guard}`;
const labelOf = (status: string): string => `status.${status}`;

/** Conditions, values and texts of it are in their long form already. */
export function flowInLongForm(flow: Json): Json {
  const guards = (flow.guards as unknown[]).flatMap((entry) => (isGuardGroup(entry) ? guardsOf(entry) : [entry])).map(withReason);
  const { areas, ...rest } = flow;
  if (areas === undefined && isWhole(flow, guards)) return flow;
  const made: Json = { ...rest, guards, ...(isObject(flow.statuses) && { statuses: withLabels(flow.statuses) }) };
  if (!isObject(areas) || !Array.isArray(flow.routes)) return areas === undefined ? made : { ...made, areas };
  const known = flow.routes.flatMap((route) => (isObject(route) && typeof route.area === "string" ? [route.area] : []));
  // One that there is none of is said where its shape is looked at.
  const idle = Object.fromEntries(Object.entries(areas).filter(([area, meta]) => !known.includes(area) || !isObject(meta)));
  return { ...made, routes: flow.routes.map((route) => withMeta(route, areas)), ...(Object.keys(idle).length > 0 && { areas: idle }) };
}

const isWhole = ({ guards, statuses }: Json, made: readonly unknown[]): boolean =>
  made.length === (guards as unknown[]).length &&
  made.every((guard, i) => guard === (guards as unknown[])[i]) &&
  (!isObject(statuses) || Object.values(statuses).every((status) => !isObject(status) || status.label !== undefined));

const guardsOf = ({ unless, guards, ...shared }: GuardGroup): Json[] =>
  guards.map((guard) => ({ ...shared, ...guard, ...(unless !== undefined && { when: both(guard.when, { not: unless }) }) }));

const both = (when: unknown, also: Json): Json =>
  isObject(when) && Array.isArray(when.and) ? { and: [...(when.and as unknown[]), also] } : { and: [when, also] };

const withReason = (guard: unknown): unknown =>
  isObject(guard) && guard.because === undefined && typeof guard.id === "string" ? { ...guard, because: becauseOf(guard.id) } : guard;

const withLabels = (statuses: Json): Json =>
  Object.fromEntries(
    Object.entries(statuses).map(([name, status]) => [name, isObject(status) && status.label === undefined ? { ...status, label: labelOf(name) } : status]),
  );

function withMeta(route: unknown, areas: Json): unknown {
  const shared = isObject(route) && typeof route.area === "string" && Object.hasOwn(areas, route.area) ? areas[route.area] : undefined;
  return isObject(shared) ? { ...(route as Json), meta: { ...shared, ...((route as Json).meta as Json | undefined) } } : route;
}

/** Its words are written shortly afterwards. */
export function flowInShortForm(flow: Json): Json {
  const areas: Json = {};
  const routes = flow.routes as Json[];
  for (const area of new Set(routes.flatMap(({ area }) => (typeof area === "string" ? [area] : [])))) {
    const metas = routes.filter((route) => route.area === area).map(({ meta = {} }) => Object.entries(meta as Json));
    const shared = metas[0]!.filter(([name, value]) => metas.every((meta) => meta.some(([other, its]) => other === name && its === value)));
    if (metas.length > 1 && shared.length > 0) areas[area] = Object.fromEntries(shared);
  }
  const { format, totalSteps, notFound, ...rest } = flow;
  return {
    format,
    totalSteps,
    notFound,
    ...(Object.keys(areas).length > 0 && { areas }),
    ...rest,
    routes: routes.map((route) => withoutMeta(route, areas[String(route.area)] as Json | undefined)),
    statuses: Object.fromEntries(Object.entries(flow.statuses as Json).map(([name, status]) => [name, without(status as Json, "label", labelOf(name))])),
    guards: inGroups((flow.guards as Json[]).map((guard) => without(guard, "because", becauseOf(String(guard.id))))),
  };
}

function without(value: Json, name: string, otherwise: string): Json {
  const { [name]: said, ...rest } = value;
  return said === otherwise ? rest : value;
}

function withoutMeta(route: Json, shared: Json = {}): Json {
  const { meta, ...rest } = route;
  const own = Object.entries((meta ?? {}) as Json).filter(([name]) => !Object.hasOwn(shared, name));
  return own.length > 0 || Object.keys(shared).length === 0 ? { ...route, ...(meta !== undefined && { meta: Object.fromEntries(own) }) } : rest;
}

/** So many guards with the same exception are said together. */
const LEAST_IN_A_GROUP = 3;

function inGroups(guards: readonly Json[]): Json[] {
  const groups: { unless: string | null; guards: Json[] }[] = [];
  for (const guard of guards) {
    const unless = unlessOf(guard);
    const last = groups.at(-1);
    if (last && last.unless === unless) last.guards.push(guard);
    else groups.push({ unless, guards: [guard] });
  }
  return groups.flatMap(({ unless, guards: own }) =>
    unless === null || own.length < LEAST_IN_A_GROUP ? own : [{ unless: JSON.parse(unless) as unknown, guards: own.map(withoutUnless) }],
  );
}

/** The last of what a guard asks, where that is that something isn't. */
function unlessOf({ when }: Json): string | null {
  const last: unknown = isObject(when) && Array.isArray(when.and) ? when.and.at(-1) : undefined;
  return isObject(last) && isObject(last.not) && typeof last.not.cond === "string" ? JSON.stringify(last.not) : null;
}

function withoutUnless(guard: Json): Json {
  const parts = ((guard.when as Json).and as unknown[]).slice(0, -1);
  return { ...guard, when: parts.length === 1 ? parts[0] : { and: parts } };
}
