/** What a kind asks of where it stands and of what it is given, beyond its manifest. */
import type { BlockDoc, FieldDoc, Value } from "#screens/language/documents/document.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { MOST_STEPS, stepsIn } from "#screens/language/rules/steps.ts";
import { acceptsValue } from "./rules/type.ts";
import { inWords, ownProperty } from "../survey/data-types.ts";
import type { Element } from "../survey/site.ts";
import type { Survey } from "../survey/survey.ts";
import { pointerTo, error } from "../words/places.ts";

type Check = (survey: Survey, element: Element, node: Record<string, unknown>) => Finding[];

const BLOCKS: Readonly<Record<string, Check>> = { "table-row": checkRow, countdown: checkCountdown, person: checkPerson };
const FIELDS: Readonly<Record<string, Check>> = { slider: checkSlider, choice: checkChoice, select: checkOptions };

export function checkKinds(survey: Survey): Finding[] {
  const surfaces = [...survey.surfaces, ...survey.varied];
  return surfaces.flatMap((surface) =>
    surface.elements
      .filter((element) => !surface.variant || element.fromVariant)
      .flatMap((element) => {
        const node = element.node as unknown as Record<string, unknown>;
        const check = element.kind === "field" ? ownProperty(FIELDS, (element.node as FieldDoc).kind) : ownProperty(BLOCKS, element.kind);
        return check?.(survey, element, node) ?? [];
      }),
  );
}

const at = (element: Element, prop: string): Place => ({ ...element.at, path: pointerTo(element.at.path, prop) });

/** A row stands in a table, or in an `each` of one; it has a cell for every column but the first. */
function checkRow(_survey: Survey, element: Element, node: Record<string, unknown>): Finding[] {
  const table = element.parent?.kind === "each" ? element.parent.parent : element.parent;
  if (table?.kind !== "table")
    return [
      error("type/row-place", element.at, `The row "${element.id}" stands in no table, so it has no columns`, {
        suggestion: `Put it into a "table", or into an "each" that is one of the table's own blocks.`,
      }),
    ];
  const cells = howMany(node["cells"]);
  const columns = howMany((table.node as BlockDoc)["columns"]);
  if (cells.least <= columns.most - 1 && cells.most >= columns.least - 1) return [];
  return [
    error(
      "type/row-cells",
      at(element, "cells"),
      `The row "${element.id}" has ${inFigures(cells)} and its table has ${inFigures(columns)}, the first of which is the row's label`,
      {
        related: [{ ...table.at, path: pointerTo(table.at.path, "columns") }],
        suggestion: `Give it ${columns.most - 1}: one for each column after the first.`,
      },
    ),
  ];
}

/** Entries that have a condition may be there or not. */
function howMany(items: unknown): { least: number; most: number } {
  const all = Array.isArray(items) ? (items as { when?: unknown }[]) : [];
  return { least: all.filter(({ when }) => when === undefined).length, most: all.length };
}

const inFigures = ({ least, most }: { least: number; most: number }): string => (least === most ? String(most) : `${least} to ${most}`);

function checkCountdown(survey: Survey, element: Element, { ends }: Record<string, unknown>): Finding[] {
  const given = typeOfValue(survey, element, ends as Value);
  if (given === null || given.is === "instant") return [];
  return [
    error("type/countdown-end", at(element, "ends"), `A countdown ends at an instant, and this is ${given.words}`, {
      suggestion: `Name data of the type "instant": a day alone doesn't say when it ends.`,
    }),
  ];
}

function checkPerson(survey: Survey, element: Element, { name, action, actionLabel, here, hereText }: Record<string, unknown>): Finding[] {
  const found: Finding[] = [];
  const given = typeOfValue(survey, element, name as Value);
  if (given && (given.is !== "string" || given.words === ""))
    found.push(
      error(
        "type/person-name",
        at(element, "name"),
        given.is === "string" ? "This person has no name" : `A person's name is a text, and this is ${given.words}`,
        {
          suggestion: "Give the name that others know them by.",
        },
      ),
    );
  for (const [prop, value, words, label] of [
    ["action", action, "actionLabel", actionLabel],
    ["here", here, "hereText", hereText],
  ] as const) {
    if (value !== undefined && label === undefined)
      found.push(
        error(
          "type/person-words",
          at(element, prop),
          `"${prop}" needs "${words}": without it nobody sees ${prop === "action" ? "the button" : "or hears it"}`,
          {
            suggestion: `Add "${words}", or take "${prop}" out.`,
          },
        ),
      );
  }
  return found;
}

/** What a value is: the type of the data, or for something written out whether it is an instant or another text. Null where it can't be told here. */
function typeOfValue(survey: Survey, element: Element, value: Value): { is: string; words: string } | null {
  if (typeof value === "object" && value !== null) {
    if ("var" in value) {
      const { type } = survey.types.lookup(value.var, element.scope);
      return type && { is: type.type, words: inWords(type) };
    }
    return "const" in value ? ofLiteral(ownProperty(survey.documents.constants, value.const)) : null;
  }
  return ofLiteral(value);
}

