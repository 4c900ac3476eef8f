import type { BlockKind } from "#screens/language/kinds/manifest.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import type { ScreenDoc } from "#screens/language/documents/document.ts";
import type { Answers } from "../../reach/answers.ts";
import { ownProperty } from "../../survey/data-types.ts";
import { conditionsOf } from "../../survey/frame.ts";
import { error, removed, warning } from "../../words/places.ts";
import type { Showing } from "../../reach/showing.ts";
import { shownScreens } from "../../reach/shown-screens.ts";
import { all } from "../../solver/formula.ts";
import { isFound, solve } from "../../solver/solve.ts";
import type { ActionSite, Surface } from "../../survey/site.ts";
import { assignmentData } from "../../solver/assignment-data.ts";
import type { World } from "../../reach/world.ts";
import { placeOf } from "./turned-away.ts";

/** Kinds that lead on by themselves, without an action in the document. */
const LEADING_KINDS: readonly BlockKind[] = ["sign-in-options"];

/** Screens on which, for somebody, nothing leads on: no link, no command, no wait. */
export function checkDeadEndScreens(world: World, showing: Showing, answers: Answers, turnedBack: ReadonlySet<string>, found: Finding[]): void {
  const { survey } = world;
  for (const { surface, under, alone } of shownScreens(world)) {
    const { end } = surface.doc as ScreenDoc;
    const ways = showing.ways(surface);
    if (ways.length === 0) continue; // nobody is there
    if (under.length > 0 && isSaid(found, surface)) continue;
    const leading = [
      ...surface.sites
        .filter((site): site is ActionSite => site.is === "action" && !turnedBack.has(placeOf(site.at.file, site.at.path)) && leadsOn(world, site, new Set()))
        .map(({ frame }) => frame),
      ...surface.elements.filter(({ kind }) => LEADING_KINDS.includes(kind as BlockKind)).map(({ frame }) => frame),
    ];
    if (leading.some((frame) => conditionsOf(frame).length === 0 || !world.isSoundFrame(frame))) {
      if (end !== undefined && under.length === 0) found.push(needlessEnd(surface));
      continue;
    }
    const people = ways.map(({ formula, bindings, steps }) => {
      const nothing = leading.map((frame) => world.wanted({ and: conditionsOf(frame) }, "false", bindings));
      return { data: solve(world.space, all([formula, alone, world.ordinary, ...nothing]), answers.implications), steps };
    });
    if (end !== undefined) {
      // Said of somebody who has no way on, and of nobody any more. Under a variant it may hold of others.
      if (under.length === 0 && leading.length > 0 && people.every(({ data }) => data === null)) found.push(needlessEnd(surface));
      continue;
    }
    const stuck = people.flatMap(({ data, steps }) => (isFound(data) ? [{ data, steps }] : []))[0];
    if (!stuck && people.some(({ data }) => world.isOpen({ file: surface.file, path: "", id: surface.id }, data))) continue;
    if (!stuck && (leading.length > 0 || survey.varied.some(({ id }) => id === surface.id))) continue;
    const where = `"${surface.id}"${under.length > 0 ? ` under ${under.map(({ id }) => `"${id}"`).join(" and ")}` : ""}`;
    found.push(
      error(
        "flow/stuck",
        { file: surface.file, path: "", id: surface.id },
        leading.length === 0 ? `Nothing on ${where} leads on` : `On ${where} nothing leads on for somebody: every link and button is hidden`,
        {
          related: under.map(({ id }) => ({ file: survey.fileOf(`variant:${id}`), path: "/changes", id })),
          suggestion: `${leading.length === 0 ? "Add a link or button" : "Give them a way on"}, or say in "end" why the journey ends here.`,
          ...(stuck && { witness: { data: assignmentData(stuck.data), steps: stuck.steps } }),
        },
      ),
    );
  }
}

const needlessEnd = (surface: Surface): Finding =>
  warning("flow/needless-end", { file: surface.file, path: "/end", id: surface.id }, `Everybody has a way on from "${surface.id}", so it is no end`, {
    suggestion: `Take "end" out: the check then says so when somebody has none.`,
    fix: removed({ file: surface.file, path: "/end" }),
  });

function isSaid(found: Finding[], surface: Surface): boolean {
  return found.some(({ code, at }) => code === "flow/stuck" && at.id === surface.id);
}

function leadsOn(world: World, site: ActionSite, seen: Set<string>): boolean {
  const { action } = site;
  const { documents, surfaces } = world.survey;
  if (site.role === "save") return false;
  if ("go" in action || "resume" in action || "link" in action) return true;
  if ("command" in action) {
    const entry = ownProperty(documents.catalog.commands, action.command);
    return !entry || (entry.leads?.length ?? 0) > 0 || (entry.changes?.length ?? 0) > 0;
  }
  if (!("open" in action) || seen.has(action.open)) return false;
  const modal = surfaces.find(({ kind, id }) => kind === "modal" && id === action.open);
  return modal?.sites.some((inner) => inner.is === "action" && leadsOn(world, inner, new Set([...seen, action.open]))) ?? false;
}
