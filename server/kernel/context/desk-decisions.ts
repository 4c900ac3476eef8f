/** What a reviewer decides, as `schemas/desk.json` says it: which decisions there are, and what each asks whoever makes it. */
import type { Condition } from "#screens/language/expressions/condition.ts";
import { askedFields } from "#screens/language/forms/asked-fields.ts";
import type { ResourceDoc } from "#screens/language/documents/resource.ts";

/** How a field of a decision is filled in: `app/console/review` has one way for each. */
export const DECISION_FIELDS = ["choice", "reasons", "money", "lines", "lease"] as const;
/** What the place of a home may allow or not, by its name in an application's `jurisdiction`. */
export const ALLOWANCES = ["double_deposit_allowed"] as const;

export interface DecisionOption {
  value: string | boolean;
  label: string;
  /** What stands beside it. */
  about?: string | undefined;
  /** Command that chooses it; its key stands in `shortcuts`. */
  command?: string | undefined;
  /** Chosen only where the place allows that; `refused` says why it can't be. */
  needs?: (typeof ALLOWANCES)[number] | undefined;
  refused?: string | undefined;
}

/** A property of the decision's resource, which says what may stand in it. */
export interface DecisionField {
  property: string;
  kind: (typeof DECISION_FIELDS)[number];
  label: string;
  /** Said beside the label. */
  hint?: string | undefined;
  /** The label is for whoever doesn't see what stands around it. */
  quiet?: true | undefined;
  /** Asked only where this holds, of the properties asked before. */
  when?: Condition | undefined;
  /** What of the decision it says, by `desk.review.part.`: without it nothing can be decided. */
  part?: string | undefined;
  /** The screen that follows is drawn with it, by this name in an address: nothing that somebody writes in their own words. */
  shown?: string | undefined;
  /** The first that is allowed is what one begins with. */
  options?: readonly DecisionOption[] | undefined;
  /** Which of the place's reasons can be chosen. */
  of?: string | undefined;
  /** How high it is, in lines. */
  rows?: number | undefined;
  /** The figure of the application that stands in it to begin with. */
  proposes?: "affordable_rent" | undefined;
  /** No mail says it: who reads it, by the law of the place, is said beside it. */
  forStaff?: true | undefined;
}

export interface DeskDecision {
  id: string;
  /** Of what is sent. */
  resource: string;
  /** It stands among the first; the others stand where a case allows them. */
  first?: true | undefined;
  /** What it does, said before what it asks. */
  about?: string | undefined;
  fields: readonly DecisionField[];
}

/**
 * What an address says of a decision, as its resource takes it: of each field what it begins with where nothing is said. No address has
 * what somebody writes in their own words; the decision's own name stands for those.
 */
export function decisionIn(decisions: readonly DeskDecision[], query: URLSearchParams): Record<string, unknown> | null {
  const id = query.get("decision");
  if (id === null) return null;
  const fields = decisions.find((one) => one.id === id)?.fields ?? [];
  const values = Object.fromEntries(fields.map((field) => [field.property, saidOf(field, query, id)]));
  return { decision: id, ...Object.fromEntries(askedFields(fields, values).map(({ property }) => [property, values[property]])) };
}

function saidOf({ kind, shown = "", options = [] }: DecisionField, query: URLSearchParams, decision: string): unknown {
  if (kind === "lines") return decision;
  if (kind === "reasons") return query.getAll(shown);
  const said = query.get(shown);
  if (kind === "lease") return said ?? undefined;
  if (kind === "money") return said === null ? null : Number(said);
  return (options.find(({ value }) => String(value) === said) ?? options[0])?.value;
}

/** With what the resource says: `maxLength` is the longest text, in characters. */
export type AskedField = DecisionField & { maxLength?: number };
export interface AskedDecision extends DeskDecision {
  fields: readonly AskedField[];
}

export const askedDecisions = (decisions: readonly DeskDecision[], resources: Readonly<Record<string, ResourceDoc>>): AskedDecision[] =>
  decisions.map((decision) => ({
    ...decision,
    fields: decision.fields.map((field) => {
      const maxLength = resources[decision.resource]?.properties[field.property]?.maxLength;
      return maxLength === undefined ? field : { ...field, maxLength };
    }),
  }));
