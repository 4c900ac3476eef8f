/** The arm of each experiment that an application was first shown. */
import type { Executor } from "../../ports/query.ts";

/**
 * Keeps arms in one statement, each with its audit event, and answers those that hold: whoever came first, in another tab or
 * from another browser, has decided it.
 */
export async function keepArms(
  db: Executor,
  application: string,
  arms: Readonly<Record<string, string>>,
  actorUserId: string | null,
  now: string,
): Promise<Record<string, string>> {
  const { rows } = await db.query<{ experiment: string; arm: string }>(
    `WITH kept AS (
       INSERT INTO experiment_arms (application, experiment, arm, shown_at) SELECT $1, key, value, $4 FROM json_each_text($2)
       ON CONFLICT ON CONSTRAINT experiment_arms_one_each DO UPDATE SET arm = experiment_arms.arm
       RETURNING experiment, arm, xmax = 0 AS fresh),
     told AS (
       INSERT INTO audit_events (id, application, actor_user_id, name, detail, at)
       SELECT gen_random_uuid(), $1, $3, 'experiment-shown', jsonb_build_object('experiment', experiment, 'arm', arm), $4 FROM kept WHERE fresh)
     SELECT experiment, arm FROM kept`,
    [application, JSON.stringify(arms), actorUserId, now],
  );
  return Object.fromEntries(rows.map(({ experiment, arm }) => [experiment, arm]));
}
