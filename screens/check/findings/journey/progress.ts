import type { StatusDoc } from "#screens/language/documents/document.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import type { Answers } from "../../reach/answers.ts";
import { conditionInWords } from "../../words/condition-words.ts";
import { conditionsOf } from "../../survey/frame.ts";
import { error, pointerTo } from "../../words/places.ts";
import { all, oneOf, any } from "../../solver/formula.ts";
import type { Formula } from "../../solver/formula.ts";
import { solve } from "../../solver/solve.ts";
import { restsOf } from "../../reach/journey.ts";
import { statusMovesOf, StatusProgress } from "../../reach/status-progress.ts";
import { sectionsOf, type SubjectSections } from "../../reach/world.ts";
import { assignmentData } from "../../solver/assignment-data.ts";
import type { World } from "../../reach/world.ts";

/** So many sorts of people are followed for each status; documents that tell more apart are checked that far. */
const MOST_SORTS = 500;

/**
 * People who can never get on: they have a status that commands are there to leave, and
 * whatever their screens offer, none of those commands is ever among it. Each round takes somebody who
 * is like nobody before, follows what they can do, and learns which of their data it hung on.
 */
export function checkProgress(world: World, answers: Answers): Finding[] {
  const found: Finding[] = [];
  const { survey } = world;
  for (const sections of sectionsOf(survey)) for (const status of Object.keys(sections.statuses)) followStatus(world, answers, sections, status, found);
  return found;
}

function followStatus(world: World, answers: Answers, sections: SubjectSections, status: string, found: Finding[]): void {
  const { survey } = world;
  const { subject, homes, path } = sections;
  const doc = sections.statuses[status]!;
  const movers = moversOf(world, sections, status);
  if (movers.length === 0) return;
  if (subject === null && survey.documents.catalog.lifeCycle?.leftByOthers.includes(status)) return; // others move it on, or time does
  const routes = survey.documents.flow.routes.filter((route) => subject === null || route.subject === subject);
  for (const home of homes) {
    if (home.status !== status || !homeIsSound(world, sections, status)) continue;
    const entries = routes.filter((route) => (route.name === home.go ? route.screen !== undefined : isAllowed(doc, route) && leaves(world, home.go)));
    const wholeWay = all([world.ordinary, world.wanted(home.when, "true"), any(entries.map((route) => world.shows(route)))]);
    const met: Formula[] = [];
    const at = { file: survey.fileOf("flow"), path: pointerTo(path, status), id: status };
    for (let sorts = 0; ; sorts++) {
      const start = solve(world.space, all([wholeWay, ...met]), answers.implications);
      if (!start || world.isOpen(at, start)) break;
      if (sorts === MOST_SORTS) {
        world.leaveOpen(at, `it tells more than ${MOST_SORTS} sorts of people apart`);
        break;
      }
      const ways = new StatusProgress(world, sections, status, start);
      const on = ways.from(entries);
      if (!on && world.space.effort.isOver) {
        world.leaveOpen(at, "the documents take more work than one check may take");
        break;
      }
      if (!on) {
        found.push(deadEnd(world, at, movers, ways, assignmentData(start)));
        break;
      }
      const { rests } = restsOf(on);
      if (rests.size === 0) break; // everybody gets on
      met.push(any([...rests].map(([variable, mask]) => oneOf(variable, variable.all & ~mask))));
    }
  }
}

function moversOf({ survey: { documents } }: World, sections: SubjectSections, status: string): string[] {
  const { commands } = documents.catalog;
  return Object.keys(commands).filter((name) => statusMovesOf(documents, name, sections, status).length > 0);
}

function homeIsSound(world: World, { path }: SubjectSections, status: string): boolean {
  const own = `${pointerTo(path, status)}/`;
  return world.survey.outside.every((site) => site.is !== "condition" || site.role !== "home" || !site.at.path.startsWith(own) || world.isSound(site));
}

const isAllowed = (doc: StatusDoc, { name, area, screen }: { name: string; area?: string; screen?: string }): boolean =>
  screen !== undefined && doc.allows.some((allowed) => allowed === name || allowed === area);

/** The home is another site; people come back from it to whatever their status allows. */
const leaves = ({ survey }: World, home: string): boolean => survey.documents.flow.routes.some(({ name, leave }) => name === home && leave !== undefined);

function deadEnd(world: World, at: Place, movers: string[], ways: StatusProgress, data: Record<string, unknown>): Finding {
  const stops = [...ways.stops.values()];
  const seen = [...new Set(stops.filter(({ surface }) => surface.kind === "screen").map(({ surface }) => `"${surface.id}"`))];
  const steps = stops.reduce<readonly string[]>((longest, { fact }) => longer(longest, restsOf(fact).steps), []);
  return error(
    "flow/dead-end",
    at,
    `Somebody with the status "${at.id}" can never get on: ${
      seen.length === 0 ? "they get to see no screen at all" : `they get as far as ${inAList(seen)}, and nothing there ever moves it`
    }`,
    { ...reasonFor(world, movers, ways), witness: { data, steps: [...steps] } },
  );
}

const longer = (one: readonly string[], other: readonly string[]): readonly string[] => (other.length > one.length ? other : one);

/** What would have moved it, in the order in which it is most likely the mistake. */
function reasonFor(world: World, movers: string[], ways: StatusProgress): { related: Place[]; suggestion: string } {
  const { survey } = world;
  const [site] = ways.hidden();
  if (site) {
    const when = conditionsOf(site.frame).map((condition) => conditionInWords(condition));
    const name = `"${site.element?.id ?? site.at.path}" on "${site.surface!.id}"`;
    return {
      related: [site.at],
      suggestion: `${name} would move it, but is only there when ${when.join(" and ")}. Show it to them too, or give them another way.`,
    };
  }
  const [closed] = ways.closed();
  const guard = closed && world.guardsOf(closed.route).find(({ id }) => id === closed.guard);
  if (guard) {
    return {
      related: [{ file: survey.fileOf("flow"), path: `/guards/${guard.index}`, id: guard.id }],
      suggestion: `The guard "${guard.id}" keeps them from "${closed.route.name}" as long as ${conditionInWords(guard.when)}, and nothing they can do changes that.`,
    };
  }
  return { related: [], suggestion: `Offer them one of these commands: ${movers.join(", ")}.` };
}

const inAList = (names: string[]): string => (names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);
