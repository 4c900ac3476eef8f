import { beforeAll, describe, expect, test } from "vitest";
import type { ApiAnswer } from "./support/api-client.ts";
import { newApplicant, completeForm, giveConsent, PERSON, type Applicant } from "./support/applicant.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost({ environment: { IDENTITY_VERIFICATION: "persona" } });
/** Webhooks and other tests of this file share the stand-ins; each test has an applicant of its own. */
async function ready(options: Parameters<typeof newApplicant>[1] = {}, number = "123450000"): Promise<Applicant> {
  const applicant = await newApplicant(latchkey, options);
  await completeForm(applicant);
  await applicant.api.put(`/applications/applicant-info/${applicant.info}`, { ...PERSON, sin_ssn: number });
  await giveConsent(latchkey, applicant);
  return applicant;
}
const charge = ({ api, application }: Applicant, stripe_token: string): Promise<ApiAnswer> =>
  api.post("/applications/application-charge", { stripe_token, target_id: application, target_type: "application" });
const check = ({ api, info }: Applicant, more: Record<string, unknown> = {}): Promise<ApiAnswer> =>
  api.post("/applications/background-check", { target_id: info, target_type: "applicant_info", ...more });
const submit = ({ api, application }: Applicant): Promise<ApiAnswer> => api.post("/applications/application-submissions", { application });

const checksAndConsents = async ({ application, info }: Applicant): Promise<Record<string, number>> => {
  const { rows } = await latchkey.open.pool.query(
    `SELECT (SELECT count(*)::int FROM background_checks WHERE target_id = $1) AS checks, (SELECT count(*)::int FROM consents WHERE application = $2) AS consents`,
    [info, application],
  );
  return rows[0] as Record<string, number>;
};

/** A token as the card form gets it from the payment company. */
async function token(number: string): Promise<string> {
  const { publishableKey, tokenUrl } = latchkey.deps.payments.browser("US");
  const answer = await fetch(new URL(tokenUrl!, latchkey.url), {
    method: "POST",
    headers: { authorization: `Bearer ${publishableKey}`, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ "card[number]": number, "card[exp_month]": "9", "card[exp_year]": "2031", "card[cvc]": "123" }),
  });
  return ((await answer.json()) as { id: string }).id;
}

