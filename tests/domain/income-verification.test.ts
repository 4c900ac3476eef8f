import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { House, codesOf, toasts, type Visitor } from "./support/house.ts";

let house: House;
let ada: Visitor;
beforeAll(async () => {
  house = await House.open({ change: { features: () => ({ income_verification_active: true }) } });
});
beforeEach(async () => {
  house.outside.sandbox.faults.argyle.down = false;
  ada = await house.applicant();
});
afterAll(() => house.close());

const link = async () => {
  const { descriptor } = await ada.open(ada.applyPath).then((opened) => (opened.do === "show" ? opened : { descriptor: null }));
  return JSON.stringify(descriptor?.blocks).includes("income-ways");
};

/** What a person does in the provider's widget. */
async function connect({ effects }: Awaited<ReturnType<Visitor["run"]>>): Promise<Response> {
  const [effect] = effects;
  const userToken = effect?.do === "start" ? effect.options["userToken"] : null;
  const link = (path: string, body: object) =>
    fetch(`${house.outside.origin}/sandbox/argyle/link/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ userToken, ...body }),
    });
  const { employers } = (await (await link("employers", {})).json()) as { employers: { item: string }[] };
  return link("connect", { item: employers[0]?.item });
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

  it("[FRM-47] opens the widget with a fresh token, and a connected account meets the requirement", async () => {
    const started = await ada.run("start-income-connection");
    expect(started).toMatchObject({
      ok: true,
      effects: [{ do: "start", widget: "income", options: { userToken: expect.stringMatching(/.+/), sandbox: true } }],
    });
    const again = await ada.run("start-income-connection");
    expect((await connect(again)).status).toBe(201);
    expect((await ada.run("income-connected")).ok).toBe(true);
    expect((await ada.state()).income_connection?.accounts_added_at).not.toBeNull();
    const page = await ada.see(ada.applyPath);
    expect(JSON.stringify(page.blocks)).toContain("Your account is connected");
  });

  it("is connected by the provider's own word, whatever becomes of the page", async () => {
    const started = await ada.run("start-income-connection");
    expect((await connect(started)).status).toBe(201);
    await house.deliverWebhooks();
    const added = (await ada.state()).income_connection?.accounts_added_at;
    expect(added).toMatch(/^\d{4}-/);
    await ada.run("income-connected");
    expect((await ada.state()).income_connection?.accounts_added_at).toBe(added);
  });

  it("is not connected by a page that only says so: the provider is asked", async () => {
    await ada.run("start-income-connection");
    await ada.run("income-connected");
    expect((await ada.state()).income_connection?.accounts_added_at).toBeNull();
    const result = await ada.run("finish-form");
    expect(result.ok ? [] : result.problems.map(({ message }) => message)).toContain("Required: please provide at least one source of income.");
    house.outside.sandbox.faults.argyle.down = true;
    expect((await ada.run("income-connected")).ok, "a provider that is away tells later").toBe(true);
    expect((await ada.state()).income_connection?.accounts_added_at).toBeNull();
    expect((await house.reported()).length).toBeGreaterThan(0);
  });

  it("is connected by nobody who never asked", async () => expect(codesOf(await ada.run("income-connected"))).toEqual(["not-asked"]));

  it("[ERR-22] [ERR-23] without a token says so after half a second, and is off for this session", async () => {
    house.outside.sandbox.faults.argyle.down = true;
    const result = await ada.run("start-income-connection");
    expect(result).toMatchObject({ ok: false, effects: [{ do: "toast", text: "Unable to generate user token", delayMs: 500 }] });
    house.outside.sandbox.faults.argyle.down = false;
    expect(await link()).toBe(false);
    expect((await house.store.sessions.find(ada.actor.session?.id ?? ""))?.session.income_verification_off).toBe(true);
    expect(codesOf(await ada.run("start-income-connection"))).toEqual(["not-asked"]);
    expect((await house.reported()).length).toBeGreaterThan(0);
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
    const events = await house.store.events((await ada.state()).application.id);
    expect(events.findLast(({ name }) => name === "income-bypass-recorded")?.detail).toEqual({ skipped: true });
    expect((await ada.state()).application.display_state.skipped_income_verification).toBe(true);
  });
});
