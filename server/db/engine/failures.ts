/** What a database error means to the rest of the product. */
import { AccountDeleted, DuplicateRecord, InvalidRecord, StoreUnavailable } from "../../ports/store.ts";

interface DatabaseFailure extends Error {
  code?: string;
  constraint?: string;
  column?: string;
}

/** Network, start-up, shut-down, out of connections, disk full, I/O error: nothing wrong with the statement itself. */
const AWAY_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "53100",
  "53200",
  "53300",
  "53400",
  "58000",
  "58030",
]);
const AWAY_MESSAGES = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Client has encountered a connection error",
  "Client was closed",
  "Cannot use a pool after calling end",
  "Connection ended unexpectedly",
  "server closed the connection",
  "The server does not support",
  // PGlite, when a statement before this one failed for lack of room and could not be cleared away.
  "cannot drop active portal",
];

export const isAway = (error: unknown): boolean => {
  if (error instanceof StoreUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const { code, message } = error as DatabaseFailure;
  if (code && (AWAY_CODES.has(code) || /^08...$/.test(code))) return true;
  // An AggregateError of refused connections (localhost has two addresses) carries the code, but no message.
  return AWAY_MESSAGES.some((start) => message.startsWith(start));
};

/** Serialization failure or deadlock: the same transaction may well succeed on another try. */
export const isRetryable = (error: unknown): boolean => {
  const code = error instanceof Error ? (error as DatabaseFailure).code : undefined;
  return code === "40001" || code === "40P01";
};

/** What triggers say of a deleted account. */
const ACCOUNT_IS_THERE = "users_not_deleted";

/** Turns a driver's error into the port's; errors that have no meaning there stay as they are. */
export function translated(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnavailable) return error;
  if (isAway(error)) return new StoreUnavailable(`The database can't be reached: ${error.message || (error as DatabaseFailure).code}`, { cause: error });
  const { code, constraint, column } = error as DatabaseFailure;
  // Without the driver's error as a cause: its message and detail quote values, which may be anybody's.
  if (code === "23505" || code === "23P01") return new DuplicateRecord(constraint ?? "unknown");
  if (constraint === ACCOUNT_IS_THERE) return new AccountDeleted("The account is deleted");
  if (code && (code.startsWith("22") || code.startsWith("23"))) {
    const place = constraint ?? column ?? null;
    return new InvalidRecord(place, `The database refused a value${place ? ` (${place})` : ""}: ${code}`);
  }
  delete (error as { detail?: string }).detail;
  return error;
}
