/** Columns of what people tell those they will live with. */
import { fixed, instant, json, text, uuid, versioned } from "./column.ts";

export const PROFILE_COLUMNS = {
  /** One a person (UNIQUE), whatever they apply for. Their names and their picture are the account's. */
  profile: {
    ...versioned,
    user_id: fixed(uuid),
    job_title: text,
    employer: text,
    bio: text,
    /** Ids of `schemas/living.json`: one's own answer, by question. */
    own_answers: json<Record<string, string>>(),
    /** The same: those that are fine in a roommate. */
    roommate_answers: json<Record<string, string[]>>(),
    interests: json<string[]>(),
    created_at: fixed(instant),
  },
};
