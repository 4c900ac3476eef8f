/** Calls the API as one person, and reads what it answers. */
import { faultOfAnswer, type Resources } from "./answer-shape.ts";

export interface ErrorShape {
  non_field_errors: string[];
  field_errors: Record<string, string>;
  message: string;
  type: string;
}

export class ApiAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** The parsed body; undefined where it isn't JSON. */
  readonly body: unknown;

  constructor(response: Response, text: string) {
    this.status = response.status;
    this.headers = response.headers;
    this.text = text;
    this.body = parsed(text);
  }

  /** A part of the body: `results.0.id`. */
  at(path: string): unknown {
    return path
      .split(".")
      .reduce<unknown>((value, name) => (value !== null && typeof value === "object" ? (value as Record<string, unknown>)[name] : undefined), this.body);
  }

  word(path: string): string {
    return String(this.at(path));
  }
  get id(): string {
    return this.word("id");
  }
  get record(): Record<string, unknown> {
    return this.body as Record<string, unknown>;
  }
  get results(): Record<string, unknown>[] {
    return this.at("results") as Record<string, unknown>[];
  }
  get error(): ErrorShape {
    return this.body as ErrorShape;
  }
  /** Status and body, for a failing test's message. */
  toString(): string {
    return `${this.status} ${this.text.slice(0, 500)}`;
  }
}

export class ApiClient {
  readonly url: string;
  readonly #token: string | null;
  readonly #resources: (() => Resources) | null;
  /** `resources`: those in force, to which every answer is held. */
  constructor(url: string, token: string | null, resources: (() => Resources) | null = null) {
    this.url = url;
    this.#token = token;
    this.#resources = resources;
  }

  get authorization(): Record<string, string> {
    return this.#token === null ? {} : { authorization: `Bearer ${this.#token}` };
  }

  async send(method: string, path: string, options: { body?: BodyInit; headers?: Record<string, string> } = {}): Promise<ApiAnswer> {
    const address = path.startsWith("http") ? path : `${this.url}/api/v1${path}`;
    const response = await fetch(address, {
      method,
      redirect: "manual",
      ...(options.body === undefined ? {} : { body: options.body }),
      headers: { ...this.authorization, ...options.headers },
    });
    const answer = new ApiAnswer(response, await response.text());
    // As it is asked for: an address takes "." out of a path.
    const asked = path.startsWith("http") ? path : new URL(address).href.slice(`${this.url}/api/v1`.length);
    const fault = this.#resources && response.ok && answer.body !== undefined ? faultOfAnswer(this.#resources(), method, asked, answer.body) : null;
    if (fault !== null) throw new Error(fault);
    return answer;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    return this.send("GET", path, { headers });
  }
  delete(path: string): Promise<ApiAnswer> {
    return this.send("DELETE", path);
  }
  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    return this.json("POST", path, body, headers);
  }
  put(path: string, body: unknown, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    return this.json("PUT", path, body, headers);
  }

  json(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    return this.send(method, path, { body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } });
  }

  upload(purpose: string, name: string, content: Uint8Array, path = "/files/"): Promise<ApiAnswer> {
    const form = new FormData();
    form.set("purpose", purpose);
    form.set("file", new File([Buffer.from(content)], name));
    return this.send("POST", path, { body: form });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
