/** Takes personal and secret things out of what is reported: by the name they stand under, and by how they look. */
const SECRET_NAMES =
  /ssn|\bsin\b|secure_?id|social|passw|secret|token|authorization|cookie|api_?key|card|cvc|number|birth|dob|phone|e?mail|address|first_name|last_name|middle_name|^name$|income|body/i;
const PATTERNS: [RegExp, string][] = [
  // First, and whole: digits in it are no number of their own. `lk_` are the personal tokens of ours.
  [/\b(?:sk|rk|pk|whsec|tok|pm|lk|Bearer|Basic)[_ ][\w.+/=-]{8,}/g, "[key]"],
  [/\b(?:\d[ -]?){13,19}\b/g, "[card]"],
  [/\b\d{3}[- ]?\d{2,3}[- ]?\d{3,4}\b/g, "[number]"],
  [/[^\s@<>"']+@[^\s@<>"']+\.[a-z]{2,}/gi, "[e-mail]"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, "[token]"],
];
const DEEPEST = 6;

export const scrubText = (words: string): string => PATTERNS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), words);

export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return scrubText(value);
  if (typeof value === "number" && Number.isInteger(value) && Math.abs(value) > 99_999_999) return scrubText(String(value));
  if (typeof value !== "object" || value === null)
    return typeof value === "bigint" || typeof value === "function" || typeof value === "symbol" ? String(typeof value) : value;
  if (depth >= DEEPEST) return "[deep]";
  if (value instanceof Error)
    return {
      name: value.name,
      message: scrubText(value.message),
      ...(value.stack ? { stack: scrubText(value.stack) } : {}),
      ...(value.cause === undefined ? {} : { cause: scrub(value.cause, depth + 1) }),
    };
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, SECRET_NAMES.test(name) && item !== null ? "[taken out]" : scrub(item, depth + 1)]),
  );
}
