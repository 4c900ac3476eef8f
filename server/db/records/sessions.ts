/** Sessions live here and not in the cookie: signing out, rotating and expiring are rows that change. */
import type { SessionRecord, UserRecord } from "../../ports/records.ts";
import { InvalidRecord, type KeptSession, RecordMissing, SESSION_ENDED, SESSION_HANDLE_LENGTH, type SessionStore } from "../../ports/store.ts";
import type { Executor } from "../../ports/query.ts";
import { isUuid, quoted, toRecord } from "../../ports/tables/tables.ts";

const COLUMNS = [
  "id",
  "user_id",
  "created_at",
  "seen_at",
  "expires_at",
  "refresh_expires_at",
  "admin_mode",
  "income_verification_off",
  "device",
] as const satisfies readonly (keyof SessionRecord)[];
const LIST = COLUMNS.map(quoted).join(", ");
const PARAMETERS = COLUMNS.map((_, index) => `$${index + 1}`).join(", ");

type Person = Record<string, unknown>;
type FoundRow = SessionRecord & { person: Person; view_as_id: string | null; view_as_until: string | null; viewed: Person | null };
const FOUND = `SELECT ${COLUMNS.map((column) => `s.${quoted(column)}`).join(", ")}, to_json(u) AS person, s.view_as_id, s.view_as_until,
  (SELECT to_json(v) FROM users v WHERE v.id = s.view_as_user_id) AS viewed FROM sessions s JOIN users u ON u.id = s.user_id`;
const foundOf = ({ person, view_as_id, view_as_until, viewed, ...session }: FoundRow): KeptSession => ({
  session,
  user: toRecord("user", person) as UserRecord,
  viewedAs:
    view_as_id === null || view_as_until === null ? null : { id: view_as_id, until: view_as_until, person: viewed && (toRecord("user", viewed) as UserRecord) },
});

export async function lookAs(tx: Executor, id: string, as: { id: string; person: string; until: string } | null, instead: string | null): Promise<boolean> {
  const { rowCount } = await tx.query(
    "UPDATE sessions SET view_as_id = $2, view_as_user_id = $3, view_as_until = $4 WHERE id = $1 AND view_as_id IS NOT DISTINCT FROM $5::uuid",
    [id, as?.id ?? null, as?.person ?? null, as?.until ?? null, instead],
  );
  return rowCount > 0;
}

const valuesOf = (session: SessionRecord): unknown[] => COLUMNS.map((column) => session[column] ?? null);

/** What a transaction that ends a session tells the person's live listeners. */
export type Tell = (userId: string, message: { kind: string; id: string }) => void;

/** @param telling one transaction, whose announcements are delivered once it is durable. */
export function sessionStore(db: Executor, telling: <T>(work: (tx: Executor, tell: Tell) => Promise<T>) => Promise<T>): SessionStore {
  return {
    async create(session) {
      await db.query(`INSERT INTO sessions (${LIST}) VALUES (${PARAMETERS})`, valuesOf(session));
    },

    async find(id) {
      const { rows } = await db.query<FoundRow>(`${FOUND} WHERE s.id = $1`, [id], "session");
      return rows[0] ? foundOf(rows[0]) : null;
    },

    async findRenewed(oldId, since) {
      const { rows } = await db.query<FoundRow>(`${FOUND} WHERE s.previous_id = $1 AND s.renewed_at >= $2`, [oldId, since]);
      return rows[0] ? foundOf(rows[0]) : null;
    },

    async rotate(oldId, next) {
      const { rowCount } = await telling(async (tx, tell) => {
        const rotated = await tx.query(
          `UPDATE sessions SET ${COLUMNS.map((column, index) => `${quoted(column)} = $${index + 1}`).join(", ")}, previous_id = $${COLUMNS.length + 1}, renewed_at = $${COLUMNS.length + 2}
         WHERE id = $${COLUMNS.length + 1}`,
          [...valuesOf(next), oldId, next.seen_at],
        );
        if (rotated.rowCount > 0) tell(next.user_id, { kind: SESSION_ENDED, id: oldId });
        return rotated;
      });
      // Somebody rotated it first, or it was signed out: this one must not come back to life.
      if (rowCount === 0) throw new RecordMissing("The session is over");
    },

    async update(id, values) {
      const names = Object.keys(values).filter((name) => values[name as keyof SessionRecord] !== undefined);
      const unknown = names.find((name) => name === "id" || !(COLUMNS as readonly string[]).includes(name));
      if (unknown) throw new InvalidRecord(null, `sessions has no column ${unknown} to change`);
      if (names.length === 0) return;
      await db.query(`UPDATE sessions SET ${names.map((name, index) => `${quoted(name)} = $${index + 2}`).join(", ")} WHERE id = $1`, [
        id,
        ...names.map((name) => values[name as keyof SessionRecord]),
      ]);
    },

    async remove(id) {
      await telling(async (tx, tell) => {
        const { rows } = await tx.query<{ user_id: string }>("DELETE FROM sessions WHERE id = $1 RETURNING user_id", [id]);
        for (const { user_id } of rows) tell(user_id, { kind: SESSION_ENDED, id });
      });
    },

    async removeExpired(now) {
      const { rows } = await db.query<{ gone: number }>(
        `WITH s AS (DELETE FROM sessions WHERE refresh_expires_at < $1 RETURNING 1), t AS (DELETE FROM sign_ins WHERE expires_at < $1 RETURNING 1)
         SELECT (SELECT count(*) FROM s) + (SELECT count(*) FROM t) AS gone`,
        [now],
      );
      return rows[0]?.gone ?? 0;
    },

    async putSignIn(state, value, expiresAt) {
      await db.query("INSERT INTO sign_ins (state, value, expires_at) VALUES ($1, $2, $3)", [state, JSON.stringify(value), expiresAt]);
    },

    async takeSignIn(state, now) {
      const { rows } = await db.query<{ value: Record<string, unknown>; fresh: boolean }>(
        "DELETE FROM sign_ins WHERE state = $1 RETURNING value, expires_at > $2 AS fresh",
        [state, now],
      );
      return rows[0]?.fresh ? rows[0].value : null;
    },
  };
}

/** Also by the handle that it had before it was renewed: whoever looks at the list may have read it a while ago. */
export async function endSessions(tx: Executor, userId: string, handle: string | null, except: string | null): Promise<string[]> {
  if (!isUuid(userId)) return [];
  const { rows } = await tx.query<{ id: string }>(
    `DELETE FROM sessions WHERE user_id = $1 AND ($2::text IS NULL OR left(id, ${SESSION_HANDLE_LENGTH}) = $2 OR left(previous_id, ${SESSION_HANDLE_LENGTH}) = $2)
       AND id IS DISTINCT FROM $3 RETURNING id`,
    [userId, handle, except],
  );
  return rows.map(({ id }) => id);
}
