/**
 * The two secrets of a session. The refresh token is random; the access token is derived from it, so
 * that one row answers for both: who holds the refresh token can make the access token, not the
 * other way round. The database keeps only a hash of the access token.
 */
import { createHash, randomBytes } from "node:crypto";

export interface SessionTokens {
  access: string;
  refresh: string;
}

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");

export const accessTokenOf = (refresh: string): string => digest(`latchkey-access:${refresh}`);
/** The id of the row. */
export const sessionIdOf = (access: string): string => createHash("sha256").update(access).digest("hex");

export function newSessionTokens(): SessionTokens {
  const refresh = randomBytes(32).toString("base64url");
  return { access: accessTokenOf(refresh), refresh };
}

const TOKEN_PREFIX = "lk_";
export const newPersonalToken = (): string => TOKEN_PREFIX + randomBytes(32).toString("base64url");
export const personalTokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");
/** Cheap refusal of what can't be one of ours, before the database is asked. */
export const looksLikePersonalToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX) && token.length === TOKEN_PREFIX.length + 43;
export const looksLikeSessionToken = (token: string): boolean => /^[\w-]{43}$/.test(token);
