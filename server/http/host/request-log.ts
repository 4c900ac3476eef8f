/**
 * The log: one structured line a request. It names the route's pattern instead of the address, so
 * no id, query, cookie, token or body can be in it; what is logged as an object is redacted besides.
 */
import { pino, type DestinationStream, type Logger } from "pino";
import type { Config } from "../../config/config.ts";

/** Property names that never reach the log, at the levels where objects are logged. */
const SECRET_NAMES = [
  "cookie",
  "set-cookie",
  "authorization",
  "token",
  "access_token",
  "refresh_token",
  "id_token",
  "code",
  "client_secret",
  "stripe_token",
  "sin_ssn",
  "secureId",
  "number",
  "password",
  "secret",
  "body",
  "rawBody",
  "headers",
  "birthdate",
  "params",
  "query",
];
const REDACTED_PATHS = SECRET_NAMES.flatMap((name) => (name.includes("-") ? [`["${name}"]`, `*["${name}"]`] : [name, `*.${name}`, `*.*.${name}`]));

/** Nine digits in a row, or grouped like a government id; and what looks like a card number. */
const LOOKS_SECRET = /\b(?:\d{3}[- ]?\d{2}[- ]?\d{4}|\d{3}[- ]\d{3}[- ]\d{3}|\d{4}[- ]?\d{4}[- ]?\d{4}[- ]?\d{1,7})\b/g;
const masked = (text: string): string => text.replace(LOOKS_SECRET, "[redacted]");

/** An error as the log keeps it: messages may quote what a person typed. */
function serializeError(error: unknown): unknown {
  // The error reporter hands on what it has cleaned already: no error any more, but its parts.
  if (!(error instanceof Error))
    return typeof error === "object" && error !== null ? (JSON.parse(masked(JSON.stringify(error))) as unknown) : masked(String(error));
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    message: masked(error.message),
    stack: masked(error.stack ?? ""),
    ...(typeof code === "string" ? { code } : {}),
    ...(error.cause ? { cause: serializeError(error.cause) } : {}),
  };
}

export function createLogger(config: Pick<Config, "logLevel">, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: REDACTED_PATHS, censor: "[redacted]" },
    serializers: { err: serializeError, error: serializeError },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}
