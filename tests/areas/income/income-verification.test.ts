import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readValidation } from "#server/areas/form/read-validation.ts";
import { savePart } from "#server/kernel/records/record-parts.ts";
import { handleIncomeWebhook } from "#server/areas/income/handle-income-webhook.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { ANSWERS, TestApp, codesOf, toasts, where, type Visitor } from "../../support/test-app.ts";

let app: TestApp;
let ada: Visitor;
beforeAll(async () => {
  app = await TestApp.open({ change: { features: () => ({ income_verification_active: true }) } });
});
beforeEach(async () => {
  app.outside.sandbox.faults.argyle.down = false;
  ada = await app.applicant();
});
afterAll(() => app.close());

const link = async () => {
  const { descriptor } = await ada.open(ada.applyPath).then((opened) => (opened.do === "show" ? opened : { descriptor: null }));
  return JSON.stringify(descriptor?.blocks).includes("income-ways");
};

/** What a person does in the provider's widget. */
async function connect({ effects }: Awaited<ReturnType<Visitor["run"]>>, employer = 0, { outside } = app): Promise<Response> {
  const [effect] = effects;
  const userToken = effect?.do === "start" ? effect.options["userToken"] : null;
  const link = (path: string, body: object) =>
    fetch(`${outside.origin}/sandbox/argyle/link/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ userToken, ...body }),
    });
  const { employers } = (await (await link("employers", {})).json()) as { employers: { item: string }[] };
  return link("connect", { item: employers[employer]?.item });
}

describe("income verification", () => {
  it("[VAL-71] [FRM-48] [FRM-49] asks for a source of income until there is one", async () => {
    await ada.fillForm().catch(() => undefined);
    const messages = (result: Awaited<ReturnType<Visitor["run"]>>) => (result.ok ? [] : result.problems.map(({ message }) => message));
    expect(messages(await ada.run("finish-form"))).toContain("Required: please provide at least one source of income.");
    await ada.run("skip-income-verification", { skip: true });
    expect(messages(await ada.run("finish-form"))).not.toContain("Required: please provide at least one source of income.");
    await ada.run("skip-income-verification", { skip: false });
    await ada.run("choose-manual-income", { manual: true });
    expect(messages(await ada.run("finish-form"))).not.toContain("Required: please provide at least one source of income.");
  });

  it("counts a main income that a client of the API handed in with its proof, whatever the form's switch says", async () => {
    await ada.fillForm().catch(() => undefined);
    const { income } = await ada.state();
    const summary = async () => {
      const validation = await readValidation(app.deps, ada.actor, (await ada.state()).application.id);
      return validation.ok ? validation.value.summary : null;
    };
    expect(await summary()).toMatchObject({ income: "invalid" });
    const proof = await ada.upload("applicant_income");
    const handed = { company_name: "Harbor Books", job_title: "Bookseller", monthly_salary: 4200, currency: "usd", start_date: "2022-03-01" };
    const hand = (body: object) => savePart(app.deps, ada.actor, "income", { id: income?.id ?? "", body: { ...body }, version: null });
    expect(await hand(handed)).toMatchObject({ ok: true });
    expect(await summary(), "without its proof nothing is said").toMatchObject({ income: "invalid" });
    expect(await hand({ ...handed, document: proof })).toMatchObject({ ok: true });
    expect(await summary()).toMatchObject({ income: "valid" });
    await ada.run("choose-manual-income", { manual: false });
    expect(await summary()).toMatchObject({ income: "valid" });
    // What is still missing of it is asked, under its question.
    expect(await hand({ company_name: null })).toMatchObject({ ok: true });
    expect(await summary()).toMatchObject({ income: "invalid" });
    expect(await shown()).toContain('"company_name"');
  });

  it("[FRM-47] opens the widget with a fresh token, and a connected account meets the requirement", async () => {
    const started = await ada.run("start-income-connection");
    expect(started).toMatchObject({
      ok: true,
      effects: [{ do: "start", widget: "account", options: { userToken: expect.stringMatching(/.+/), sandbox: true } }],
    });
    const again = await ada.run("start-income-connection");
    expect((await connect(again)).status).toBe(201);
    expect((await ada.run("income-connected")).ok).toBe(true);
    expect((await ada.state()).income_connection?.accounts_added_at).not.toBeNull();
    const page = await ada.see(ada.applyPath);
    expect(JSON.stringify(page.blocks)).toMatch(/Harbor Coffee Roasters is connected \(account ending \w{4}\)\. Your identification is still missing/);
    const finish = await ada.run("finish-form");
    expect(finish.ok ? [] : finish.problems.map(({ message }) => message)).not.toContain("Required: please provide at least one source of income.");
  });

  it("is found whichever of two tabs it was connected in, where both began at once", async () => {
    const started = await Promise.all([ada.run("start-income-connection"), ada.run("start-income-connection")]);
    for (const tab of started) {
      await connect(tab);
      await ada.run("income-connected");
      expect((await ada.state()).income_connection?.accounts_added_at).not.toBeNull();
      await ada.run("disconnect-income");
    }
  });

  it("is disconnected by its person, at the provider as well; while that can't be reached it stays, and is said to", async () => {
    await connect(await ada.run("start-income-connection"));
    await ada.run("income-connected");
    app.outside.sandbox.faults.argyle.down = true;
    const away = await ada.run("disconnect-income");
    expect(codesOf(away)).toEqual(["unavailable"]);
    expect(await shown()).toContain("is connected");
    app.outside.sandbox.faults.argyle.down = false;
    expect(await ada.run("disconnect-income")).toMatchObject({ ok: true });
    expect(await shown()).not.toContain("Harbor Coffee Roasters");
    const { income_connection } = await ada.state();
    expect(income_connection).toMatchObject({ accounts_added_at: null, employer: null, account_ending: null });
    expect(await app.deps.income.connected(income_connection?.provider_user_id ?? "")).toBeNull();
    expect(codesOf(await ada.run("finish-form"))).toContain("income-required");
    // News of it changes nothing more, and it may be connected again.
    await app.deliverWebhooks();
    await connect(await ada.run("start-income-connection"));
    await ada.run("income-connected");
    expect(await shown()).toContain("Harbor Coffee Roasters is connected");
  });

  it("is named on every application of theirs, as the account that is connected now", async () => {
    await connect(await ada.run("start-income-connection"));
    await ada.run("income-connected");
    const first = ada.source;
    const { slug: source } = await app.source();
    await ada.run("accept-source", { source, by_mail: false }, "/applications/before-you-begin", { source });
    ada.source = source;
    expect(await shown()).toContain("Harbor Coffee Roasters is connected");
    await ada.run("disconnect-income");
    await connect(await ada.run("start-income-connection"), 1);
    await ada.run("income-connected");
    ada.source = first;
    expect(await shown()).toContain("North Pier Logistics is connected");
  });

  it("is connected by the provider's own word, whatever becomes of the page", async () => {
    const started = await ada.run("start-income-connection");
    expect((await connect(started)).status).toBe(201);
    await app.deliverWebhooks();
    const added = (await ada.state()).income_connection?.accounts_added_at;
    expect(added).toMatch(/^\d{4}-/);
    expect(await shown(), "by name").toContain("Harbor Coffee Roasters is connected");
    await ada.run("income-connected");
    expect((await ada.state()).income_connection?.accounts_added_at).toBe(added);
  });

  it("is not connected by a page that only says so: the provider is asked", async () => {
    await ada.run("start-income-connection");
    await ada.run("income-connected");
    expect((await ada.state()).income_connection?.accounts_added_at).toBeNull();
    const result = await ada.run("finish-form");
    expect(result.ok ? [] : result.problems.map(({ message }) => message)).toContain("Required: please provide at least one source of income.");
    app.outside.sandbox.faults.argyle.down = true;
    const said = await ada.run("income-connected");
    expect(toasts(said.effects)).toEqual(["Oops, something went wrong! We had an issue trying to connect, let just try manually"]);
    expect((await ada.state()).income_connection?.accounts_added_at).toBeNull();
    expect((await app.reported()).length).toBeGreaterThan(0);
  });

  const TOLD = "Connecting an account did not work, so please add your income by hand.";
  const shown = async () => JSON.stringify((await ada.see(ada.applyPath)).blocks);

  it("[ERR-23] whose confirmation fails is off for this session: the page says so, and asks for the income by hand", async () => {
    await connect(await ada.run("start-income-connection"));
    app.outside.sandbox.faults.argyle.down = true;
    await ada.run("income-connected");
    app.outside.sandbox.faults.argyle.down = false;
    expect(await link()).toBe(false);
    expect(await shown()).toContain(TOLD);
    expect(await shown()).toContain('"company_name"');
    expect(codesOf(await ada.run("start-income-connection"))).toEqual(["not-asked"]);
    // What was connected all the same is not asked for a second time.
    await app.deliverWebhooks();
    expect(await shown()).toContain("Harbor Coffee Roasters is connected");
    expect(await shown()).not.toContain(TOLD);
  });

  it("is believed of the company's own record alone: a signed message about an account that isn't there connects nothing", async () => {
    await ada.run("start-income-connection");
    const user = (await ada.state()).income_connection!.provider_user_id;
    for (const event of ["accounts.added", "accounts.removed"]) {
      const body = JSON.stringify({ id: `evt-${event}-${user}`, event, data: { user, resource: { created_at: "2026-01-05T00:00:00Z" } } });
      await handleIncomeWebhook(app.deps, Buffer.from(body), app.outside.sandbox.argyle.sign(body));
      expect((await ada.state()).income_connection?.accounts_added_at).toBeNull();
    }
  });

  it("[ERR-23] whose company says by webhook that it failed is off for this session, too", async () => {
    const started = await ada.run("start-income-connection");
    expect(await shown()).not.toContain(TOLD);
    app.outside.sandbox.faults.argyle.refused = true;
    try {
      expect((await connect(started)).status).toBe(422);
      await app.deliverWebhooks();
    } finally {
      app.outside.sandbox.faults.argyle.refused = false;
    }
    const session = (await app.store.sessions.find(ada.actor.session?.id ?? ""))?.session;
    expect(session?.income_verification_off).toBe(true);
    Object.assign(ada.actor.session ?? {}, session);
    expect(await link()).toBe(false);
    expect(await shown()).toContain(TOLD);
    expect(await shown()).toContain('"company_name"');
    expect(codesOf(await ada.run("start-income-connection"))).toEqual(["not-asked"]);
  });

  it("is connected by nobody who never asked", async () => expect(codesOf(await ada.run("income-connected"))).toEqual(["not-asked"]));

  it("[ERR-22] [ERR-23] without a token says so after half a second, and is off for this session", async () => {
    app.outside.sandbox.faults.argyle.down = true;
    const result = await ada.run("start-income-connection");
    expect(result).toMatchObject({ ok: false, effects: [{ do: "toast", text: "Unable to generate user token", delayMs: 500 }] });
    app.outside.sandbox.faults.argyle.down = false;
    expect(await link()).toBe(false);
    expect((await app.store.sessions.find(ada.actor.session?.id ?? ""))?.session.income_verification_off).toBe(true);
    expect(codesOf(await ada.run("start-income-connection"))).toEqual(["not-asked"]);
    expect((await app.reported()).length).toBeGreaterThan(0);
  });

  it("[ERR-23] [ERR-24] whose connection fails says so, and the form by hand takes over", async () => {
    await ada.run("start-income-connection");
    const result = await ada.run("income-connection-failed", { reason: "closed" });
    expect(toasts(result.effects)).toEqual(["Oops, something went wrong! We had an issue trying to connect, let just try manually"]);
    expect(JSON.stringify(result.descriptor?.blocks)).toContain('"company_name"');
    expect(await link()).toBe(false);
  });

  it("[PAY-24] records at the end whether it was put off", async () => {
    await ada.run("skip-income-verification", { skip: true });
    const files = await ada.upload("applicant_identity");
    await ada.save("applicant", {
      first_name: "Ada",
      last_name: "Okafor",
      email: "ada@example.com",
      birthdate: "1994-02-11",
      phonenumber: "+12065550142",
      photo_id: files,
      sin_ssn: "123450000",
    });
    await ada.save("residence", {
      "address.street_address": "1 Pine St",
      "address.city": "Seattle",
      "address.country_code": "US",
      "address.region": "WA",
      "address.postal_code": "98101",
    });
    await ada.run("record-consent", { agreed: true });
    const done = await ada.run("finish-form");
    expect(codesOf(done)).toEqual([]);
    const events = await app.store.events((await ada.state()).application.id);
    expect(events.findLast(({ name }) => name === "income-bypass-recorded")?.detail).toEqual({ skipped: true });
    expect((await ada.state()).application.display_state.skipped_income_verification).toBe(true);
  });
});

describe("income that was left for later", () => {
  const SUCCESS = (visitor: Visitor) => `${visitor.applyPath}/submit/success`;
  const blocks = async (visitor: Visitor) => JSON.stringify((await visitor.see(SUCCESS(visitor))).blocks);

  /** Handed in without an income, where nothing is to be paid. */
  async function submitted(market: string): Promise<Visitor> {
    const visitor = await app.applicant({ market, waive_application_fee: true });
    await visitor.run("skip-income-verification", { skip: true });
    await visitor.save("applicant", { ...ANSWERS.applicant, photo_id: await visitor.upload("applicant_identity"), sin_ssn: "123450000" });
    await visitor.save("residence", ANSWERS.residence);
    await visitor.run("record-consent", { agreed: true });
    expect(where((await visitor.run("finish-form")).effects)).toEqual([SUCCESS(visitor)]);
    expect((await visitor.state()).application.status).toBe("submitted");
    return visitor;
  }

  it("[FRM-13] in the 1.5 flow is completed by hand after the submission, on the page that says it is in", async () => {
    const bo = await submitted("bay-area");
    expect(await blocks(bo)).toContain("You can complete it here until a decision is made.");
    expect(await blocks(bo)).not.toContain('"company_name"');
    expect((await bo.run("choose-manual-income", { manual: true }, SUCCESS(bo))).ok).toBe(true);
    expect(await blocks(bo)).toContain('"company_name"');
    const saved = await bo.save("income", { ...ANSWERS.income, document: await bo.upload("applicant_income") }, null, SUCCESS(bo));
    expect(codesOf(saved)).toEqual([]);
    const { income, application } = await bo.state();
    expect(income).toMatchObject({ company_name: "Harbor Books", monthly_salary_cents: 420_000, start_date: "2022-03-01" });
    expect(income?.document).not.toBeNull();
    expect(application.display_state.skipped_income_verification, "what was handed in stays as it was").toBe(true);
    expect(application.status).toBe("submitted");
  });

  it("[FRM-13] or by connecting an account", async () => {
    const bo = await submitted("bay-area");
    expect((await connect(await bo.run("start-income-connection", {}, SUCCESS(bo)))).status).toBe(201);
    expect((await bo.run("income-connected", {}, SUCCESS(bo))).ok).toBe(true);
    const page = await blocks(bo);
    expect(page).toContain('"connected":true');
    expect(page).not.toContain("You left your income for later.");
  });

  it("nothing else is changed any more, and the income neither once somebody decided", async () => {
    const bo = await submitted("bay-area");
    await bo.run("choose-manual-income", { manual: true }, SUCCESS(bo));
    expect(codesOf(await bo.save("applicant", { first_name: "Eve" }, null, SUCCESS(bo)))).toEqual(["wrong-state"]);
    expect(codesOf(await bo.run("put-flag", { flag: "pet" }, SUCCESS(bo)))).toEqual(["wrong-state"]);
    await bo.isMovedTo("preapproved");
    expect(codesOf(await bo.save("income", { company_name: "Late Books" }, null, SUCCESS(bo)))).toEqual(["wrong-state"]);
    expect(codesOf(await bo.run("start-income-connection", {}, SUCCESS(bo)))).toEqual(["wrong-state"]);
    expect((await bo.state()).income?.company_name).toBeNull();
  });

  it("elsewhere is asked for again by the team: the default flow has no such form", async () => {
    const ada = await submitted("seattle");
    expect(await blocks(ada)).toContain("Our team may ask for it before they decide.");
    expect(await blocks(ada)).not.toContain("income-ways");
  });
});

/** A promise, and what ends it. */
function gate(): { promise: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const promise = new Promise<void>((resolve) => (open = resolve));
  return { promise, open: () => open() };
}

describeOnEachDatabase("an account that is added and taken away within a moment", (database) => {
  it.each([
    ["is gone", "there"],
    ["is there", "not there yet"],
  ])("%s in the end, whatever a slower host was told before: that it is %s", async (end) => {
    const home = await TestApp.open({ change: { features: () => ({ income_verification_active: true }) }, database: database.open });
    try {
      const bo = await home.applicant();
      const started = await bo.run("start-income-connection");
      const connection = async () => (await bo.state()).income_connection!;
      const user = (await connection()).provider_user_id;
      if (end === "is gone") await connect(started, 0, home);
      const hears = (host: typeof home.deps, event: string) => {
        const body = JSON.stringify({ id: `evt-${event}-${user}`, event: `accounts.${event}`, data: { user } });
        return handleIncomeWebhook(host, Buffer.from(body), home.outside.sandbox.argyle.sign(body));
      };
      // The slower host has the company's answer, and nothing written of it, until all else has happened.
      const { income } = home.deps;
      const [answered, elseDone] = [gate(), gate()];
      const slow: typeof income.connected = async (id) => {
        const answer = await income.connected(id);
        answered.open();
        await elseDone.promise;
        return answer;
      };
      const late = hears({ ...home.deps, income: { ...income, connected: slow } }, "added");
      await answered.promise;
      if (end === "is gone") await income.disconnect(user);
      else await connect(started, 0, home);
      await hears(home.deps, "removed");
      elseDone.open();
      await late;
      expect((await connection()).employer).toBe(end === "is gone" ? null : "Harbor Coffee Roasters");
    } finally {
      await home.close();
    }
  });
});
