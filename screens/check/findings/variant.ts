import type { Change, FieldDoc, VariantDoc } from "#screens/language/documents/document.ts";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { IDENTITY } from "../survey/apply-variant.ts";
import type { Applied, ChangeProblem, Node } from "../survey/apply-variant.ts";
import type { Answers } from "../reach/answers.ts";
import { didYouMean, nearest } from "#screens/language/documents/nearest.ts";
import { pointerTo, error } from "../words/places.ts";
import { propertiesOf, unknownName } from "./reference.ts";
import { all } from "../solver/formula.ts";
import { solve } from "../solver/solve.ts";
import type { Survey } from "../survey/survey.ts";
import { typeOfProperty, inWords } from "../survey/data-types.ts";
import { assignmentData } from "../solver/assignment-data.ts";
import type { World } from "../reach/world.ts";

/** Changes that can't be carried out, change what is stored, or contradict those of another variant. */
export function checkVariants(world: World, answers: Answers): Finding[] {
  const found: Finding[] = [];
  const { survey } = world;
  for (const variant of Object.values(survey.documents.variants)) {
    const applied = survey.applied.get(variant.id);
    if (!applied) continue;
    for (const problem of applied.problems) found.push(inWordsOf(survey, variant, problem));
    variant.changes.forEach((change, index) => checkChange(survey, variant, change, index, applied, found));
  }
  checkConflicts(world, answers, found);
  return found;
}

const placeOf = (survey: Survey, variant: VariantDoc, index: number, prop?: string): Place => ({
  file: survey.fileOf(`variant:${variant.id}`),
  path: prop === undefined ? pointerTo("/changes", index) : pointerTo(pointerTo("/changes", index), prop),
  id: variant.id,
});

function inWordsOf(survey: Survey, variant: VariantDoc, { change, what, name, by, among = [], in: within }: ChangeProblem): Finding {
  const at = placeOf(survey, variant, change);
  const related = by === undefined ? [] : [placeOf(survey, variant, by)];
  switch (what) {
    case "unknown-target":
      return unknownName("screen or modal", "unknown-screen", name, among, { ...at, path: pointerTo(at.path, "in") });
    case "unknown-copy-key":
      return unknownName("text with the key", "unknown-copy", name, Object.keys(survey.documents.copy[SOURCE_LOCALE]?.texts ?? {}), {
        ...at,
        path: pointerTo(at.path, "copy"),
      });
    case "unknown-route":
      return unknownName("route", "unknown-route", name, among, { ...at, path: pointerTo(at.path, "route") });
    case "unknown-place":
      return unknownName("route or area", "unknown-route", name, among, { ...at, path: pointerTo(at.path, "allows") });
    case "unknown-status":
      return unknownName("status", "unknown-status", name, among, { ...at, path: pointerTo(at.path, "status") });
    case "deleted":
      return error("reference/deleted", at, `"${name}" is no longer on "${within}" here: change ${by! + 1} took it away`, {
        related,
        suggestion: "Put this change before that one, or name something else.",
      });
    case "moved-after":
      return error("reference/moved-after", at, `"${name}" is not on "${within}" yet: change ${by! + 1}, further down, brings it`, {
        related,
        suggestion: "Put that change first.",
      });
    case "type-changed": {
      const there = survey.surfaces.find(({ id }) => id === within)?.elements.find(({ id }) => id === name);
      return error("reference/type-changed", at, `"${name}" on "${within}" becomes something of another kind under the same id`, {
        related: there ? [there.at] : [],
        suggestion: "Give it an id of its own: translations, answers and experiments hang on the old one.",
      });
    }
    case "unknown-id": {
      const elsewhere = survey.surfaces.find((surface) => surface.elements.some((element) => element.id === name));
      const near = nearest(name, among);
      return error("reference/unknown-id", at, `There is nothing with the id "${name}" on "${within}"`, {
        ...(near === undefined && elsewhere
          ? { suggestion: `There is one on "${elsewhere.id}".`, related: [elsewhere.elements.find((element) => element.id === name)!.at] }
          : didYouMean(name, among)),
      });
    }
  }
}

function checkChange(survey: Survey, variant: VariantDoc, change: Change, index: number, applied: Applied, found: Finding[]): void {
  const at = placeOf(survey, variant, index);
  if ("copy" in change) {
    const keys = Object.keys(survey.documents.copy[SOURCE_LOCALE]?.texts ?? {});
    if (!keys.includes(change.to)) found.push(unknownName("text with the key", "unknown-copy", change.to, keys, { ...at, path: pointerTo(at.path, "to") }));
    return;
  }
  const before = applied.before.get(index);
  if ("insert" in change) return checkInserted(survey, change, at, found);
  if (!before) return;
  if ("replace" in change) checkStored(survey, before, change.with as unknown as Node, change.in, { ...at, path: pointerTo(at.path, "with") }, found);
  if (!("set" in change)) return;
  if (IDENTITY.includes(change.prop)) {
    checkStored(survey, before, { ...before, [change.prop]: change.to }, change.in, { ...at, path: pointerTo(at.path, "to") }, found);
    return;
  }
  const known = propertiesOf(before);
  if (known && !known.includes(change.prop))
    found.push(
      unknownName(`property of "${String(before["kind"])}" named`, "unknown-property", change.prop, known, { ...at, path: pointerTo(at.path, "prop") }),
    );
}

