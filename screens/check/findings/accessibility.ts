import type { CopyRef, FieldDoc } from "#screens/language/documents/document.ts";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { didYouMean, nearest } from "#screens/language/documents/nearest.ts";
import { AUTOFILL_FIELDS, CONTACT_FIELDS, wrongAutofill } from "#screens/language/rules/autocomplete.ts";
import type { Showing } from "../reach/showing.ts";
import type { World } from "../reach/world.ts";
import { assignmentData } from "../solver/assignment-data.ts";
import { all } from "../solver/formula.ts";
import { canHold, isFound, solve } from "../solver/solve.ts";
import { conditionsOf } from "../survey/frame.ts";
import type { Element, Surface } from "../survey/site.ts";
import type { Survey } from "../survey/survey.ts";
import { error, pointerTo, replaced, warning } from "../words/places.ts";

/** What is found for those who hear a page, or have it filled in: titles, labels, links, and what a browser is told to fill in. */
export function checkAccessibility(world: World, showing: Showing): Finding[] {
  const { survey } = world;
  return [...survey.surfaces, ...survey.varied].flatMap((surface) => [
    ...headings(world, showing, surface),
    ...sameLabels(world, showing, surface),
    ...sameWords(world, showing, surface),
    ...autofill(surface),
  ]);
}

/** Of a variant only what it brings is looked at. */
const isLookedAt = (surface: Surface, element: Element): boolean => !surface.variant || element.fromVariant;

function areTogether(world: World, showing: Showing, surface: Surface, one: Element, other: Element): boolean {
  if (!world.isSoundFrame(one.frame) || !world.isSoundFrame(other.frame)) return false;
  return showing
    .ways(surface)
    .some(({ formula, bindings }) => canHold(world.space, all([formula, world.drawn(one.frame, bindings), world.drawn(other.frame, bindings)])) === true);
}

const LEAST = 1;
const MOST = 4;
/** What its title is as a heading, by the kinds that have one. */
const TITLED_LEVEL = 2;

function levelOf({ kind, node }: Element): number | null {
  if (kind === "heading") return ((node as { level?: unknown }).level as number | undefined) ?? LEAST;
  return "title" in node && kind !== "row-link" && kind !== "item" && kind !== "field" ? TITLED_LEVEL : null;
}

/** One title of the first level on every page, none in a modal, and no level left out on the way down. */
function headings(world: World, showing: Showing, surface: Surface): Finding[] {
  const titled = surface.elements.flatMap((element) => {
    const level = levelOf(element);
    return level === null ? [] : [{ element, level }];
  });
  const found: Finding[] = [];
  titled.forEach(({ element, level }, i) => {
    if (element.kind !== "heading" || !isLookedAt(surface, element)) return;
    const at = { ...element.at, path: pointerTo(element.at.path, "level") };
    if (!Number.isInteger(level) || level < LEAST || level > MOST) {
      found.push(error("accessibility/heading", at, `A title has a level from ${LEAST} to ${MOST}, not ${level}`, { suggestion: "Give it one of these." }));
      return;
    }
    if (surface.kind === "modal" && level === LEAST) {
      found.push(
        warning("accessibility/heading", element.at, `"${element.id}" has the level of the page's own title, under that of its modal`, {
          suggestion: `Give it the level ${TITLED_LEVEL + 1}.`,
        }),
      );
      return;
    }
    // What stands beside the page's own title may come before it.
    const top = surface.kind === "modal" ? TITLED_LEVEL : LEAST;
    const above = titled.slice(0, i).map((each) => each.level);
    if (level > top + 1 && !above.some((each) => each >= level - 1))
      found.push(
        warning("accessibility/heading", at, `"${element.id}" has the level ${level}, and nothing before it the level ${level - 1}`, {
          suggestion: `Give it the level ${Math.max(top + 1, ...above.map((each) => each + 1))}, and let "size" say how large it is drawn.`,
        }),
      );
  });
  if (surface.kind === "screen")
    found.push(
      ...pageTitle(
        world,
        showing,
        surface,
        titled.flatMap(({ element, level }) => (level === LEAST ? [element] : [])),
      ),
    );
  return found;
}

