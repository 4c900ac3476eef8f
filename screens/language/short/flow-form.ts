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

/** The text that says why, where a guard names none. */
export const becauseOf = (guard: string): string => `guard.${guard}`;
/** The text of a status that names none. */
export const labelOf = (status: string): string => `status.${status}`;

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
