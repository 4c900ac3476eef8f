/**
 * So many applications as a house that has grown would have: of three years, in ten markets, by people whose names are
 * written in many ways. The same each time, but for when "now" is; made by the database, a statement a table.
 */
import type { Pool } from "pg";

const MARKETS = [
  ["seattle", "Seattle", "US", "WA"],
  ["new-york-city", "New York City", "US", "NY"],
  ["bay-area", "Bay Area", "US", "CA"],
  ["los-angeles", "Los Angeles", "US", "CA"],
  ["chicago", "Chicago", "US", "IL"],
  ["boston", "Boston", "US", "MA"],
  ["toronto", "Toronto", "CA", "ON"],
  ["portland", "Portland", "US", "OR"],
  ["washington-dc", "Washington, DC", "US", "DC"],
  ["vancouver", "Vancouver", "CA", "BC"],
];
const FIRST =
  "Ada Ben Chloé Dmitri Elena Farid Grace Hugo Inés José Kenji Lïam Mei Nadia Omar Priya Quinn Ria Søren Tom Uma Viktor Wanda Ximena Yuna Zoë Жанна Ольга 王伟 さくら 민준 محمد שרה Αθηνά อรุณ";
const LAST =
  "Okafor Smith García Müller Nguyen Kowalski O'Brien Park Ivanova Andersson Haddad Novak Rossi D'Souza Çelik Łukasz Petrova Silva Tanaka Weiß Young Zhang Ångström de_la_Cruz 100% Abebe Becker Cohen Dubois Eriksen Fischer Gupta Horvat Иванова 李 佐藤 김 حسن";
const REVIEWERS = 12;
const SOURCES = 400;

/** A number below `most` that belongs to the n-th, another one for each `salt`. */
const drawn = (salt: number, most: number, of = "n"): string => `((hashint8extended(${of}, ${salt}) & 2147483647) % ${most})`;
const id = (what: string, of = "n"): string => `md5('${what} ' || ${of})::uuid`;
const picked = (list: string, salt: number): string => {
  const all = list.split(" ");
  // Some names are everybody's, most are few people's.
  return `(ARRAY[${all.map((one) => `'${one.replaceAll("'", "''").replaceAll("_", " ")}'`).join(", ")}])[1 + least(${drawn(salt, all.length)}, ${drawn(salt + 1, all.length)})]`;
};
/** Statuses by how many of a hundred have them, by age: what is new is open, what is old is over. */
const STATUS = ((): string => {
  const among = (parts: Record<string, number>): string => {
    let upTo = 0;
    const cases = Object.entries(parts).map(([status, part]) => `WHEN ${drawn(3, 1000)} < ${(upTo += part)} THEN '${status}'`);
    if (upTo !== 1000) throw new Error(`${upTo} of a thousand`);
    return `CASE ${cases.join(" ")} END`;
  };
  const lately = { open: 470, pre_meet_and_greet: 30, submitted: 300, submitted_request_pending: 80, preapproved: 60, rejected: 30, withdrawn: 30 };
  const underWay = {
    open: 400,
    submitted: 30,
    submitted_request_pending: 20,
    preapproved: 50,
    preapproved_roommate_pending: 10,
    profile_completed: 40,
    profile_completed_request_pending: 10,
    profile_completed_roommate_pending: 10,
    room_selected: 30,
    meet_and_greet: 30,
    approved: 40,
    lease_sent: 100,
    rejected: 110,
    withdrawn: 120,
  };
  const over = { open: 380, lease_sent: 265, rejected: 180, withdrawn: 165, approved: 10 };
  return `CASE WHEN age < interval '5 days' THEN ${among(lately)} WHEN age < interval '40 days' THEN ${among(underWay)} ELSE ${among(over)} END`;
})();

/** How somebody came to the status that they have. */
const WAY = ((): string => {
  const later = ["preapproved", "profile_completed", "room_selected", "meet_and_greet", "approved", "lease_sent"];
  const begun = ["open", "submitted"];
  const ways: Record<string, string[]> = {
    open: ["open"],
    pre_meet_and_greet: ["pre_meet_and_greet"],
    submitted: begun,
    submitted_request_pending: [...begun, "submitted_request_pending"],
    preapproved_roommate_pending: [...begun, "preapproved_roommate_pending"],
    profile_completed_request_pending: [...begun, "preapproved", "profile_completed_request_pending"],
    profile_completed_roommate_pending: [...begun, "preapproved", "profile_completed_roommate_pending"],
    rejected: [...begun, "rejected"],
    ...Object.fromEntries(later.map((status, at) => [status, [...begun, ...later.slice(0, at + 1)]])),
  };
  const array = (way: readonly string[]): string => `ARRAY[${way.map((status) => `'${status}'`).join(", ")}]`;
  const withdrawn = [0, 1, 2, 3].map((steps) => `WHEN ${steps} THEN ${array([...begun, ...later.slice(0, steps), "withdrawn"])}`);
  return `CASE status ${Object.entries(ways)
    .map(([status, way]) => `WHEN '${status}' THEN ${array(way)}`)
    .join(" ")}
    WHEN 'withdrawn' THEN CASE ${drawn(44, 4, "d.n")} ${withdrawn.join(" ")} END END`.replaceAll("status WHEN", "d.status WHEN");
})();
/** Sections of the form that were opened: the first ones, up to any of them. */
const SECTIONS = ((): string => {
  const names = ["applicant_info", "residence", "income", "screening", "flags"];
  const opened = names.map(
    (_, at) => `WHEN ${at} THEN '${JSON.stringify({ sectionStatus: Object.fromEntries(names.slice(0, at + 1).map((name) => [name, "started"])) })}'`,
  );
  return `(CASE ${drawn(45, names.length)} ${opened.join(" ")} END)::jsonb`;
})();