function pageTitle(world: World, showing: Showing, surface: Surface, titles: readonly Element[]): Finding[] {
  const two = titles.flatMap((element, i) => {
    const other = titles
      .slice(0, i)
      .find((earlier) => (isLookedAt(surface, element) || isLookedAt(surface, earlier)) && areTogether(world, showing, surface, earlier, element));
    if (!other) return [];
    return [
      warning("accessibility/heading", element.at, `"${element.id}" and "${other.id}" are both the title of "${surface.id}"`, {
        related: [other.at],
        suggestion: `Give one of them the level ${LEAST + 1}, or show one at a time.`,
      }),
    ];
  });
  // A page that only leads on has none.
  if (two.length > 0 || (surface.doc as { layout?: string }).layout === "blank" || titles.some(({ frame }) => conditionsOf(frame).length === 0)) return two;
  if (titles.some(({ frame }) => !world.isSoundFrame(frame))) return two;
  for (const { formula, bindings, steps } of showing.ways(surface)) {
    const without = solve(world.space, all([formula, ...titles.map(({ frame }) => world.wanted({ and: conditionsOf(frame) }, "false", bindings))]));
    if (!isFound(without)) continue;
    const who = titles.length === 0 ? "has no title" : "has no title for somebody: none of its own is there";
    return [
      warning("accessibility/heading", { file: surface.file, path: "/blocks", id: surface.id }, `"${surface.id}" ${who}`, {
        suggestion: "Begin it with a heading.",
        ...(titles.length > 0 && { witness: { data: assignmentData(without), steps } }),
      }),
    ];
  }
  return two;
}

/** The words of a text that says the same each time; null of one of several. */
function wordsOf({ documents }: Survey, ref: CopyRef | undefined): string | null {
  if (ref === undefined || Array.isArray(ref)) return null;
  const { key, args = {} } = typeof ref === "string" ? { key: ref } : ref;
  const text = documents.copy[SOURCE_LOCALE]?.texts[key];
  const words = typeof text === "string" ? text : text?.text;
  return words === undefined ? null : `${words} ${JSON.stringify(args)}`;
}

/** Two questions of one section that are called the same. */
function sameLabels(world: World, showing: Showing, surface: Surface): Finding[] {
  const known = new Map<string, Element[]>();
  return surface.elements.flatMap((element) => {
    // What a form of a command asks is read in one go with its title.
    const words = element.kind === "field" && element.asks?.root !== "input" ? wordsOf(world.survey, (element.node as FieldDoc).label) : null;
    if (words === null) return [];
    const key = `${element.parent?.at.file}${element.parent?.at.path} ${words}`;
    const others = known.get(key) ?? [];
    known.set(key, [...others, element]);
    const other = others.find((each) => (isLookedAt(surface, element) || isLookedAt(surface, each)) && areTogether(world, showing, surface, each, element));
    if (!other) return [];
    return [
      warning(
        "accessibility/same-label",
        { ...element.at, path: pointerTo(element.at.path, "label") },
        `"${element.id}" is called the same as "${other.id}" above it`,
        {
          related: [other.at],
          suggestion: "Say in one of the two what it is about.",
        },
      ),
    ];
  });
}

/** Two links that say the same and lead to different places: heard without what is around them they can't be told apart. */
function sameWords(world: World, showing: Showing, surface: Surface): Finding[] {
  const known = new Map<string, { element: Element; to: string }[]>();
  return surface.elements.flatMap((element) => {
    const { label, of, action, subtitle } = element.node as { label?: CopyRef; of?: unknown; action?: object; subtitle?: unknown };
    const words = element.kind === "button" || element.kind === "link" ? wordsOf(world.survey, label) : null;
    if (words === null || of !== undefined || subtitle !== undefined || !action || !("go" in action || "link" in action) || element.scope.item) return [];
    const to = JSON.stringify(action);
    const others = known.get(words) ?? [];
    known.set(words, [...others, { element, to }]);
    const other = others.find(
      (each) =>
        each.to !== to && (isLookedAt(surface, element) || isLookedAt(surface, each.element)) && areTogether(world, showing, surface, each.element, element),
    );
    if (!other) return [];
    return [
      warning(
        "accessibility/same-words",
        { ...element.at, path: pointerTo(element.at.path, "label") },
        `"${element.id}" says the same as "${other.element.id}" and leads elsewhere`,
        {
          related: [other.element.at],
          suggestion: `Say it in other words, or say in "of" what it is for.`,
        },
      ),
    ];
  });
}

function autofill(surface: Surface): Finding[] {
  return surface.elements.flatMap((element) => {
    const value = element.kind === "field" && isLookedAt(surface, element) ? (element.node as FieldDoc).autocomplete : undefined;
    const wrong = value === undefined ? null : wrongAutofill(value);
    if (value === undefined || wrong === null) return [];
    const at = { ...element.at, path: pointerTo(element.at.path, "autocomplete") };
    const known = [...AUTOFILL_FIELDS, ...CONTACT_FIELDS];
    const near = nearest(wrong, known);
    return [
      error(
        "accessibility/autocomplete",
        at,
        wrong === "" ? "This tells a browser nothing that it could fill in" : `Browsers know nothing named "${wrong}" to fill in`,
        {
          suggestion: didYouMean(wrong, known).suggestion ?? `Use a token of the HTML standard, or "off".`,
          ...(near !== undefined && { fix: replaced(at, value.replace(wrong, near)) }),
        },
      ),
    ];
  });
}
