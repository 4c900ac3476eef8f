import type { DataType } from "#screens/language/documents/catalog.ts";
import type { BlockDoc, FieldDoc, ModalDoc, Value } from "#screens/language/documents/document.ts";
import type { CodeOf, Finding, Place } from "#screens/language/documents/finding.ts";
import { FIELDS } from "#screens/language/kinds/fields.ts";
import type { ValueType } from "#screens/language/kinds/specs.ts";
import { checkEphemeral } from "./ephemeral.ts";
import { askedFor, checkForms } from "./form.ts";
import { inWords, ownProperty, typeOfLiteral } from "../../survey/data-types.ts";
import type { Scope } from "../../survey/data-types.ts";
import { pointerTo, error, meantName, meantWord, replaced } from "../../words/places.ts";
import type { ActionSite, Element, ValueSite } from "../../survey/site.ts";
import type { Survey } from "../../survey/survey.ts";
import { rootOf } from "../../survey/walk.ts";

/** Values that don't fit where they are used. */
export function checkTypes(survey: Survey): Finding[] {
  const found: Finding[] = [];
  for (const site of survey.sites) {
    if (site.is === "condition") found.push(...survey.problemsOf(site).filter((each) => each.code.startsWith("type/")));
    else if (site.is === "action") checkAction(survey, site, found);
    else if (site.is === "value") checkTaken(survey, site, found);
  }
  for (const element of survey.asks) checkField(survey, element, found);
  for (const surface of [...survey.surfaces, ...survey.varied]) {
    for (const element of surface.elements) {
      if (element.kind === "form-section" && (!surface.variant || element.fromVariant)) checkListSection(survey, element, found);
      if (element.kind === "each" && (!surface.variant || element.fromVariant)) checkEach(survey, element, found);
    }
  }
  found.push(...checkEphemeral(survey), ...checkForms(survey));
  return found;
}

/** A value where another type is taken: in a kind's property, an address, a link. */
function checkTaken(survey: Survey, { value, takes, scope, at, prop }: ValueSite, found: Finding[]): void {
  if (!takes || value === null) return;
  const given = typeOfValue(survey, value, scope);
  if (!given || takes.includes(given.type)) return;
  const literal = typeof value === "object" ? "const" in value && ownProperty(survey.documents.constants, value.const) : value;
  // A text that stands in a document may be a day or a moment.
  if (typeof literal === "string" && takes.some((type) => acceptsValue({ type } as DataType, literal))) return;
  found.push(error("type/value", at, `"${prop}" takes ${takes.map(takenInWords).join(" or ")}, and this is ${inWords(given)}`));
}

const takenInWords = (type: ValueType): string => (type === "list" ? "a list" : inWords({ type } as DataType));

/** What a value is, where that is known: what there is none of is said elsewhere. */
function typeOfValue(survey: Survey, value: Exclude<Value, null>, scope: Scope): DataType | null {
  if (typeof value !== "object") return typeOfLiteral(value);
  if ("copy" in value) return { type: "string" };
  if ("const" in value) return typeOfLiteral(ownProperty(survey.documents.constants, value.const) ?? null);
  return "var" in value ? survey.types.lookup(value.var, scope).type : null;
}

const JSON_TYPE: Record<DataType["type"], string> = {
  string: "string",
  date: "string",
  instant: "string",
  number: "number",
  boolean: "boolean",
  money: "object",
  list: "array",
  table: "object",
  object: "object",
};

/** JSON types, as people say them. */
const IN_WORDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  object: "a group of values",
  array: "a list",
};

const SECURE_ID = "secure-id";

