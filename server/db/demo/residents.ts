/** Who lives in the demo's homes: people with profiles, by the numbers of their bedrooms. */
import type { Transaction } from "../engine/database.ts";
import { demoId } from "./demo-id.ts";
import { demoAnswers, type DemoHabits, type DemoProfile } from "./profiles.ts";

/** Days from now. */
export interface DemoResident extends DemoProfile {
  email: string;
  first_name: string;
  last_name: string;
  avatar: string;
  home: string;
  bedroom: number;
  lives_since_days_ago: number;
  away_in_days?: number;
  away_until_in_days?: number;
}

const DAY_MS = 86_400_000;
const day = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/**
 * In one statement. Who is there already stays as they are; nobody moves in where somebody else holds the address or lives in the room.
 * @returns how many were added
 */
export async function addDemoResidents(tx: Transaction, residents: readonly DemoResident[], habits: DemoHabits, now: number): Promise<number> {
  const rows = residents.map((resident) => {
    const { home, bedroom, lives_since_days_ago, away_in_days, away_until_in_days, habits: _name, except: _except, ...person } = resident;
    const since = now - lives_since_days_ago * DAY_MS;
    return {
      ...person,
      id: demoId(`resident:${person.email}`),
      user_id: demoId(`user:${person.email}`),
      profile: demoId(`profile:${person.email}`),
      room: demoId(`room:${home}:${bedroom}`),
      ...demoAnswers(resident, habits),
      lives_from: day(since),
      away_from: away_in_days === undefined ? null : day(now + away_in_days * DAY_MS),
      away_until: away_until_in_days === undefined ? null : day(now + away_until_in_days * DAY_MS),
      since: new Date(since).toISOString(),
    };
  });
  const { rows: added } = await tx.query(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, user_id uuid, profile uuid, room uuid, email text, first_name text, last_name text,
         avatar text, job_title text, employer text, bio text, own_answers jsonb, roommate_answers jsonb, interests jsonb, lives_from date,
         away_from date, away_until date, since timestamptz)),
     people AS (
       INSERT INTO users (id, email, first_name, last_name, avatar, created_at)
       SELECT user_id, email, first_name, last_name, avatar, since FROM given g
         WHERE NOT EXISTS (SELECT 1 FROM users u WHERE lower(u.email COLLATE "C") = g.email)
       ON CONFLICT DO NOTHING RETURNING id),
     known AS (SELECT id FROM people UNION SELECT u.id FROM users u JOIN given g ON g.user_id = u.id AND g.email = lower(u.email COLLATE "C")),
     housed AS (
       INSERT INTO residents (id, room, user_id, lives_from, away_from, away_until, accepted_at)
       SELECT g.id, g.room, g.user_id, g.lives_from, g.away_from, g.away_until, g.since
         FROM given g JOIN known k ON k.id = g.user_id JOIN rooms m ON m.id = g.room AND NOT m.is_available
       ON CONFLICT DO NOTHING RETURNING user_id)
     INSERT INTO profiles (id, user_id, job_title, employer, bio, own_answers, roommate_answers, interests)
     SELECT g.profile, g.user_id, g.job_title, g.employer, g.bio, g.own_answers, g.roommate_answers, g.interests
       FROM given g JOIN housed h ON h.user_id = g.user_id
     ON CONFLICT DO NOTHING RETURNING id`,
    [JSON.stringify(rows)],
  );
  return added.length;
}
