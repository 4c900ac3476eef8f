/** Lists that belong to nobody: countries, constants, feature flags, experiments. */
import { COUNTRIES } from "../../kernel/rules/countries.ts";
import {
  assignExperiment,
  type Assignment,
  type ExperimentRequest,
  type ExperimentSettings,
  type ExperimentViolation,
  type Variant,
} from "../../kernel/rules/experiments.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { numberConstant, textConstant } from "../../kernel/context/texts.ts";
import type { Shown } from "../../ports/resources.d.ts";

/** Both pairs of names, because clients know either. */
const named = <T extends string | null>(text: string, value: T): { text: string; value: T; name: string; code: T } => ({
  text,
  value,
  name: text,
  code: value,
});

let countries: readonly Shown["country"][] | undefined;
/** The same list each time: it changes with a release alone. */
export const listCountries = (): readonly Shown["country"][] =>
  (countries ??= COUNTRIES.map(({ text, value, states }) => ({ ...named(text, value), states: states.map((state) => named(state.text, state.value)) })));

export function listConstants(deps: Pick<Deps, "documents">, filter: { category: string | null; identifiers: string[] }): Shown["constant"][] {
  return deps.documents
    .current()
    .constants.filter(({ category }) => filter.category === null || category === filter.category)
    .flatMap(({ category, constants }) =>
      constants.map(({ identifier, default_value, overrides }) => ({ identifier, default_value, category, overrides: overrides ?? {} })),
    )
    .filter(({ identifier }) => filter.identifiers.length === 0 || filter.identifiers.includes(identifier));
}

/** Names of the flags that are on. */
export const listFeatureFlags = (deps: Pick<Deps, "features">): string[] =>
  Object.entries(deps.features())
    .filter(([, on]) => on)
    .map(([name]) => name)
    .sort();

export function experimentSettings(deps: Pick<Deps, "documents">): ExperimentSettings {
  const documents = deps.documents.current();
  return {
    active: documents.activeTests,
    default_percentage: numberConstant(documents, "experiment_default_percentage"),
    default_variants: textConstant(documents, "experiment_default_variants").split(",").map(variantOf),
    excluded_value: textConstant(documents, "experiment_excluded_value"),
    cookie_prefix: textConstant(documents, "experiment_cookie_prefix"),
    cookie_days: numberConstant(documents, "experiment_cookie_days"),
  };
}

/** Constants are texts: the two answers of a yes-or-no test are not. */
const variantOf = (text: string): Variant => (text === "true" || text === "false" ? text === "true" : text);

/** No assignment where a rule of experiments is broken; every broken rule is the caller's to report. */
export function joinExperiment(
  deps: Pick<Deps, "documents">,
  request: ExperimentRequest,
  stored: string | null,
): { assignment: Assignment | null; violations: ExperimentViolation[] } {
  const { tests } = deps.documents.current();
  const id = String(request.id);
  const described = Object.hasOwn(tests, id) ? tests[id] : undefined;
  const result = assignExperiment({ ...described, ...request }, experimentSettings(deps), stored, [Math.random(), Math.random()]);
  return result.ok ? { assignment: result.assignment, violations: [] } : { assignment: null, violations: result.violations };
}
