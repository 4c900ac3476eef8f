/** A browser without a window: keeps cookies, says where a request comes from, follows redirects step by step. */

export interface Shown {
  url: URL;
  status: number;
  html: string;
  headers: Headers;
}

export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly setCookies: string[] = [];
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** One request, without following. */
  async send(path: string, init: RequestInit & { crossSite?: boolean } = {}): Promise<Response> {
    const { crossSite = false, ...request } = init;
    const target = new URL(path, this.url);
    const method = request.method ?? "GET";
    const origin: Record<string, string> =
      method === "GET"
        ? { "sec-fetch-site": crossSite ? "cross-site" : "same-origin" }
        : { origin: crossSite ? "https://evil.example" : target.origin, "sec-fetch-site": crossSite ? "cross-site" : "same-origin" };
    const response = await fetch(target, {
      redirect: "manual",
      ...request,
      method,
      headers: { ...origin, cookie: this.cookieHeader, ...(request.headers as Record<string, string> | undefined) },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    this.setCookies.push(line);
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    const over = attributes.some(
      (attribute) => /^max-age=0$/i.test(attribute) || (/^expires=/i.test(attribute) && Date.parse(attribute.slice(8)) < Date.now()),
    );
    if (over) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  /** Goes there and follows redirects; `stopBefore` ends the way before an address is asked. */
  async go(path: string, init: RequestInit = {}, stopBefore?: RegExp): Promise<Shown> {
    let url = new URL(path, this.url);
    let request = init;
    for (let hop = 0; hop < 15; hop += 1) {
      if (stopBefore?.test(url.pathname)) return { url, status: 0, html: "", headers: new Headers() };
      const response = await this.send(url.href, request);
      const location = response.headers.get("location");
      if (response.status < 300 || response.status >= 400 || !location)
        return { url, status: response.status, html: await response.text(), headers: response.headers };
      await response.arrayBuffer();
      url = new URL(location, url);
      request = {};
    }
    throw new Error("redirects without end");
  }

  /** Presses a button of the first form of a page. */
  submit(page: Shown, fields: Record<string, string>, stopBefore?: RegExp): Promise<Shown> {
    const action = unescaped(/<form[^>]*method="post"[^>]*action="([^"]*)"/.exec(page.html)?.[1] ?? page.url.href);
    const hidden = [...page.html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]): [string, string] => [
      unescaped(name ?? ""),
      unescaped(value ?? ""),
    ]);
    return this.go(new URL(action, page.url).href, { method: "POST", body: new URLSearchParams([...hidden, ...Object.entries(fields)]) }, stopBefore);
  }

  /** Signs in at a vendor's stand-in as this person. Answers where the way ended. */
  async signIn(email: string, options: { provider?: string; returnTo?: string; fields?: Record<string, string> } = {}): Promise<Shown> {
    const { provider = "google", returnTo, fields = {} } = options;
    const page = await this.go(`/auth/${provider}/start${returnTo === undefined ? "" : `?returnTo=${encodeURIComponent(returnTo)}`}`);
    if (!page.html.includes('name="email"')) return page;
    let shown = await this.submit(page, { email, ...fields });
    // Apple has the browser post the answer.
    if (/<form[^>]*action="[^"]*\/callback"/.test(shown.html)) shown = await this.submit(shown, {});
    return shown;
  }

  async me(): Promise<{ status: number; email: string | null }> {
    const response = await this.send("/api/v1/auth/me/");
    const body = (await response.json()) as { email?: string };
    return { status: response.status, email: body.email ?? null };
  }
}

const unescaped = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
