import type { Condition, Literal } from "#screens/language/expressions/condition.ts";
import type { RouteDoc, StatusDoc } from "#screens/language/documents/document.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { dependencies } from "#screens/language/expressions/dependencies.ts";
import { MAX_DEPTH, onlyEntry } from "#screens/language/expressions/evaluate.ts";
import { ephemeralTypes, type DataTypes, type Scope } from "../survey/data-types.ts";
import { pointerTo } from "../words/places.ts";
import { namedConditions, namesIn } from "../survey/named-conditions.ts";
import { conditionsOf, liftedOutOfList, certainly } from "../survey/frame.ts";
import type { Frame } from "../survey/frame.ts";
import { sampleOf, presentSampleOf } from "../solver/samples.ts";
import { all, any, YES } from "../solver/formula.ts";
import type { Formula } from "../solver/formula.ts";
import { conditionFormula } from "../solver/condition-formula.ts";
import type { Lens, WantedTruth } from "../solver/condition-formula.ts";
import { normaliser } from "../solver/normal-form.ts";
import type { Bindings, Normalise } from "../solver/normal-form.ts";
import { Doubt } from "../solver/solve.ts";
import { Space } from "../solver/space.ts";
import type { ConditionSite, Surface } from "../survey/site.ts";
import type { DataType } from "#screens/language/documents/catalog.ts";
import type { Survey } from "../survey/survey.ts";

/** All data that documents can tell apart, and the conditions that they put on it. */
export interface World {
  survey: Survey;
  space: Space;
  normalise: Normalise;
  /** Whether a condition names only what there is, and compares only what can be compared. */
  isSound(site: ConditionSite): boolean;
  /** Whether all conditions around a thing are sound. */
  isSoundFrame(frame: Frame): boolean;
  wanted(condition: Condition, wish: WantedTruth, bindings?: Bindings, lens?: Lens): Formula;
  /** "The thing is drawn": of the conditions around it none is false. What can't be decided is shown. */
  drawn(frame: Frame, bindings?: Bindings, lens?: Lens): Formula;
  /** "The address shows the route": none of its guards moves the person. */
  shows(route: RouteDoc, lens?: Lens): Formula;
  /** "This guard of the route moves nobody away from it." */
  letsStay(route: RouteDoc, guard: Pick<RouteGuard, "when" | "go">, bindings?: Bindings, lens?: Lens): Formula;
  /** "The status of whoever the route is for belongs on it." */
  homeIs(route: RouteDoc, bindings?: Bindings, lens?: Lens): Formula;
  /** "Whoever it is, guards make no exception for them." */
  ordinary: Formula;
  /** Whether a search was not led to the end; said of the place that it was for. */
  isOpen(at: Place, result: unknown): result is Doubt;
  /** Says of a place that it was looked at only so far. */
  leaveOpen(at: Place, because: string): void;
  /** What was looked at only so far. */
  doubts: { at: Place; because: string }[];
  /** Paths of the vars that a condition is about, by whatever names. */
  reads(condition: Condition): string[];
  bindingsOf(route: RouteDoc): Bindings;
  guardsOf(route: RouteDoc): RouteGuard[];
}

/** A guard that watches a route, and its place among all of them. */
export interface RouteGuard {
  id: string;
  when: Condition;
  go: string;
  index: number;
}

