import type { Finding } from "#screens/language/documents/finding.ts";
import type { Answers } from "../../reach/answers.ts";
import type { Showing } from "../../reach/showing.ts";
import type { World } from "../../reach/world.ts";
import { all } from "../../solver/formula.ts";
import { canHold } from "../../solver/solve.ts";
import type { ConditionSite } from "../../survey/site.ts";
import { error } from "../../words/places.ts";
import { readsConstantsOnly } from "../rules/constants-only.ts";

/** Buttons that are closed whenever they are there: nobody ever presses them. */
export function checkBlocked(world: World, showing: Showing, answers: Answers, found: Finding[]): void {
  const { survey } = world;
  for (const surface of [...survey.surfaces, ...survey.varied]) {
    for (const site of surface.sites) {
      if (site.is !== "condition" || site.role !== "blocked" || (surface.variant && site.at.file === surface.file)) continue;
      if (!world.isSound(site) || !world.isSoundFrame(site.frame)) continue;
      // What is said to be closed, whatever holds, is meant to be.
      if (typeof site.condition === "boolean" || readsConstantsOnly(world, site.condition)) continue;
      const there = showing.ways(surface).map((way) => ({ way, formula: all([way.formula, world.drawn(site.frame, way.bindings)]) }));
      if (isMeant(world, site)) continue;
      if (!there.some(({ formula }) => canHold(world.space, formula, answers.implications) === true)) continue; // said of what is never there
      const open = there.map(({ way, formula }) =>
        canHold(world.space, all([formula, world.wanted(site.condition, "false", way.bindings)]), answers.implications),
      );
      if (open.some((each) => world.isOpen(site.at, each) || each !== null)) continue;
      found.push(
        error("flow/blocked", site.at, `"${site.element?.id ?? surface.id}" is closed whenever it is there, so nobody can ever press it`, {
          suggestion: "Narrow the condition, or show it only while it can be pressed.",
        }),
      );
    }
  }
}

/** Shown just while it is closed, with the reason: what stands there in place of one that can be pressed. */
function isMeant(world: World, { condition, frame, element }: ConditionSite): boolean {
  const { reason } = (element?.node ?? {}) as { reason?: unknown };
  return reason !== undefined && canHold(world.space, all([world.drawn(frame), world.wanted(condition, "false")])) === null;
}
