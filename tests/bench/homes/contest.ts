/** So many people in front of the homes who keep one and the same room on its card, each with an application and a session of their own. */
import type { Pool } from "pg";
import { newSessionTokens, sessionIdOf } from "#server/areas/account/sign-in/session-tokens.ts";
import type { Contest } from "../server-messages.ts";

/** Of the demo: whoever stands in front of the homes. */
const MODEL = "demo-status-profile-completed";

/** @param pool  of whoever may leave triggers out, as a bench's own database may */
export async function makeContest(pool: Pool, count: number): Promise<Contest> {
  const client = await pool.connect();
  const people = Array.from({ length: count }, (_, n) => ({ n, source: `contest-${n}`, access: newSessionTokens().access }));
  const like = (table: string, row: string, over: string): string => `jsonb_populate_record(NULL::${table}, to_jsonb(${row}) || jsonb_build_object(${over}))`;
  const id = (what: string, of = "n"): string => `md5('contest ${what} ' || ${of})::uuid`;
  const rows = `generate_series(0, ${count - 1}) AS n`;
  try {
    await client.query("SET session_replication_role = replica");
    const run = (text: string, values: unknown[] = []) => client.query(text, values);
    const model = `FROM ${rows}, (SELECT * FROM applications WHERE source = '${MODEL}') a`;
    await run(`INSERT INTO users (id, email, first_name, last_name) SELECT ${id("person")}, 'contest-' || n || '@example.com', 'Ada', 'Park' FROM ${rows}`);
    await run(
      `INSERT INTO sources SELECT (${like("sources", "s", `'slug', 'contest-' || n, 'owner_user_id', ${id("person")}`)}).* FROM ${rows}, (SELECT * FROM sources WHERE slug = '${MODEL}') s`,
    );
    await run(`INSERT INTO applicant_infos SELECT (${like("applicant_infos", "i", `'id', ${id("info")}, 'application', ${id("application")}`)}).*
      FROM ${rows}, (SELECT i.* FROM applicant_infos i JOIN applications a ON a.applicant_info = i.id WHERE a.source = '${MODEL}') i`);
    await run(
      `INSERT INTO applications SELECT (${like("applications", "a", `'id', ${id("application")}, 'source', 'contest-' || n, 'user_id', ${id("person")}, 'applicant_info', ${id("info")}, 'room', NULL, 'preapproved_for_all', true, 'preapproved_max_rent_cents', NULL`)}).* ${model}`,
    );
    const { rows: found } = await run(
      `SELECT r.id AS room, r.home, r.version, r.first_price_cents, r.availability_date::text FROM rooms r JOIN homes h ON h.slug = r.home JOIN applications a ON a.market = h.market
       WHERE a.source = '${MODEL}' AND h.is_published AND r.is_available AND NOT EXISTS (SELECT 1 FROM room_selections s WHERE s.room = r.id AND s.ended_at IS NULL)
       ORDER BY r.availability_date, r.id LIMIT 1`,
    );
    const room = found[0] as { room: string; home: string; version: number; first_price_cents: number; availability_date: string };
    const moveIn = new Date(Math.max(Date.now(), Date.parse(room.availability_date)) + 10 * 86_400_000).toISOString().slice(0, 10);
    await run(
      `INSERT INTO home_choices (id, application, home, room, move_in_date, lease_end_date, lease_months, monthly_price_cents, room_version, quoted_at)
       SELECT ${id("choice")}, ${id("application")}, $1, $2, $3::date, $3::date + interval '12 months', 12, $4, $5, now() FROM ${rows}`,
      [room.home, room.room, moveIn, room.first_price_cents, room.version],
    );
    await run(
      `INSERT INTO sessions (id, user_id, created_at, seen_at, expires_at, refresh_expires_at)
       SELECT ids.id, ${id("person", "ids.n")}, now(), now(), now() + interval '1 hour', now() + interval '1 day' FROM unnest($1::text[], $2::int[]) AS ids (id, n)`,
      [people.map(({ access }) => sessionIdOf(access)), people.map(({ n }) => n)],
    );
    await run("SET session_replication_role = DEFAULT");
    return {
      home: room.home,
      price: room.first_price_cents / 100,
      people: people.map(({ source, access }) => ({ source, cookie: `latchkey_session=${access}` })),
    };
  } finally {
    client.release(true);
  }
}
