/** What people did at the version that the database is of: everything through its pages' commands and its API. */
import { setFaults, acceptAlso, accepted, confirming, declined, finished, paid } from "#tests/support/states.ts";
import { HttpBrowser } from "#tests/support/http-browser.ts";
import { WirePerson } from "#tests/support/wire-person.ts";

const JSON_BODY = { "Content-Type": "application/json" };

/** Somebody at the wire who may read French, and whose every command has to succeed. */
class Somebody extends WirePerson {
  locale = "en-US";

  override send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has("accept-language")) headers.set("accept-language", this.locale);
    return super.send(path, { ...init, headers });
  }

  async does(command: string, input: Record<string, unknown> = {}, address = this.formPath): Promise<Record<string, unknown>> {
    const result = await this.command(address, command, input);
    if (!result.ok) throw new Error(`${this.email}: ${command} ended with ${JSON.stringify(result)}`);
    return result as unknown as Record<string, unknown>;
  }

  /** Takes the source, and sees the form. */
  override async accept(byMail = false): Promise<void> {
    const page = `/applications/before-you-begin?source=${this.source}`;
    await this.does("accept-source", { source: this.source, by_mail: byMail }, page);
    await this.fetch(this.formPath);
  }

  post<T = { id: string }>(path: string, body: object, method = "POST"): Promise<T> {
    return this.api<T>(path, { method, headers: JSON_BODY, body: JSON.stringify(body) });
  }

  info(): Promise<{ id: string; income: string; residences: string[] }> {
    return this.application().then(({ applicant_info }) => this.api(`applications/applicant-info/${applicant_info}`));
  }
}

async function somebody(url: string, email: string, source: string, locale = "en-US"): Promise<Somebody> {
  const person = new Somebody(url, email, source);
  person.locale = locale;
  await person.signIn();
  return person;
}

/** Half of the questions answered: the rest holds what stands in for an answer. */
async function halfFilled(url: string): Promise<Somebody> {
  const mia = await somebody(url, "mia@example.com", "demo-seattle-0");
  await accepted(mia);
  await mia.save("applicant", { first_name: "Mia", middle_name: "Ann-Sofie", birthdate: "2001-02-28" });
  await mia.save("residence", { "address.street_address": "14 Quince St", "address.city": "Tacoma" });
  await mia.does("choose-manual-income", { manual: true });
  await mia.save("income", { company_name: "Løvenskiold & Søn “Bøker”" });
  await mia.upload("applicant_identity");
  return mia;
}

/** Income by hand with two further ones, each with its document; the personal data came through the API. */
async function manualIncome(url: string): Promise<Somebody> {
  const noor = await somebody(url, "noor@example.com", "demo-boston");
  await accepted(noor);
  await noor.fillIn("900450000");
  const { id, income } = await noor.info();
  const document = await noor.upload("applicant_income");
  await noor.post("applications/additional-income/", { income, source_name: "Tutoring", monthly_salary: 300.5, currency: "usd", document });
  await noor.post("applications/additional-income/", { income, source_name: "Rent of a garage", monthly_salary: 120, currency: "usd" });
  await noor.post("applications/residences/", { applicant_info: id, current: false, address: { city: "Tacoma", country_code: "US" } });
  await noor.does("record-consent", { agreed: true });
  await noor.does("confirm-annual-income");
  await noor.post("profiles/me/", { first_name: "Noor", last_name: "Haddad", phonenumber: "+16175550155" }, "PUT");
  return noor;
}

/** An account at the income company, connected in its widget. */
async function connectedIncome(url: string): Promise<Somebody> {
  const omar = await somebody(url, "omar@example.com", "demo-new-york");
  await accepted(omar);
  const { effects } = (await omar.does("start-income-connection")) as { effects: { do: string; options?: Record<string, unknown> }[] };
  const userToken = effects.find(({ do: what }) => what === "start")?.options?.["userToken"];
  const link = (path: string, body: object) =>
    fetch(`${url}/sandbox/argyle/link/${path}`, { method: "POST", headers: JSON_BODY, body: JSON.stringify({ userToken, ...body }) });
  const { employers } = (await (await link("employers", {})).json()) as { employers: { item: string }[] };
  const connected = await link("connect", { item: employers[0]?.item });
  if (!connected.ok) throw new Error(`the account was not connected: ${connected.status}`);
  await omar.does("income-connected");
  await acceptAlso(omar, "demo-group");
  return omar;
}

