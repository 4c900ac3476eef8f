import { amountStyle } from "../../language/forms/amount.ts";
import { dayStyle } from "../../language/forms/day.ts";
import { constraintsOf, type ConstraintCode, holds, NOT_IN_SANDBOX, type RuleUse } from "../../language/rules/constraint.ts";
import type { Constraint, FieldDescriptor } from "../../language/documents/descriptor.ts";
import type { CopyRef, FieldDoc } from "../../language/documents/document.ts";
import type { PropertySchema, ResourceDoc } from "../../language/documents/resource.ts";
import { MOST_STEPS, stepsIn } from "../../language/rules/steps.ts";
import { FIELDS } from "../../language/kinds/fields.ts";
import type { PropSpec } from "../../language/kinds/specs.ts";
import { isSafeName, readPath, segmentsOf } from "../../language/expressions/read-path.ts";
import { compileCopy, compileFixedCopy } from "./copy.ts";
import { withoutLiveParts, type Environment } from "./environment.ts";
import { compileDecision, compileFlag } from "./flag.ts";
import { dynamic, constant, list, type Compiled, record, evaluateIn } from "./compiled.ts";
import { compileProps, shownWhen } from "./prop.ts";
import { isReadable } from "./readable.ts";
import { compileId } from "./value.ts";

/** A field as it is asked of this person; nothing when it is decided not to be. */
export function compileField(doc: FieldDoc, root: string, at: string, environment: Environment): Compiled<FieldDescriptor | undefined> {
  const here = `${at}.${doc.id}`;
  const resource = environment.resources[environment.resourceOf(root) ?? ""];
  const property = propertyAt(resource, doc.property) ?? {};
  const specs: Readonly<Record<string, PropSpec>> = FIELDS[doc.kind]?.props ?? {};
  if (!isReadable(doc, specs, environment)) return constant(undefined);
  const props = record({ ...defaultProps(doc, property, here, environment), ...ownProps(specs, doc, here, environment) });
  const visible = doc.when === undefined ? constant(true) : compileFlag(doc.when, `${here}.when`, environment);
  const body = record({
    id: compileId(doc.id, environment),
    kind: constant(doc.kind),
    property: constant(doc.property),
    label: compileCopy(doc.label, `${here}.label`, environment),
    ...(doc.hint !== undefined && { hint: compileCopy(doc.hint, `${here}.hint`, environment) }),
    ...(doc.placeholder !== undefined && { placeholder: compileCopy(doc.placeholder, `${here}.placeholder`, environment) }),
    ...(doc.help !== undefined && { help: compileFixedCopy(doc.help, `${here}.help`, environment) }),
    visible: constant(true),
    required: doc.required === undefined ? constant(false) : compileFlag(doc.required, `${here}.required`, environment),
    requiredMessage: compileFixedCopy(
      doc.errors?.required ?? (doc.kind === "document" ? "error.document-required" : "error.required"),
      `${here}.errors.required`,
      environment,
    ),
    constraints: compileConstraints(doc, property, here, environment),
    width: constant(doc.width ?? "full"),
    ...(doc.autocomplete !== undefined && { autocomplete: constant(doc.autocomplete) }),
    props,
  }) as unknown as Compiled<Record<string, unknown>>;
  return shownWhen(visible, keptWhen(doc, property, body, here, environment)) as unknown as Compiled<FieldDescriptor | undefined>;
}

/**
 * With what is said of an answer that is not taken. What is being typed has no say in it. Nobody can mend
 * such an answer, so it is neither required nor judged; but where nobody can tell whether it is one, it
 * is not taken and still asked for: a form is never complete because something isn't known.
 */
function keptWhen(
  doc: FieldDoc,
  property: PropertySchema,
  body: Compiled<Record<string, unknown>>,
  at: string,
  environment: Environment,
): Compiled<Record<string, unknown>> {
  const condition = property.readOnly === true ? true : doc.readOnly;
  if (condition === undefined || condition === false) return body;
  const decide = compileDecision(condition, `${at}.readOnly`);
  const message = compileFixedCopy(doc.errors?.["readOnly"] ?? "error.readOnly", `${at}.errors.readOnly`, environment);
  const closed = (change: object): Compiled<Record<string, unknown>> => {
    const as = (resolved: object, readOnlyMessage: string) => ({ ...resolved, ...change, readOnly: true, readOnlyMessage });
    return body.fixed && message.fixed
      ? constant(as(body.value, message.value))
      : dynamic((context) => as(evaluateIn(body, context), evaluateIn(message, context)));
  };
  const [known, doubtful] = [closed({ required: false, constraints: [] }), closed({})];
  return dynamic((context) => {
    const truth = decide(context);
    return evaluateIn(truth === false ? body : truth === true ? known : doubtful, context);
  });
}

/** The schema of a property by its path inside a resource. */
function propertyAt(resource: ResourceDoc | undefined, path: string): PropertySchema | undefined {
  let at: { properties?: Record<string, PropertySchema> } | undefined = resource;
  for (const name of segmentsOf(path)) {
    const properties: Record<string, PropertySchema> | undefined = at?.properties;
    at = properties && isSafeName(name) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  }
  return at as PropertySchema | undefined;
}