export function world(survey: Survey): World {
  const { documents, types } = survey;
  const normalise = normaliser(documents);
  const space = new Space(types);
  const named = Object.fromEntries(Object.entries(documents.conditions.conditions).map(([name, { when }]) => [name, when]));

  const unsound = unsoundNames(survey);
  const conditionSites = survey.sites.filter((site): site is ConditionSite => site.is === "condition");
  const soundness = new Map<Condition, boolean>();
  for (const site of conditionSites) {
    const sound = !survey.problemsOf(site).some(isError) && !namesIn(site.condition).some((name) => unsound.has(name));
    soundness.set(site.condition, sound);
    if (sound) space.add(normalise(liftedOutOfList(site.frame, site.condition)), scopeOf(site.surface, site.scope));
  }
  for (const surface of [...survey.surfaces, ...survey.varied]) {
    for (const element of surface.elements) for (const condition of conditionsOf(element.frame)) addList(condition, scopeOf(surface, element.scope));
  }
  for (const { when } of sectionsOf(survey).flatMap(({ homes }) => homes)) if (isSoundCondition(when)) space.add(normalise(when), {});

  const doubts: World["doubts"] = [];
  const shown = new Map<RouteDoc, Formula>();
  const routeBindings = new Map<RouteDoc, Bindings>();
  const bindingsOf = (route: RouteDoc): Bindings => {
    let found = routeBindings.get(route);
    if (!found) routeBindings.set(route, (found = bindingsOfRoute(survey, route)));
    return found;
  };
  const wantedOf: World["wanted"] = (condition, wish, bindings, lens) => conditionFormula(space, normalise(condition, bindings), wish, lens);
  const routeGuards = new Map<RouteDoc, ReturnType<World["guardsOf"]>>();
  const guardsOf: World["guardsOf"] = (route) => {
    let found = routeGuards.get(route);
    if (!found) routeGuards.set(route, (found = guardsOfRoute(survey, route)));
    return found;
  };

  const factsAreSound = survey.outside.every((site) => site.is !== "condition" || site.role !== "fact" || soundness.get(site.condition) === true);
  for (const { when, then } of factsAreSound ? (documents.catalog.facts ?? []) : []) {
    space.always(any([wantedOf(when, "false"), wantedOf(then, "true")]));
  }

  const { exempt } = documents.catalog;
  return {
    survey,
    space,
    normalise,
    ordinary: exempt !== undefined && isSoundCondition(exempt) ? wantedOf(exempt, "false") : YES,
    bindingsOf,
    guardsOf,
    wanted: wantedOf,
    isSound: (site) => soundness.get(site.condition) === true,
    isSoundFrame: (frame) => conditionsOf(frame).every((condition) => isSoundCondition(condition)),
    doubts,
    isOpen(at, result): result is Doubt {
      if (!(result instanceof Doubt)) return false;
      doubts.push({ at, because: result.because });
      return true;
    },
    leaveOpen: (at, because) => void doubts.push({ at, because }),
    reads: (condition) => dependencies(condition, named),
    drawn: (frame, bindings, lens) => all(conditionsOf(frame).map((condition) => wantedOf(condition, "not-false", bindings, lens))),
    shows(route, lens) {
      let found = lens ? undefined : shown.get(route);
      if (!found) found = showsRoute(route, lens);
      if (!lens) shown.set(route, found);
      return found;
    },
    homeIs,
    letsStay,
  };

  function showsRoute(route: RouteDoc, lens?: Lens): Formula {
    const sound = guardsOf(route).filter(({ when }) => soundness.get(when) !== false);
    return all(sound.map((guard) => letsStay(route, guard, bindingsOf(route), lens)));
  }

  function letsStay(route: RouteDoc, { when, go }: Pick<RouteGuard, "when" | "go">, bindings: Bindings = bindingsOf(route), lens?: Lens): Formula {
    const idle = wantedOf(when, "false", bindings, lens);
    return go === "@home" ? any([idle, homeIs(route, bindings, lens)]) : idle;
  }

  function homeIs(route: RouteDoc, bindings?: Bindings, lens?: Lens): Formula {
    return any(
      homesFor(survey, route)
        .filter(({ go }) => go === route.name)
        .map(({ when }) => wantedOf(when, "true", bindings, lens)),
    );
  }

  function isSoundCondition(condition: Condition): boolean {
    const known = soundness.get(condition);
    if (known !== undefined) return known;
    const [operator, argument] = onlyEntry(condition);
    if (operator === null || operator === "var") return true;
    // Conditions that the survey put together itself, out of those that stand in documents.
    if (operator === "some") return isSoundCondition((argument as [unknown, Condition])[1]);
    if (operator === "not" || operator === "surely") return isSoundCondition(argument as Condition);
    if (operator === "and" || operator === "or") return (argument as Condition[]).every(isSoundCondition);
    return dependencies(condition, named).every((path) => types.lookup(path).type !== null);
  }

  /** The lists of `each` are looked into even where no condition mentions them. */
  function addList(condition: Condition, scope: Scope): void {
    const [operator] = onlyEntry(condition);
    if ((operator === "some" || operator === "not" || operator === "var") && isSoundCondition(condition)) space.add(normalise(condition), scope);
  }
}

/** Of a member that something stands beside, conditions are told as of its list: what else is known there. */
function scopeOf(surface: Surface | null, { input, args: passed }: Scope): Scope {
  const ephemeral = surface ? ephemeralTypes(surface.chosen) : undefined;
  const args = surface?.kind === "modal" && "args" in surface.doc ? surface.doc.args : surface?.kind === "mail" ? passed : undefined;
  return { ...(args && { args }), ...(ephemeral && { ephemeral }), ...(input && { input }) };
}

const isError = ({ severity }: Finding): boolean => severity === "error";

/** Named conditions with a mistake in them, or in one that they name, and those that are nested too deeply to be decided. */
function unsoundNames(survey: Survey): Set<string> {
  const unsound = new Set<string>();
  for (const site of survey.outside) {
    if (site.is === "condition" && site.role === "named" && survey.problemsOf(site).some(isError)) unsound.add(site.at.id ?? "");
  }
  const { named, depths } = namedConditions(survey.documents);
  const users = new Map<string, string[]>();
  for (const [name, others] of named) {
    if ((depths.get(name) ?? 0) >= MAX_DEPTH) unsound.add(name);
    for (const other of others) {
      const known = users.get(other);
      if (known) known.push(name);
      else users.set(other, [name]);
    }
  }
  for (const name of unsound) for (const user of users.get(name) ?? []) unsound.add(user);
  return unsound;
}

