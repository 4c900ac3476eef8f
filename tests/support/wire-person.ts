import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import { HttpBrowser } from "./http-browser.ts";
import { PHOTO } from "./person.ts";

/**
 * A person at the wire: the same requests that the page sends, without a browser, so that a test can
 * hold and repeat them at will.
 */
export class WirePerson extends HttpBrowser {
  readonly email: string;
  readonly source: string;

  constructor(url: string, email: string, source: string) {
    super(url);
    this.email = email;
    this.source = source;
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return this.send(path, { ...init, headers: { Origin: this.url, ...init.headers } });
  }

  /** What the browser would send along. */
  get cookie(): string {
    return this.cookies.header();
  }

  async signIn(): Promise<void> {
    const { status, html } = await this.submit(await this.go("/auth/google/start"), { email: this.email });
    if (status !== 200) throw new Error(`signing in ended with ${status}: ${html.slice(0, 500)}`);
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
  async token(number = "4242424242424242", at = this.paymentPath): Promise<string> {
    const page = await this.fetch(at);
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
