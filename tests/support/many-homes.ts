/**
 * So many homes of a market as a house that has grown would have: a quarter of the bedrooms is free, somebody with a profile lives in most of
 * the others. The same each time, but for when "today" is; made by the database, a statement a table.
 */
import type { Pool } from "pg";
import living from "#schemas/living.json" with { type: "json" };

export const BEDROOMS = 6;

const PICTURES = ["brownstone", "craftsman", "decker", "foursquare", "loft", "victorian"].map((name) => `home-${name}`);
const STREETS = "Thomas_Street Alder_Avenue Ashby_Place Carroll_Street Harbor_Avenue Pine_Court Telegraph_Avenue Élysée_Lane 8th_Street Zephyr_Way";
const DISTRICTS = "Capitol_Hill Pilsen Fremont Old_Town Riverside The_Heights Harborside Midtown";
const INTERESTS = living.interests.flatMap(({ list }) => list.map(({ id }) => id));

const text = (value: string): string => `'${value.replaceAll("'", "''").replaceAll("_", " ")}'`;
/** A number below `most` that belongs to the row, another one for each `salt`. */
const drawn = (salt: number, most: number, of: string): string => `((hashint8extended(${of}, ${salt}) & 2147483647) % ${most})`;
const picked = (list: readonly string[], salt: number, of: string): string => `(ARRAY[${list.map(text).join(", ")}])[1 + ${drawn(salt, list.length, of)}]`;
const idOf = (what: string, of: string): string => `md5(${text(what)} || ' ' || ${of})::uuid`;

/**
 * Into a market, which is made where there is none.
 * @param pool  of whoever may leave triggers out, as the owner of an embedded or a test's own database may
 * @param today  YYYY-MM-DD
 */
export async function makeHomes(pool: Pool, { market, many, today }: { market: string; many: number; today: string }): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SET session_replication_role = replica");
    await fill((sql) => client.query(sql, [market]), { many, today });
    await client.query("SET session_replication_role = DEFAULT");
  } finally {
    client.release(true);
  }
  for (const table of ["homes", "rooms", "residents", "profiles", "users", "room_selections"]) await pool.query(`ANALYZE ${table}`);
}

async function fill(run: (sql: string) => Promise<unknown>, { many, today }: { many: number; today: string }): Promise<void> {
  await run(
    `INSERT INTO markets (slug, display_name, country_code, region_code, picture) VALUES ($1, 'Metropolis', 'US', 'WA', 'home-loft') ON CONFLICT DO NOTHING`,
  );
  const slug = "$1::text || '-' || n";
  await run(`INSERT INTO homes (slug, market, name, picture, rooms, address, full_property_price_cents, headline, is_published, pets_allowed, amenities)
    SELECT ${slug}, $1, n || ' ' || ${picked(STREETS.split(" "), 1, "n")}, ${picked(PICTURES, 2, "n")}, ${BEDROOMS},
      jsonb_build_object('street_address', n || ' Thomas Street', 'city', 'Metropolis', 'neighborhood', ${picked(DISTRICTS.split(" "), 3, "n")}, 'postal_code', '98112'),
      600000 + 10000 * ${drawn(4, 40, "n")}, 'Six bedrooms, two kitchens and a yard, ten minutes from the train', ${drawn(5, 100, "n")} > 0, ${drawn(6, 2, "n")} = 0,
      ARRAY['wifi', 'laundry', 'dishwasher', 'backyard']
    FROM generate_series(1, ${many}::bigint) AS n`);
  await run(`WITH numbered AS (SELECT n, b, n * ${BEDROOMS} + b AS k FROM generate_series(1, ${many}::bigint) AS n, generate_series(1, ${BEDROOMS}) AS b),
      facts AS (SELECT n, b, k, ${drawn(11, 4, "k")} = 0 AS is_free FROM numbered)
    INSERT INTO rooms (id, home, number, room_type, about, first_price_cents, discounted_price_cents, is_available, availability_date, lease_lengths)
    SELECT ${idOf("room", "$1::text || k")}, ${slug}, b, CASE WHEN b = 1 THEN 'master' ELSE 'private' END, 'Faces the garden, with a closet and a desk',
      80000 + 500 * ${drawn(12, 300, "k")}, CASE WHEN ${drawn(13, 3, "k")} = 0 THEN 76000 END, is_free,
      CASE WHEN is_free THEN DATE '${today}' - 40 + ${drawn(14, 120, "k")}::int END, CASE WHEN ${drawn(15, 10, "k")} = 0 THEN '[3, 6, 9, 12]'::jsonb END
    FROM facts`);
  const lived = `SELECT r.id, row_number() OVER (ORDER BY r.id) AS n FROM rooms r JOIN homes h ON h.slug = r.home WHERE h.market = $1 AND h.slug LIKE $1 || '-%' AND NOT r.is_available`;
  const whose = idOf("resident", "r.id");
  await run(`INSERT INTO users (id, email, first_name, last_name, avatar)
    SELECT ${whose}, 'resident-' || r.id || '@example.com', ${picked("Ada Ben Chloé Dmitri Elena Farid Grace Hugo Mei Zoë".split(" "), 21, "n")}, 'Park', 'ada' FROM (${lived}) r`);
  await run(`INSERT INTO residents (id, room, user_id, lives_from, lives_until, accepted_at)
    SELECT ${whose}, r.id, ${whose}, DATE '${today}' - 200 + ${drawn(22, 220, "n")}::int, CASE WHEN ${drawn(23, 5, "n")} = 0 THEN DATE '${today}' + 30 END, now() FROM (${lived}) r`);
  await run(`INSERT INTO profiles (id, user_id, interests)
    SELECT ${whose}, ${whose}, (SELECT jsonb_agg(DISTINCT ${picked(INTERESTS, 24, "n * 10 + i")}) FROM generate_series(1, 4 + ${drawn(25, 6, "n")}) AS i) FROM (${lived}) r`);
  // Some rooms that are free are held for somebody: whoever it is of the applications that there are.
  await run(`INSERT INTO room_selections (id, application, home, room, whole_home, move_in_date, lease_end_date, lease_months, monthly_price_cents)
    SELECT ${idOf("hold", "r.id")}, a.id, r.home, r.id, false, DATE '${today}' + 30, DATE '${today}' + 395, 12, r.first_price_cents
    FROM (SELECT r.*, row_number() OVER (ORDER BY r.id) AS n FROM rooms r JOIN homes h ON h.slug = r.home WHERE h.market = $1 AND h.slug LIKE $1 || '-%' AND r.is_available) r,
      (SELECT id FROM applications WHERE status NOT IN ('withdrawn', 'rejected') ORDER BY id LIMIT 1) a WHERE n % 15 = 0`);
}
