import { ApiRefusal, messageOf } from "../api.ts";

/** Why something couldn't be read. */
export interface Failure {
  /** In words. */
  message: string;
  /** When, in milliseconds. */
  at: number;
  /** Whether it may be read after all with time: there was no answer, or one that says so. */
  mayPass: boolean;
  /** How long the server asks to wait, in milliseconds; null where it doesn't. */
  waitMs: number | null;
}

const ASKS_TO_WAIT = new Set([408, 425, 429]);

export function failureOf(error: unknown, otherwise: string): Failure {
  const { status, retryAfterMs: waitMs } = error instanceof ApiRefusal ? error : { status: 0, retryAfterMs: null };
  return { message: messageOf(error, otherwise), at: Date.now(), mayPass: status === 0 || status >= 500 || ASKS_TO_WAIT.has(status), waitMs };
}
