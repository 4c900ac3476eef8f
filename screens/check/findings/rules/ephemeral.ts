/** What is chosen on a screen and kept nowhere, and values that are looked up in tables. */
import type { DataType } from "#screens/language/documents/catalog.ts";
import type { BlockDoc, FieldDoc, LookupRef, ScreenDoc, Value } from "#screens/language/documents/document.ts";
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import type { Condition } from "#screens/language/expressions/condition.ts";
import { dependencies } from "#screens/language/expressions/dependencies.ts";
import { acceptsValue } from "#screens/language/rules/accepts-value.ts";
import { inWords, ownProperty, typeOfLiteral, typeOfProperty } from "../../survey/data-types.ts";
import type { Element, Site, Surface } from "../../survey/site.ts";
import type { Survey } from "../../survey/survey.ts";
import { rootOf } from "../../survey/walk.ts";
import { pointerTo, error } from "../../words/places.ts";

/** A day on which rules that speak of today are tried. */
const SOME_DAY = "2026-01-15";
const ROOT_NAME = /^[a-z][a-z_]*$/;
/** Names that have a meaning of their own. */
const TAKEN = ["item", "args", "each", "input"];

export function checkEphemeral(survey: Survey): Finding[] {
  const found: Finding[] = [];
  for (const surface of survey.surfaces) {
    if (surface.kind === "screen") checkRoots(survey, surface, found);
    else checkUnder(survey, surface, found);
  }
  for (const surface of [...survey.surfaces, ...survey.varied])
    for (const element of surface.elements) {
      if (surface.variant && !element.fromVariant) continue;
      checkSection(surface, element, found);
      checkAsked(survey, surface, element, found);
    }
  for (const site of survey.sites) {
    if (site.is === "action" && "set" in site.action) checkSet(survey, site, site.action, found);
    if (site.is === "value" && site.prop === "begins") checkBeginning(survey, site, site.value, found);
    if (site.is === "chosen") checkNumber(site, site.name, found);
    if (site.is === "value" && typeof site.value === "object" && site.value !== null && "lookup" in site.value) checkLookup(survey, site, site.value, found);
  }
  return found;
}

/** A modal knows what is chosen on the screen under it, so every one that it can lie over has to declare the same. */
function checkUnder(survey: Survey, modal: Surface, found: Finding[]): void {
  const { screens } = survey.documents;
  for (const [root, { screen, about: _, properties }] of Object.entries(modal.chosen)) {
    const at = firstUse(modal, root);
    if (!at) continue;
    for (const id of survey.under.get(modal.id) ?? []) {
      const other = ownProperty(screens[id]?.ephemeral ?? {}, root);
      if (other && JSON.stringify(other.properties) === JSON.stringify(properties)) continue;
      const related = [screen, id].map((each) => ({ file: survey.fileOf(`screen:${each}`), path: pointerTo("/ephemeral", root), id: each }));
      found.push(
        other
          ? error("type/ephemeral", at, `"${root}" is not the same on "${screen}" and on "${id}", which this modal both opens over`, {
              related,
              suggestion: "Declare the same properties on both, or give one of the two another name.",
            })
          : error("reference/unknown-data", at, `Nothing named "${root}" is chosen on "${id}", which this modal opens over as well as over "${screen}"`, {
              related: [related[0]!],
              suggestion: `Declare it under "ephemeral" of "${id}" too, or open another modal there.`,
            }),
      );
    }
  }
}

/** Where a surface first reads, sets or asks something that is chosen. */
function firstUse({ elements, sites }: Surface, root: string): Place | undefined {
  const isOf = (path: string): boolean => path.startsWith(`${root}.`);
  const isUsed = (site: Site): boolean => {
    if (site.is === "condition") return dependencies(site.condition, {}).some(isOf);
    if (site.is === "action") return "set" in site.action && isOf(site.action.set);
    if (site.is === "chosen") return isOf(site.name);
    if (site.is !== "value" || typeof site.value !== "object" || site.value === null) return false;
    const keys = "lookup" in site.value ? site.value.at : [site.value];
    return keys.some((key) => typeof key === "object" && key !== null && "var" in key && isOf(key.var));
  };
  return sites.find(isUsed)?.at ?? elements.find(({ asks }) => asks?.root === root)?.at;
}

