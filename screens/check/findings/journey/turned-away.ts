import { NEXT_ROUTE } from "#screens/language/documents/catalog.ts";
import type { RouteDoc } from "#screens/language/documents/document.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { departures } from "../../reach/departures.ts";
import type { Departure } from "../../reach/departures.ts";
import type { Showing } from "../../reach/showing.ts";
import { homesFor, sectionsOf } from "../../reach/world.ts";
import type { World } from "../../reach/world.ts";
import { all, YES } from "../../solver/formula.ts";
import type { Formula } from "../../solver/formula.ts";
import type { Bindings } from "../../solver/normal-form.ts";
import { canHold } from "../../solver/solve.ts";
import { error } from "../../words/places.ts";

/** So many times in a row somebody is followed from guard to guard. */
const LONGEST = 6;

/**
 * Ways on that lead nobody anywhere: to where the status of whoever may take them never lets them in, or back to where they are.
 * What is there for those alone for whom guards make an exception is left to them.
 */
export function checkTurnedAway(world: World, showing: Showing, found: Finding[]): ReadonlySet<string> {
  const back = new Set<string>();
  for (const departure of departures(world, showing)) {
    const ways = departure.ways
      .map(({ route, formula }) => ({ route, formula: all([formula, world.ordinary]) }))
      .filter(({ formula }) => isPossible(world, formula));
    if (ways.length === 0) continue;
    const { to, bindings, at } = departure;
    const isHere = leadsHere(departure);
    if (!isHere && !isPossible(world, world.shows(to))) continue; // said of the route
    if (!isHere && ways.some(({ formula }) => isPossible(world, all([formula, ...passing(world, to, bindings)])))) continue;
    const watching = statusGuards(world, to);
    if (!isHere && watching.length > 0 && ways.every(({ formula }) => !isPossible(world, all([formula, ...idle(world, to, bindings, watching)])))) {
      found.push(notAllowed(world, departure, watching));
      continue;
    }
    const ends = isHere ? [] : ways.map(({ formula }) => endsOf(world, to, formula, bindings, 0));
    const screens = new Set(ways.map(({ route }) => route.screen));
    if (!ends.every((each) => each !== null && each.length > 0 && each.every((end) => screens.has(end.screen)))) continue;
    back.add(placeOf(at.file, at.path.replace(/\/go$/, "")));
    found.push(turnedBack(departure, isHere));
  }
  checkCommandTargets(world, showing, found);
  checkFollowing(world, showing, found);
  return back;
}

/** A way on by its place. */
export const placeOf = (file: string, path: string): string => `${file} ${path}`;

const isPossible = (world: World, formula: Formula): boolean => canHold(world.space, formula) !== null;

/** An arrow to the page that it stands on; a link from a screen to the only address that shows it, with nothing else in it. */
const leadsHere = ({ to, ways, surface, role, isPlain }: Departure): boolean =>
  (role === "back" && ways.every(({ route }) => route === to)) ||
  (isPlain && role === "press" && surface?.kind === "screen" && to.screen === surface.id && ways.every(({ route }) => route === to) && !to.path.includes(":"));

type Guards = ReturnType<World["guardsOf"]>;

/** Where they stand. */
export const placesOfGuards = ({ survey }: World, guards: Guards): Place[] =>
  guards.map(({ id, index }) => ({ file: survey.fileOf("flow"), path: `/guards/${index}`, id }));

/** Those of a route that ask whether the status lets somebody in. */
export const statusGuards = (world: World, to: RouteDoc): Guards => world.guardsOf(to).filter(({ when }) => world.reads(when).includes("route.allowed"));

const idle = (world: World, to: RouteDoc, bindings: Bindings, guards: Guards): Formula[] => guards.map((guard) => world.letsStay(to, guard, bindings));

const passing = (world: World, to: RouteDoc, bindings: Bindings): Formula[] => idle(world, to, bindings, world.guardsOf(to));

/** Where somebody ends who opens the address; null where that can't be said. */
function endsOf(world: World, to: RouteDoc, when: Formula, bindings: Bindings, depth: number): RouteDoc[] | null {
  if (depth > LONGEST) return null;
  const { routes, guards } = world.survey.documents.flow;
  const ends: RouteDoc[] = [];
  const waiting: Formula[] = [];
  const follow = (name: string, formula: Formula, after: Bindings | null): boolean => {
    const target = routes.find((each) => each.name === name);
    if (!target || !isPossible(world, formula)) return true;
    const further = after && endsOf(world, target, formula, new Map([...after, ...world.bindingsOf(target)]), depth + 1);
    if (!further) return false;
    ends.push(...further);
    return true;
  };
  const leave = (go: string, formula: Formula, after: Bindings | null): boolean =>
    go === "@home"
      ? homesFor(world.survey, to).every((home) => home.go === to.name || follow(home.go, all([formula, world.wanted(home.when, "true", bindings)]), after))
      : follow(go, formula, after);
  for (const guard of world.guardsOf(to)) {
    const { when: moved, go, index } = guard;
    const { params, query, keepQuery } = guards[index]!;
    // What a guard writes into the address is known only where it writes nothing.
    const after = params || query || keepQuery ? null : new Map([...bindings].filter(([path]) => path.startsWith("query.")));
    if (!leave(go, all([when, world.wanted(moved, "not-false", bindings), ...waiting]), after)) return null;
    waiting.push(world.letsStay(to, guard, bindings));
  }
  const here = all([when, ...waiting]);
  if (!isPossible(world, here)) return ends;
  if (to.redirect) return leave(to.redirect.go, here, bindings) ? ends : null;
  return [...ends, to];
}

