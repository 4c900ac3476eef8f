/** What an applicant was asked for during the review, as pieces of a screen's state. */
import type { ScreenState } from "../../ports/state.ts";
import { records, type StateSlice } from "./slice.ts";

export const REQUEST_SLICES: { [N in "requests"]: StateSlice<ScreenState[N]> } = {
  requests: {
    of: "application",
    sql: `(SELECT coalesce(json_agg(to_json(q) ORDER BY q.requested_at DESC, q.created_at DESC), '[]')
      FROM application_requests q WHERE q.application = a.id)`,
    read: records("application_request"),
  },
};
