/** Codes by which somebody proves that a co-signer's link, which was sent to another address than their account's, is theirs. */
import type { Query } from "../../ports/query.ts";

/** Whose code it is: one a link and account. `address`: where it goes, folded. */
export interface CodeOf {
  link: string;
  user: string;
  address: string;
}

/** Instants are ISO texts. `before`: a code that was sent later than this stands as it is. */
export interface NewCode extends CodeOf {
  hash: Buffer;
  now: string;
  until: string;
  before: string;
}

/** Keeps the code in the place of the one before. False where that one was sent a moment ago. */
export const keepCode =
  ({ link, user, address, hash, now, until, before }: NewCode): Query<boolean> =>
  async (db) => {
    const { rowCount } = await db.query(
      `INSERT INTO cosigner_link_codes AS k (cosigner_source, user_id, address, hash, sent_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (cosigner_source, user_id) DO UPDATE
         SET address = excluded.address, hash = excluded.hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0, proven_at = NULL
         WHERE k.sent_at <= $7 OR k.address <> excluded.address`,
      [link, user, address, hash, now, until, before],
    );
    return rowCount > 0;
  };

/** One try, counted in the statement that judges it: null where there is no code (any more) that could be tried. */
export const tryCode =
  ({ link, user, address }: CodeOf, { hash, now, most }: { hash: Buffer; now: string; most: number }): Query<{ proven: boolean; tries: number } | null> =>
  async (db) => {
    const { rows } = await db.query<{ proven: boolean; tries: number }>(
      `UPDATE cosigner_link_codes SET tries = tries + 1, proven_at = CASE WHEN hash = $4 THEN $5::timestamptz END
       WHERE cosigner_source = $1 AND user_id = $2 AND address = $3 AND proven_at IS NULL AND expires_at > $5 AND tries < $6
       RETURNING proven_at IS NOT NULL AS proven, tries`,
      [link, user, address, hash, now, most],
    );
    return rows[0] ?? null;
  };

/** Whether this account has proven that it reads mail at the address. */
export const isProven =
  ({ link, user, address }: CodeOf): Query<boolean> =>
  async (db) => {
    const { rows } = await db.query<{ proven: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM cosigner_link_codes WHERE cosigner_source = $1 AND user_id = $2 AND address = $3 AND proven_at IS NOT NULL) AS proven`,
      [link, user, address],
    );
    return rows[0]?.proven === true;
  };
