import type { Condition } from "#screens/language/expressions/condition.ts";
import type { DocumentSet, GuardDoc, RouteDoc, StatusDoc } from "#screens/language/documents/document.ts";
import { conditionInWords } from "../words/condition-words.ts";
import type { Difference } from "./difference.ts";
import { shortened } from "./element-words.ts";

type Add = (difference: Pick<Difference, "in" | "of" | "words"> & Partial<Difference>) => void;

const json = (value: unknown): string => JSON.stringify(value) ?? "nothing";

/** Both sides of every name, in the order of the names. */
export function pairs<T>(before: Record<string, T>, after: Record<string, T>): [string, T | undefined, T | undefined][] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.map((name) => [name, Object.hasOwn(before, name) ? before[name] : undefined, Object.hasOwn(after, name) ? after[name] : undefined]);
}

const byName = <T>(list: readonly T[], name: (entry: T) => string): Record<string, T> => Object.fromEntries(list.map((entry) => [name(entry), entry]));

/** Routes, statuses and guards. */
export function diffFlow(before: DocumentSet, after: DocumentSet, add: Add): void {
  const [old, now] = [before.flow, after.flow];
  for (const [name, was, is] of pairs(
    byName(old.routes, (route) => route.name),
    byName(now.routes, (route) => route.name),
  )) {
    if (!was && is) add({ in: "flow", of: name, words: `Route "${name}" (${is.path}) was added` });
    else if (was && !is) add({ in: "flow", of: name, words: `Route "${name}" (${was.path}) was removed` });
    else if (was && is) diffRoute(was, is, add);
  }
  for (const [status, was, is] of pairs(old.statuses, now.statuses)) {
    if (!was) add({ in: "flow", of: status, words: `The status "${status}" was added` });
    else if (!is) add({ in: "flow", of: status, words: `The status "${status}" was removed` });
    else diffStatus(status, was, is, add);
  }
  for (const [kind, was, is] of pairs<object>(old.fillings ?? {}, now.fillings ?? {}))
    if (json(was) !== json(is)) add({ in: "flow", of: kind, words: `What the ${kind} hands in was ${!was ? "added" : !is ? "removed" : "changed"}` });
  diffGuards(old.guards, now.guards, add);
  for (const kind of ["notices", "menus"] as const)
    for (const [id, was, is] of pairs(
      byName<{ id: string }>(old.shell?.[kind] ?? [], (part) => part.id),
      byName<{ id: string }>(now.shell?.[kind] ?? [], (part) => part.id),
    )) {
      const what = `The ${kind === "menus" ? "menu" : "notice"} "${id}" around the screens`;
      if (json(was) !== json(is)) add({ in: "flow", of: id, words: `${what} was ${!was ? "added" : !is ? "removed" : "changed"}` });
    }
  if (old.totalSteps !== now.totalSteps) add({ in: "flow", of: "totalSteps", words: `The flow has ${now.totalSteps} steps instead of ${old.totalSteps}` });
  if (old.notFound !== now.notFound) add({ in: "flow", of: "notFound", words: `Unknown addresses lead to "${now.notFound}" instead of "${old.notFound}"` });
}

function diffRoute(was: RouteDoc, is: RouteDoc, add: Add): void {
  const { name } = is;
  const say = (prop: string, words: string): void => add({ in: "flow", of: name, prop, words: `Route "${name}": ${words}` });
  if (was.path !== is.path) say("path", `its address is ${is.path} instead of ${was.path}`);
  if (was.screen !== is.screen)
    say(
      "screen",
      is.screen === undefined
        ? `it no longer shows "${was.screen}"`
        : `it shows "${is.screen}"${was.screen === undefined ? "" : ` instead of "${was.screen}"`}`,
    );
  for (const [prop, old, now] of pairs((was.meta as Record<string, unknown>) ?? {}, (is.meta as Record<string, unknown>) ?? {})) {
    if (json(old) !== json(now)) say(prop, `${prop} is ${json(now)} instead of ${json(old)}`);
  }
  for (const prop of ["aliases", "redirect", "leave", "area", "back", "part", "apart", "next"] as const) {
    if (json(was[prop]) !== json(is[prop])) say(prop, `its ${prop} is ${json(is[prop])} instead of ${json(was[prop])}`);
  }
}

function diffStatus(status: string, was: StatusDoc, is: StatusDoc, add: Add): void {
  const say = (prop: string, words: string): void => add({ in: "flow", of: status, prop, words: `People with the status "${status}" ${words}` });
  const homes = ({ home }: StatusDoc): string =>
    home.map(({ when, go }) => (when === undefined ? `"${go}"` : `"${go}" when ${conditionInWords(when)}`)).join(", else ");
  if (homes(was) !== homes(is)) say("home", `now belong on ${homes(is)} instead of ${homes(was)}`);
  const [gained, lost] = [is.allows.filter((name) => !was.allows.includes(name)), was.allows.filter((name) => !is.allows.includes(name))];
  if (gained.length > 0) say("allows", `may now also visit ${gained.map((name) => `"${name}"`).join(", ")}`);
  if (lost.length > 0) say("allows", `may no longer visit ${lost.map((name) => `"${name}"`).join(", ")}`);
  if (json(was.reached) !== json(is.reached)) say("reached", `have come to ${json(is.reached)} instead of ${json(was.reached)}`);
  if (was.label !== is.label) say("label", `see the label "${is.label}" instead of "${was.label}"`);
}

