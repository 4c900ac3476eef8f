/** Who a person is to sign-in providers, to the income provider and to programs (personal tokens). */
import type { IdentityInquiryRecord, IdentityRecord, IdentityState, IncomeConnectionRecord, UserRecord } from "../../ports/records.ts";
import { DuplicateRecord } from "../../ports/store.ts";
import type { Executor } from "../../ports/query.ts";
import { insertUnless } from "./record-statements.ts";
import { isUuid, toRecord } from "../../ports/tables/tables.ts";

export async function identity(db: Executor, issuer: string, subject: string): Promise<IdentityRecord | null> {
  const { rows } = await db.query<IdentityRecord>("SELECT issuer, subject, user_id, email FROM identities WHERE issuer = $1 AND subject = $2", [
    issuer,
    subject,
  ]);
  return rows[0] ?? null;
}

/** The account with this address, in any spelling of plain capitals. */
export async function userByEmail(db: Executor, email: string): Promise<UserRecord | null> {
  if (email === "") return null;
  const { rows } = await db.query<Record<string, unknown>>(
    `SELECT * FROM users WHERE ${ADDRESS} = lower($1 COLLATE "C") AND email <> '' AND duplicate_of IS NULL`,
    [email],
  );
  return rows[0] ? toRecord("user", rows[0]) : null;
}

/** As addresses are compared, and unique. */
const ADDRESS = `lower(email COLLATE "C")`;

/**
 * The account with this address: made with these values where there is none. Of any number that ask at the same moment one makes it; the
 * others wait for its transaction, and find the account.
 */
export async function claimAccount(tx: Executor, values: Partial<UserRecord> & Pick<UserRecord, "email">): Promise<{ user: UserRecord; created: boolean }> {
  const made = await insertUnless(tx, "user", values, `ON CONFLICT (${ADDRESS}) WHERE email <> '' AND duplicate_of IS NULL DO NOTHING`);
  if (made) return { user: made, created: true };
  const user = await userByEmail(tx, values.email);
  // Whoever had the address a moment ago was deleted between the two statements.
  return user ? { user, created: false } : claimAccount(tx, values);
}

/** Pairs of accounts that have one address since before it could have only one: who has it, and who else. */
export async function duplicateAccounts(db: Executor): Promise<{ account: string; duplicate: string }[]> {
  const { rows } = await db.query<{ account: string; duplicate: string }>(
    "SELECT duplicate_of AS account, id AS duplicate FROM users WHERE duplicate_of IS NOT NULL AND deleted_at IS NULL ORDER BY duplicate_of, created_at, id",
  );
  return rows;
}

/** Repeating it refreshes the e-mail. @throws DuplicateRecord when the identity signs somebody else in. */
export async function linkIdentity(tx: Executor, link: IdentityRecord): Promise<void> {
  const { rowCount } = await tx.query(
    `INSERT INTO identities (issuer, subject, user_id, email) VALUES ($1, $2, $3, $4)
     ON CONFLICT (issuer, subject) DO UPDATE SET email = excluded.email WHERE identities.user_id = excluded.user_id`,
    [link.issuer, link.subject, link.user_id, link.email],
  );
  if (rowCount === 0) throw new DuplicateRecord("identities_pkey");
}

export async function hasIdentity(db: Executor, userId: string): Promise<boolean> {
  if (!isUuid(userId)) return false;
  const { rowCount } = await db.query("SELECT 1 FROM identities WHERE user_id = $1 LIMIT 1", [userId]);
  return rowCount > 0;
}

export async function switchIncomeVerificationOff(tx: Executor, userId: string): Promise<void> {
  await tx.query("UPDATE sessions SET income_verification_off = true WHERE user_id = $1", [userId]);
}

const INCOME_CONNECTION = "user_id, provider_user_id, accounts_added_at, employer, account_ending";

export async function putIncomeConnection(tx: Executor, connection: IncomeConnectionRecord): Promise<void> {
  await tx.query(
    `INSERT INTO income_connections (${INCOME_CONNECTION}) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id) DO UPDATE SET provider_user_id = excluded.provider_user_id, accounts_added_at = excluded.accounts_added_at,
       employer = excluded.employer, account_ending = excluded.account_ending`,
    [connection.user_id, connection.provider_user_id, connection.accounts_added_at, connection.employer, connection.account_ending],
  );
}

/** The first one stands: two tabs that begin at once connect one person of the company's. */
export async function claimIncomeConnection(tx: Executor, userId: string, providerUserId: string): Promise<IncomeConnectionRecord> {
  const { rows } = await tx.query<IncomeConnectionRecord>(
    `INSERT INTO income_connections (user_id, provider_user_id) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET provider_user_id = income_connections.provider_user_id RETURNING ${INCOME_CONNECTION}`,
    [userId, providerUserId],
  );
  return rows[0]!;
}

export async function incomeConnectionOf(db: Executor, userId: string): Promise<IncomeConnectionRecord | null> {
  const { rows } = await db.query<IncomeConnectionRecord>(`SELECT ${INCOME_CONNECTION} FROM income_connections WHERE user_id = $1`, [userId]);
  return rows[0] ?? null;
}

export async function incomeConnectionByProvider(db: Executor, providerUserId: string): Promise<IncomeConnectionRecord | null> {
  const { rows } = await db.query<IncomeConnectionRecord>(`SELECT ${INCOME_CONNECTION} FROM income_connections WHERE provider_user_id = $1`, [providerUserId]);
  return rows[0] ?? null;
}

export async function putIdentityInquiry(tx: Executor, { user_id, inquiry_id, state, begun_at }: IdentityInquiryRecord): Promise<void> {
  await tx.query(
    `INSERT INTO identity_inquiries (user_id, inquiry_id, state, begun_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET inquiry_id = excluded.inquiry_id, state = excluded.state, begun_at = excluded.begun_at
     WHERE identity_inquiries.inquiry_id <> excluded.inquiry_id`,
    [user_id, inquiry_id, state, begun_at],
  );
}

export async function keepInquiryState(tx: Executor, userId: string, inquiryId: string, state: IdentityState): Promise<boolean> {
  if (!isUuid(userId)) return false;
  const { rows } = await tx.query(
    "UPDATE identity_inquiries SET state = CASE state WHEN 'pending' THEN $3 ELSE state END WHERE user_id = $1 AND inquiry_id = $2 RETURNING user_id",
    [userId, inquiryId, state],
  );
  return rows.length > 0;
}

export async function createToken(db: Executor, userId: string, hash: string, label: string): Promise<void> {
  await db.query("INSERT INTO personal_tokens (hash, user_id, label) VALUES ($1, $2, $3)", [hash, userId, label]);
}

export async function userOfToken(db: Executor, hash: string): Promise<string | null> {
  const { rows } = await db.query<{ user_id: string }>("SELECT user_id FROM personal_tokens WHERE hash = $1", [hash]);
  return rows[0]?.user_id ?? null;
}

export async function keepLocale(db: Executor, userId: string, locale: string): Promise<void> {
  await db.query("UPDATE users SET locale = $2 WHERE id = $1 AND locale IS DISTINCT FROM $2", [userId, locale]);
}

export async function endTokens(tx: Executor, userId: string): Promise<number> {
  return isUuid(userId) ? (await tx.query("DELETE FROM personal_tokens WHERE user_id = $1", [userId])).rowCount : 0;
}
