import type { BlockKind } from "#screens/language/manifest.ts";
import type { Finding } from "#screens/language/finding.ts";
import type { ScreenDoc } from "#screens/language/document.ts";
import type { Answers } from "./answers.ts";
import { own } from "./data-types.ts";
import { conditionsOf } from "./frame.ts";
import { error } from "./places.ts";
import type { Showing } from "./showing.ts";
import { all } from "./solver/formula.ts";
import { solve } from "./solver/solve.ts";
import type { ActionSite, Surface } from "./site.ts";
import { dataOf } from "./world.ts";
import type { World } from "./world.ts";

/** Kinds that lead on by themselves, without an action in the document. */
const LEADING_KINDS: readonly BlockKind[] = ["sign-in-options"];

/** Screens on which, for somebody, nothing leads on: no link, no command, no wait. */
export function checkStuck(world: World, showing: Showing, answers: Answers, found: Finding[]): void {
  const { survey } = world;
  for (const surface of [...survey.surfaces, ...survey.varied]) {
    if (surface.kind !== "screen" || (surface.doc as ScreenDoc).end === true) continue;
    const ways = showing.ways(surface);
    if (ways.length === 0) continue; // nobody is there
    if (surface.variant && isSaid(found, surface)) continue;
    const leading = [
      ...surface.sites.filter((site): site is ActionSite => site.is === "action" && leadsOn(world, site, new Set())).map(({ frame }) => frame),
      ...surface.elements.filter(({ kind }) => LEADING_KINDS.includes(kind as BlockKind)).map(({ frame }) => frame),
    ];
    const at = { file: surface.file, path: "", id: surface.id };
    const under = surface.variant ? ` under "${surface.variant.id}"` : "";
    const related = surface.variant ? [{ file: survey.fileOf(`variant:${surface.variant.id}`), path: "/changes", id: surface.variant.id }] : [];
    if (leading.length === 0) {
      const [somebody] = ways.flatMap((way) => {
        const data = solve(world.space, way.formula, answers.implications);
        return data ? [{ data: dataOf(data), steps: way.steps }] : [];
      });
      found.push(
        error("flow/stuck", at, `Nothing on "${surface.id}"${under} leads on`, {
          related,
          ...(somebody && { witness: somebody }),
          suggestion: 'Add a link or button, or say "end": true if the journey ends here.',
        }),
      );
      continue;
    }
    if (leading.some((frame) => conditionsOf(frame).length === 0 || !world.isSoundFrame(frame))) continue;
    const apart = surface.variant ? [] : survey.varied.filter((other) => other.id === surface.id).map(({ variant }) => world.wanted(variant!.when, false));
    for (const way of ways) {
      const nothing = leading.map((frame) => world.wanted({ and: conditionsOf(frame) }, false, way.bindings));
      const stuck = solve(world.space, all([way.formula, ...apart, ...nothing]), answers.implications);
      if (!stuck) continue;
      found.push(
        error("flow/stuck", at, `On "${surface.id}"${under} nothing leads on for somebody: every link and button is hidden`, {
          related,
          suggestion: 'Give them a way on, or say "end": true if the journey ends here.',
          witness: { data: dataOf(stuck), steps: way.steps },
        }),
      );
      break;
    }
  }
}

function isSaid(found: Finding[], surface: Surface): boolean {
  return found.some(({ code, at }) => code === "flow/stuck" && at.id === surface.id);
}

function leadsOn(world: World, site: ActionSite, seen: Set<string>): boolean {
  const { action } = site;
  const { documents, surfaces } = world.survey;
  if (site.role === "save") return false;
  if ("go" in action || "resume" in action || "link" in action) return true;
  if ("command" in action) {
    const entry = own(documents.catalog.commands, action.command);
    return !entry || (entry.leads?.length ?? 0) > 0 || (entry.changes?.length ?? 0) > 0;
  }
  if (!("open" in action) || seen.has(action.open)) return false;
  const modal = surfaces.find(({ kind, id }) => kind === "modal" && id === action.open);
  return modal?.sites.some((inner) => inner.is === "action" && leadsOn(world, inner, new Set([...seen, action.open]))) ?? false;
}
