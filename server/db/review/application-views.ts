/** Who of the staff looks at an application. */
import type { Executor } from "../engine/database-pool.ts";

/** As `Writes.lookAt` says. */
export async function lookAt(
  tx: Executor,
  application: string,
  userId: string,
  { now, again, until }: { now: string; again: string; until: string | null },
): Promise<{ opened: boolean; came: boolean }> {
  const { rows } = await tx.query<{ opened: boolean; came: boolean }>(
    `WITH before AS (SELECT opened_at, looking_until FROM application_views WHERE application = $1 AND user_id = $2),
     seen AS (INSERT INTO application_views AS v (application, user_id, opened_at, looking_until) VALUES ($1, $2, $3, $5)
       ON CONFLICT (application, user_id) DO UPDATE SET
         opened_at = CASE WHEN greatest(v.opened_at, v.looking_until) < $4 OR v.opened_at > $3 THEN excluded.opened_at ELSE v.opened_at END,
         looking_until = coalesce(excluded.looking_until, v.looking_until)
       RETURNING opened_at)
     SELECT seen.opened_at = $3 AND before.opened_at IS DISTINCT FROM $3 AS opened,
       $5::timestamptz IS NOT NULL AND coalesce(before.looking_until < $3, true) AS came
     FROM seen LEFT JOIN before ON true`,
    [application, userId, now, again, until],
  );
  return rows[0] ?? { opened: false, came: false };
}
