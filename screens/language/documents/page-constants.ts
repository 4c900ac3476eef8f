/** Constants of `schemas/constants` that the page reads by name, with the type that each has to have. */
export const PAGE_CONSTANT_TYPES = {
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
  told_within_ms: "number",
  told_characters: "number",
  support_chat_retries: "number",
  support_chat_retry_ms: "number",
  address_suggestion_pause_ms: "number",
  address_suggestion_min_length: "number",
  carousel_swipe_px: "number",
  chosen_rest_ms: "number",
  flip_scroll_ms: "number",
  time_left_warn_hours: "number",
  time_left_urgent_hours: "number",
  tooltip_max_width: "number",
  upload_max_bytes: "number",
  upload_name_max_length: "number",
  upload_types: "string",
} as const;

/** Those that a page reads in the browser; they travel with its texts. */
export type PageConstants = { readonly [N in keyof typeof PAGE_CONSTANT_TYPES]: (typeof PAGE_CONSTANT_TYPES)[N] extends "number" ? number : string };
export const PAGE_CONSTANTS = Object.keys(PAGE_CONSTANT_TYPES) as (keyof PageConstants)[];

/** It may be set for a place, within these bounds. `money`: in major units, to the cent; `month-list`: months of the year with commas, without bounds. */
export interface Adjustable {
  unit: (typeof ADJUSTABLE_UNITS)[number];
  minimum?: number;
  maximum?: number;
}
export const ADJUSTABLE_UNITS = ["times", "days", "months", "money", "month-list"] as const;