function diffGuards(old: readonly GuardDoc[], now: readonly GuardDoc[], add: Add): void {
  for (const [id, was, is] of pairs(
    byName(old, (guard) => guard.id),
    byName(now, (guard) => guard.id),
  )) {
    const say = (prop: string | null, words: string): void => add({ in: "flow", of: id, id, prop, words: `Guard "${id}"${words}` });
    if (!was && is) say(null, ` was added: from ${is.on.join(", ")} to ${is.go} when ${conditionInWords(is.when)}`);
    else if (was && !is) say(null, " was removed");
    else if (was && is) {
      if (json(was.when) !== json(is.when)) say("when", ` now moves people when ${conditionInWords(is.when)}, no longer when ${conditionInWords(was.when)}`);
      if (was.go !== is.go) say("go", ` leads to ${is.go} instead of ${was.go}`);
      for (const prop of ["on", "except", "params", "query", "keepQuery", "because"] as const) {
        if (json(was[prop]) !== json(is[prop])) say(prop, `: ${prop} is ${json(is[prop])} instead of ${json(was[prop])}`);
      }
    }
  }
  const order = (guards: readonly GuardDoc[], other: readonly GuardDoc[]): string =>
    guards
      .filter(({ id }) => other.some((each) => each.id === id))
      .map(({ id }) => id)
      .join(", ");
  if (order(old, now) !== order(now, old)) add({ in: "flow", of: "guards", words: `The guards are asked in another order: ${order(now, old)}` });
}

/** Named conditions, constants, promos, resources, the catalog, personas, variants. */
export function diffOthers(before: DocumentSet, after: DocumentSet, add: Add): void {
  const conditions = (set: DocumentSet): Record<string, Condition> =>
    Object.fromEntries(Object.entries(set.conditions.conditions).map(([name, { when }]) => [name, when]));
  compare("condition", conditions(before), conditions(after), (is, was) => `now holds when ${conditionInWords(is)}, no longer when ${conditionInWords(was)}`);
  compare(
    "constant",
    before.constants,
    after.constants,
    (is, was) => `is ${json(is)} instead of ${json(was)}`,
    (is) => ` (${json(is)})`,
  );
  compare("promo", before.promos.promos, after.promos.promos, () => "was changed");
  compare("command", before.catalog.commands, after.catalog.commands, () => "was changed");
  compare("data", before.catalog.roots, after.catalog.roots, () => "was changed");
  compare(
    "persona",
    before.personas,
    after.personas,
    () => "was changed",
    ({ about }) => `: ${about}`,
  );
  const variants = (set: DocumentSet) => Object.fromEntries(Object.entries(set.variants).map(([id, { when, about }]) => [id, { when, about }]));
  compare(
    "variant",
    variants(before),
    variants(after),
    (is, was) => (json(is.when) === json(was.when) ? "" : `now applies when ${conditionInWords(is.when)}, no longer when ${conditionInWords(was.when)}`),
    ({ about }) => `: ${about}`,
  );
  for (const [resource, was, is] of pairs(before.resources, after.resources)) {
    if (!was || !is) add({ in: "resource", of: resource, words: `The resource "${resource}" was ${was ? "removed" : "added"}` });
    else diffProperties(resource, "", was.properties, is.properties);
  }

  function compare<T>(
    what: string,
    old: Record<string, T>,
    now: Record<string, T>,
    changed: (is: T, was: T) => string,
    more: (is: T) => string = () => "",
  ): void {
    for (const [name, was, is] of pairs(old, now)) {
      const called = `The ${what} "${name}"`;
      if (was === undefined && is !== undefined) add({ in: what, of: name, words: `${called} was added${shortened(more(is))}` });
      else if (was !== undefined && is === undefined) add({ in: what, of: name, words: `${called} was removed` });
      else if (was !== undefined && is !== undefined && json(was) !== json(is)) {
        const words = changed(is, was);
        if (words !== "") add({ in: what, of: name, words: `${called} ${words}` });
      }
    }
  }

  function diffProperties(resource: string, prefix: string, old: Record<string, Record<string, unknown>>, now: Record<string, Record<string, unknown>>): void {
    for (const [name, was, is] of pairs(old, now)) {
      const path = `${prefix}${name}`;
      const say = (prop: string | null, words: string): void =>
        add({ in: "resource", of: resource, id: path, prop, words: `"${path}" of "${resource}"${words}` });
      if (!was || !is) {
        say(null, was ? " was removed" : " was added");
        continue;
      }
      for (const [keyword, from, to] of pairs(was, is)) {
        if (keyword === "properties")
          diffProperties(resource, `${path}.`, (from ?? {}) as Record<string, Record<string, unknown>>, (to ?? {}) as Record<string, Record<string, unknown>>);
        else if (json(from) !== json(to) && keyword !== "description") say(keyword, `: ${keyword} is ${json(to)} instead of ${json(from)}`);
      }
    }
  }
}