/** Places of the field's rules in the screen's table. */
function compileConstraints(doc: FieldDoc, property: PropertySchema, at: string, environment: Environment): Compiled<number[]> {
  const own = constraintsOf(property, { kind: doc.kind });
  const uses = [...own, ...limitsOf(doc, own, environment)];
  const unique = uses.filter((use, index) => uses.findIndex((other) => other.code === use.code) === index);
  return constant(
    unique.map(({ code, argument }) => {
      const ref = withLimit(doc.errors?.[code] ?? `error.${code}`, argument);
      return environment.rules.place(JSON.stringify([code, argument, ref]), () => {
        const message = compileFixedCopy(ref, `${at}.errors.${code}`, environment);
        const arg = NOT_IN_SANDBOX.has(code)
          ? dynamic((context) => (readPath(context.request.data["site"], "sandbox") === true ? false : argument))
          : constant(argument);
        return record({ code: constant(code), ...(argument !== true && { arg }), message }) as unknown as Compiled<Constraint>;
      });
    }),
  );
}

/** What a date field's `limit` asks for; `birthday` is held by the schema's `minimumAge`. */
const LIMITS: Record<string, readonly RuleUse[] | undefined> = {
  past: [{ code: "notAfterToday", argument: true }],
  birthday: [{ code: "notAfterToday", argument: true }],
  future: [{ code: "notBeforeToday", argument: true }],
};

/** Rules of a schema that say themselves how late a date may be. */
const BOUNDED: readonly ConstraintCode[] = ["maxMonthsAhead", "notBeforeToday", "minimumAge"];

/** A date that says nothing else lies between the earliest that is taken and today. */
function limitsOf(doc: FieldDoc, own: readonly RuleUse[], { constants }: Environment): readonly RuleUse[] {
  if (doc.kind !== "date") return [];
  const earliest = constants["date_minimum"];
  const isUnder = (code: ConstraintCode) => own.some((use) => use.code === code);
  return [
    ...(earliest !== undefined && !isUnder("notBefore") ? [{ code: "notBefore" as const, argument: earliest }] : []),
    ...(LIMITS[String(doc.limit ?? (BOUNDED.some(isUnder) ? null : "past"))] ?? []),
  ];
}

/** Messages name the limit they are about: `Maximum number of characters is {limit}`. */
function withLimit(ref: CopyRef, argument: RuleUse["argument"]): CopyRef {
  if (typeof argument === "boolean" || argument === null || typeof argument === "object") return ref;
  return withArgument(ref, "limit", argument as string | number);
}

function withArgument(ref: CopyRef, name: string, argument: string | number): CopyRef {
  const given = (text: string | { key: string; args?: Record<string, unknown> }) =>
    typeof text === "string" ? { key: text, args: { [name]: argument } } : { ...text, args: { [name]: argument, ...text.args } };
  return (Array.isArray(ref) ? ref.map((choice) => ({ ...choice, copy: given(choice.copy) })) : given(ref)) as CopyRef;
}

/** Props of the field's kind. Their conditions may follow what is being typed; their texts are decided here. */
function ownProps(specs: Readonly<Record<string, PropSpec>>, doc: FieldDoc, at: string, environment: Environment): Record<string, Compiled<unknown>> {
  const of = (conditions: boolean) => Object.fromEntries(Object.entries(specs).filter(([, { is }]) => (is === "condition") === conditions));
  return { ...compileProps(of(false), doc, at, withoutLiveParts(environment)), ...compileProps(of(true), doc, at, environment) };
}

/** What a kind takes from the schema of its property. */
function defaultProps(doc: FieldDoc, property: PropertySchema, at: string, environment: Environment): Record<string, Compiled<unknown>> {
  if (doc.kind === "select") return defaultOptions(doc, property.enum, environment);
  if (doc.kind === "slider") return stepsOf(doc, property, at, environment);
  if (doc.kind === "money") return amountStyle(environment.texts.locale).comma ? { comma: constant(true) } : {};
  if (doc.kind === "date") return dayStyle(environment.texts.locale).yearFirst ? { yearFirst: constant(true) } : {};
  if (doc.kind !== "choice") return {};
  return {
    ...defaultOptions(doc, property.enum ?? property.items?.enum, environment),
    ...(holds(property, "choice") === "array" && { many: constant(true) }),
    ...(property.maxItems !== undefined && { most: constant(property.maxItems) }),
  };
}

/** Where a slider begins and ends, and each of its steps in words: formatted here, so that the browser formats nothing. */
function stepsOf(doc: FieldDoc, schema: PropertySchema, at: string, environment: Environment): Record<string, Compiled<unknown>> {
  const { min, max, step, count } = stepsIn(schema);
  const bounds = { min: constant(min), max: constant(max), step: constant(step) };
  if (doc.text === undefined || count > MOST_STEPS) return bounds;
  const say = (value: number) => compileFixedCopy(withArgument(doc.text as CopyRef, "value", value), `${at}.text`, environment);
  // Steps of a tenth add up to whole numbers again.
  return { ...bounds, texts: list(Array.from({ length: Math.max(count, 0) }, (_, index) => say(Number((min + index * step).toPrecision(12))))) };
}

/** The options of a choice whose document names none are the words of its schema. */
function defaultOptions(doc: FieldDoc, words: PropertySchema["enum"], environment: Environment): Record<string, Compiled<unknown>> {
  if (doc.options !== undefined || !words) return {};
  const values = words.filter((value): value is string => value !== null);
  return {
    options: list(
      values.map((value) => {
        const key = `option.${doc.property}.${value}`;
        return record({ value: constant(value), label: environment.texts.has(key) ? compileCopy(key, key, environment) : constant(value) });
      }),
    ),
  };
}

/** The vars that a section's fields ask. */
export const varsOf = (root: string, fields: readonly FieldDoc[]): string[] => fields.map((field) => `${root}.${field.property}`);
