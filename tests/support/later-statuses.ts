/** Statuses whose screens come later, as they stand in the addresses of the demo people who are in them. */
export const LATER_STATUSES = [
  "submitted",
  "submitted-request-pending",
  "preapproved",
  "preapproved-roommate-pending",
  "profile-completed",
  "profile-completed-request-pending",
  "profile-completed-roommate-pending",
  "room-selected",
  "meet-and-greet",
  "approved",
  "lease-sent",
  "rejected",
  "withdrawn",
];
