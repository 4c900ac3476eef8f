/**
 * The rules of `constraint.ts` as keywords and formats of Ajv, so that the API refuses exactly what the
 * form would have refused. Ajv itself is the caller's: it stays out of every browser bundle.
 */
import { type Argument, isBlank, keepsRule, NOT_IN_SANDBOX, RULE_KEYWORDS } from "./constraint.ts";

interface KeywordError {
  keyword: string;
  message: string;
  params: { limit: Argument };
}
interface KeywordFunction {
  (this: unknown, argument: Argument, value: unknown, parentSchema?: unknown, context?: { parentData?: unknown }): boolean;
  errors?: KeywordError[];
}

/** What is used of an Ajv instance. */
export interface VocabularyHost {
  addKeyword(definition: { keyword: string; schemaType: ("string" | "number" | "boolean")[]; errors: true; validate: KeywordFunction }): unknown;
  addFormat(name: string, format: { type: "string"; validate: (value: string) => boolean }): unknown;
}

/** Keywords that Ajv has of its own, with the same meaning. */
const BUILT_IN: ReadonlySet<string> = new Set(["maxLength", "minLength", "pattern"]);

const FORMATS = { email: "email", date: "date", phone: "phone", "secure-id": "secureId" } as const;

/**
 * Errors carry the rule's argument as `params.limit`.
 * @param today The day (`YYYY-MM-DD`) that rules about ages and deadlines count from. Without it, Ajv has
 *   to be made with `passContext` and its validators called on `{ today }`, in sandbox mode on `{ today, sandbox: true }`.
 */
export function addVocabulary(ajv: VocabularyHost, today?: () => string): void {
  for (const [format, code] of Object.entries(FORMATS)) {
    ajv.addFormat(format, { type: "string", validate: (value) => isBlank(value) || keepsRule(code, value, true, { today: "" }) });
  }
  for (const keyword of RULE_KEYWORDS) {
    if (BUILT_IN.has(keyword)) continue;
    const validate: KeywordFunction = function (argument, value, _, context) {
      if (argument === false || isBlank(value)) return true;
      if (NOT_IN_SANDBOX.has(keyword) && ownProperty(this, "sandbox") === true) return true;
      const day = today ? today() : ownProperty(this, "today");
      if (typeof day !== "string") throw new Error(`"${keyword}" has to be told what day it is`);
      const kept = keepsRule(keyword, value, argument, { today: day, sibling: (name) => ownProperty(context?.parentData, name) });
      if (!kept) validate.errors = [{ keyword, message: `must keep ${keyword}`, params: { limit: argument } }];
      return kept;
    };
    ajv.addKeyword({ keyword, schemaType: ["string", "number", "boolean"], errors: true, validate });
  }
}

function ownProperty(object: unknown, name: string): unknown {
  return typeof object === "object" && object !== null && Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined;
}
