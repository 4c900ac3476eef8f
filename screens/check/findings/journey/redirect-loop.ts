import type { Condition, Literal } from "#screens/language/expressions/condition.ts";
import type { RouteDoc, Value } from "#screens/language/documents/document.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { error } from "../../words/places.ts";
import { certainly, conditionsOf } from "../../survey/frame.ts";
import { all } from "../../solver/formula.ts";
import type { Formula } from "../../solver/formula.ts";
import type { Bindings } from "../../solver/normal-form.ts";
import { solve } from "../../solver/solve.ts";
import { queryBindings } from "../../reach/query-bindings.ts";
import { homesFor } from "../../reach/world.ts";
import { assignmentData } from "../../solver/assignment-data.ts";
import type { World } from "../../reach/world.ts";

/** One move of a person from a route to another. */
interface Move {
  from: RouteDoc;
  to: RouteDoc;
  by: string;
  at: Place;
  when: Condition;
  /** Guards before it that have to let the person pass. */
  passed: Condition[];
  /** The query after it; null when it stays as it is. */
  query: Map<string, Literal> | null;
  /** The move happens, to somebody whose query is still whole. */
  formula: Formula;
}
type Ends = Pick<Move, "from" | "to">;

/** So many moves in a row are followed; whoever may be sent on more often was checked that far. */
const LONGEST = 8;

/** Guards that send a person round in a circle: some data for which each of them moves on. */
export function checkRedirectLoops(world: World, found: Finding[]): void {
  const { routes } = world.survey.documents.flow;
  const moves = turning(world, routes);
  const position = new Map(routes.map((route, i) => [route, i]));
  const bound = new Map<string, Bindings>();
  for (const start of moves.keys()) {
    const later = [...moves.values()].flat().filter(({ from, to }) => position.get(from)! >= position.get(start)! && position.get(to)! >= position.get(start)!);
    const loop = around(start, later, leadingTo(start, beginningsOf(later)), []);
    if (!loop) continue;
    const names = [...loop.moves.map(({ from }) => from.name), start.name];
    found.push(
      error(
        "flow/redirect-loop",
        loop.moves[0]!.at,
        `This sends people round in a circle: ${names.join(" → ")}, by ${loop.moves.map(({ by }) => `"${by}"`).join(" and ")}`,
        {
          related: loop.moves.slice(1).map(({ at }) => at),
          witness: { data: loop.data, steps: [`Open ${start.path}`] },
        },
      ),
    );
  }

  /** The same bindings each time, so that formulas under them are made once. */
  function withQuery(route: RouteDoc, query: Map<string, Literal>): Bindings {
    const key = `${route.name} ${JSON.stringify([...query])}`;
    let bindings = bound.get(key);
    if (!bindings) bound.set(key, (bindings = new Map([...world.bindingsOf(route), ...queryBindings(world, query)])));
    return bindings;
  }

  /** Circles through `start` and routes after it in the flow, so that each is found once. `back`: from where there is a way back to it. */
  function around(
    start: RouteDoc,
    later: readonly Move[],
    back: ReadonlySet<RouteDoc>,
    taken: Move[],
  ): { moves: Move[]; data: Record<string, unknown> } | null {
    if (taken.length >= LONGEST) {
      world.leaveOpen(taken[0]!.at, `somebody may be sent on more than ${LONGEST} times in a row`);
      return null;
    }
    const from = taken.at(-1)?.to ?? start;
    for (const move of later) {
      if (move.from !== from || !back.has(move.to) || taken.some((earlier) => earlier.from === move.to && move.to !== start)) continue;
      const next = [...taken, move];
      const closes = move.to === start;
      const data = solve(world.space, together(next, closes));
      if (!data || world.isOpen(next[0]!.at, data)) continue;
      if (closes) return { moves: next, data: assignmentData(data) };
      const found = around(start, later, back, next);
      if (found) return found;
    }
    return null;
  }

  /** All moves one after the other; of a closed circle as it goes on for ever, the query long gone. */
  function together(path: Move[], closed: boolean): Formula {
    let query = closed ? path.reduce<Map<string, Literal> | null>((before, { query: after }) => after ?? before, null) : null;
    return all(
      path.map((move) => {
        const formula = query === null ? move.formula : formulaOf(world, move, withQuery(move.from, query));
        query = move.query ?? query;
        return formula;
      }),
    );
  }
}

/** The moves that may be part of a circle, by where they begin, in the order of the flow: what leads nowhere back needs no looking at. */
function turning(world: World, routes: readonly RouteDoc[]): Map<RouteDoc, Move[]> {
  const unsound = new Set(world.survey.outside.flatMap((site) => (site.is === "condition" && !world.isSound(site) ? [site.condition] : [])));
  const named = routes.flatMap((route) => movesFrom(world, route, unsound));
  const happening = onCircles(named)
    .map((move) => ({ ...move, formula: formulaOf(world, move, world.bindingsOf(move.from)) }))
    .filter(({ formula }) => solve(world.space, formula));
  const moves = new Map<RouteDoc, Move[]>();
  for (const move of onCircles(happening)) moves.set(move.from, [...(moves.get(move.from) ?? []), move]);
  return moves;
}

