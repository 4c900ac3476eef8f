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

/** The API's refusals are words for people already. */
export const messageOf = (error: unknown, otherwise: string): string => (error instanceof Error && error.message !== "" ? error.message : otherwise);

/** What is wrong with what was sent, by its property. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  (error as { fieldErrors?: Readonly<Record<string, string>> } | null)?.fieldErrors ?? {};

interface Answered<Body> {
  body: Body;
  headers: Headers;
}

interface Asking {
  signal?: AbortSignal;
  /** Of `If-Match` among others. */
  headers?: Readonly<Record<string, string>>;
  /** It arrives also where the page is left at once; of little that is sent alone. */
  keepalive?: boolean;
}

/** Paths are those behind `/api/v1`, or whole addresses of this site. @throws ApiRefusal, and `AbortError` for what was given up */
export interface ConsoleApi {
  getJson<Body>(path: string, asking?: Asking): Promise<Body>;
  postJson<Body>(path: string, body: unknown, asking?: Asking): Promise<Body>;
  deleteJson<Body>(path: string, asking?: Asking): Promise<Body>;
  /** A file, as it comes: `told` hears each part of it. Where it breaks off there is none. `body`: what it is asked for with, where it takes any. */
  download(path: string, told: (part: Uint8Array) => void, signal: AbortSignal, body?: unknown): Promise<Blob>;
  /** With the headers: the `ETag` that a decision is made on. */
  ask<Body>(method: string, path: string, body?: unknown, asking?: Asking): Promise<Answered<Body>>;
}

/** Requests of this page that are pending. */
let underWay = 0;
/** Whether an answer is waited for. */
export const isAsking = (): boolean => underWay > 0;

interface Said {
  message?: string;
  non_field_errors?: string[];
  field_errors?: Record<string, string>;
}

/** As much of a file as is kept by itself until the browser has it. */
const PART = { bytes: 1_000_000 };

export function consoleApi(words: Words, answerMs: number): ConsoleApi {
  /** What was given up is no failure. */
  const noAnswer = (method: string, error: unknown, signal: AbortSignal | undefined): unknown =>
    signal?.aborted ? error : new ApiRefusal(words(method === "GET" ? "desk.no-answer-read" : "desk.no-answer"), 0);
  async function send(method: string, path: string, init: RequestInit, signal: AbortSignal | undefined, late: AbortSignal): Promise<Response> {
    let answer: Response;
    try {
      answer = await fetch(path.startsWith(BASE) ? path : BASE + path, { ...init, method, signal: signal ? AbortSignal.any([signal, late]) : late });
    } catch (error) {
      throw noAnswer(method, error, signal);
    }
    // Asked for again, the server keeps the page's full address and leads to the sign-in, which leads straight back.
    if (answer.status === 401) window.location.reload();
    return answer;
  }
  function refusalOf(answer: Response, said: unknown): ApiRefusal {
    const { message, non_field_errors: [first] = [], field_errors: fieldErrors = {} } = (said ?? {}) as Said;
    return new ApiRefusal(message ?? first ?? words("desk.failed"), answer.status, fieldErrors, retryAfterMs(answer));
  }
  async function ask<Body>(method: string, path: string, body?: unknown, { signal, headers, keepalive = false }: Asking = {}): Promise<Answered<Body>> {
    const init = {
      keepalive,
      headers: { Accept: "application/json", ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    underWay += 1;
    try {
      const answer = await send(method, path, init, signal, AbortSignal.timeout(answerMs));
      const said: unknown =
        answer.status === 204
          ? null
          : await answer.json().catch((error: unknown) => {
              // What breaks off, or is given up, on its way has not been said.
              if (answer.ok) throw noAnswer(method, error, signal);
              return null;
            });
      if (answer.ok) return { body: said as Body, headers: answer.headers };
      throw refusalOf(answer, said);
    } finally {
      underWay -= 1;
    }
  }
  async function download(path: string, told: (part: Uint8Array) => void, signal: AbortSignal, body?: unknown): Promise<Blob> {
    const [method, init]: [string, RequestInit] =
      body === undefined ? ["GET", {}] : ["POST", { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }];
    const late = new AbortController();
    // A file may take long. That nothing of it comes for so long is no answer.
    let timer = setTimeout(() => late.abort(), answerMs);
    try {
      const answer = await send(method, path, init, signal, late.signal);
      if (!answer.ok || answer.body === null) throw refusalOf(answer, await answer.json().catch(() => null));
      let whole = new Blob([], { type: answer.headers.get("Content-Type") ?? "" });
      let parts: Uint8Array<ArrayBuffer>[] = [];
      let bytes = 0;
      const reader = answer.body.getReader();
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        clearTimeout(timer);
        timer = setTimeout(() => late.abort(), answerMs);
        told(read.value);
        parts.push(read.value);
        bytes += read.value.length;
        // What is in a blob the browser keeps where it likes: what the page itself holds never gets large.
        if (bytes < PART.bytes) continue;
        whole = new Blob([whole, ...parts], { type: whole.type });
        [parts, bytes] = [[], 0];
      }
      return new Blob([whole, ...parts], { type: whole.type });
    } catch (error) {
      if (signal.aborted || error instanceof ApiRefusal) throw error;
      throw new ApiRefusal(words("desk.no-answer-read"), 0);
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    ask,
    download,
    getJson: async (path, asking) => (await ask<never>("GET", path, undefined, asking)).body,
    postJson: async (path, body, asking) => (await ask<never>("POST", path, body, asking)).body,
    deleteJson: async (path, asking) => (await ask<never>("DELETE", path, undefined, asking)).body,
  };
}
