/** Who of the staff looks at an application. */
import type { Query } from "../../../ports/query.ts";

/**
 * That somebody of the staff looks at an application. `opened`: for the first time since `again`; `came`: nobody knew that they
 * look until now. `until` null says nothing about whether they go on looking.
 */
export const lookAt =
  (
    application: string,
    userId: string,
    { now, again, until }: { now: string; again: string; until: string | null },
  ): Query<{ opened: boolean; came: boolean }> =>
  async (tx) => {
    const { rows } = await tx.query<{ opened: boolean; came: boolean }>(
      // Held before it is written: of two who come at the same moment the second sees what the first did, or was not who made the row.
      `WITH before AS (SELECT opened_at, looking_until FROM application_views WHERE application = $1 AND user_id = $2 FOR UPDATE),
     seen AS (INSERT INTO application_views AS v (application, user_id, opened_at, looking_until)
         SELECT $1::uuid, $2::uuid, $3::timestamptz, $5::timestamptz FROM (SELECT count(*) FROM before) AS held
       ON CONFLICT (application, user_id) DO UPDATE SET
         opened_at = CASE WHEN greatest(v.opened_at, v.looking_until) < $4 OR v.opened_at > $3 THEN excluded.opened_at ELSE v.opened_at END,
         looking_until = coalesce(excluded.looking_until, v.looking_until)
       RETURNING opened_at, xmax = 0 AS made)
     SELECT seen.made OR (before.opened_at <> $3 AND seen.opened_at = $3) IS TRUE AS opened,
       $5::timestamptz IS NOT NULL AND coalesce(before.looking_until < $3, seen.made OR before.opened_at IS NOT NULL) AS came
     FROM seen LEFT JOIN before ON true`,
      [application, userId, now, again, until],
    );
    return rows[0] ?? { opened: false, came: false };
  };
