/** Whose messages somebody doesn't want to read. */
import { stamp } from "../../../kernel/sql/texts.ts";
import type { Query } from "../../../ports/query.ts";

export interface BlockRow {
  person: string;
  first_name: string;
  blocked_at: string;
}

/** The last first. */
export const blocksOf =
  (blocker: string): Query<BlockRow[]> =>
  async (db) =>
    (
      await db.query<BlockRow>(
        `SELECT b.blocked AS person, u.first_name, ${stamp("b.blocked_at")} AS blocked_at FROM person_blocks b JOIN users u ON u.id = b.blocked
         WHERE b.blocker = $1 ORDER BY b.blocked_at DESC, b.blocked`,
        [blocker],
      )
    ).rows;

/** Of one that is there already nothing changes. */
export const addBlock =
  (blocker: string, blocked: string, at: string): Query<null> =>
  async (db) => {
    await db.query("INSERT INTO person_blocks (blocker, blocked, blocked_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", [blocker, blocked, at]);
    return null;
  };

export const removeBlock =
  (blocker: string, blocked: string): Query<null> =>
  async (db) => {
    await db.query("DELETE FROM person_blocks WHERE blocker = $1 AND blocked = $2", [blocker, blocked]);
    return null;
  };

/** Those of `some` who don't want to read somebody of `people`. */
export const blockersOf =
  (people: readonly string[], some: readonly string[]): Query<string[]> =>
  async (db) => {
    const { rows } = await db.query<{ blocker: string }>(
      "SELECT DISTINCT blocker FROM person_blocks WHERE blocker = ANY($1::uuid[]) AND blocked = ANY($2::uuid[])",
      [some, people],
    );
    return rows.map(({ blocker }) => blocker);
  };
