/** Says once what several entries of the flow share. */
import { becauseOf, labelOf } from "#screens/language/short/flow-form.ts";
import { isObject, type Json } from "#screens/language/short/short-words.ts";

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