/**
 * Into a migrated database. The indexes of the queue are made when its rows are there.
 * @param pool of whoever may leave triggers out, as the owner of an embedded or a bench's own database may
 */
export async function makeApplications(pool: Pool, { many, now }: { many: number; now: Date }): Promise<void> {
  const client = await pool.connect();
  try {
    const run = (text: string, values: unknown[] = []) => client.query(text, values);
    await run("SET session_replication_role = replica");
    await run("SET maintenance_work_mem = '512MB'");
    await run(
      `INSERT INTO markets (slug, display_name, country_code, region_code, picture) SELECT *, 'p' FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) ON CONFLICT DO NOTHING`,
      [0, 1, 2, 3].map((column) => MARKETS.map((market) => market[column])),
    );
    const markets = `(ARRAY[${MARKETS.map(([slug]) => `'${slug}'`).join(", ")}])`;
    const rows = (count: number): string => `generate_series(1, ${count}) n`;
    await run(`INSERT INTO sources (slug, market, application_fee_cents, currency, label, sharing)
      SELECT 'listing-' || n, ${markets}[1 + n % ${MARKETS.length}], 3500, 'usd', 'Listing ' || n, 'open' FROM ${rows(SOURCES)}`);
    await run(`INSERT INTO users (id, email, first_name, last_name, is_staff, staff_roles)
      SELECT ${id("reviewer")}, 'reviewer-' || n || '@latchkey.example', 'June', 'Reviewer ' || n, true, ARRAY['reviewer'] FROM ${rows(REVIEWERS)}`);
    // Three years, in the order in which they were begun, more of them every year.
    await run(
      `CREATE TEMPORARY TABLE drawn AS SELECT *, ${STATUS} AS status FROM (
         SELECT n, age, $1::timestamptz - age AS created_at, ${drawn(4, 8)} = 0 AS in_group, 1 + ${drawn(5, SOURCES)} AS source
         FROM (SELECT n, interval '1095 days' * (1 - sqrt((n - 0.5) / ${many})) AS age FROM ${rows(many)}) aged) dated`,
      [now.toISOString()],
    );
    await run(`ANALYZE drawn`);
    await run(`INSERT INTO users (id, email, first_name, last_name, phonenumber, is_persona_verified, created_at)
      SELECT ${id("person")}, 'person' || n || '.' || ${drawn(6, 997)} || (ARRAY['@example.com', '@example.org', '@mail.example', '@post.example'])[1 + ${drawn(7, 4)}],
        ${picked(FIRST, 10)}, ${picked(LAST, 20)}, '+1' || (2_000_000_000 + ${drawn(8, 79_999_999)} * 100::bigint + ${drawn(9, 100)}), ${drawn(30, 5)} > 0, created_at FROM drawn`);
    await run(`INSERT INTO applicant_infos (id, application, first_name, last_name, email, phonenumber, created_at)
      SELECT ${id("info")}, ${id("application")}, u.first_name, u.last_name, u.email, u.phonenumber, d.created_at FROM drawn d JOIN users u ON u.id = ${id("person")}`);
    await run(`INSERT INTO group_sources (slug, market, created_at)
      SELECT 'group-' || n / 4, min(${markets}[1 + source % ${MARKETS.length}]), min(created_at) FROM drawn WHERE in_group GROUP BY n / 4`);
    await run(
      `INSERT INTO applications (id, source, source_sharing, user_id, status, market, application_fee_cents, currency, applicant_info, group_source, created_at, submitted_at, assigned_to, preapproved_max_rent_cents, revision, variants, display_state)
      SELECT ${id("application")}, 'listing-' || source, 'open', ${id("person")}, status, ${markets}[1 + source % ${MARKETS.length}], 3500, 'usd', ${id("info")},
        CASE WHEN in_group THEN 'group-' || n / 4 END, created_at,
        CASE WHEN status NOT IN ('open', 'pre_meet_and_greet') THEN least(created_at + ${drawn(31, 4000)} * interval '1 minute', $1) END,
        CASE WHEN status NOT IN ('open', 'pre_meet_and_greet') AND ${drawn(32, 3)} > 0 THEN ${id("reviewer", `(1 + ${drawn(33, REVIEWERS)})`)} END,
        CASE WHEN status IN ('preapproved', 'profile_completed', 'room_selected', 'meet_and_greet', 'approved', 'lease_sent') THEN 60000 + ${drawn(34, 200)} * 1000 END,
        'bench', CASE ${drawn(42, 12)} WHEN 0 THEN ARRAY['flow-1-5'] WHEN 1 THEN ARRAY['second-funnel'] ELSE ARRAY[]::text[] END, ${SECTIONS}
      FROM drawn`,
      [now.toISOString()],
    );
    await run(`INSERT INTO group_members (id, group_source, is_primary, first_name, last_name, email, application, invited_at, created_at)
      SELECT ${id("member")}, a.group_source, false, u.first_name, u.last_name, u.email, a.id, a.created_at, a.created_at
      FROM drawn JOIN applications a ON a.id = ${id("application")} JOIN users u ON u.id = a.user_id WHERE in_group`);
    await run(`INSERT INTO incomes (id, applicant_info, monthly_salary_cents, currency, contact_first_name, contact_last_name, contact_phonenumber, contact_email)
      SELECT ${id("income")}, ${id("info")}, CASE WHEN status <> 'open' OR ${drawn(35, 3)} = 0 THEN 180000 + ${drawn(36, 9000)} * 100 END, 'usd', '', '', '', '' FROM drawn`);
    await run(`INSERT INTO income_connections (user_id, provider_user_id, accounts_added_at)
      SELECT ${id("person")}, 'provider-' || n, created_at FROM drawn WHERE ${drawn(37, 5)} < 2`);
    await run(`INSERT INTO background_checks (id, target_type, target_id, status, result, score, ordered_at)
      SELECT ${id("check")}, 'applicant_info', ${id("info")}, 'complete', CASE WHEN ${drawn(38, 9)} = 0 THEN 'consider' ELSE 'clear' END,
        480 + ${drawn(39, 200)} + ${drawn(40, 171)}, created_at FROM drawn WHERE status NOT IN ('open', 'pre_meet_and_greet') AND ${drawn(41, 20)} > 0`);
    await run(`INSERT INTO application_requests (id, application, request_type, requested_at)
      SELECT ${id("request")}, ${id("application")}, 'add_cosigner', created_at FROM drawn WHERE status LIKE '%request_pending'`);
    await run(
      `INSERT INTO audit_events (id, application, actor_user_id, name, detail, at)
      SELECT md5('event ' || n || ' ' || step)::uuid, ${id("application")}, ${id("person")}, 'status-moved', jsonb_strip_nulls(jsonb_build_object('from', way[step - 1], 'to', way[step])),
        CASE step WHEN 1 THEN created_at WHEN 2 THEN submitted_at ELSE least(submitted_at + (step - 2) * ${drawn(43, 5000)} * interval '1 minute', $1) END
      FROM (SELECT d.n, d.created_at, a.submitted_at, ${WAY} AS way FROM drawn d JOIN applications a ON a.id = ${id("application", "d.n")}) walked
        CROSS JOIN LATERAL generate_series(1, cardinality(way)) step ORDER BY n, step`,
      [now.toISOString()],
    );
    await run(
      `INSERT INTO review_waits (application, market, seconds, ended_at)
      SELECT ${id("application")}, ${markets}[1 + source % ${MARKETS.length}], ${drawn(43, 5000)} * 60, created_at + interval '3 days' FROM drawn
      WHERE status IN ('lease_sent', 'rejected', 'preapproved') AND created_at + interval '3 days' < $1 ORDER BY n`,
      [now.toISOString()],
    );
    await fillQueue(run);
    await run("DROP TABLE drawn");
    await run("SET session_replication_role = DEFAULT");
  } finally {
    client.release(true);
  }
  await pool.query("VACUUM (ANALYZE)");
}

/** As its triggers would have, at once. */
async function fillQueue(run: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>): Promise<void> {
  const { rows } = await run(
    "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename IN ('review_queue', 'review_searches', 'person_searches') AND indexname NOT LIKE '%_pkey'",
  );
  const indexes = rows as { indexname: string; indexdef: string }[];
  for (const { indexname } of indexes) await run(`DROP INDEX ${indexname}`);
  for (const table of ["review_queue", "review_searches", "person_searches"]) {
    const columns = await run("SELECT string_agg(column_name, ', ' ORDER BY ordinal_position) AS all FROM information_schema.columns WHERE table_name = $1", [
      `${table}_as_kept`,
    ]);
    const [{ all }] = columns.rows as [{ all: string }];
    await run("ANALYZE");
    await run(`INSERT INTO ${table} (${all}) SELECT ${all} FROM ${table}_as_kept ON CONFLICT DO NOTHING`);
  }
  await run("SELECT keep_all_journeys()");
  for (const { indexdef } of indexes) await run(indexdef);
}
