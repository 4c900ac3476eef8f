/** The files beside the documents: rules of jurisdictions, tests that run, feature flags, what people are asked about living together, the staff console, people of the demo. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { LOW_SCORE } from "../../kernel/context/code-constants.ts";
import { EVENT_ACTORS, LIFE_CYCLE_FACTS } from "../../kernel/rules/life-cycle.ts";
import { DECISIONS_WITH_REASONS, NOTICES, REASON_CHECKS, REASON_FIGURES, REASON_ORIGINS, RETENTION_REASONS } from "../../kernel/rules/jurisdictions.ts";
import { KEPT_KINDS } from "../../ports/personal-data.ts";
import { APPLICATION_STATUSES } from "../../ports/records.ts";
import type { Finding, FindingCode } from "#screens/language/documents/finding.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";
import { DESK } from "./desk-file.ts";

const RETENTION = z.strictObject({ years: z.number().int().min(0).max(100), from: z.enum(["day", "year-end"]), because: z.enum(RETENTION_REASONS) });
const RULE = z
  .strictObject({
    application_fee_cap: z.strictObject({ amount: z.number().min(0), currency: z.enum(["usd", "cad"]) }).nullable(),
    deposit_cap_months: z.number().min(0).nullable(),
    double_deposit_allowed: z.boolean(),
    double_deposit_wording: z.string(),
    government_id_optional: z.boolean(),
    retention: z.record(z.enum(KEPT_KINDS), RETENTION),
    staff_words_law: z
      .string()
      .regex(/^[a-z]+(-[a-z]+)*$/)
      .nullable(),
    notices: z.array(z.enum(NOTICES)),
    adverse_action: z.strictObject({ free_copy_days: z.number().int().min(1).nullable(), dispute_days: z.number().int().min(1).nullable(), law: z.string() }),
    note: z.string(),
  })
  .partial();
const DECISION_REASON = z.strictObject({
  from: z.enum(REASON_ORIGINS),
  for: z.array(z.enum(DECISIONS_WITH_REASONS)).min(1),
  shows: z.array(z.enum(REASON_FIGURES)).min(1).optional(),
  contradicted_from: z.enum([LOW_SCORE, "preapproval_income_times"]).optional(),
  check: z.enum(REASON_CHECKS).optional(),
});
const COUNTRY = RULE.extend({ regions: z.record(z.string().regex(/^[A-Z]{2,3}$/), RULE).optional() });
const PERSON = z.object({
  email: z.email(),
  first_name: z.string(),
  last_name: z.string(),
  note: z.string().optional(),
  staff_roles: z.array(z.string()).optional(),
  chat: z.object({ lines: z.array(z.string()), minutes: z.number(), answers_after_minutes: z.number() }).optional(),
});

/** Names a cookie and a value that documents read: no spaces, no dots. */
const EXPERIMENT = z.string().regex(/^[A-Za-z][\w-]{0,49}$/);
const TEST = z.strictObject({
  about: z.string(),
  variants: z
    .array(z.string().regex(/^[\w-]{1,50}$/))
    .min(1)
    .optional(),
  percentage: z.number().min(0).max(100).optional(),
  /** Who reads its arm beside the documents, over the API. */
  readBy: z.string().min(1).optional(),
});

const STATUS = z.enum(APPLICATION_STATUSES);
const LATER_STATUS = z.strictObject({ when: z.enum(LIFE_CYCLE_FACTS).optional(), status: STATUS });
const EVENT = z.strictObject({
  about: z.string(),
  by: z.array(z.enum(EVENT_ACTORS)).min(1),
  from: z.array(STATUS).min(1),
  to: z.union([
    STATUS,
    z
      .array(LATER_STATUS)
      .min(1)
      .refine((list) => list.at(-1)?.when === undefined, "The last status stands for all that is left, and has no condition."),
  ]),
});

const LIVING_ID = z.string().regex(/^[a-z]+(-[a-z]+)*$/);
const LIVING_ANSWER = z.strictObject({ id: LIVING_ID, icon: z.string().optional(), picture: z.string().optional() });

