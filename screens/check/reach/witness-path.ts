/** The way to what a person can come to see, in events: addresses opened, things pressed, questions answered. */
import { isSwitch } from "#screens/language/kinds/asking-kinds.ts";
import type { Condition } from "#screens/language/expressions/condition.ts";
import { readPath } from "#screens/language/expressions/read-path.ts";
import { varOf } from "./answers.ts";
import type { Answers } from "./answers.ts";
import { commandTargets } from "./command-targets.ts";
import { conditionsOf } from "../survey/frame.ts";
import type { Element, Surface } from "../survey/site.ts";
import type { Assignment } from "../solver/solve.ts";
import { assignmentData } from "../solver/assignment-data.ts";
import type { Way } from "./showing.ts";
import type { World } from "./world.ts";
import { rootOf } from "../survey/walk.ts";
import type { BlockDoc } from "#screens/language/documents/document.ts";

/** An event, and the screen or modal that is there after it. */
interface Step {
  said: string;
  at: string | undefined;
}

/** @param on where the thing is that the way leads to */
export type WitnessPath = (way: Way, found: Assignment, on: Surface) => string[];

export function witnessPaths(world: World, answers: Answers): WitnessPath {
  const { survey } = world;
  let known: Roads | undefined;
  const switches = new Map(
    survey.surfaces.flatMap(({ elements }) => elements.flatMap((element) => (isSwitch(element.kind) ? [[switchOf(element), element] as const] : []))),
  );

  return (way, found, on) => {
    known ??= roadsOf(world);
    const given = inTurn(found);
    const [, ...later] = way.steps;
    const path = [
      ...shortestPath(known, way.route.name, on.kind === "modal" ? given.filter(({ said: answerInWords }) => !answerInWords.has(on.id)) : given),
      ...later.map((answerInWords) => ({ said: answerInWords, at: on.id })),
    ];
    const open = new Set(given);
    return path.flatMap(({ said: answerInWords, at }) => {
      const events = [answerInWords];
      for (const answer of open) {
        const event = at === undefined ? undefined : answer.said.get(at);
        if (event === undefined || [...open].some(({ path: other }) => answer.after.has(other))) continue;
        events.push(event);
        open.delete(answer);
      }
      return events;
    });
  };

  /** The answers that were found, each after those that its question waits for. */
  function inTurn(found: Assignment): Given[] {
    const data = assignmentData(found);
    const given = new Set([...found].filter(([{ blank }, index]) => ((blank >> BigInt(index)) & 1n) === 0n).map(([{ owner }]) => owner));
    const turns = new Map<string, Given>();
    const pending = new Set<string>();
    const addAnswer = (path: string): void => {
      if (!given.has(path) || pending.has(path)) return;
      pending.add(path);
      const frames = (answers.asked.get(path) ?? []).map(({ asks }): Condition => ({ and: conditionsOf(asks!.frame) }));
      const after = new Set(frames.flatMap((frame) => world.reads(frame)));
      after.forEach(addAnswer);
      const turn = givenAs(path, readPath(data, path), after);
      if (turn) turns.set(path, turn);
    };
    for (const path of given) addAnswer(path);
    for (const turn of turns.values()) for (const path of turn.after) if (path === turn.path || !turns.has(path)) turn.after.delete(path);
    return [...turns.values()];
  }

  function givenAs(path: string, value: unknown, after: Set<string>): Given | null {
    const asked = switches.has(path) ? [switches.get(path)!] : (answers.asked.get(path) ?? []);
    const answerInWords = (element: Element): string =>
      varOf(element) === null ? `Switch on "${element.id}"` : `Answer "${element.id}" with ${JSON.stringify(value)}`;
    return asked.length === 0 ? null : { path, said: new Map(asked.map((element) => [element.surface.id, answerInWords(element)])), after };
  }
}

interface Given {
  /** The var that is answered. */
  path: string;
  /** How the answer is said, by the screen or modal that asks for it. */
  said: ReadonlyMap<string, string>;
  /** Answers that its question waits for. */
  after: Set<string>;
}

