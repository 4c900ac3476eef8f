/**
 * Constants of `schemas/constants` that code reads by name, with the type that each has to have. The
 * start is refused without them. What only documents read is not named here.
 */
import { PAGE_CONSTANT_TYPES } from "#screens/language/documents/page-constants.ts";
import type { Literal } from "#screens/language/expressions/condition.ts";

const SERVER = {
  autosave_ms: "number",
  application_version: "string",
  campaign_suffix: "string",
  decline_undo_minutes: "number",
  homes_instead: "number",
  house_decision_hours: "number",
  invitation_hours: "number",
  invitation_reminder_hours: "number",
  meeting_banner_green_above_hours: "number",
  meeting_poll_seconds: "number",
  meeting_start_attempts: "number",
  meeting_open_ms: "number",
  avatars_shown: "number",
  meeting_window_hours: "number",
  message_max_length: "number",
  messages_loaded: "number",
  open_meetings_most: "number",
  time_left_safe_above_hours: "number",
  time_left_warn_above_hours: "number",
  interests_maximum: "number",
  residents_named: "number",
  household_likes: "number",
  listing_interests: "number",
  move_in_step_days: "number",
  price_later_days: "number",
  price_longer_months: "number",
  group_hold_hours: "number",
  price_preview_base: "number",
  price_preview_days: "string",
  price_quote_hours: "number",
  price_shorter_months: "number",
  default_country: "string",
  date_minimum: "string",
  placeholder_name: "string",
  placeholder_phone: "string",
  placeholder_email: "string",
  placeholder_date: "string",
  cosigner_credit_score: "number",
  review_due_hours: "number",
  credit_score_lowest: "number",
  credit_score_highest: "number",
  service_fee_set: "string",
  service_fee_sets: "string",
  service_fee: "number",
  service_fee_exempting: "number",
  utilities_partner_fee: "number",
  utilities_setup_fee: "number",
  card_processing_fee: "number",
  security_deposit_months: "number",
  group_promo_lease_length_minimum: "number",
  lease_length_minimum: "number",
  lease_length_maximum: "number",
  experiment_default_percentage: "number",
  experiment_cookie_days: "number",
  experiment_cookie_prefix: "string",
  experiment_excluded_value: "string",
  experiment_default_variants: "string",
  former_residences_maximum: "number",
  invitations_a_day_maximum: "number",
  photo_max_bytes: "number",
  photo_types: "string",
  photo_least_side: "number",
  photo_sizes: "string",
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
  cosigners_maximum: "number",
  cosigner_nominations_maximum: "number",
  cosigner_link_days: "number",
  cosigner_code_tries: "number",
  cosigner_code_seconds: "number",
  cosigner_code_rest_seconds: "number",
  staff_invitation_days: "number",
  resident_invitation_days: "number",
  saved_views_most: "number",
  cosigner_mail_rest_hours: "number",
  double_deposit_months: "number",
  group_members_maximum: "number",
  review_assignment: "string",
  office_time_zone: "string",
  daily_mail_hour: "number",
  review_weekdays: "string",
  review_time_zone: "string",
  review_waits_minimum: "number",
  review_waits_days: "number",
  decision_held_seconds: "number",
  second_person_decisions: "string",
  preapproval_income_times: "number",
  paper_reasons: "string",
  looking_seconds: "number",
  visit_minutes: "number",
  source_application_fee: "number",
  source_fee_asked_above: "number",
  view_as_minutes: "number",
  support_answer_hours: "number",
  support_weekdays: "string",
  support_opens_hour: "number",
  support_closes_hour: "number",
  listing_price_limits: "number",
  listing_price_step: "number",
  listing_lengths: "string",
  listing_interest_homes: "number",
  listing_page_homes: "number",
  listing_move_in_months: "number",
  post_office_box_words: "string",
} as const;

/** Below this credit score a report suggests that somebody stands by the applicant. */
export const LOW_SCORE = "cosigner_credit_score";

export const CODE_CONSTANTS = { ...SERVER, ...PAGE_CONSTANT_TYPES };

type Types = typeof CODE_CONSTANTS;
export type CodeConstant = keyof Types;
/** Names of the constants that are numbers, or texts. */
export type NumberConstant = { [N in CodeConstant]: Types[N] extends "number" ? N : never }[CodeConstant];
export type TextConstant = Exclude<CodeConstant, NumberConstant>;

/** What is wrong with a constant that code reads: that it isn't there, or what it has to be. */
export function constantProblem(constants: Readonly<Record<string, Literal>>, name: CodeConstant): "missing" | "number" | "string" | null {
  const wanted = CODE_CONSTANTS[name];
  if (!Object.hasOwn(constants, name)) return "missing";
  const value = constants[name];
  return typeof value === wanted && (wanted === "string" || ((value as number) >= 0 && Number.isFinite(value))) ? null : wanted;
}
