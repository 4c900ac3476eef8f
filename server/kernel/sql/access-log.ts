/** Looks of others at somebody's data, as history has them. */
import type { PersonLook } from "../../ports/state.ts";
import { TAKEN_UP } from "./parties.ts";

/** As many as are looked back on: whoever asks for all of them is handed everything that is kept. */
export const MOST_LOG_ENTRIES = 200;

const OPENED_AFTER = `EXISTS (SELECT 1 FROM audit_events o WHERE o.application = e.application AND o.actor_user_id = e.actor_user_id
  AND o.name = 'application-opened' AND o.seq > e.seq)`;
const PAPER_OPENED_AFTER = `EXISTS (SELECT 1 FROM audit_events o WHERE o.about_user_id = e.about_user_id AND o.actor_user_id = e.actor_user_id
  AND o.name = 'document-opened' AND o.detail ->> 'document' = e.detail ->> 'document' AND o.seq > e.seq)`;
/**
 * What others do with somebody's data ends in these words; whoever views as somebody is told by the account that they view as.
 * What a page read before anybody asked for it counts as well, unless they opened it then, which is a line of its own.
 */
export const LOOKED = `(e.name LIKE '%-opened' OR e.name LIKE '%-exported' OR e.name LIKE 'view-as-%'
  OR (e.name = 'application-read-ahead' AND NOT ${OPENED_AFTER})
  OR (e.name = 'document-read-ahead' AND NOT ${PAPER_OPENED_AFTER}))`;

const VOUCHED = `${TAKEN_UP} WHERE k.user_id = u.id`;
/** Whoever opens an application reads, from when they began, what those who stand by it earn and what their reports say. Few are asked for the time. */
const READ_BESIDE = `(e.name IN ('application-opened', 'application-read-ahead') AND e.application IN (SELECT l.source_application FROM ${VOUCHED})
  AND EXISTS (SELECT 1 FROM ${VOUCHED} AND l.source_application = e.application AND k.created_at <= e.at))`;

/** What others did that is about the person `u`, theirs, or as them. */
export const OF_PERSON = `((e.about_user_id = u.id OR e.as_user_id = u.id OR ${READ_BESIDE} OR e.application IN (SELECT o.id FROM applications o WHERE o.user_id = u.id))
  AND e.actor_user_id IS DISTINCT FROM u.id)`;

/** Looks of staff as the person is told of them: by whose role, and why where whoever gave the reason knew that it is told. */
export const SHOWN_LOOKS = {
  sql: `(SELECT coalesce(json_agg(json_build_object('name', l.name, 'at', l.at, 'roles', l.roles, 'why', l.why) ORDER BY l.seq DESC), '[]')
    FROM users u CROSS JOIN LATERAL (SELECT e.seq, e.name, e.at, y.staff_roles AS roles, CASE WHEN e.detail ->> 'told' = 'true' THEN e.why END AS why
      FROM audit_events e JOIN users y ON y.id = e.actor_user_id WHERE ${OF_PERSON} AND ${LOOKED} ORDER BY e.seq DESC LIMIT ${MOST_LOG_ENTRIES}) l
    WHERE u.id = :user)`,
  read: (rows: PersonLook[]): PersonLook[] => rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
};
