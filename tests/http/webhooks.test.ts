import { createHmac } from "node:crypto";
import { createSendbirdChat } from "#server/providers/chat/sendbird.ts";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost({ environment: { IDENTITY_VERIFICATION: "persona" } });

const CHAT = { appId: "APP-1", apiToken: "a-token-of-ours", address: "http://127.0.0.1:9", timeoutMs: 1000 };
beforeAll(() => {
  latchkey.deps.chat = createSendbirdChat(CHAT);
});

type Company = "stripe" | "screening" | "argyle" | "persona" | "sendbird";
const COMPANIES: Record<Company, { path: string; header: string; sign: (body: string) => string }> = {
  stripe: { path: "/webhooks/stripe/us", header: "stripe-signature", sign: (body) => latchkey.sandbox.stripe.sign("US", body) },
  screening: { path: "/webhooks/screening", header: "x-checkr-signature", sign: (body) => latchkey.sandbox.screening.sign(body) },
  argyle: { path: "/webhooks/argyle", header: "x-argyle-signature", sign: (body) => latchkey.sandbox.argyle.sign(body) },
  persona: { path: "/webhooks/persona", header: "persona-signature", sign: (body) => latchkey.sandbox.persona.sign(body) },
  sendbird: { path: "/webhooks/sendbird", header: "x-sendbird-signature", sign: (body) => createHmac("sha256", CHAT.apiToken).update(body).digest("hex") },
};

async function tell(company: Company, body: string): Promise<number> {
  const { path, header, sign } = COMPANIES[company];
  return (await fetch(latchkey.url + path, { method: "POST", body, headers: { [header]: sign(body), "content-type": "application/json" } })).status;
}

afterEach(() => {
  expect(latchkey.log()).not.toContain('"level":"error"');
});

/** Right by its signature, and nothing that the company would ever send. */
const ODD = [
  "null",
  "[]",
  "7",
  '"evt_1"',
  "{}",
  "not JSON",
  '{"id":{},"type":[],"data":null}',
  '{"id":"","type":"","event":"accounts.added","data":{"user":""}}',
  '{"id":"evt\\u0000_1","type":"payment_intent.succeeded"}',
  '{"id":"evt_1","type":"payment_intent.succeeded"}',
  '{"id":"evt_2","type":"payment_intent.succeeded","data":{"object":{"id":"pi_1","status":"succeeded"}}}',
  '{"id":"evt_3","type":"payment_intent.succeeded","data":{"object":{"id":"pi_1","status":"succeeded","currency":"usd","amount_received":1e400,"metadata":{}}}}',
  '{"id":"evt_4","type":"payment_intent.succeeded","data":{"object":{"id":"pi_1","status":"succeeded","currency":"usd","metadata":{"attempt_id":"\\u0000\\ud800"}}}}',
  '{"id":"evt_5","type":"report.completed","data":{"object":{"candidate_id":"\\u0000"}}}',
  '{"event":"accounts.added","data":{"user":"\\u0000","resource":{"created_at":"yesterday"}}}',
  '{"category":"group_channel:message_send","channel":{"channel_url":"\\u0000"}}',
  '{"category":"group_channel:message_send","channel":{"channel_url":"5b1b7b0e-0000-4000-8000-000000000000"},"payload":{"message_id":1}}',
  '{"data":{"id":"evt_6","attributes":{"payload":{"data":{"id":"\\u0000","attributes":{"reference-id":"\\ud800"}}}}}}',
];

describe.each(Object.keys(COMPANIES) as Company[])("a message of %s that is signed", (company) => {
  test.each(ODD)("and makes no sense is refused or passed over, and is no fault of ours: %s", async (body) => {
    expect([200, 400]).toContain(await tell(company, body));
  });

  test("and is about something that we never asked for is taken, so that it doesn't come again", async () => {
    const about = { payment_intent: "pi_1", candidate_id: "candidate_1", user: "user_1" };
    expect(await tell(company, JSON.stringify({ id: "evt_77", type: "something.else", event: "something.else", data: { id: "evt_77", object: about } }))).toBe(
      200,
    );
  });
});

test("while the income or the identity company can't be asked, their messages are to come again", async () => {
  const { store } = latchkey.open;
  const person = await store.transaction((tx) => tx.insert("user", { email: "away@example.com", first_name: "A", last_name: "B" }));
  const of = { user_id: person.id, accounts_added_at: null, employer: null, account_ending: null };
  await store.transaction((tx) => tx.putIncomeConnection({ ...of, provider_user_id: "argyle-away" }));
  const { argyle, persona } = latchkey.sandbox;
  argyle.faults.down = persona.faults.down = true;
  try {
    expect(await tell("argyle", JSON.stringify({ event: "accounts.added", data: { user: "argyle-away", resource: {} } }))).toBe(503);
    const inquiry = { id: "inq_away", attributes: { "reference-id": person.id } };
    expect(await tell("persona", JSON.stringify({ data: { id: "evt_away", attributes: { name: "inquiry.approved", payload: { data: inquiry } } } }))).toBe(503);
  } finally {
    argyle.faults.down = persona.faults.down = false;
  }
});
