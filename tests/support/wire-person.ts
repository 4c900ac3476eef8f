import type { CommandResult } from "#screens/language/descriptor.ts";
import { PHOTO } from "./person.ts";

/**
 * A person at the wire: the same requests that the page sends, without a browser, so that a test can
 * hold and repeat them at will.
 */
export class WirePerson {
  #cookies = new Map<string, string>();

  constructor(
    public url: string,
    readonly email: string,
    readonly source: string,
  ) {}

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const target = new URL(path, this.url);
    const response = await fetch(target, {
      ...init,
      redirect: "manual",
      headers: { Origin: this.url, ...init.headers, Cookie: this.cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", ...value] = (line.split(";")[0] ?? "").split("=");
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value.join("="));
    }
    return response;
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }
  /** What the browser would send along. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async #follow(path: string, init: RequestInit = {}): Promise<{ response: Response; url: URL }> {
    let url = new URL(path, this.url);
    let next = init;
    for (let hops = 0; hops < 15; hops += 1) {
      const response = await this.fetch(url.href, next);
      const location = response.headers.get("location");
      if (!location || response.status < 300 || response.status >= 400) return { response, url };
      url = new URL(location, url);
      next = {};
    }
    throw new Error(`${path} redirects without end`);
  }

  async signIn(): Promise<void> {
    const form = await this.#follow("/auth/google/start");
    const html = await form.response.text();
    const action = unescaped(/<form method="post" action="([^"]*)"/.exec(html)?.[1] ?? "");
    const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\s*\/?>/g)].map(([, name, value]) => [
      unescaped(name ?? ""),
      unescaped(value ?? ""),
    ]);
    const { response } = await this.#follow(new URL(action, form.url).href, {
      method: "POST",
      body: new URLSearchParams([...hidden, ["email", this.email]] as [string, string][]),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    if (!response.ok) throw new Error(`signing in ended with ${response.status}: ${(await response.text()).slice(0, 500)}`);
  }

  get formPath(): string {
    return `/application/${this.source}/apply`;
  }
  get paymentPath(): string {
    return `${this.formPath}/submit/payment`;
  }

  /** One command of a page. Throws when no answer came. */
  async command(address: string, command: string, input: Record<string, unknown> = {}): Promise<CommandResult & { status: number }> {
    const response = await this.fetch("/commands", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ command, input, address }),
    });
    return { ...((await response.json()) as CommandResult), status: response.status };
  }

  async accept(): Promise<void> {
    await this.command(`/applications/before-you-begin?source=${this.source}`, "accept-source", { source: this.source, by_mail: false });
  }

  async api<T = Record<string, unknown>>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await this.fetch(`/api/v1/${path}`, init);
    if (!response.ok) throw new Error(`${init.method ?? "GET"} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Answers the file's id. */
  async upload(purpose: string): Promise<string> {
    const body = new FormData();
    body.set("purpose", purpose);
    body.set("file", new File([PHOTO.buffer], PHOTO.name, { type: PHOTO.mimeType }));
    return (await this.api<{ id: string }>("files/", { method: "POST", body })).id;
  }

  /** Answers of one section, as the form saves them. Throws unless all are saved. */
  async save(root: string, values: Record<string, unknown>): Promise<void> {
    const result = await this.command(this.formPath, "save-answers", { root, target: null, version: null, values });
    if (!result.ok) throw new Error(`saving ${root} failed: ${JSON.stringify(result.problems)}`);
  }

  /** Everything that the form asks, saved as the form saves it. */
  async fillIn(secureId = "123450000"): Promise<void> {
    await this.save("applicant", {
      first_name: "Ada",
      last_name: "James",
      email: this.email,
      birthdate: "1998-04-17",
      phonenumber: "+12065550142",
      photo_id: await this.upload("applicant_identity"),
      sin_ssn_country: "US",
      sin_ssn: secureId,
    });
    await this.save("residence", {
      "address.street_address": "2217 Harbor Ave SW",
      "address.city": "Seattle",
      "address.country_code": "US",
      "address.region": "Washington",
      "address.postal_code": "98126",
    });
    await this.command(this.formPath, "choose-manual-income", { manual: true });
    await this.save("income", {
      company_name: "Harbor Books",
      job_title: "Bookseller",
      monthly_salary: 4200,
      currency: "usd",
      start_date: "2022-03-01",
      document: await this.upload("applicant_income"),
    });
  }

  /** Consent, yearly income, and the form's last button: up to the payment page. */
  async finishForm(): Promise<CommandResult> {
    await this.command(this.formPath, "record-consent", { agreed: true });
    await this.command(this.formPath, "confirm-annual-income");
    return this.command(this.formPath, "finish-form");
  }

  /** A card's token, as the page gets it from the payment provider. */
  async token(number = "4242424242424242"): Promise<string> {
    const page = await this.fetch(this.paymentPath);
    const key = /pk_test_[A-Za-z0-9]+/.exec(await page.text())?.[0] ?? "";
    const answer = await fetch(`${this.url}/sandbox/stripe/v1/tokens`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Authorization: `Bearer ${key}`, Origin: this.url },
      body: new URLSearchParams({ "card[number]": number, "card[exp_month]": "9", "card[exp_year]": "2031", "card[cvc]": "123", key }),
    });
    const body = (await answer.json()) as { id?: string };
    if (!body.id) throw new Error(`no token: ${JSON.stringify(body)}`);
    return body.id;
  }

  async application(): Promise<{ id: string; status: string; charge: { status: string } | null; applicant_info: string }> {
    const list = await this.api<{ results: { id: string; status: string; charge: { status: string } | null; applicant_info: string }[] }>(
      `applications/applications/?source__slug=${this.source}`,
    );
    const first = list.results[0];
    if (!first) throw new Error(`${this.email} has no application for ${this.source}`);
    return first;
  }
}

const unescaped = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
