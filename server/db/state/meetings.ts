/** What somebody talks about, and with whom. */
import { ACTIVITY, meetingStateOf, MESSAGE_FIELDS, readBy, readMeetingState, readUpToBy, type MeetingStateRow } from "../../kernel/sql/meeting-state.ts";
import type { MeetingChat, MeetingsState, NamedReport } from "../../ports/state/meeting-state.ts";
import type { StateSlice } from "./slice.ts";

/** They apply in the meeting `m`, or live in its home, or did. */
const MAY_BE_THEIRS = `(EXISTS (SELECT 1 FROM meeting_applicants x JOIN applications o ON o.id = x.application WHERE x.meeting = m.id AND o.user_id = :user)
    OR m.home IN (SELECT o.home FROM residents r JOIN rooms o ON o.id = r.room WHERE r.user_id = :user AND NOT o.is_available))`;

/** The one that the address names; without a name that of the application which runs, of several the last. */
const NAMED = `m.id = coalesce(:meeting, (SELECT n.id FROM meetings n JOIN meeting_applicants x ON x.meeting = n.id JOIN applications o ON o.id = x.application
      WHERE o.user_id = :user AND o.source = :source ORDER BY n.ended_at IS NULL DESC, n.status = 'open' DESC, n.opened_at DESC, n.id LIMIT 1)) AND ${MAY_BE_THEIRS}`;

/** Of those that have ended the last ones. */
const PAST_MOST = 10;

const MESSAGE = Object.entries(MESSAGE_FIELDS)
  .map(([name, sql]) => `'${name}', ${sql}`)
  .join(", ");

export const MEETING_SLICES: { [N in keyof MeetingsState]: StateSlice<MeetingsState[N]> } = {
  named_meeting: {
    of: "person",
    sql: `(SELECT ${meetingStateOf(":user")} FROM meetings m JOIN homes h ON h.slug = m.home WHERE ${NAMED})`,
    read: (row: MeetingStateRow | null) => row && readMeetingState(row),
  },
  named_chat: {
    of: "person",
    sql: `(SELECT json_build_object('read', ${readUpToBy(":user")},
        'shows', (SELECT u.shows_activity FROM users u WHERE u.id = :user),
        'activity', (SELECT coalesce(json_agg(${ACTIVITY} ORDER BY d.user_id), '[]') FROM meeting_reads d JOIN users u ON u.id = d.user_id WHERE d.meeting = m.id AND d.user_id <> :user),
        'messages', (SELECT coalesce(json_agg(t.message ORDER BY t.number), '[]') FROM (SELECT t.number, json_build_object(${MESSAGE}) AS message
          FROM meeting_messages t WHERE t.meeting = m.id AND ${readBy(":user")} ORDER BY t.number DESC LIMIT :messages) t))
      FROM meetings m WHERE ${NAMED})`,
    read: (row: MeetingChat | null) => row,
  },
  named_report: {
    of: "person",
    sql: `(SELECT json_build_object('message', (SELECT json_build_object(${MESSAGE}) FROM meeting_messages t WHERE t.meeting = m.id AND t.id = :message AND t.user_id IS NOT NULL),
        'reports', (SELECT coalesce(json_agg(json_build_object('person', r.person, 'message', r.message)), '[]') FROM meeting_reports r
          WHERE r.meeting = m.id AND r.reporter = :user))
      FROM meetings m WHERE ${NAMED})`,
    read: (row: NamedReport | null) => row,
  },
  house_meetings: {
    of: "person",
    sql: `(SELECT coalesce(json_agg(w.state ORDER BY w.over, w.opened_at DESC, w.id), '[]')
      FROM (SELECT ${meetingStateOf(":user")} AS state, m.ended_at IS NOT NULL AS over, m.opened_at, m.id,
          row_number() OVER (PARTITION BY m.ended_at IS NOT NULL ORDER BY m.opened_at DESC, m.id) AS place
        FROM meetings m JOIN homes h ON h.slug = m.home
        WHERE m.home IN (SELECT o.home FROM residents r JOIN rooms o ON o.id = r.room WHERE r.user_id = :user AND NOT o.is_available)) w
      WHERE NOT w.over OR w.place <= ${PAST_MOST})`,
    read: (rows: MeetingStateRow[]) => rows.map(readMeetingState),
  },
};
