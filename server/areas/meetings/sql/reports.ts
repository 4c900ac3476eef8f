/** What was reported to the team of a meeting: by each once. */
import type { Query } from "../../../ports/query.ts";

export interface ReportRow {
  id: string;
  person: string;
  message: string | null;
  reason: string;
}

/** Of a message, or of a person without one. */
export const reportOf =
  (meeting: string, reporter: string, { person, message }: Pick<ReportRow, "person" | "message">): Query<ReportRow | null> =>
  async (db) => {
    const { rows } = await db.query<ReportRow>(
      `SELECT id, person, message, reason FROM meeting_reports WHERE meeting = $1 AND reporter = $2
         AND CASE WHEN $4::uuid IS NULL THEN person = $3 AND message IS NULL ELSE message = $4::uuid END`,
      [meeting, reporter, person, message],
    );
    return rows[0] ?? null;
  };

export const addReport =
  (
    { meeting, reporter, support_case, at }: { meeting: string; reporter: string; support_case: string; at: string },
    { id, person, message, reason }: ReportRow,
  ): Query<null> =>
  async (db) => {
    await db.query(
      "INSERT INTO meeting_reports (id, meeting, reporter, person, message, reason, support_case, reported_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
      [id, meeting, reporter, person, message, reason, support_case, at],
    );
    return null;
  };

/** Ids of the messages that somebody reported. */
export const reportedMessages =
  (meeting: string): Query<string[]> =>
  async (db) => {
    const { rows } = await db.query<{ message: string }>("SELECT DISTINCT message FROM meeting_reports WHERE meeting = $1 AND message IS NOT NULL", [meeting]);
    return rows.map(({ message }) => message);
  };