interface Home {
  status: string;
  go: string;
  when: Condition;
}
/** The sections of one kind of subject: where their status stands, and where each belongs. */
export interface SubjectSections {
  /** null: whoever a route is for that says nothing of it. */
  subject: string | null;
  /** Path of the status in the data. */
  status: string;
  statuses: Readonly<Record<string, StatusDoc>>;
  /** Path of `statuses` in the flow's file. */
  path: string;
  homes: readonly Home[];
}
const sections = new WeakMap<Survey, readonly SubjectSections[]>();

/** Those of every kind of subject, first of whoever a route is for that says nothing of it. The same conditions each time. */
export function sectionsOf(survey: Survey): readonly SubjectSections[] {
  let known = sections.get(survey);
  if (!known) {
    const { catalog, flow } = survey.documents;
    const { statuses, subjects = {} } = flow;
    const others = Object.entries(subjects).map(([subject, own]) => ({ subject, ...own, path: `${pointerTo("/subjects", subject)}/statuses` }));
    // Without a path nobody has one of these, as where the path leads nowhere.
    const all = [{ subject: null, status: catalog.status ?? "", statuses, path: "/statuses" }, ...others];
    sections.set(survey, (known = all.map((each) => ({ ...each, homes: homesIn(each) }))));
  }
  return known;
}

/** Where each status of whoever a route is for belongs, and when: the first of its homes whose condition holds. */
export const homesFor = (survey: Survey, { subject }: Pick<RouteDoc, "subject">): readonly Home[] => sectionsFor(survey, subject).homes;

const sectionsFor = (survey: Survey, subject: string | undefined): SubjectSections => {
  const all = sectionsOf(survey);
  return all.find((each) => each.subject === subject) ?? all[0]!;
};

const homesIn = ({ status: path, statuses }: Pick<SubjectSections, "status" | "statuses">): Home[] =>
  Object.entries(statuses).flatMap(([status, { home }]) =>
    home.map(({ when = true, go }, i) => {
      const earlier = home.slice(0, i).map((other): Condition => ({ not: certainly(other.when ?? true) }));
      return { status, go, when: { and: [{ "==": [{ var: path }, status] }, when, ...earlier] } satisfies Condition };
    }),
  );

function guardsOfRoute({ documents }: Survey, route: RouteDoc): ReturnType<World["guardsOf"]> {
  const watches = (names: string[]): boolean => names.some((name) => name === "*" || name === route.name || name === route.area);
  return documents.flow.guards.flatMap(({ id, on, except = [], when, go }, index) => {
    // A guard that leads to where one is moves nobody.
    const watching = watches(on) && !watches(except) && go !== route.name;
    return watching ? [{ id, when, go, index }] : [];
  });
}

/** What a guard of this route reads of `route`: its name and area, and what statuses allow it. */
function bindingsOfRoute(survey: Survey, route: RouteDoc): Bindings {
  const { statuses, status, homes } = sectionsFor(survey, route.subject);
  const allowing = Object.entries(statuses).filter(
    ([, { allows }]) => allows.includes(route.name) || (route.area !== undefined && allows.includes(route.area)),
  );
  const opened =
    route.subject !== undefined
      ? []
      : Object.values(survey.documents.variants).flatMap(({ when, changes }) =>
          changes.flatMap((change) =>
            "status" in change && change.allows.some((name) => name === route.name || name === route.area)
              ? [{ and: [{ "==": [{ var: status }, change.status] }, when] } satisfies Condition]
              : [],
          ),
        );
  const allowed: Condition[] = [
    { in: [{ var: status }, [null, ...allowing.map(([status]) => status)]] },
    ...opened,
    ...homes.filter(({ go }) => go === route.name).map(({ when }) => when),
  ];
  return new Map<string, Literal | { condition: Condition }>([
    ["route.name", route.name],
    ["route.area", route.area ?? null],
    ["route.allowed", route.area === undefined ? true : { condition: { or: allowed } }],
  ]);
}

/** All that documents may read, with plain values where `data` says nothing. */
export function withPlainData(types: DataTypes, data: Record<string, unknown>): Record<string, unknown> {
  const roots = types.roots.map((root) => {
    const type: DataType = { type: "object", properties: types.rootType(root) ?? {} };
    return [root, filled(type, data[root], root)];
  });
  return { ...Object.fromEntries(roots), ...(data["args"] !== undefined && { args: data["args"] }) };
}

function filled(type: DataType, value: unknown, name: string): unknown {
  if (value === undefined) return sampleOf(type, name);
  if (type.type !== "object" || typeof value !== "object" || value === null) {
    return type.type === "money" && typeof value === "object" && value !== null ? { ...(presentSampleOf(type) as object), ...value } : value;
  }
  return Object.fromEntries(
    Object.entries(type.properties).map(([property, inner]) => [property, filled(inner, (value as Record<string, unknown>)[property], property)]),
  );
}
