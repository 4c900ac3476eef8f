/** Calls the API as one person, and reads what it answers. */
export interface ApiAnswer<Body = any> { status: number; body: Body; headers: Headers; text: string }

export interface ErrorShape { non_field_errors: string[]; field_errors: Record<string, string>; message: string; type: string }

export class ApiClient {
  readonly url: string;
  readonly #token: string | null;
  constructor(url: string, token: string | null) { this.url = url; this.#token = token; }

  get authorization(): Record<string, string> { return this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }; }

  async send(method: string, path: string, options: { body?: BodyInit; headers?: Record<string, string> } = {}): Promise<ApiAnswer> {
    const response = await fetch(path.startsWith("http") ? path : `${this.url}/api/v1${path}`, { method, redirect: "manual", ...(options.body === undefined ? {} : { body: options.body }), headers: { ...this.authorization, ...options.headers } });
    const text = await response.text();
    return { status: response.status, text, headers: response.headers, body: parsed(text) };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<ApiAnswer> { return this.send("GET", path, { headers }); }
  delete(path: string): Promise<ApiAnswer> { return this.send("DELETE", path); }
  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<ApiAnswer> { return this.json("POST", path, body, headers); }
  put(path: string, body: unknown, headers: Record<string, string> = {}): Promise<ApiAnswer> { return this.json("PUT", path, body, headers); }

  json(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    return this.send(method, path, { body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } });
  }

  upload(purpose: string, name: string, content: Uint8Array): Promise<ApiAnswer> {
    const form = new FormData();
    form.set("purpose", purpose);
    form.set("file", new File([Buffer.from(content)], name));
    return this.send("POST", "/files/", { body: form });
  }
}

function parsed(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