const switchOf = (element: Element): string => `${rootOf(element.node as BlockDoc)}.expanded`;

interface Roads {
  /** Addresses that can be opened as they are, by route. */
  opened: ReadonlyMap<string, Step>;
  /** Where what is pressed on a screen, or happens there by itself, leads. */
  leads: ReadonlyMap<string, readonly { to: string; said: string }[]>;
  screens: ReadonlyMap<string, string>;
  pathOf(route: string): string;
}

/** The fewest events that lead to a route by way of a screen for each of the answers. */
function shortestPath(roads: Roads, target: string, given: readonly Given[]): Step[] {
  const all = (1n << BigInt(given.length)) - 1n;
  const seen = new Set<string>();
  let ends: { route: string; met: bigint; path: Step[] }[] = [{ route: "", met: 0n, path: [] }];
  while (ends.length > 0) {
    const next: typeof ends = [];
    for (const { route, met, path } of ends) {
      const pressed = (roads.leads.get(roads.screens.get(route) ?? "") ?? []).map(
        ({ to, said: answerInWords }) => [to, { said: `${answerInWords}: ${roads.pathOf(to)} opens`, at: roads.screens.get(to) }] as const,
      );
      for (const [to, step] of [...pressed, ...roads.opened]) {
        const now = given.reduce((mask, answer, i) => (answer.said.has(step.at ?? "") && isAfter(answer, given, mask) ? mask | bit(i) : mask), met);
        const key = `${now} ${to}`;
        if (step.at === undefined || seen.has(key)) continue;
        seen.add(key);
        const end = { route: to, met: now, path: [...path, step] };
        if (to === target && now === all) return end.path;
        next.push(end);
      }
    }
    ends = next;
  }
  return given.length === 0 ? [] : shortestPath(roads, target, []); // of a question that stands nowhere nobody can be told
}

/** Whether all that the question waits for is answered. */
const isAfter = ({ after }: Given, given: readonly Given[], met: bigint): boolean => given.every(({ path }, i) => !after.has(path) || (met & bit(i)) !== 0n);

const bit = (index: number): bigint => 1n << BigInt(index);

function roadsOf({ survey }: World): Roads {
  const { routes } = survey.documents.flow;
  const leads = leadsOf(survey);
  const screens = new Map(routes.flatMap(({ name, screen }) => (screen === undefined ? [] : [[name, screen] as const])));
  const paths = new Map(routes.map(({ name, path }) => [name, path]));
  const open = (name: string) => [name, { said: `Open ${paths.get(name)}`, at: screens.get(name) }] as const;
  const addressed = [...screens.keys()].filter((name) => !paths.get(name)!.includes(":"));
  const reached = new Set(addressed);
  for (const name of reached) for (const { to } of leads.get(screens.get(name) ?? "") ?? []) reached.add(to);
  // What nothing leads to is opened by an address that somebody was given.
  const others = [...screens.keys()].filter((name) => !reached.has(name));
  return { opened: new Map([...addressed, ...others].map(open)), leads, screens, pathOf: (name) => paths.get(name) ?? "" };
}

function leadsOf(survey: World["survey"]): Roads["leads"] {
  const leads = new Map<string, { to: string; said: string }[]>();
  for (const surface of survey.surfaces) {
    for (const site of surface.sites) {
      if (site.is !== "action" || surface.kind !== "screen") continue;
      const { action } = site;
      const cause = site.role === "press" && site.element ? `Press "${site.element.id}"` : "Wait";
      const targets =
        "go" in action ? [action.go] : "resume" in action ? [action.resume] : "command" in action ? commandTargets(survey, action.command, surface) : [];
      const answerInWords = "command" in action ? `${cause} (${action.command})` : cause;
      for (const to of targets) leads.set(surface.id, [...(leads.get(surface.id) ?? []), { to, said: answerInWords }]);
    }
  }
  return leads;
}