/** Every flag, a service animal among them, and whom to call. */
async function everyFlag(url: string): Promise<Somebody> {
  const pia = await somebody(url, "pia@example.com", "demo-whole-home");
  await accepted(pia);
  for (const flag of ["vehicle", "pet", "roommate", "smoker"]) await pia.does("put-flag", { flag });
  await pia.save("flag_pet", { animal: "Dog", animal_name: "Biscuit", includes_service_animal: true });
  await pia.save("flag_roommate", { firstName: "Rosalind", lastName: "Falk", email: "rosalind@example.com" });
  const { id } = await pia.info();
  await pia.post("applications/emergency-contact/", {
    applicant_info: id,
    first_name: "Grace",
    last_name: "Falk",
    phonenumber: "+12065550143",
    email: "grace.falk@example.com",
    relationship: "Sister",
  });
  await pia.does("skip-income-verification", { skip: true });
  return pia;
}

const CANADIAN_HOME = {
  "address.country_code": "CA",
  "address.street_address": "88 Queen St W",
  "address.city": "Toronto",
  "address.region": "Ontario",
  "address.postal_code": "M5V 2A2",
};

/** Read in French, with the number that Canada's own specimen has; nothing to pay, and submitted. */
async function canadian(url: string): Promise<Somebody> {
  const quinn = await somebody(url, "quinn@example.com", "demo-toronto", "fr-CA");
  await accepted(quinn);
  await quinn.fillIn();
  await quinn.save("applicant", { phonenumber: "+14165550142", sin_ssn_country: "CA", sin_ssn: "046454286" });
  await quinn.save("residence", CANADIAN_HOME);
  await quinn.save("income", { currency: "cad", monthly_salary: 5100.25 });
  await quinn.finishForm();
  return quinn;
}

/** Another one, who would rather not say the number. */
async function withoutNumber(url: string): Promise<Somebody> {
  const rhea = await somebody(url, "rhea@example.com", "demo-vancouver", "fr-CA");
  await accepted(rhea);
  await rhea.save("applicant", { first_name: "Rhéa", last_name: "Côté", sin_ssn_country: "CA", skipSsnEntry: true });
  return rhea;
}

/** Verified on the identity company's page; and somebody whom it could not match. */
export async function verified(url: string): Promise<Somebody[]> {
  const people = [];
  for (const [email, source, result] of [
    ["xan@example.com", "demo-seattle-6", "approved"],
    ["yola@example.com", "demo-seattle-7", "declined"],
  ] as const) {
    const person = await somebody(url, email, source);
    await accepted(person);
    const { effects } = (await person.does("start-identity-inquiry")) as { effects: { do: string; href?: string }[] };
    const browser = new HttpBrowser(url);
    await browser.submit(await browser.go(effects.find(({ href }) => href)!.href!), { result }, /^\/application\//);
    people.push(person);
  }
  return people;
}

/** Somebody in an arm of an experiment, who saw the form while it ran. */
export async function inAnExperiment(url: string): Promise<Somebody> {
  const tess = await somebody(url, "tess@example.com", "demo-second-funnel");
  tess.cookies.set("test_one-at-a-time", "steps");
  await accepted(tess);
  return tess;
}

/** Everybody but those who need another configuration. Answers them with the cookies that they have now. */
export async function live(url: string): Promise<Somebody[]> {
  const people = [await halfFilled(url), await manualIncome(url), await connectedIncome(url), await everyFlag(url)];
  people.push(await canadian(url), await withoutNumber(url));

  const ruth = await somebody(url, "ruth@example.com", "demo-bay-area");
  await paid(ruth);
  await acceptAlso(ruth, "demo-seattle-1");
  const sol = await somebody(url, "sol@example.com", "demo-seattle-2");
  await declined(sol);
  const uma = await somebody(url, "uma@example.com", "demo-waived");
  await accepted(uma);
  await uma.fillIn("900450001");
  await uma.finishForm();
  const vic = await somebody(url, "vic@example.com", "demo-seattle-3");
  await finished(vic);
  const wen = await somebody(url, "wen@example.com", "demo-seattle-4");
  await confirming(wen);
  await setFaults(url, { stripe: { down: false } });
  const zoe = await somebody(url, "zoe@example.com", "demo-pre-meet");
  await zoe.accept();
  const ida = await somebody(url, "ida@example.com", "demo-seattle-5");
  await ida.accept(true);
  await ida.fillIn();
  await ida.does("send-support-message", { message: "Is the room quiet? It’s for a night nurse.", page: ida.formPath });
  people.push(ruth, sol, uma, vic, wen, zoe, ida);

  const grace = await somebody(url, "grace@example.com", "demo-boston");
  const staff = await somebody(url, "staff@example.com", "demo-boston");
  // A session that was renewed, and a sign-in that somebody began and left.
  await grace.fetch("/api/v1/auth/refresh/", { method: "POST" });
  await new HttpBrowser(url).go("/auth/google/start");
  people.push(grace, staff);
  return people;
}