function ofLiteral(value: unknown): { is: string; words: string } | null {
  if (value === undefined) return null;
  if (typeof value !== "string") return { is: typeof value, words: JSON.stringify(value) };
  const isInstant = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(value) && acceptsValue({ type: "instant" }, value);
  return isInstant ? { is: "instant", words: value } : { is: "string", words: value.trim() };
}

const schemaOf = (survey: Survey, { asks }: Element): PropertySchema | undefined => (asks ? survey.types.property(asks.resource, asks.property) : undefined);

/** Where the schema of what is asked stands. */
function inResource(survey: Survey, { asks }: Element): Place[] {
  if (!asks) return [];
  const [screen, root] = asks.resource.split("#");
  const file = root === undefined ? survey.fileOf(`resource:${asks.resource}`) : survey.fileOf(`screen:${screen}`);
  const path = [...(root === undefined ? [] : ["ephemeral", root]), ...asks.property.split(".").flatMap((name) => ["properties", name])];
  return [{ file, path: path.reduce<string>(pointerTo, ""), id: root === undefined ? asks.resource : screen! }];
}

function checkSlider(survey: Survey, element: Element, node: Record<string, unknown>): Finding[] {
  const schema = schemaOf(survey, element);
  const types = [schema?.type ?? []].flat();
  if (!schema || !types.some((type) => type === "number" || type === "integer")) return []; // said of the kind itself
  const say = (reason: string, suggestion: string, prop = "property"): Finding =>
    error("type/slider-range", { ...element.at, path: `${element.at.path}/${prop}` }, reason, { related: inResource(survey, element), suggestion });
  const name = element.asks!.property;
  if (schema.minimum === undefined || schema.maximum === undefined)
    return [
      say(
        `A slider goes from a "minimum" to a "maximum", and "${name}" has ${schema.minimum === schema.maximum ? "neither" : `no "${schema.minimum === undefined ? "minimum" : "maximum"}"`}`,
        "Say both in the resource, or ask with another kind.",
      ),
    ];
  const { min, max, step, count } = stepsIn(schema);
  if (max <= min) return [say(`A slider from ${min} to ${max} can't be moved`, `Give "${name}" a "maximum" above its "minimum".`)];
  if (count > MOST_STEPS)
    return [
      say(
        `A slider from ${min} to ${max} in steps of ${step} has ${count} places, and there is room for ${MOST_STEPS}`,
        `Give "${name}" a larger "multipleOf", or ask with another kind.`,
      ),
    ];
  const isWhole = (times: number): boolean => Math.abs(times - Math.round(times)) < 1e-9;
  if (!isWhole((max - min) / step))
    return [
      say(
        `Steps of ${step} from ${min} don't arrive at ${max}, so nobody could choose it`,
        `Let "multipleOf" divide what lies between "minimum" and "maximum".`,
      ),
    ];
  const ticks = Array.isArray(node["ticks"]) ? (node["ticks"] as { value: unknown }[]) : [];
  return ticks.flatMap(({ value }, index) =>
    typeof value === "number" && (value < min || value > max || !isWhole((value - min) / step))
      ? [say(`The slider has no place ${value}: it goes from ${min} to ${max} in steps of ${step}`, "Mark a place that there is.", `ticks/${index}/value`)]
      : [],
  );
}

function checkChoice(survey: Survey, element: Element, node: Record<string, unknown>): Finding[] {
  const schema = schemaOf(survey, element);
  if (!schema) return [];
  const { minItems = 0, maxItems } = schema;
  const words = (schema.items?.enum ?? []).length;
  const related = inResource(survey, element);
  const limit = (reason: string, suggestion: string): Finding => error("type/choice-limit", at(element, "property"), reason, { related, suggestion });
  const least = Math.max(minItems, element.node && (node["required"] === true ? 1 : 0));
  if (maxItems !== undefined && maxItems < least)
    return [
      limit(`At least ${least} have to be chosen here, and at most ${maxItems} may be`, `Raise "maxItems" of "${element.asks!.property}", or ask for fewer.`),
    ];
  const offered = Array.isArray(node["options"]) ? node["options"].length : words;
  if (offered > 0 && offered < minItems)
    return [
      limit(
        `At least ${minItems} have to be chosen here, and there ${offered === 1 ? "is" : "are"} only ${offered}`,
        `Lower "minItems" of "${element.asks!.property}", or offer more.`,
      ),
    ];
  return checkOptions(survey, element, node);
}

/** What nobody could choose anything of. */
function checkOptions(survey: Survey, element: Element, node: Record<string, unknown>): Finding[] {
  const schema = schemaOf(survey, element);
  if (!schema || (Array.isArray(node["options"]) && node["options"].length > 0)) return [];
  const words = [...(schema.enum ?? []), ...(schema.items?.enum ?? [])].filter((word) => word !== null);
  if (words.length > 0 && node["options"] === undefined) return [];
  return [
    error(
      "type/no-options",
      at(element, node["options"] === undefined ? "property" : "options"),
      `There is nothing to choose from: neither "options" nor words of "${element.asks!.property}"`,
      {
        related: inResource(survey, element),
        suggestion: `Write "options", or give the property an "enum".`,
      },
    ),
  ];
}