describe("charging, checking and submitting", () => {
  test("[API-34] [API-35] [API-36] [API-38] [API-39] [ENT-51] [ENT-52] [PAY-33] each has its effect once, and says its first result again", async () => {
    const applicant = await ready();
    const paid = await charge(applicant, await token("4242424242424242"));
    expect(paid.status, String(paid)).toBe(201);
    expect(paid.body).toMatchObject({ status: "success", amount: 35, currency: "usd", target_id: applicant.application, target_type: "application" });
    const again = await charge(applicant, await token("4242424242424242"));
    expect([again.status, again.id]).toEqual([200, paid.id]);

    const ordered = await check(applicant);
    expect([201, 202], String(ordered)).toContain(ordered.status);
    const repeated = await check(applicant);
    expect([repeated.status, repeated.id]).toEqual([200, ordered.id]);

    const submitted = await submit(applicant);
    expect(submitted.status, String(submitted)).toBe(201);
    expect(submitted.body).toEqual({ application: applicant.application, status: "submitted" });
    expect((await submit(applicant)).status).toBe(200);
    expect((await applicant.api.get(`/applications/applications/${applicant.application}`)).body).toMatchObject({
      status: "submitted",
      charge: { status: "success" },
    });
    expect(latchkey.sandbox.stripe.charges().filter(({ attemptId }) => attemptId === paid.id)).toHaveLength(1);
  });

  test("the receipt is downloaded by whoever paid, as it is mailed, and found by its reference by whoever decides", async () => {
    const applicant = await ready();
    const paid = await charge(applicant, await token("4242424242424242"));
    const reference = paid.word("reference");
    const receipt = await applicant.api.get(`/applications/receipts/${paid.id}`);
    expect(receipt.status, String(receipt)).toBe(200);
    expect(receipt.headers.get("content-disposition")).toBe(`attachment; filename*=UTF-8''receipt-${reference}.html`);
    for (const said of ["$35 USD", "Visa, ending 4242", reference]) expect(receipt.text).toContain(said);
    expect((await (await latchkey.as("somebody-else@example.com")).get(`/applications/receipts/${paid.id}`)).status).toBe(404);

    const refused = await ready();
    await charge(refused, await token("4000000000000002"));
    const { charge: attempt } = (await latchkey.open.store.applicationState(refused.application))!;
    expect((await refused.api.get(`/applications/receipts/${attempt?.id}`)).status, "nothing was paid").toBe(404);

    const reviewer = await latchkey.as("staff@example.com");
    for (const search of [reference, reference.replace("-", " "), reference.replace("-", "")]) {
      const found = await reviewer.get(`/staff/applications/?search=${encodeURIComponent(search)}`);
      expect([found.at("count"), found.at("results.0.id")], search).toEqual([1, applicant.application]);
    }
  });

  test("a declined card is said to be declined, and nothing was charged", async () => {
    const applicant = await ready();
    const declined = await charge(applicant, await token("4000000000000002"));
    expect(declined.status, String(declined)).toBe(402);
    expect(declined.error.type).toBe("declined");
    expect(declined.error.message).toMatch(/declined/i);
    expect((await applicant.api.get(`/applications/applications/${applicant.application}`)).at("charge.status")).toBe("declined");
    expect((await charge(applicant, await token("4242424242424242"))).status).toBe(201);
  });

  test("a double click charges once", async () => {
    const applicant = await ready();
    const tokens = await Promise.all([token("4242424242424242"), token("4242424242424242"), token("4242424242424242")]);
    const answers = await Promise.all(tokens.map((one) => charge(applicant, one)));
    expect(answers.map(({ status }) => status).sort()).toContain(201);
    for (const answer of answers) expect([200, 201, 202], String(answer)).toContain(answer.status);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  test("an answer that got lost is being confirmed, never failed; afterwards the truth is found", async () => {
    const applicant = await ready();
    const card = await token("4242424242424242");
    latchkey.sandbox.faults.stripe.dropAfterCharge = 5;
    let first: ApiAnswer;
    try {
      first = await charge(applicant, card);
    } finally {
      latchkey.sandbox.faults.stripe.dropAfterCharge = 0;
    }
    expect(first.status, String(first)).toBe(202);
    expect(first.at("status")).toBe("pending");
    await expect.poll(async () => (await charge(applicant, card)).status).toBe(200);
    expect((await applicant.api.get(`/applications/applications/${applicant.application}`)).at("charge.status")).toBe("success");
  });

  test("a waived fee goes without a card", async () => {
    const applicant = await ready({ waived: true });
    expect((await charge(applicant, "tok_visa")).status).toBe(409);
    await check(applicant);
    expect((await submit(applicant)).status).toBe(201);
  });

  test("in Ontario no card can be charged", async () => {
    const applicant = await newApplicant(latchkey, { market: "toronto" });
    const shown = await applicant.api.get(`/applications/applications/${applicant.application}`);
    expect([shown.at("application_fee"), shown.at("currency")], "the cap leaves nothing of it").toEqual([0, "cad"]);
    const answer = await charge(applicant, "tok_visa");
    expect(answer.status).toBe(409);
    expect(answer.error.message).toBe("There is nothing to pay.");
  });

  test("what is missing is named, and nothing is submitted", async () => {
    const applicant = await newApplicant(latchkey);
    const answer = await submit(applicant);
    expect(answer.status).toBe(400);
    expect(answer.error.non_field_errors).toContain("The application fee has not been paid yet.");
    expect((await charge(applicant, "tok_visa")).status, "an open form").toBe(409);
    const without = await check(applicant);
    expect([without.status, without.error.message]).toEqual([409, "Please agree to the background check first."]);
    expect((await applicant.api.get(`/applications/applications/${applicant.application}`)).at("status")).toBe("open");
  });

  test("a program pays first, then orders the check with its consent, then submits; without consent nobody is checked", async () => {
    const applicant = await newApplicant(latchkey);
    await completeForm(applicant);
    const paid = await charge(applicant, await token("4242424242424242"));
    expect([paid.status, paid.at("status")], String(paid)).toEqual([201, "success"]);
    const { rows: jobs } = await latchkey.open.pool.query("SELECT name FROM jobs WHERE data->>'id' = $1", [applicant.application]);
    expect(jobs, "somebody who paid is looked after even if their page is gone").toEqual([{ name: "finish-paid" }]);

    const without = await check(applicant);
    expect([without.status, without.error.message]).toEqual([409, "Please agree to the background check first."]);
    expect((await submit(applicant)).status, "no check was ordered").toBe(400);
    expect(await checksAndConsents(applicant)).toEqual({ checks: 0, consents: 0 });

    expect([201, 202]).toContain((await check(applicant, { consent: true })).status);
    expect(await checksAndConsents(applicant)).toEqual({ checks: 1, consents: 1 });
    expect((await submit(applicant)).status).toBe(201);
  });

  test("a program may order the check before it pays, as the form does: one check, one charge, one submission", async () => {
    const applicant = await newApplicant(latchkey);
    await completeForm(applicant);
    const ordered = await check(applicant, { consent: true });
    expect([201, 202], String(ordered)).toContain(ordered.status);
    expect((await submit(applicant)).error.non_field_errors, "checked, and not paid").toEqual(["The application fee has not been paid yet."]);
    expect((await applicant.api.get(`/applications/applications/${applicant.application}`)).body).toMatchObject({ status: "open", charge: { status: null } });
    const paid = await charge(applicant, await token("4242424242424242"));
    expect(paid.status, String(paid)).toBe(201);
    const again = await check(applicant, { consent: true });
    expect([again.status, again.id], "it is not ordered a second time").toEqual([200, ordered.id]);
    expect((await submit(applicant)).status).toBe(201);
    expect(await checksAndConsents(applicant)).toEqual({ checks: 1, consents: 1 });
    expect(latchkey.sandbox.screening.orders().filter(({ checkId }) => checkId === ordered.id)).toHaveLength(1);
    expect(latchkey.sandbox.stripe.charges().filter(({ attemptId }) => attemptId === paid.id)).toHaveLength(1);
  });

  test.each([{}, { consent: false }, { consent: null }, { consent: "true" }, { consent: 1 }, { sin_ssn: "123450000" }])(
    "without the word of the person nobody is checked before the payment either: %j",
    async (more) => {
      const applicant = await newApplicant(latchkey);
      await completeForm(applicant);
      const refused = await check(applicant, more);
      expect([400, 409], String(refused)).toContain(refused.status);
      expect(await checksAndConsents(applicant)).toEqual({ checks: 0, consents: 0 });
    },
  );

  test("nobody is checked for an application that is not complete; the number may come with the order", async () => {
    const applicant = await newApplicant(latchkey);
    await completeForm(applicant);
    await applicant.api.put(`/applications/income/${applicant.income}`, { company_name: null });
    const refused = await check(applicant, { consent: true });
    expect([refused.status, refused.error.message], String(refused)).toEqual([409, "Please complete all required sections to continue"]);
    expect((await checksAndConsents(applicant))["checks"]).toBe(0);
    await applicant.api.put(`/applications/income/${applicant.income}`, { company_name: "Harbor Books" });
    // A number is dropped with its country, and is asked for anew.
    for (const sin_ssn_country of ["CA", "US"]) await applicant.api.put(`/applications/applicant-info/${applicant.info}`, { sin_ssn_country });
    expect((await check(applicant)).status, "the number is missing").toBe(409);
    expect((await check(applicant, { sin_ssn: "123-45-0000" })).status).toBeLessThan(300);
  });

  test("consent may come with the order, and is kept with the text that was agreed to", async () => {
    const applicant = await newApplicant(latchkey);
    await completeForm(applicant);
    expect((await check(applicant)).status).toBe(409);
    expect((await check(applicant, { consent: true })).status).toBeLessThan(300);
    const { rows } = await latchkey.open.pool.query("SELECT text, address FROM consents WHERE application = $1", [applicant.application]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ address: "127.0.0.1", text: expect.stringContaining("Clearwater Screening") });
    const stranger = await latchkey.as("consent-stranger@example.com");
    expect((await check({ ...(await newApplicant(latchkey)), api: stranger }, { consent: true })).status).toBe(404);
  });

  test("a check that the company refuses may be ordered again", async () => {
    const applicant = await ready({}, "123450003");
    const failed = await check(applicant);
    expect(failed.status, String(failed)).toBe(503);
    expect(failed.headers.get("retry-after")).toBeTruthy();
    expect((await check(applicant, { sin_ssn: "123-45-0000" })).status).toBeLessThan(300);
  });

  test("payloads of another shape are refused by property", async () => {
    const applicant = await newApplicant(latchkey);
    expect((await applicant.api.post("/applications/application-charge", {})).error.field_errors).toEqual({
      stripe_token: "Field is required",
      target_id: "Field is required",
      target_type: "Field is required",
    });
    expect((await applicant.api.post("/applications/background-check", { target_id: "x", target_type: "dog", sin_ssn: "1" })).error.field_errors).toMatchObject(
      { target_type: expect.any(String), sin_ssn: "Must be 9 characters" },
    );
    expect((await applicant.api.post("/applications/application-submissions", { application: 5 })).error.field_errors).toHaveProperty("application");
    expect((await charge({ ...applicant, application: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff" }, "tok_visa")).status).toBe(404);
  });
});

describe("webhooks", () => {
  let applicant: Applicant;
  beforeAll(async () => {
    applicant = await ready({}, "123450002");
  });

  test("a check that takes its time is completed by the company's signed call", async () => {
    expect((await check(applicant)).status).toBe(202);
    expect((await applicant.api.get(`/applications/applicant-info/${applicant.info}`)).at("background_check")).toBe("pending");
    latchkey.clock.move(2 * 60_000);
    await expect
      .poll(
        async () => {
          await latchkey.deps.screening.find("anybody"); // The stand-in looks at its clock when it is asked something.
          await latchkey.sandbox.idle();
          return (await applicant.api.get(`/applications/applicant-info/${applicant.info}`)).at("background_check");
        },
        { interval: 500 },
      )
      .toBe("complete");
  });

  test.each(["/webhooks/stripe/us", "/webhooks/stripe/ca", "/webhooks/screening", "/webhooks/argyle", "/webhooks/persona"])(
    "%s takes nothing that isn't signed",
    async (path) => {
      for (const headers of [
        {},
        { "stripe-signature": "t=1,v1=00", "x-checkr-signature": "00", "x-argyle-signature": "00", "persona-signature": "t=1,v1=00" },
      ]) {
        const answer = await fetch(latchkey.url + path, {
          method: "POST",
          body: JSON.stringify({ id: "evt_1", type: "payment_intent.succeeded" }),
          headers: { "content-type": "application/json", ...headers } as Record<string, string>,
        });
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({ type: "invalid" });
      }
    },
  );

  test("addresses that no vendor calls are not there, and a body without end is cut off", async () => {
    expect((await fetch(`${latchkey.url}/webhooks/stripe/mx`, { method: "POST", body: "{}" })).status).toBe(404);
    const nobody = await fetch(`${latchkey.url}/webhooks/nobody`, { method: "POST", body: "{}", headers: { accept: "text/html, */*" } });
    expect([nobody.status, ((await nobody.json()) as { type: string }).type], "a program is told so, whatever it accepts").toEqual([404, "not-found"]);
    expect((await fetch(`${latchkey.url}/webhooks/screening`, { method: "POST", body: "x".repeat(2_000_000) })).status).toBe(413);
  });
});
