/** Forms: what a command is told has to be all that it has to be told, and nothing that a form can't ask. */
import type { CommandEntry, DataType } from "#screens/language/documents/catalog.ts";
import { namedProperty } from "#screens/language/documents/command-input.ts";
import type { Action, BlockDoc, FieldDoc } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { FIELDS, type FieldManifest } from "#screens/language/kinds/fields.ts";
import { BLOCKS } from "#screens/language/kinds/manifest.ts";
import type { KindManifest } from "#screens/language/kinds/specs.ts";
import { inWords, ownProperty, typeOfProperty } from "../../survey/data-types.ts";
import type { Element } from "../../survey/site.ts";
import type { Survey } from "../../survey/survey.ts";
import { error } from "../../words/places.ts";

export function checkForms(survey: Survey): Finding[] {
  const found: Finding[] = [];
  for (const [name, entry] of Object.entries(survey.documents.catalog.commands)) checkRules(survey, name, entry, found);
  for (const surface of [...survey.surfaces, ...survey.varied])
    for (const element of surface.elements) if (element.kind === "form" && (!surface.variant || element.fromVariant)) checkForm(survey, element, found);
  return found;
}

const fieldsOf = (form: Element): FieldDoc[] => (form.node as BlockDoc & { fields?: FieldDoc[] }).fields ?? [];

/** The inputs of its command that a form asks for, or that a kind gives by itself; none for what else stands in it. */
export function askedFor(element: Element, action: Action): readonly string[] {
  const block = element.node as BlockDoc;
  if (element.kind === "form") return block["action"] === action ? fieldsOf(element).map(({ property }) => property) : [];
  const props = Object.entries(ownProperty<KindManifest>(BLOCKS, element.kind)?.props ?? {});
  return props.flatMap(([name, spec]) => (spec.is === "action" && block[name] === action ? (spec.adds ?? []) : []));
}

/** An input that is held to the rules of a property: there has to be one, of the same type. */
function checkRules(survey: Survey, command: string, { input = {} }: CommandEntry, found: Finding[]): void {
  for (const [name, type] of Object.entries(input)) {
    if (!("resourceProperty" in type) || type.resourceProperty === undefined) continue;
    const at = { file: survey.fileOf("catalog"), path: `/commands/${command}/input/${name}/resourceProperty`, id: command };
    const property = namedProperty(type.resourceProperty, survey.documents.resources);
    if (!property)
      found.push(
        error("reference/unknown-property", at, `There is no property "${type.resourceProperty}"`, {
          suggestion: "Name a resource and a property of it, like support-message.message.",
        }),
      );
    else if (typeOfProperty(property).type !== type.type)
      found.push(
        error("type/command-input", at, `"${name}" is ${inWords(type)}, and "${type.resourceProperty}" is ${inWords(typeOfProperty(property))}`, {
          suggestion: "Give both the same type.",
        }),
      );
  }
}

function checkForm(survey: Survey, element: Element, found: Finding[]): void {
  const action = (element.node as BlockDoc)["action"] as Action;
  const say = (path: string, reason: string, suggestion: string): void => {
    found.push(error("type/form", { ...element.at, path: `${element.at.path}${path}` }, reason, { suggestion }));
  };
  if (!("command" in action)) {
    say(
      "/action",
      `"${element.id}" asks for the input of a command, and its button runs none`,
      'Let its action be {"command": "…"}, or ask with a form-section.',
    );
    return;
  }
  const declared = ownProperty(survey.documents.catalog.commands, action.command)?.input ?? {};
  const fields = fieldsOf(element);
  if (fields.length === 0) say("/fields", `"${element.id}" asks nothing`, "Ask something, or let a button run the command.");
  fields.forEach((field, index) => {
    const at = `/fields/${index}`;
    const { kind, property } = field;
    if (ownProperty(FIELDS as Record<string, FieldManifest>, kind)?.ofRecords)
      say(`${at}/kind`, `A field of kind "${kind}" belongs to a record that is kept, and a form keeps nothing`, "Ask for it in a form-section.");
    if (field.readOnly !== undefined)
      say(`${at}/readOnly`, `Nothing is answered in a form before it is sent, so no answer can stand as it is`, 'Take the "readOnly" out.');
    if (Object.hasOwn(action.input ?? {}, property))
      say(`${at}/property`, `"${property}" is asked here, and given by the action as well`, "Leave it to one of the two.");
    const type = ownProperty(declared, property);
    if (type && !type.nullable && mayBeBlank(field, type))
      say(
        `${at}/property`,
        `The command "${action.command}" has to be given "${property}", and this may leave it blank`,
        'Say "required": true and leave out "when", or let the command take nothing: "nullable": true in data.json.',
      );
  });
}

/** A box that nobody ticks says no; anything else may be left alone unless it has to be answered. */
const mayBeBlank = ({ when, required }: FieldDoc, type: DataType): boolean => when !== undefined || (required !== true && type.type !== "boolean");
