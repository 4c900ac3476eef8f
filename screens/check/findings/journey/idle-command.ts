/** Buttons of a command that moves a status, where nobody who sees them has one that it moves on. */
import type { StatusMove } from "#screens/language/documents/catalog.ts";
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import type { Showing } from "../../reach/showing.ts";
import type { World } from "../../reach/world.ts";
import { all } from "../../solver/formula.ts";
import { canHold } from "../../solver/solve.ts";
import { ownProperty } from "../../survey/data-types.ts";
import type { ActionSite } from "../../survey/site.ts";
import { pointerTo, warning } from "../../words/places.ts";

export function checkIdleCommands(world: World, showing: Showing, found: Finding[]): void {
  const { survey } = world;
  for (const surface of [...survey.surfaces, ...survey.varied])
    for (const site of surface.sites) {
      if (site.is !== "action" || site.role !== "press" || (surface.variant && site.at.file === surface.file) || !world.isSoundFrame(site.frame)) continue;
      const from = movedFrom(world, site);
      if (!from) continue;
      const drawn = showing.ways(surface).map((way) => ({ way, formula: all([world.ordinary, way.formula, world.drawn(site.frame, way.bindings)]) }));
      const seen = drawn.filter(({ formula }) => canHold(world.space, formula) === true);
      const at = { ...site.at, path: pointerTo(site.at.path, "command") };
      const moves = seen.map(({ way, formula }) => canHold(world.space, all([formula, world.wanted(from.some, "true", way.bindings)])));
      if (seen.length === 0 || moves.some((each) => world.isOpen(at, each) || each !== null)) continue;
      found.push(
        warning("flow/not-allowed", at, `"${from.command}" does nothing for anybody who sees "${surface.id}": it is for ${from.words}`, {
          suggestion: "Put it where somebody has this status, or take it out.",
        }),
      );
    }
}

/** What has to hold for a command to do anything; null for one that does more than move. */
function movedFrom(world: World, { action }: ActionSite): { command: string; some: Condition; words: string } | null {
  if (!("command" in action)) return null;
  const { catalog, flow } = world.survey.documents;
  const { moves = [], movesOf = {}, changes = [] } = ownProperty(catalog.commands, action.command) ?? {};
  const statusOf = (subject: string): string | undefined => flow.subjects?.[subject]?.status;
  const all: [string | undefined, readonly StatusMove[]][] = [
    [catalog.status, moves],
    ...Object.entries(movesOf).map(([subject, own]) => [statusOf(subject), own] as [string | undefined, StatusMove[]]),
  ];
  const parts = all.flatMap(([status, own]) =>
    status === undefined || own.length === 0 ? [] : [{ status, from: [...new Set(own.flatMap(({ from }) => from))] }],
  );
  if (changes.some((path) => !parts.some(({ status }) => status === path))) return null;
  if (parts.length === 0 || parts.some(({ status }) => !world.space.has(status))) return null;
  const some: Condition = { or: parts.map(({ status, from }): Condition => ({ in: [{ var: status }, from] })) };
  return { command: action.command, some, words: parts.flatMap(({ from }) => from.map((word) => `"${word}"`)).join(" or ") };
}