/** An id that stands on the screen already, brought in as something else: an id is never used again. */
function checkInserted(survey: Survey, change: Extract<Change, { insert: unknown }>, at: Place, found: Finding[]): void {
  const surface = survey.surfaces.find(({ id }) => id === change.in);
  const base = surface?.elements.find(({ id, kind }) => id === change.insert.id && kind !== "item");
  if (base)
    checkStored(survey, base.node as unknown as Node, change.insert as unknown as Node, change.in, { ...at, path: pointerTo(at.path, "insert") }, found);
}

/** What a field stores, and where, stays as it is under every variant. */
function checkStored(survey: Survey, before: Node, after: Node, screen: string, at: Place, found: Finding[]): void {
  if (after.id !== before.id) {
    found.push(
      error(
        "reference/type-changed",
        { ...at, path: at.path.endsWith("/to") ? at.path : pointerTo(at.path, "id") },
        `"${before.id}" would get the id "${after.id}"; a variant keeps ids`,
        { suggestion: "Remove the one and insert the other." },
      ),
    );
    return;
  }
  const moved = (name: string): boolean => before[name] !== undefined && after[name] !== undefined && before[name] !== after[name];
  if (!moved("property") && !moved("root")) return;
  const name = moved("property") ? "property" : "root";
  const place = { ...at, path: at.path.endsWith("/to") ? at.path : pointerTo(at.path, name) };
  const there = survey.surfaces.find(({ id }) => id === screen)?.elements.find(({ id }) => id === before.id);
  const field = survey.asks.find((ask) => ask.id === before.id && ask.surface.id === screen && !ask.surface.variant);
  const types = field?.asks ? [before, after].map((node) => survey.types.property(field.asks!.resource, String((node as unknown as FieldDoc).property))) : [];
  const [was, is] = types.map((schema) => (schema ? inWords(typeOfProperty(schema)) : null));
  found.push(
    error(
      "variant/stored-type",
      place,
      `"${before.id}" stores "${String(before[name])}"${was ? ` (${was})` : ""}; this variant would make it "${String(after[name])}"${is ? ` (${is})` : ""}`,
      {
        related: there ? [there.at] : [],
        suggestion: "A variant keeps what is stored. Remove it and insert another with an id of its own.",
      },
    ),
  );
}

/** What a change is about: two changes of the same thing to different ends can't both be carried out. */
interface Effect {
  on: string;
  to: string;
  inside: string[];
  place: Place;
}

function checkConflicts(world: World, answers: Answers, found: Finding[]): void {
  const { survey } = world;
  const variants = Object.values(survey.documents.variants);
  const effects = new Map(variants.map((variant) => [variant.id, variant.changes.flatMap((change, i) => effectsOf(survey, variant, change, i))]));
  variants.forEach((one, i) => {
    for (const other of variants.slice(i + 1)) {
      for (const mine of effects.get(one.id) ?? []) {
        const theirs = effects.get(other.id)?.find((each) => conflict(mine, each));
        if (!theirs) continue;
        const both = solve(world.space, all([world.wanted(one.when, "true"), world.wanted(other.when, "true")]), answers.implications);
        if (!both || world.isOpen(theirs.place, both)) break;
        found.push(
          error(
            "variant/conflict",
            theirs.place,
            `"${one.id}" and "${other.id}" change ${mine.on.replace(/ [^ ]+$/, "")} differently, and both can hold for one person`,
            {
              related: [mine.place],
              suggestion: `Let one of them hold only when the other does not.`,
              witness: { data: assignmentData(both), steps: [] },
            },
          ),
        );
      }
    }
  });
}

function conflict(one: Effect, other: Effect): boolean {
  if (one.on === other.on) return one.to !== other.to;
  const [mine, theirs] = [one.on.replace(/ [^ ]+$/, ""), other.on.replace(/ [^ ]+$/, "")];
  return one.inside.includes(theirs) || other.inside.includes(mine);
}

/** `on` ends with the property; a thing that is taken away or replaced takes what is inside with it. */
function effectsOf(survey: Survey, variant: VariantDoc, change: Change, index: number): Effect[] {
  const place = placeOf(survey, variant, index);
  if ("copy" in change) return [{ on: `the text "${change.copy}" text`, to: change.to, inside: [], place }];
  if ("route" in change)
    return Object.entries(change.meta).map(([name, value]) => ({ on: `the route "${change.route}" ${name}`, to: JSON.stringify(value), inside: [], place }));
  // Both hold: a status may visit what either opens.
  if ("status" in change) return [];
  if ("setScreen" in change) return [{ on: `"${change.in}" ${change.setScreen}`, to: JSON.stringify(change.to), inside: [], place }];
  const named = (id: string): string => `"${id}" on "${change.in}"`;
  if ("set" in change) return [{ on: `${named(change.set)} ${change.prop}`, to: JSON.stringify(change.to), inside: [], place }];
  const id = "replace" in change ? change.replace : "remove" in change ? change.remove : null;
  const before = survey.applied.get(variant.id)?.before.get(index);
  if (id === null) return "insert" in change ? [{ on: `${named(change.insert.id)} itself`, to: JSON.stringify(change.insert), inside: [], place }] : [];
  const within = before ? idsIn(before).map(named) : [named(id)];
  const replacement = "replace" in change ? JSON.stringify(change.with) : "";
  return [{ on: `${named(id)} itself`, to: replacement, inside: within.filter((each) => each !== named(id) || !("replace" in change)), place }];
}

function idsIn(node: Node): string[] {
  const lists = [node["blocks"], node["empty"], node["fields"]].filter(Array.isArray) as Node[][];
  return [node.id, ...lists.flatMap((list) => list.flatMap(idsIn))];
}