function checkRoots(survey: Survey, surface: Surface, found: Finding[]): void {
  for (const [root, { properties }] of Object.entries((surface.doc as ScreenDoc).ephemeral ?? {})) {
    const at = { file: surface.file, path: pointerTo("/ephemeral", root), id: surface.id };
    if (!ROOT_NAME.test(root) || TAKEN.includes(root) || survey.types.roots.includes(root))
      found.push(
        error(
          "type/ephemeral",
          at,
          `"${root}" can't be what is chosen on this screen: ${ROOT_NAME.test(root) ? "the name is taken" : "it is no name of a data root"}`,
          {
            suggestion: "Give it a name of its own, like view.",
          },
        ),
      );
    for (const [name, property] of Object.entries(properties)) checkDefault(name, property, { ...at, path: pointerTo(`${at.path}/properties`, name) }, found);
  }
}

/** It is something from the beginning: nobody is asked before the screen is drawn. */
function checkDefault(name: string, property: PropertySchema, at: Place, found: Finding[]): void {
  if (property.default === undefined)
    found.push(error("type/ephemeral", at, `Nothing says what "${name}" is to begin with`, { suggestion: 'Give it a "default" that is one of its values.' }));
  else if (!acceptsValue(property, property.default, SOME_DAY))
    found.push(
      error(
        "type/ephemeral",
        { ...at, path: `${at.path}/default` },
        `"${name}" is ${inWords(typeOfProperty(property))}, and can't begin as ${JSON.stringify(property.default)}`,
        {
          suggestion: "Let it begin as one of its values.",
        },
      ),
    );
}

/** What it begins as by the data is what it can be. */
function checkBeginning(survey: Survey, site: Site, value: Value, found: Finding[]): void {
  const [root = "", , name = ""] = site.at.path.split("/").slice(2);
  const property = ownProperty(ownProperty(site.surface?.chosen ?? {}, root)?.properties ?? {}, name);
  const given = typeOfValue(survey, value, site);
  if (!property || sameType(given, typeOfProperty(property))) return;
  found.push(
    error("type/ephemeral", site.at, `"${root}.${name}" is ${inWords(typeOfProperty(property))}, and this is ${inWords(given!)}`, {
      suggestion: "Name data of the same type.",
    }),
  );
}

/** Nothing is kept of it, so it is neither saved nor required. */
function checkSection({ chosen }: Surface, element: Element, found: Finding[]): void {
  if (element.kind !== "form-section" || !Object.hasOwn(chosen, rootOf(element.node as BlockDoc))) return;
  const { save, fields = [] } = element.node as BlockDoc & { fields?: FieldDoc[] };
  const root = rootOf(element.node as BlockDoc);
  if (save !== undefined)
    found.push(
      error("type/ephemeral", { ...element.at, path: pointerTo(element.at.path, "save") }, `"${root}" is only chosen on this screen, so it is not saved`, {
        suggestion: 'Take the "save" out, or ask for a root of the data.',
      }),
    );
  fields.forEach((field, index) => {
    if (field.required === undefined || field.required === false) return;
    found.push(
      error(
        "type/ephemeral",
        { ...element.at, path: `${element.at.path}/fields/${index}/required` },
        `"${root}.${field.property}" always has a value, so it can't be required`,
        {
          suggestion: 'Take the "required" out.',
        },
      ),
    );
  });
}

/** It is judged again when the form is handed in, on another day and another page: what was chosen here is forgotten by then. */
function checkAsked(survey: Survey, { chosen }: Surface, field: Element, found: Finding[]): void {
  const { required } = field.node as FieldDoc;
  if (!field.asks?.saves || required === undefined || required === false) return;
  const isChosen = (condition: Condition): boolean => dependencies(condition, {}).some((path) => Object.hasOwn(chosen, path.split(".")[0]!));
  for (let element: Element | null = field; element; element = element.parent) {
    const { when } = element.node as Partial<BlockDoc>;
    const at = when !== undefined && isChosen(when) ? "when" : element === field && typeof required === "object" && isChosen(required) ? "required" : null;
    if (at === null) continue;
    found.push(
      error(
        "type/ephemeral",
        { ...element.at, path: pointerTo(element.at.path, at) },
        `"${field.asks.root}.${field.asks.property}" has to be answered depending on what is only chosen on this screen, which nobody knows when the form is handed in`,
        { suggestion: "Keep the choice as an answer, or let the question be left open." },
      ),
    );
    return;
  }
}

function checkSet(survey: Survey, site: Site, { set, to }: { set: string; to: Value }, found: Finding[]): void {
  const property = chosenProperty(site, set, { ...site.at, path: pointerTo(site.at.path, "set") }, found);
  if (!property) return;
  const fits = typeof to === "object" && to !== null ? sameType(typeOfValue(survey, to, site), typeOfProperty(property)) : acceptsValue(property, to, SOME_DAY);
  if (!fits)
    found.push(
      error("type/ephemeral", { ...site.at, path: pointerTo(site.at.path, "to") }, `"${set}" is ${inWords(typeOfProperty(property))}, and can't become this`, {
        suggestion: "Set it to one of its values.",
      }),
    );
}

