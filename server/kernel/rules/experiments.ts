/** Experiments: the arm that a person is in, kept in a cookie so that it never changes under them. */

export type Variant = string | boolean | number;

export interface ExperimentSettings {
  active: readonly string[];
  default_percentage: number;
  /** Arms of a test that names none. */
  default_variants: readonly Variant[];
  /** What the cookie holds for somebody outside the test. */
  excluded_value: string;
  cookie_prefix: string;
  cookie_days: number;
}

/** A test as `schemas/experiments.json` describes it. */
export interface ExperimentTest {
  about: string;
  /** Its arms. */
  variants?: readonly string[];
  /** Part of the visitors that it covers, 0 to 100. */
  percentage?: number;
}

/** As callers give it: nothing is trusted to have the right type. */
export interface ExperimentRequest {
  id?: unknown;
  variants?: unknown;
  percentage?: unknown;
}

export type ExperimentViolation = "id-missing" | "id-with-spaces" | "not-active" | "no-variants" | "percentage-out-of-range";

export interface Assignment {
  /** `false` stands for a violation; the arm is in `variant` otherwise. */
  variant: Variant;
  cookie: { name: string; value: string; days: number };
  /** Drawn now, rather than read from the cookie. */
  fresh: boolean;
}

export function experimentViolations(request: ExperimentRequest, settings: ExperimentSettings): ExperimentViolation[] {
  const { id, variants = settings.default_variants, percentage = settings.default_percentage } = request;
  const found: ExperimentViolation[] = [];
  if (typeof id !== "string" || id === "") found.push("id-missing");
  else {
    if (/\s/u.test(id)) found.push("id-with-spaces");
    if (!settings.active.includes(id)) found.push("not-active");
  }
  if (!Array.isArray(variants) || variants.length === 0) found.push("no-variants");
  if (typeof percentage !== "number" || !(percentage >= 0 && percentage <= 100)) found.push("percentage-out-of-range");
  return found;
}

/**
 * `stored` is the cookie's value. `draws` are two numbers from 0 up to 1: the first decides whether
 * the person is in the test, the second which arm. Violations are for the caller to report.
 */
export function assignExperiment(
  request: ExperimentRequest,
  settings: ExperimentSettings,
  stored: string | null,
  draws: readonly [number, number],
): { ok: true; assignment: Assignment } | { ok: false; violations: ExperimentViolation[] } {
  const violations = experimentViolations(request, settings);
  if (violations.length > 0) return { ok: false, violations };
  const variants = (request.variants ?? settings.default_variants) as readonly Variant[];
  const percentage = (request.percentage ?? settings.default_percentage) as number;
  const excluded = settings.excluded_value;
  const known = stored === excluded ? stored : variants.find((variant) => String(variant) === stored);
  const drawn = draws[0] * 100 < percentage ? (variants[Math.floor(draws[1] * variants.length)] ?? excluded) : excluded;
  const variant = known ?? drawn;
  const cookie = { name: `${settings.cookie_prefix}${String(request.id)}`, value: String(variant), days: settings.cookie_days };
  return { ok: true, assignment: { variant, cookie, fresh: known === undefined } };
}
