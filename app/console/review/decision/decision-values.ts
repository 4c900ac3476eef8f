/** What a decision asks, by its document: what stands in its fields, what of it is sent, and what is still to be said. */
import type { AskedDecision, AskedField } from "#server";
import { askedFields } from "#screens/language/forms/asked-fields.ts";
import type { Review, Warning } from "../review-types.ts";
import { amountOf, amountStyle } from "#screens/language/forms/amount.ts";

type Value = string | boolean | readonly string[];
/** By the property's name; an amount as it was typed. */
export type DecisionValues = Readonly<Record<string, Value>>;
type Option = NonNullable<AskedField["options"]>[number];

export interface Part {
  id: string;
  there: boolean;
  /** Something is written, but it can't be read. */
  isUnclear?: boolean;
}

/** Whether the place lets it be chosen. */
export const isAllowed = ({ needs }: Option, { jurisdiction }: Pick<Review, "jurisdiction">): boolean => needs === undefined || jurisdiction[needs];

/** Initial values; options that the market doesn't allow are left out. */
function beginningOf({ kind, options = [], proposes }: AskedField, review: Review, locale: string): Value {
  if (kind === "reasons") return [];
  if (proposes !== undefined) return proposalOf(review, locale);
  return kind === "choice" ? (options.find((option) => isAllowed(option, review))?.value ?? "") : "";
}

/** The most rent that the income carries, in whole units and as it would be typed; of whoever has a rent already, or earns in another currency, none. */
function proposalOf({ monthly_income: earned, fee }: Pick<Review, "monthly_income" | "fee">, locale: string): string {
  if (earned === null || earned.rent !== null || earned.affordable === null || earned.currency !== fee.currency) return "";
  const whole = Math.floor(earned.affordable);
  return whole > 0 ? new Intl.NumberFormat(locale, { useGrouping: false }).format(whole) : "";
}

const suits = ({ kind, options = [] }: AskedField, kept: unknown, review: Review): kept is Value => {
  if (kind === "reasons") return Array.isArray(kept) && kept.every((one) => typeof one === "string");
  return kind === "choice" ? options.some((option) => option.value === kept && isAllowed(option, review)) : typeof kept === "string";
};

/** `kept`: what was typed before, of which only what still suits is taken up. */
export const valuesOf = (decision: AskedDecision, review: Review, locale: string, kept: Readonly<Record<string, unknown>> = {}): DecisionValues =>
  Object.fromEntries(
    decision.fields.map((field) => {
      const was = kept[field.property];
      return [field.property, suits(field, was, review) ? was : beginningOf(field, review, locale)];
    }),
  );

const textOf = (value: Value | undefined): string => (typeof value === "string" ? value.trim() : "");
export const reasonsIn = (value: Value | undefined): readonly string[] => (Array.isArray(value) ? (value as readonly string[]) : []);

/** Of the reasons that are ticked, one is contradicted by its figure or its check: whoever decides so has to mean it. */
export const isContradicted = ({ fields }: AskedDecision, values: DecisionValues, { jurisdiction }: Pick<Review, "jurisdiction">): boolean =>
  fields.some(
    ({ kind, property }) =>
      kind === "reasons" &&
      jurisdiction.reasons.some((one) => (one.contradicted_from !== null || one.clear_check !== null) && reasonsIn(values[property]).includes(one.id)),
  );

/** As the decision's resource takes it: what is optional and empty stays away. `locale`: of whoever writes it. */
export function bodyOf(decision: AskedDecision, values: DecisionValues, locale: string): Record<string, unknown> {
  const body: Record<string, unknown> = { decision: decision.id };
  for (const { property, kind } of askedFields(decision.fields, values)) {
    const value = values[property];
    if (kind === "money") body[property] = amountOf(textOf(value), amountStyle(locale));
    else if (kind !== "lines") body[property] = value;
    else if (textOf(value) !== "") body[property] = textOf(value);
  }
  return body;
}

/** Address of the screen that follows. Of what is decided it has only what a screen can show: nothing that somebody typed in their own words. */
export function screenOf(application: string, decision: AskedDecision, values: DecisionValues, locale: { seen: string; written: string }): string {
  const query = new URLSearchParams({ application, decision: decision.id, locale: locale.seen });
  const body = bodyOf(decision, values, locale.written);
  for (const { property, shown } of askedFields(decision.fields, values))
    if (shown !== undefined) for (const value of [body[property] ?? []].flat()) query.append(shown, String(value));
  return `/console/preview/frame?${query.toString()}`;
}

/** Whether it says why, and its letter with it. */
export const isReasoned = ({ fields }: AskedDecision): boolean => fields.some(({ kind }) => kind === "reasons");

/** Its letter has a hole where the reasons will be. */
export const isDraftOf = ({ fields }: AskedDecision, values: DecisionValues): boolean =>
  fields.some(({ kind, property }) => kind === "reasons" && reasonsIn(values[property]).length === 0);

/** What a decision has to say before it can be made, and whether it says it. `unsaid`: what its letter can't say. */
export function partsOf(decision: AskedDecision, values: DecisionValues, { jurisdiction }: Review, locale: string, unsaid: readonly string[] = []): Part[] {
  const own = askedFields(decision.fields, values).flatMap(({ property, kind, part }): Part[] => {
    if (part === undefined) return [];
    const value = values[property];
    if (kind === "reasons") return [{ id: part, there: reasonsIn(value).length > 0 }];
    if (kind !== "money") return [{ id: part, there: textOf(value) !== "" }];
    const amount = amountOf(textOf(value), amountStyle(locale));
    return [{ id: part, there: (amount ?? 0) > 0, isUnclear: amount === null && textOf(value) !== "" }];
  });
  if (!isReasoned(decision)) return own;
  const report = jurisdiction.notices.length > 0 ? ["score", "company", "rights"].map((id) => ({ id, there: !unsaid.includes(id) })) : [];
  return [...own, ...report, ...(unsaid.includes("rest") ? [{ id: "rest", there: false }] : [])];
}

/** `told`: by the server, of what would be sent. An amount that was typed and isn't sent is told as well. */
export function warningsOf(decision: AskedDecision, values: DecisionValues, review: Review, locale: string, told: readonly Warning[]): readonly Warning[] {
  const asked = askedFields(decision.fields, values);
  const unsent = decision.fields.flatMap((field): Warning[] => {
    const isTyped = values[field.property] !== beginningOf(field, review, locale);
    const amount = field.kind === "money" && isTyped && !asked.includes(field) ? amountOf(textOf(values[field.property]), amountStyle(locale)) : null;
    return amount === null ? [] : [{ code: "both", amount, currency: review.fee.currency, rent: null, times: null }];
  });
  return [...unsent, ...told];
}
