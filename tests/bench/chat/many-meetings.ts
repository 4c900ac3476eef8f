/**
 * So many meetings that go on, each of one who applies and three who live there, with fifty messages said, and a session of each of
 * the four. Made by the database, a statement a table.
 */
import type { Pool } from "pg";
import { newSessionTokens, sessionIdOf } from "#server/areas/account/sign-in/session-tokens.ts";
import type { Talk } from "../server-messages.ts";

/** Of the demo: whoever talks with a home. */
const MODEL = "demo-status-meet-and-greet";
/** Whoever applies, and those who live there. */
export const PEOPLE = 4;
/** As many as a page shows. */
export const SAID = 50;

const id = (what: string, of = "n::text"): string => `md5('meeting ${what} ' || ${of})::uuid`;
const like = (table: string, row: string, over: string): string => `(jsonb_populate_record(NULL::${table}, to_jsonb(${row}) || jsonb_build_object(${over}))).*`;
const person = id("person", "n || ' ' || p");

/**
 * @param pool  of whoever may leave triggers out, as a bench's own database may
 * @param model  the source of an application that talks with a home; each is like it
 */
export async function makeMeetings(pool: Pool, many: number, { model: source = MODEL, said = SAID } = {}): Promise<Talk[]> {
  const client = await pool.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  const rows = `generate_series(0, ${many - 1}) AS n`;
  const residents = `${rows}, generate_series(1, ${PEOPLE - 1}) AS p`;
  const model = `(SELECT * FROM applications WHERE source = '${source}') a`;
  try {
    await run("SET session_replication_role = replica");
    await run(`INSERT INTO users (id, email, first_name, last_name, avatar)
      SELECT ${person}, 'talks-' || n || '-' || p || '@example.com', (ARRAY['Ada', 'Ben', 'Cleo', 'Dan'])[p + 1], 'Park', 'ada' FROM ${rows}, generate_series(0, ${PEOPLE - 1}) AS p`);
    await run(`INSERT INTO profiles SELECT ${like("profiles", "m", `'id', ${person}, 'user_id', ${person}`)}
      FROM ${rows}, generate_series(0, ${PEOPLE - 1}) AS p, (SELECT p.* FROM profiles p JOIN applications a ON a.user_id = p.user_id WHERE a.source = '${source}') m`);
    const [applicant, application] = [id("person", "n || ' 0'"), id("application")];
    await run(
      `INSERT INTO sources SELECT ${like("sources", "s", `'slug', 'talks-' || n, 'owner_user_id', ${applicant}`)} FROM ${rows}, (SELECT * FROM sources WHERE slug = '${source}') s`,
    );
    await run(`INSERT INTO applicant_infos SELECT ${like("applicant_infos", "i", `'id', ${id("info")}, 'application', ${application}`)}
      FROM ${rows}, (SELECT i.* FROM applicant_infos i JOIN applications a ON a.applicant_info = i.id WHERE a.source = '${source}') i`);
    await run(`INSERT INTO applications SELECT ${like("applications", "a", `'id', ${application}, 'source', 'talks-' || n, 'user_id', ${applicant}, 'applicant_info', ${id("info")}`)}
      FROM ${rows}, ${model}`);
    await run(`INSERT INTO homes (slug, market, name, picture, rooms, address, full_property_price_cents, headline, is_published, pets_allowed, amenities)
      SELECT 'talks-' || n, a.market, n || ' Thomas Street', 'home-loft', ${PEOPLE}, jsonb_build_object('city', 'Chicago'), 600000, '', true, true, ARRAY['wifi'] FROM ${rows}, ${model}`);
    await run(`INSERT INTO rooms (id, home, number, room_type, about, first_price_cents, is_available, availability_date)
      SELECT ${id("room", "n || ' ' || p")}, 'talks-' || n, p + 1, 'private', '', 107000, p = 0, CASE WHEN p = 0 THEN current_date END FROM ${rows}, generate_series(0, ${PEOPLE - 1}) AS p`);
    await run(`INSERT INTO residents (id, room, user_id, lives_from, accepted_at)
      SELECT ${person}, ${id("room", "n || ' ' || p")}, ${person}, current_date - 200, now() FROM ${residents}`);
    await run(`INSERT INTO room_selections (id, application, home, room, whole_home, move_in_date, lease_end_date, lease_months, monthly_price_cents)
      SELECT ${id("hold")}, ${application}, 'talks-' || n, ${id("room", "n || ' 0'")}, false, current_date + 12, current_date + 377, 12, 107000 FROM ${rows}`);
    await run(`INSERT INTO meetings (id, home, market, status, opened_at, ends_at, decides_at, looks_at)
      SELECT ${id("itself")}, 'talks-' || n, a.market, 'open', now() - interval '1 hour', now() + interval '23 hours', now() + interval '47 hours', now() + interval '23 hours' FROM ${rows}, ${model}`);
    await run(
      `INSERT INTO meeting_applicants (id, meeting, application, home, selection, place) SELECT ${id("applicant")}, ${id("itself")}, ${application}, 'talks-' || n, ${id("hold")}, 1 FROM ${rows}`,
    );
    await run(`INSERT INTO meeting_messages (meeting, id, number, user_id, text, sent_at)
      SELECT ${id("itself")}, ${id("message", "n || ' ' || m")}, m, ${id("person", `n || ' ' || m % ${PEOPLE}`)}, 'What is it like in winter, when all windows are shut? ' || m,
        now() - interval '1 hour' + m * interval '1 minute' FROM ${rows}, generate_series(1, ${said}) AS m`);
    await run(
      `INSERT INTO meeting_reads (meeting, user_id, number) SELECT ${id("itself")}, ${person}, ${said} FROM ${rows}, generate_series(0, ${PEOPLE - 1}) AS p`,
    );
    const accesses = Array.from({ length: many * PEOPLE }, () => newSessionTokens().access);
    await run(
      `INSERT INTO sessions (id, user_id, created_at, seen_at, expires_at, refresh_expires_at)
       SELECT ids.id, ${id("person", `((ids.k - 1) / ${PEOPLE}) || ' ' || ((ids.k - 1) % ${PEOPLE})`)}, now(), now(), now() + interval '2 hours', now() + interval '1 day'
       FROM unnest($1::text[]) WITH ORDINALITY AS ids (id, k)`,
      [accesses.map(sessionIdOf)],
    );
    await run("SET session_replication_role = DEFAULT");
    await run("VACUUM (ANALYZE)");
    const { rows: made } = await run(
      `SELECT ${id("itself")} AS id, (SELECT array_agg(${person} ORDER BY p) FROM generate_series(0, ${PEOPLE - 1}) AS p) AS people FROM ${rows} ORDER BY n`,
    );
    return (made as { id: string; people: string[] }[]).map(({ id: meeting, people }, n) => ({
      meeting,
      people: people.map((user, p) => ({
        user,
        cookie: `latchkey_session=${accesses[n * PEOPLE + p]}`,
        page: p === 0 ? `/application/talks-${n}/meet-and-greet/chat?meetingId=${meeting}` : `/resident/meeting/${meeting}`,
      })),
    }));
  } finally {
    client.release(true);
  }
}