function notAllowed(world: World, { at, to, surface, role }: Departure, guards: Guards): Finding {
  const who = surface ? `who sees "${surface.id}"` : `on "${at.id}"`;
  return error("flow/not-allowed", at, `${role === "back" ? "The arrow back" : "This"} leads to "${to.name}", where the status of nobody ${who} lets them in`, {
    related: placesOfGuards(world, guards),
    suggestion: `Lead somewhere else, or name "${to.area ?? to.name}" among what that status allows.`,
  });
}

function turnedBack({ at, to, role }: Departure, isHere: boolean): Finding {
  const what = role === "back" ? "The arrow back" : "This";
  const reason = isHere
    ? `${what} leads to "${to.name}", where whoever takes it already is`
    : `${what} leads to "${to.name}", which sends everybody back to where they are`;
  return error("flow/turned-back", at, reason, { suggestion: "Lead somewhere else, or take it out." });
}

/** Routes that a command leads to, though neither the status of whoever gives it nor the one that it leaves them with ever lets them in. */
function checkCommandTargets(world: World, showing: Showing, found: Finding[]): void {
  const { survey } = world;
  const { catalog, flow } = survey.documents;
  const status = sectionsOf(survey)[0]!.status;
  const uses = usesByCommand(world, showing);
  for (const [name, { leads = [], moves = [] }] of Object.entries(catalog.commands)) {
    if (moves.length === 0 || !uses.has(name) || moves.some(({ to }) => !Object.hasOwn(flow.statuses, to))) continue;
    const after = moves.map(({ to }) => world.wanted({ "==": [{ var: status }, to] }, "true"));
    leads.forEach((lead, index) => {
      const to = lead === NEXT_ROUTE ? undefined : flow.routes.find((route) => route.name === lead);
      const watching = to ? statusGuards(world, to) : [];
      if (!to || to.area === undefined || watching.length === 0) return;
      const letIn = all([world.ordinary, ...idle(world, to, world.bindingsOf(to), watching)]);
      if ([...after, ...uses.get(name)!].some((formula) => isPossible(world, all([letIn, formula])))) return;
      const at: Place = { file: survey.fileOf("catalog"), path: `/commands/${name}/leads/${index}`, id: name };
      found.push(
        error("flow/not-allowed", at, `"${name}" leads to "${to.name}", where the status of nobody who gives it lets them in, before or after`, {
          related: placesOfGuards(world, watching),
          suggestion: `Lead somewhere else, or name "${to.area}" among what that status allows.`,
        }),
      );
    });
  }
}

/** Links that follow a command, to where neither the status before it nor the one after it lets anybody in. */
function checkFollowing(world: World, showing: Showing, found: Finding[]): void {
  const { survey } = world;
  const { catalog, flow } = survey.documents;
  const status = sectionsOf(survey)[0]!.status;
  for (const surface of [...survey.surfaces, ...survey.varied])
    for (const site of surface.sites) {
      if (site.is !== "action" || !("command" in site.action) || (surface.variant && site.at.file === surface.file) || !world.isSoundFrame(site.frame))
        continue;
      const { command, then } = site.action;
      const to = then && "go" in then ? flow.routes.find(({ name }) => name === then.go) : undefined;
      const watching = to ? statusGuards(world, to) : [];
      if (!to || watching.length === 0) continue;
      const { moves = [] } = catalog.commands[command] ?? {};
      const after = moves.map((move) => world.wanted({ "==": [{ var: status }, move.to] }, "true"));
      const before = showing.ways(surface).map((way) => all([way.formula, world.drawn(site.frame, way.bindings)]));
      const letIn = all([world.ordinary, ...idle(world, to, world.bindingsOf(to), watching)]);
      if (before.length === 0 || [...after, ...before].some((formula) => isPossible(world, all([letIn, formula])))) continue;
      const at = { ...site.at, path: `${site.at.path}/then/go` };
      found.push(
        error("flow/not-allowed", at, `After "${command}" this leads to "${to.name}", where the status of nobody who sees "${surface.id}" lets them in`, {
          related: placesOfGuards(world, watching),
          suggestion: `Lead somewhere else, or name "${to.area ?? to.name}" among what that status allows.`,
        }),
      );
    }
}

/** When each command is there to be given. */
function usesByCommand({ survey, drawn, isSoundFrame }: World, showing: Showing): Map<string, Formula[]> {
  const uses = new Map<string, Formula[]>();
  for (const surface of [...survey.surfaces, ...survey.varied])
    for (const site of surface.sites) {
      if (site.is !== "action" || !("command" in site.action)) continue;
      const known = uses.get(site.action.command) ?? [];
      uses.set(site.action.command, known);
      if (isSoundFrame(site.frame)) known.push(...showing.ways(surface).map((way) => all([way.formula, drawn(site.frame, way.bindings)])));
      else known.push(YES);
    }
  return uses;
}
