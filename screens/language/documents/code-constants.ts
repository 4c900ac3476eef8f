/**
 * Constants of `schemas/constants` that code reads by name, with the type that each has to have. The
 * start is refused without them. What only documents read is not named here.
 */
import type { Literal } from "../expressions/condition.ts";

const SERVER = {
  autosave_ms: "number",
  application_version: "string",
  campaign_suffix: "string",
  default_country: "string",
  date_minimum: "string",
  placeholder_name: "string",
  placeholder_phone: "string",
  placeholder_email: "string",
  placeholder_date: "string",
  cosigner_credit_score: "number",
  experiment_default_percentage: "number",
  experiment_cookie_days: "number",
  experiment_cookie_prefix: "string",
  experiment_excluded_value: "string",
  experiment_default_variants: "string",
  former_residences_maximum: "number",
  photo_max_bytes: "number",
  photo_types: "string",
  income_token_error_delay_ms: "number",
  toast_ms: "number",
  toast_delay_ms: "number",
  answer_within_ms: "number",
  page_goes_on_ms: "number",
  charge_follow_after_ms: "number",
  charge_lost_after_ms: "number",
  check_in_hand_ms: "number",
  check_follow_after_ms: "number",
  secure_id_length: "number",
  submission_poll_seconds: "number",
  submission_poll_attempts: "number",
  identity_poll_seconds: "number",
  identity_poll_attempts: "number",
} as const;

const PAGE = {
  autosave_retry_ms: "number",
  autosave_retry_longest_ms: "number",
  draft_ms: "number",
  snackbar_ms: "number",
  snackbar_notice_ms: "number",
  snackbar_error_ms: "number",
  modal_close_ms: "number",
  popup_close_ms: "number",
  all_fields_required_ms: "number",
  spinner_after_ms: "number",
  answer_timeout_ms: "number",
  early_press_ms: "number",
  overtaking_ms: "number",
  follow_retry_ms: "number",
  support_chat_retries: "number",
  support_chat_retry_ms: "number",
  address_suggestion_pause_ms: "number",
  address_suggestion_min_length: "number",
  carousel_swipe_px: "number",
  time_left_warn_hours: "number",
  time_left_urgent_hours: "number",
  tooltip_max_width: "number",
  email_max_length: "number",
  message_max_length: "number",
  upload_max_bytes: "number",
  upload_name_max_length: "number",
  upload_types: "string",
} as const;

export const CODE_CONSTANTS = { ...SERVER, ...PAGE };

type Types = typeof CODE_CONSTANTS;
export type CodeConstant = keyof Types;
/** Names of the constants that are numbers, or texts. */
export type NumberConstant = { [N in CodeConstant]: Types[N] extends "number" ? N : never }[CodeConstant];
export type TextConstant = Exclude<CodeConstant, NumberConstant>;

/** Those that a page reads in the browser; they travel with its texts. */
export type PageConstants = { readonly [N in keyof typeof PAGE]: (typeof PAGE)[N] extends "number" ? number : string };
export const PAGE_CONSTANTS = Object.keys(PAGE) as (keyof PageConstants)[];

/** What is wrong with a constant that code reads: that it isn't there, or what it has to be. */
export function constantProblem(constants: Readonly<Record<string, Literal>>, name: CodeConstant): "missing" | "number" | "string" | null {
  const wanted = CODE_CONSTANTS[name];
  if (!Object.hasOwn(constants, name)) return "missing";
  const value = constants[name];
  return typeof value === wanted && (wanted === "string" || ((value as number) >= 0 && Number.isFinite(value))) ? null : wanted;
}
