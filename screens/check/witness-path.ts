/** The way to what a person can come to see, in events: addresses opened, things pressed, questions answered. */
import { dependencies } from "#screens/language/dependencies.ts";
import { blankValues, varOf } from "./answers.ts";
import type { Answers } from "./answers.ts";
import { conditionsOf } from "./frame.ts";
import type { Element, Surface } from "./site.ts";
import type { Assignment } from "./solver/solve.ts";
import type { Variable } from "./solver/space.ts";
import type { Way } from "./showing.ts";
import type { World } from "./world.ts";
import { rootOf } from "./walk.ts";
import type { BlockDoc } from "#screens/language/document.ts";

/** An event, and the screen or modal that is there after it. */
interface Step {
  said: string;
  at: string | undefined;
}

/** @param on where the thing is that the way leads to */
export type WitnessPath = (way: Way, found: Assignment, on: Surface) => string[];

export function witnessPaths(world: World, answers: Answers): WitnessPath {
  const { survey } = world;
  let known: Map<string, Step[]> | undefined;
  const pathTo = (route: string): Step[] | undefined => (known ??= pathsToRoutes(world)).get(route);
  const switches = new Map(
    survey.surfaces.flatMap(({ elements }) => elements.flatMap((element) => (element.kind === "flag-section" ? [[switchOf(element), element] as const] : []))),
  );

  return (way, found, on) => {
    const [first = "", ...later] = way.steps;
    const path = [...(pathTo(way.route.name) ?? [{ said: first, at: way.route.screen }]), ...later.map((said) => ({ said, at: on.id }))];
    const before: Step[] = [];
    for (const [variable, index] of inTurn(found)) {
      if ((blankValues(variable) >> BigInt(index)) & 1n) continue;
      const asked = switches.has(variable.path) ? [switches.get(variable.path)!] : (answers.asked.get(variable.path) ?? []);
      const element = asked.find(({ surface }) => surface.id === on.id) ?? asked.find(({ surface }) => path.some(({ at }) => at === surface.id)) ?? asked[0];
      if (!element) continue;
      const { id, surface } = element;
      const said = varOf(element) === null ? `Switch on "${id}"` : `Answer "${id}" with ${JSON.stringify(variable.values[index])}`;
      answer({ said, at: surface.id }, path, before);
    }
    return [...before, ...path].map(({ said }) => said);
  };

  /** What a question waits for is answered before it. */
  function inTurn(found: Assignment): [Variable, number][] {
    const byPath = new Map([...found].map((entry) => [entry[0].path, entry]));
    const turns = new Set<[Variable, number]>();
    const pending = new Set<string>();
    const take = (path: string): void => {
      const entry = byPath.get(path);
      if (!entry || pending.has(path)) return;
      pending.add(path);
      const frames = (answers.asked.get(path) ?? []).map(({ asks }) => ({ and: conditionsOf(asks!.frame) }));
      for (const frame of frames) dependencies(world.normalise(frame)).forEach(take);
      turns.add(entry);
    };
    for (const path of byPath.keys()) take(path);
    return [...turns];
  }

  /** Where its screen is on the way, right after it comes up; else on a visit to it before. */
  function answer(step: Step, path: Step[], before: Step[]): void {
    for (const steps of [path, before]) {
      const last = steps.findLastIndex(({ at }) => at === step.at);
      if (last >= 0) return void steps.splice(last + 1, 0, step);
    }
    const route = survey.documents.flow.routes.find(({ screen }) => screen === step.at);
    if (route) before.push(...(pathTo(route.name) ?? [{ said: `Open ${route.path}`, at: step.at }]), step);
  }
}

const switchOf = (element: Element): string => `${rootOf(element.node as BlockDoc)}.expanded`;

/** Events that lead to each route: from an address that needs nothing, by what can be pressed on the way. */
function pathsToRoutes(world: World): Map<string, Step[]> {
  const { survey } = world;
  const { routes } = survey.documents.flow;
  const leads = new Map<string, { to: string; step: string }[]>();
  for (const surface of survey.surfaces) {
    for (const site of surface.sites) {
      if (site.is !== "action" || surface.kind !== "screen") continue;
      const { action } = site;
      const cause = site.role === "press" && site.element ? `Press "${site.element.id}"` : "Wait";
      const targets =
        "go" in action
          ? [action.go]
          : "resume" in action
            ? [action.resume]
            : "command" in action
              ? (survey.documents.catalog.commands[action.command]?.leads ?? [])
              : [];
      const said = "command" in action ? `${cause} (${action.command})` : cause;
      for (const to of targets) leads.set(surface.id, [...(leads.get(surface.id) ?? []), { to, step: said }]);
    }
  }
  const paths = new Map<string, Step[]>();
  const queue = routes.filter((route) => route.screen !== undefined && !route.path.includes(":")).map((route) => route.name);
  for (const name of queue) {
    const route = routes.find((candidate) => candidate.name === name)!;
    paths.set(name, [{ said: `Open ${route.path}`, at: route.screen }]);
  }
  for (const name of queue) {
    const screen = routes.find((route) => route.name === name)?.screen;
    for (const { to, step } of screen === undefined ? [] : (leads.get(screen) ?? [])) {
      const target = routes.find((route) => route.name === to);
      if (paths.has(to) || target?.screen === undefined) continue;
      paths.set(to, [...paths.get(name)!, { said: `${step}: ${target.path} opens`, at: target.screen }]);
      queue.push(to);
    }
  }
  return paths;
}
