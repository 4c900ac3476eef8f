/** What is read of whoever stands in front of the homes. */
export const SELECTION = [
  "application",
  "source",
  "market",
  "flags",
  "offered_homes",
  "lease_preference",
  "home_choices",
  "group_choosers",
  "held_rooms",
] as const;