function onCircles<Each extends Ends>(moves: readonly Each[]): Each[] {
  const before = beginningsOf(moves);
  const back = new Map([...new Set(moves.map(({ from }) => from))].map((from) => [from, leadingTo(from, before)]));
  return moves.filter(({ from, to }) => back.get(from)!.has(to));
}

/** From where these moves lead straight to a route. */
function beginningsOf(moves: readonly Ends[]): Map<RouteDoc, Set<RouteDoc>> {
  const before = new Map<RouteDoc, Set<RouteDoc>>();
  for (const { from, to } of moves) before.set(to, (before.get(to) ?? new Set()).add(from));
  return before;
}

/** All routes from which there is a way to one, itself included. */
function leadingTo(end: RouteDoc, before: ReadonlyMap<RouteDoc, ReadonlySet<RouteDoc>>): Set<RouteDoc> {
  const found = new Set([end]);
  for (const at of found) for (const from of before.get(at) ?? []) found.add(from);
  return found;
}

function formulaOf(world: World, { when, passed }: Pick<Move, "when" | "passed">, bindings: Bindings): Formula {
  return all([world.wanted(when, "true", bindings), ...passed.map((other) => world.wanted(other, "false", bindings))]);
}

function movesFrom(world: World, route: RouteDoc, unsound: ReadonlySet<Condition>): Omit<Move, "formula">[] {
  const { survey } = world;
  const file = survey.fileOf("flow");
  const { routes, guards } = survey.documents.flow;
  const byName = new Map(routes.map((each) => [each.name, each]));
  const moves: Omit<Move, "formula">[] = [];
  const passed: Condition[] = [];
  const targets = (go: string): { name: string; when: Condition }[] =>
    go === "@home" ? homesFor(survey, route).map(({ go: name, when }) => ({ name, when })) : [{ name: go, when: true }];

  for (const { id, when, go, index } of world.guardsOf(route)) {
    if (unsound.has(when)) continue;
    const guard = guards[index]!;
    for (const target of targets(go)) {
      const to = byName.get(target.name);
      if (to && to !== route)
        moves.push({
          from: route,
          to,
          by: id,
          at: { file, path: `/guards/${index}`, id },
          when: { and: [when, target.when] },
          passed: [...passed],
          query: guard.keepQuery ? null : literals(guard.query),
        });
    }
    passed.push(
      go === "@home"
        ? {
            and: [
              when,
              {
                not: {
                  or: targets(go)
                    .filter(({ name }) => name === route.name)
                    .map((target) => target.when),
                },
              },
            ],
          }
        : when,
    );
  }
  moves.push(...enteringMoves(world, route, byName, passed));
  for (const target of route.redirect ? targets(route.redirect.go) : []) {
    const to = byName.get(target.name);
    const at = { file, path: `/routes/${routes.indexOf(route)}/redirect`, id: route.name };
    if (to)
      moves.push({
        from: route,
        to,
        by: `redirect of ${route.name}`,
        at,
        when: target.when,
        passed: [...passed],
        query: route.redirect!.keepQuery ? null : new Map(),
      });
  }
  return moves;
}

/** What a guard writes into the query, as far as it is the same for everybody; a var may be anything, so it counts as present. */
function literals(query: Record<string, Value> | undefined): Map<string, Literal> {
  return new Map(Object.entries(query ?? {}).map(([name, value]) => [name, typeof value === "object" && value !== null ? "other" : value]));
}

/** What a screen does by itself once it is shown: another address at once, where it leads to one without anything being done. */
function enteringMoves(world: World, route: RouteDoc, byName: ReadonlyMap<string, RouteDoc>, passed: readonly Condition[]): Omit<Move, "formula">[] {
  const { surfaces, varied } = world.survey;
  const shown = [...surfaces, ...varied].filter(({ kind, id }) => kind === "screen" && id === route.screen);
  const others = shown.flatMap(({ variant }) => (variant ? [variant.when] : []));
  return shown.flatMap((surface) =>
    surface.sites.flatMap((site) => {
      if (site.is !== "action" || site.role !== "enter" || !("go" in site.action) || !world.isSoundFrame(site.frame)) return [];
      const { go, params, query, keepQuery } = site.action;
      const to = byName.get(go);
      if (!to || params || site.at.path.endsWith("/then")) return [];
      const under: Condition[] = surface.variant ? [surface.variant.when] : others.map((when): Condition => ({ not: certainly(when) }));
      return [
        {
          from: route,
          to,
          by: `what "${surface.id}" does by itself`,
          at: site.at,
          when: { and: [...conditionsOf(site.frame), ...under] },
          passed: [...passed],
          query: keepQuery ? null : literals(query),
        },
      ];
    }),
  );
}
