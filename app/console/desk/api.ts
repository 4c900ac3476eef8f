/** The API of the staff (`/api/v1/staff/…`), with the page's own cookies. What the console can do, a program can do. */
import type { Words } from "./words.ts";
import { retryAfterMs } from "../../calls/retry-after.ts";

const BASE = "/api/v1";

/** A refusal of the API, or no answer at all. `message` is ready to be shown. */
export class ApiRefusal extends Error {
  override readonly name = "ApiRefusal";
  constructor(
    message: string,
    /** HTTP's; 0 where no answer came. */
    readonly status: number,
    /** What is wrong with what was sent, by its property. */
    readonly fieldErrors: Readonly<Record<string, string>> = {},
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

interface Answered<Body> {
  body: Body;
  headers: Headers;
}

interface Asking {
  signal?: AbortSignal;
  /** Of `If-Match` among others. */
  headers?: Readonly<Record<string, string>>;
}

/** Paths are those behind `/api/v1`, or whole addresses of this site. @throws ApiRefusal, and `AbortError` for what was given up */
export interface ConsoleApi {
  getJson<Body>(path: string, asking?: Asking): Promise<Body>;
  postJson<Body>(path: string, body: unknown, asking?: Asking): Promise<Body>;
  deleteJson<Body>(path: string, asking?: Asking): Promise<Body>;
  /** With the headers: the `ETag` that a decision is made on. */
  ask<Body>(method: string, path: string, body?: unknown, asking?: Asking): Promise<Answered<Body>>;
}

interface Said {
  message?: string;
  non_field_errors?: string[];
  field_errors?: Record<string, string>;
}

export function consoleApi(words: Words, answerMs: number): ConsoleApi {
  async function ask<Body>(method: string, path: string, body?: unknown, { signal, headers }: Asking = {}): Promise<Answered<Body>> {
    const late = AbortSignal.timeout(answerMs);
    let answer: Response;
    try {
      answer = await fetch(path.startsWith(BASE) ? path : BASE + path, {
        method,
        headers: { Accept: "application/json", ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, late]) : late,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiRefusal(words("desk.no-answer"), 0);
    }
    // Asked for again, the server keeps the page's full address and leads to the sign-in, which leads straight back.
    if (answer.status === 401) window.location.reload();
    const said: unknown = answer.status === 204 ? null : await answer.json().catch(() => null);
    if (answer.ok) return { body: said as Body, headers: answer.headers };
    const { message, non_field_errors: [first] = [], field_errors: fieldErrors = {} } = (said ?? {}) as Said;
    throw new ApiRefusal(message ?? first ?? words("desk.failed"), answer.status, fieldErrors, retryAfterMs(answer));
  }
  return {
    ask,
    getJson: async (path, asking) => (await ask<never>("GET", path, undefined, asking)).body,
    postJson: async (path, body, asking) => (await ask<never>("POST", path, body, asking)).body,
    deleteJson: async (path, asking) => (await ask<never>("DELETE", path, undefined, asking)).body,
  };
}
