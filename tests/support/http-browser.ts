/** A browser without a window: keeps cookies by path, follows redirects step by step, fills in forms. */
import { plainForm } from "./plain-form.ts";

/** A page, or the arrival where the way was to stop (status 0) with what was brought along. */
export interface Shown {
  url: URL;
  status: number;
  html: string;
  headers: Headers;
  method: string;
  params: URLSearchParams;
}

/** Where a way ends before the address is asked: the beginning of an address, or what its path looks like. */
export type StopAt = string | RegExp;

class CookieJar {
  /** By name and path: two sign-ins under way have cookies of the same name. */
  readonly #kept = new Map<string, { name: string; value: string; path: string }>();
  /** Every `Set-Cookie` that came. */
  readonly lines: string[] = [];

  keep(line: string): void {
    this.lines.push(line);
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const at = pair.indexOf("=");
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? "/";
    const isOver = attributes.some(
      (attribute) => /^max-age=0$/i.test(attribute) || (/^expires=/i.test(attribute) && Date.parse(attribute.slice(8)) < Date.now()),
    );
    if (isOver) this.#kept.delete(`${pair.slice(0, at)};${path}`);
    else this.set(pair.slice(0, at), pair.slice(at + 1), path);
  }

  set(name: string, value: string, path = "/"): void {
    this.#kept.set(`${name};${path}`, { name, value, path });
  }
  get(name: string): string | undefined {
    return [...this].find(([kept]) => kept === name)?.[1];
  }
  has(name: string): boolean {
    return this.get(name) !== undefined;
  }
  *[Symbol.iterator](): Iterator<[string, string]> {
    for (const { name, value } of this.#kept.values()) yield [name, value];
  }

  /** What is sent along to a path. */
  header(pathname = "/"): string {
    const sent = [...this.#kept.values()].filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`));
    return sent.map(({ name, value }) => `${name}=${value}`).join("; ");
  }
}

const HOPS = 15;

export class HttpBrowser {
  readonly cookies = new CookieJar();
  /** Every body that was shown. */
  readonly seen: string[] = [];
  url: string;
  constructor(url = "http://localhost") {
    this.url = url;
  }

  /** One request, without following. */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const target = new URL(path, this.url);
    const headers = new Headers(init.headers);
    if (!headers.has("cookie")) headers.set("cookie", this.cookies.header(target.pathname));
    const response = await fetch(target, { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) this.cookies.keep(line);
    return response;
  }

  /** Goes there and follows redirects. */
  async go(path: string, init: RequestInit = {}, stopAt?: StopAt): Promise<Shown> {
    let url = new URL(path, this.url);
    let request = init;
    for (let hop = 0; hop < HOPS; hop += 1) {
      const method = request.method ?? "GET";
      if (stopsAt(url, stopAt)) {
        const params = request.body instanceof URLSearchParams ? request.body : url.searchParams;
        return { url, status: 0, html: "", headers: new Headers(), method, params };
      }
      const response = await this.send(url.href, request);
      const location = response.headers.get("location");
      if (response.status < 300 || response.status >= 400 || !location) {
        const html = await response.text();
        this.seen.push(html);
        return { url, status: response.status, html, headers: response.headers, method, params: url.searchParams };
      }
      await response.arrayBuffer();
      url = new URL(location, url);
      request = {};
    }
    throw new Error(`${path} redirects without end`);
  }

  /** Presses a button of the first form of a page, with some fields filled in. */
  submit(page: Shown, fields: Record<string, string>, stopAt?: StopAt): Promise<Shown> {
    const { action, body } = plainForm(page.html, fields);
    return this.go(new URL(action ?? page.url.href, page.url).href, { method: "POST", body }, stopAt);
  }
}

function stopsAt(url: URL, stop: StopAt | undefined): boolean {
  if (stop === undefined) return false;
  return typeof stop === "string" ? url.href.startsWith(stop) : stop.test(url.pathname);
}
