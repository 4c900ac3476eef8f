import { HttpBrowser, type Shown } from "../../support/http-browser.ts";

/** A person's browser: says where a request comes from, as browsers do. */
export class TestBrowser extends HttpBrowser {
  override send(path: string, init: RequestInit & { crossSite?: boolean } = {}): Promise<Response> {
    const { crossSite = false, ...request } = init;
    const headers = new Headers(request.headers);
    const say = (name: string, value: string): void => {
      if (!headers.has(name)) headers.set(name, value);
    };
    say("sec-fetch-site", crossSite ? "cross-site" : "same-origin");
    if ((request.method ?? "GET") !== "GET") say("origin", crossSite ? "https://evil.example" : new URL(path, this.url).origin);
    return super.send(path, { ...request, headers });
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