/** By its name, of which a finding says where there is none. */
function chosenProperty(site: Site, name: string, at: Place, found: Finding[]): PropertySchema | undefined {
  const chosen = site.surface?.chosen ?? {};
  const [root = "", ...steps] = name.split(".");
  const property = ownProperty(ownProperty(chosen, root)?.properties ?? {}, steps.join("."));
  if (property) return property;
  const names = Object.entries(chosen).flatMap(([each, { properties }]) => Object.keys(properties).map((one) => `${each}.${one}`));
  const suggestion = names.length > 0 ? `There is: ${names.join(", ")}.` : 'Say it under "ephemeral" of the screen that it is chosen on.';
  found.push(error("reference/unknown-data", at, `Nothing named "${name}" is chosen on this screen`, { suggestion }));
  return undefined;
}

/** What a block reads and sets by itself. */
function checkNumber(site: Site, name: string, found: Finding[]): void {
  const property = chosenProperty(site, name, site.at, found);
  if (!property || [property.type ?? "string"].flat().includes("integer")) return;
  found.push(
    error("type/ephemeral", site.at, `"${name}" is ${inWords(typeOfProperty(property))}, and a whole number is chosen here`, {
      suggestion: "Name one that is an integer.",
    }),
  );
}

/** Each key of a table is one that it may have; beyond its bounds there is nothing to be found. */
function checkLookup(survey: Survey, site: Site, { lookup, at: keys }: LookupRef, found: Finding[]): void {
  const { type } = survey.types.lookup(lookup, site.scope);
  if (!type) return; // an unknown name, said by the reference family
  const at = { ...site.at, path: pointerTo(site.at.path, "lookup") };
  if (type.type !== "table") {
    found.push(
      error("type/lookup", at, `"${lookup}" is ${inWords(type)}, and nothing can be looked up in it`, { suggestion: "Look into a table of the data." }),
    );
    return;
  }
  if (keys.length !== type.keys.length) {
    found.push(
      error(
        "type/lookup",
        { ...site.at, path: pointerTo(site.at.path, "at") },
        `"${lookup}" is looked up by ${type.keys.length} values, and this gives ${keys.length}`,
        {
          suggestion: `Give it ${type.keys.map(inWords).join(", then ")}.`,
        },
      ),
    );
    return;
  }
  keys.forEach((key, index) => {
    const wanted = type.keys[index] as DataType;
    const given = typeOfValue(survey, key, site);
    if (given === null || within(given, wanted, key)) return;
    found.push(
      error(
        "type/lookup",
        { ...site.at, path: `${site.at.path}/at/${index}` },
        `"${lookup}" is looked up by ${bounded(wanted)}, and this is ${bounded(given)}`,
        {
          suggestion: "Give it a value that the table has an entry for.",
        },
      ),
    );
  });
}

function typeOfValue(survey: Survey, value: Value, site: Site): DataType | null {
  if (typeof value !== "object" || value === null) return typeOfLiteral(value);
  if ("var" in value) return survey.types.lookup(value.var, site.scope).type;
  if ("const" in value) return typeOfLiteral(ownProperty(survey.documents.constants, value.const) ?? null);
  if ("copy" in value) return { type: "string" };
  const table = survey.types.lookup(value.lookup, site.scope).type;
  return table?.type === "table" ? table.value : null;
}

const sameType = (given: DataType | null, wanted: DataType): boolean => given === null || given.type === wanted.type;

/** Whether every value that is given can be a key. */
function within(given: DataType, wanted: DataType, key: Value): boolean {
  if (given.type !== wanted.type) return false;
  if (given.type === "number" && wanted.type === "number") {
    if (typeof key === "number") return key >= (wanted.minimum ?? -Infinity) && key <= (wanted.maximum ?? Infinity);
    return (given.minimum ?? -Infinity) >= (wanted.minimum ?? -Infinity) && (given.maximum ?? Infinity) <= (wanted.maximum ?? Infinity);
  }
  if (given.type !== "string" || wanted.type !== "string" || !wanted.enum) return true;
  if (typeof key === "string") return wanted.enum.includes(key);
  return given.enum?.every((word) => wanted.enum?.includes(word)) ?? false;
}

function bounded(type: DataType): string {
  if (type.type !== "number") return inWords(type);
  const { minimum, maximum } = type;
  const from = minimum === undefined ? "" : ` from ${minimum}`;
  return `${inWords(type)}${from}${maximum === undefined ? "" : ` to ${maximum}`}`;
}
