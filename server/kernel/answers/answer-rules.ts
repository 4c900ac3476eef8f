/** Which answers a drawn screen takes from this person, and which of them keep its rules. */
import type { SubjectScreen } from "../context/deps.ts";
import type { FieldDescriptor, ModalDescriptor, Problem, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { BESIDE_ANOTHER, constraintsOf, holds, isBlank, keepsRule } from "#screens/language/rules/constraint.ts";
import { answersByVar, fieldDemand, isKeptSecureId, readsFrom, valueProblem, type FormScope } from "#screens/language/forms/form.ts";
import { type Answers, normalAnswer, sameAnswer } from "../rules/answers.ts";
import { refusal } from "../rules/refusal.ts";
import { askingModals } from "#screens/language/forms/opened-modals.ts";
import { screenScope, shownSections, type ShownSection } from "../screens/form-sections.ts";
import { modalsThatAsk } from "../screens/screen-modals.ts";
import { problemOf, type Texts } from "../context/texts.ts";

export interface Judgement {
  accepted: Answers;
  problems: Problem[];
  /** Accepted answers that name an uploaded file. */
  documents: Map<string, FieldDescriptor>;
}

/** An address that was suggested brings more than the screen asks. */
const SUGGESTED_BESIDE = ["county", "country", "region_code"];

export function judgeAnswers(screen: SubjectScreen, drawn: ScreenDescriptor, root: string, values: Answers): Judgement {
  const judgement: Judgement = { accepted: {}, problems: [], documents: new Map() };
  // Live rules are decided by the answers as they would be, so that a question that this very save brings up may be answered in it.
  const scope: FormScope = { ...screenScope(drawn) };
  scope.answers = new Map([...(scope.answers ?? []), ...answersByVar(root, values)]);
  const asksAll = (shown: readonly ShownSection[]): boolean => Object.keys(values).every((path) => questionOf(shown, path) !== null);
  const ofRoot = (modals: ModalDescriptor[]) => shownSections(drawn, scope, modals).filter(({ section }) => section.root === root);
  let sections = ofRoot(askingModals(drawn));
  if (!asksAll(sections)) sections = ofRoot(modalsThatAsk(screen, drawn));
  const schema = screen.documents.set.resources[sections[0]?.section.resource ?? ""];

  for (const [path, raw] of Object.entries(values)) {
    const value = normalAnswer(raw);
    const asking = questionOf(sections, path);
    if (asking) judge(judgement, { ...asking, path, value, property: propertyAt(schema?.properties, path), values, texts: screen.texts });
    else if (isSuggestedBeside(sections, path) && suits(propertyAt(schema?.properties, path), value, scope.today)) judgement.accepted[path] = value;
    else judgement.problems.push(problemOf(screen.texts, refusal("not-asked", path)));
  }
  return judgement;
}

interface Question extends ShownSection {
  field: FieldDescriptor;
}

function questionOf(sections: readonly ShownSection[], path: string): Question | null {
  for (const shown of sections) {
    const field = shown.section.fields.find(({ property }) => property === path);
    if (field) return { ...shown, field };
  }
  return null;
}

interface Answer extends Question {
  path: string;
  value: unknown;
  property: PropertySchema | null;
  values: Answers;
  texts: Texts;
}

function judge({ accepted, problems, documents }: Judgement, { section, field, path, value, property, scope, values, texts }: Answer): void {
  // A number that is kept comes back as its last digits: unchanged, so there is nothing to store.
  if (isKeptSecureId(value)) return;
  if (field.readOnly === true) {
    if (!sameAnswer(value, section.answers[path])) problems.push({ code: "read-only", path, message: field.readOnlyMessage ?? "" });
    return;
  }
  if (field.kind === "checkbox" ? value === null : isBlank(value, field.kind)) {
    // An answer may be taken back, even one that is required: the section then says that it is missing.
    if (isNullable(property)) accepted[path] = null;
    else if (field.kind === "checkbox") accepted[path] = false;
    else problems.push({ code: "required", path, message: field.requiredMessage });
    return;
  }
  // A hidden question is answered by others; a number beside a ticked "I have none" is dropped, not an error.
  if (!fieldDemand(field, scope).visible) return;
  const problem = valueProblem(field, value, false, scope, readsFrom({ ...section.answers, ...values }));
  if (problem) problems.push({ ...problem, path });
  else if (!suits(property, value, scope.today)) problems.push(problemOf(texts, refusal("type", path)));
  else {
    accepted[path] = value;
    if (field.kind === "document") documents.set(path, field);
  }
}

const isSuggestedBeside = (sections: readonly ShownSection[], path: string): boolean =>
  sections.some(({ section }) =>
    section.fields.some(
      ({ kind, property }) => kind === "street-address" && SUGGESTED_BESIDE.some((name) => path === property.slice(0, property.lastIndexOf(".") + 1) + name),
    ),
  );

function propertyAt(properties: Record<string, PropertySchema> | undefined, path: string): PropertySchema | null {
  let found: PropertySchema | undefined;
  let among = properties;
  for (const name of path.split(".")) {
    found = among && Object.hasOwn(among, name) ? among[name] : undefined;
    among = found?.properties;
  }
  return found && found.readOnly !== true ? found : null;
}

const isNullable = (property: PropertySchema | null): boolean => Array.isArray(property?.type) && property.type.includes("null");

/** No database takes a NUL, and half a character is none. */
const UNSTORABLE = /[\0\u{D800}-\u{DFFF}]/u;

/** The resource schema's own word, whatever the screen said: the right type, within its limits. */
function suits(property: PropertySchema | null, value: unknown, today: string): boolean {
  if (property === null) return false;
  if (value === null) return isNullable(property);
  if (typeof value === "string" && UNSTORABLE.test(value)) return false;
  const type = holds(property, "text");
  if (type !== null && !keepsRule("type", value, type, { today })) return false;
  return constraintsOf(property, { kind: "text" }).every(({ code, argument }) => BESIDE_ANOTHER.has(code) || keepsRule(code, value, argument, { today }));
}