function checkField(survey: Survey, element: Element, found: Finding[]): void {
  const { asks } = element;
  const field = element.node as FieldDoc;
  const schema = asks && survey.types.property(asks.resource, asks.property);
  const kind = ownProperty(FIELDS as Record<string, { holds: readonly string[] }>, field.kind);
  if (!asks || !schema || !kind) return;
  const types = [schema.type ?? "string"].flat().filter((type) => type !== "null");
  const strange = types.find((type) => !kind.holds.includes(type));
  if (strange !== undefined) {
    const fitting = Object.entries(FIELDS)
      .filter(([, other]) => (other.holds as readonly string[]).includes(strange))
      .map(([name]) => name);
    found.push(
      error(
        "type/field-kind",
        { ...element.at, path: pointerTo(element.at.path, "kind") },
        `A field of kind "${field.kind}" holds ${kind.holds.map((type) => IN_WORDS[type] ?? type).join(" or ")}, but "${asks.property}" is ${IN_WORDS[strange] ?? strange}`,
        {
          suggestion: fitting.length > 0 ? `Kinds that hold it: ${fitting.join(", ")}.` : "No kind of field holds it.",
        },
      ),
    );
  }
  // A form keeps nothing, so that no such field belongs there at all: that is said of the form.
  if (asks.root !== "input" && (schema.format === SECURE_ID) !== (field.kind === SECURE_ID)) {
    const isSecret = schema.format === SECURE_ID;
    found.push(
      error(
        "type/field-kind",
        { ...element.at, path: pointerTo(element.at.path, "kind") },
        isSecret
          ? `"${asks.property}" is a government id: a field of kind "${field.kind}" would leave it on the screen and in the browser`
          : `A field of kind "${SECURE_ID}" writes what is never read back, and "${asks.property}" is no government id`,
        isSecret
          ? { suggestion: `Ask for it with the kind "${SECURE_ID}".`, fix: replaced({ ...element.at, path: pointerTo(element.at.path, "kind") }, SECURE_ID) }
          : { suggestion: "Ask for it with a kind that shows the answer." },
      ),
    );
  }
  if (schema.readOnly) {
    found.push(
      error(
        "type/read-only",
        { ...element.at, path: pointerTo(element.at.path, "property") },
        `"${asks.property}" can only be read, so no field can ask for it`,
      ),
    );
  }
  const options = field["options"];
  if (!Array.isArray(options) || !schema.enum) return;
  options.forEach((option: { value?: unknown }, i) => {
    if (typeof option.value !== "string" || schema.enum?.includes(option.value)) return;
    const words = (schema.enum ?? []).filter((word): word is string => typeof word === "string");
    found.push(
      error(
        "type/unknown-word",
        { ...element.at, path: `${element.at.path}/options/${i}/value` },
        `"${asks.property}" can't hold "${option.value}"`,
        meantWord(option.value, words, { ...element.at, path: `${element.at.path}/options/${i}/value` }),
      ),
    );
  });
}

/** A section asks one record: the members of a list inside an `each` over them, everything else outside of any. */
function checkListSection(survey: Survey, element: Element, found: Finding[]): void {
  const root = rootOf(element.node as BlockDoc);
  const list = listAround(element);
  const at = { ...element.at, path: pointerTo(element.at.path, "root") };
  const wanted = `${root}.list`;
  if (survey.types.isList(root)) {
    if (list === wanted) return;
    found.push(
      error(
        "type/list-section",
        at,
        `"${root}" is a list, so its questions have to be asked of each member${list === null ? "" : `, and this stands in a list of others`}`,
        {
          suggestion: `Put the section into an "each" of {"var": "${wanted}"}.`,
        },
      ),
    );
  } else if (list !== null && survey.types.resourceOf(root) !== undefined) {
    found.push(
      error("type/list-section", at, `This would ask for the same "${root}" once for every member of "${list}"`, {
        suggestion: `Put the section beside the "each", or ask the members of a list of answers.`,
      }),
    );
  }
}

/** The list of the innermost `each` that an element stands in; null when it stands in none. */
function listAround(element: Element): string | null {
  for (let inner: Element = element, outer = element.parent; outer; inner = outer, outer = outer.parent) {
    if (outer.kind !== "each" || (outer.node as BlockDoc).empty?.includes(inner.node as BlockDoc)) continue;
    return ((outer.node as Record<string, unknown>)["of"] as { var?: string } | undefined)?.var ?? "";
  }
  return null;
}

function checkEach(survey: Survey, element: Element, found: Finding[]): void {
  const of = (element.node as Record<string, unknown>)["of"];
  const at = { ...element.at, path: pointerTo(element.at.path, "of") };
  const path = typeof of === "object" && of !== null ? (of as { var?: string }).var : undefined;
  const type = path === undefined ? null : survey.types.lookup(path, element.scope).type;
  if (path !== undefined && !type) return; // a reference, said there
  if (type?.type !== "list") found.push(error("type/not-a-list", at, `"each" goes through a list, but this is ${type ? inWords(type) : "none"}`));
}