/** Shapes by file name. */
const RULE_FILES = {
  "jurisdictions.json": z.strictObject({
    format: z.literal(1),
    decision_reasons: z.record(z.string().regex(/^[a-z]+(-[a-z]+)*$/), DECISION_REASON),
    default: RULE,
    countries: z.record(z.string().regex(/^[A-Z]{2}$/), COUNTRY),
  }),
  "experiments.json": z.strictObject({
    format: z.literal(1),
    active: z.array(EXPERIMENT),
    tests: z.record(EXPERIMENT, TEST).optional(),
  }),
  "life-cycle.json": z.strictObject({
    format: z.literal(1),
    about: z.string(),
    facts: z.record(z.string().regex(/^[a-z]+(_[a-z]+)*$/), z.string()),
    statuses: z.record(STATUS, z.strictObject({ about: z.string(), step: z.int().min(0).max(4), facts: z.array(z.string()).min(1).optional() })),
    begins: z.array(STATUS).min(1),
    events: z.record(z.string().regex(/^[a-z]+(-[a-z]+)*$/), EVENT),
  }),
  "living.json": z.strictObject({
    format: z.literal(1),
    about: z.string(),
    questions: z.array(z.strictObject({ id: LIVING_ID, answers: z.array(LIVING_ANSWER).min(2) })).min(1),
    interests: z.array(z.strictObject({ id: LIVING_ID, list: z.array(z.strictObject({ id: LIVING_ID, icon: z.string() })).min(1) })).min(1),
  }),
  "desk.json": DESK,
  "features.json": z.strictObject({ format: z.literal(1), flags: z.object({ income_verification_active: z.boolean() }).catchall(z.boolean()) }),
  "demo/people.json": z.object({ format: z.literal(1), people: z.array(PERSON) }),
} as const;
export type RuleFile = keyof typeof RULE_FILES;

/** A file that can't be used, with what is wrong in it. */
export class BrokenRuleFile extends Error {
  override readonly name = "BrokenRuleFile";
  constructor(readonly finding: Finding) {
    super(`${finding.at.file} ${finding.at.path}: ${finding.reason}`);
  }
}

/** @throws BrokenRuleFile */
export const readRuleFile = <F extends RuleFile>(folder: string, file: F): z.infer<(typeof RULE_FILES)[F]> =>
  ruleFileIn(file, () => JSON.parse(readFileSync(join(folder, file), "utf8")) as unknown);

/** @throws BrokenRuleFile */
function ruleFileIn<F extends RuleFile>(file: F, read: () => unknown): z.infer<(typeof RULE_FILES)[F]> {
  let content: unknown;
  try {
    content = read();
  } catch (error) {
    throw broken("shape/unreadable", file, "", error instanceof Error ? error.message : String(error));
  }
  const parsed = RULE_FILES[file].safeParse(content);
  if (parsed.success) return parsed.data as z.infer<(typeof RULE_FILES)[F]>;
  const [issue] = parsed.error.issues;
  throw broken("shape/wrong", file, (issue?.path ?? []).map((part) => `/${String(part)}`).join(""), issue?.message ?? "This is not what the file has to hold.");
}

/** The same of a document that was read already, which may be none; null when it isn't. */
export function ruleFileOf<F extends RuleFile>(raw: readonly RawDocument[], file: F): z.infer<(typeof RULE_FILES)[F]> | null {
  const document = documentNamed(raw, file);
  if (!document) return null;
  try {
    return (RULE_FILES[file].safeParse(contentOf(document)).data as z.infer<(typeof RULE_FILES)[F]> | undefined) ?? null;
  } catch {
    return null;
  }
}

const contentOf = (document: RawDocument): unknown => ("text" in document ? (JSON.parse(document.text) as unknown) : document.json);
const documentNamed = (raw: readonly RawDocument[], file: string): RawDocument | undefined => raw.find((each) => each.file === file);

/** Whether any of them is there: such a set of documents is to start a server, and is held to what the server's code reads. */
export const startsServer = (raw: readonly RawDocument[]): boolean => Object.keys(RULE_FILES).some((file) => documentNamed(raw, file));

/** No server starts without one of them, and what it names is nowhere looked up. */
export const missingFileFindings = (raw: readonly RawDocument[], readToo: readonly string[]): Finding[] =>
  [...new Set([...Object.keys(RULE_FILES), ...readToo])]
    .filter((file) => !documentNamed(raw, file))
    .map((file) => ({
      code: "shape/missing-document",
      severity: "error",
      reason: `"${file}" is missing: no server starts without it, and what other files name of it can't be looked up`,
      at: { file, path: "", id: file },
      related: [],
    }));

/** What is wrong with those that are there: a set of documents may be looked at without them, but no server starts so. */
export function ruleFileFindings(raw: readonly RawDocument[]): Finding[] {
  return (Object.keys(RULE_FILES) as RuleFile[]).flatMap((file) => {
    const document = documentNamed(raw, file);
    if (!document) return [];
    try {
      ruleFileIn(file, () => contentOf(document));
      return [];
    } catch (error) {
      if (error instanceof BrokenRuleFile) return [error.finding];
      throw error;
    }
  });
}

const broken = (code: FindingCode, file: string, path: string, reason: string): BrokenRuleFile =>
  new BrokenRuleFile({ code, severity: "error", reason, at: { file, path }, related: [] });
