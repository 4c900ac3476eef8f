/** A browser without a window: follows redirects within one site, keeps cookies by path, fills in forms. */
export class Browser {
  /** By name and path: two sign-ins under way have cookies of the same name. */
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>();
  /** Every body that was shown. */
  readonly seen: string[] = [];

  async #fetch(url: URL, init: RequestInit): Promise<Response> {
    const cookies = [...this.#cookies.values()].filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.endsWith("/") ? path : `${path}/`));
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      headers: { ...init.headers, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(/;\s*/);
      const at = pair.indexOf("=");
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? "/";
      const over = attributes.some((attribute) => /^expires=/i.test(attribute) && Date.parse(attribute.slice(8)) < Date.now());
      const name = pair.slice(0, at);
      if (over) this.#cookies.delete(`${name};${path}`);
      else this.#cookies.set(`${name};${path}`, { name, value: pair.slice(at + 1), path });
    }
    return response;
  }

  /** Goes there and follows redirects until a page is shown, or until the way leads to `stopAt`. */
  async go(address: string, stopAt: string, init: RequestInit = {}): Promise<Shown> {
    let url = new URL(address);
    let request = init;
    for (let hops = 0; hops < 12; hops++) {
      if (url.href.startsWith(stopAt))
        return { url, status: 0, html: "", method: request.method ?? "GET", params: request.body instanceof URLSearchParams ? request.body : url.searchParams };
      const response = await this.#fetch(url, request);
      const location = response.headers.get("location");
      if (!location) {
        const html = await response.text();
        this.seen.push(html);
        return { url, status: response.status, html, method: "GET", params: url.searchParams };
      }
      await response.arrayBuffer();
      url = new URL(location, url);
      request = {};
    }
    throw new Error("redirects without end");
  }

  /** Presses a button of the first form of a page, with some fields filled in. */
  submit(page: Shown, stopAt: string, fields: Record<string, string>): Promise<Shown> {
    const action = unescaped(/<form method="post" action="([^"]*)"/.exec(page.html)?.[1] ?? "");
    const hidden = [...page.html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\s*\/?>/g)].map(([, name, value]) => [
      unescaped(name ?? ""),
      unescaped(value ?? ""),
    ]);
    return this.go(new URL(action, page.url).href, stopAt, {
      method: "POST",
      body: new URLSearchParams([...hidden, ...Object.entries(fields)] as [string, string][]),
    });
  }
}

/** A page, or the arrival at `stopAt` (status 0) with the parameters that were brought along. */
export interface Shown {
  url: URL;
  status: number;
  html: string;
  method: string;
  params: URLSearchParams;
}

const unescaped = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