function checkAction(survey: Survey, site: ActionSite, found: Finding[]): void {
  const { action } = site;
  if ("command" in action) {
    const entry = ownProperty(survey.documents.catalog.commands, action.command);
    const asked = site.element ? askedFor(site.element, action) : [];
    if (entry) checkPassed(survey, site, `The command "${action.command}"`, "command-input", action.input ?? {}, entry.input ?? {}, "input", found, asked);
  } else if ("open" in action) {
    const modal = ownProperty<ModalDoc>(survey.documents.modals, action.open);
    if (modal) checkPassed(survey, site, `The modal "${action.open}"`, "modal-argument", action.args ?? {}, modal.args ?? {}, "args", found);
  } else if ("go" in action) checkParameters(survey, site, action.params ?? {}, found);
}

/** A part of an address is what the data is that it names, wherever a link passes it. */
function checkParameters(survey: Survey, site: ActionSite, params: Record<string, Value>, found: Finding[]): void {
  for (const [name, value] of Object.entries(params)) {
    const path = ownProperty(survey.documents.catalog.parameters ?? {}, name);
    const type = path === undefined ? null : survey.types.lookup(path).type;
    if (!type || value === null || fits(survey, value, { ...type, nullable: true }, site.scope)) continue;
    const at: Place = { ...site.at, path: pointerTo(pointerTo(site.at.path, "params"), name) };
    found.push(error("type/value", at, `":${name}" of an address is ${inWords(type)}, and this is not that`));
  }
}

function checkPassed(
  survey: Survey,
  site: ActionSite,
  who: string,
  code: CodeOf<"type">,
  passed: Record<string, Value>,
  wanted: Record<string, DataType>,
  where: string,
  found: Finding[],
  asked: readonly string[] = [],
): void {
  for (const [name, type] of Object.entries(wanted)) {
    if (!Object.hasOwn(passed, name) && !type.nullable && !asked.includes(name)) {
      found.push(error(`type/${code}`, site.at, `${who} has to be given "${name}" (${inWords(type)})`));
    }
  }
  for (const [name, value] of Object.entries(passed)) {
    const at: Place = { ...site.at, path: pointerTo(pointerTo(site.at.path, where), name) };
    const type = ownProperty(wanted, name);
    if (!type) found.push(error(`type/${code}`, at, `${who} takes nothing named "${name}"`, meantName(name, Object.keys(wanted), at, Object.keys(passed))));
    else if (!fits(survey, value, type, site.scope)) found.push(error(`type/${code}`, at, `${who} takes ${inWords(type)} as "${name}", and this is not that`));
  }
}

function fits(survey: Survey, value: Value, type: DataType, scope: Scope): boolean {
  if (value === null) return type.nullable === true;
  if (typeof value === "object") {
    if ("copy" in value) return type.type === "string";
    if ("lookup" in value) return true; // the value of a table, whose type is said where it is looked up
    const given =
      "const" in value
        ? typeOfLiteral(ownProperty(survey.documents.constants, value.const) ?? null)
        : survey.types.lookup(value.var, scope.item ? { ...scope, each: true } : scope).type;
    if (!given) return true; // unknown names are said elsewhere
    return (
      given.type === type.type &&
      !(given.type === "string" && type.type === "string" && type.enum && given.enum && given.enum.some((word) => !type.enum?.includes(word)))
    );
  }
  return acceptsValue(type, value);
}

/** Whether a JSON value is one of the type. */
export function acceptsValue(type: DataType, value: unknown): boolean {
  if (value === null) return type.nullable === true;
  if (Array.isArray(value)) return type.type === "list" && value.every((member) => acceptsValue(type.items, member));
  if (typeof value !== JSON_TYPE[type.type]) return false;
  switch (type.type) {
    case "string":
      return !type.enum || type.enum.includes(value as string);
    case "date":
      return /^\d{4}-\d{2}-\d{2}$/.test(value as string);
    case "instant":
      return !Number.isNaN(Date.parse(value as string));
    case "number":
      return !type.integer || Number.isInteger(value);
    default:
      return true;
  }
}
