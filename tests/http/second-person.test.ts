/** Where the house asks for two: a rejection is proposed by one of the staff, agreed to by another, and leaves by nobody's hand alone. */
import { beforeAll, describe, expect, test } from "vitest";
import { carryOutDecision } from "#server/areas/review/index.ts";
import { secondPersonFor } from "../support/second-person.ts";
import type { ApiClient } from "./support/api-client.ts";
import { newApplicant, type Applicant } from "./support/applicant.ts";
import { withTestHost } from "./support/test-host.ts";

const HALF_A_MINUTE_MS = 31_000;
const NO = { decision: "reject", reasons: ["no-room"] };

const latchkey = withTestHost({ documents: secondPersonFor("reject") });
let stella: ApiClient;
let amos: ApiClient;
beforeAll(async () => {
  [stella, amos] = [await latchkey.as("staff@example.com"), await latchkey.as("admin@example.com")];
});

async function submitted(): Promise<Applicant> {
  const applicant = await newApplicant(latchkey);
  const event = { actor_user_id: null, as_user_id: null, name: "submit", detail: {}, why: null };
  const now = latchkey.deps.clock.now().toISOString();
  await latchkey.open.store.transaction((tx) => tx.transition(applicant.application, { from: ["open"], to: "submitted", event, now }));
  return applicant;
}
const at = (application: string, what = "") => `/staff/applications/${application}${what && `/${what}`}`;
const confirms = (who: ApiClient, application: string, held: string) => who.post(at(application, `held-decisions/${held}/confirmation`), {});
/** Whether it is among those that wait for a second person, as this one of the staff sees them. */
const isWaitingFor = async (who: ApiClient, application: string): Promise<boolean> =>
  (await who.get("/staff/applications/?stuck=second-person&limit=100")).results.some((row) => (row as { id: string }).id === application);
const proposes = async (who: ApiClient, application: string): Promise<string> => {
  const proposed = await who.post(at(application, "held-decisions/"), NO);
  expect(proposed.status, String(proposed)).toBe(200);
  expect(proposed.record).toMatchObject({ status: "submitted", held: { decision: "reject", state: "proposed", leaves_at: null } });
  return proposed.word("held.id");
};

describe("a rejection that a second person has to agree to", () => {
  test("is proposed, is not agreed to by whoever proposed it, and leaves once another agreed", async () => {
    const { application } = await submitted();
    const alone = await stella.post(at(application, "reject"), { reasons: NO.reasons });
    expect([alone.status, (await stella.get(at(application))).at("status")], "nobody does it alone").toEqual([409, "submitted"]);
    const held = await proposes(stella, application);
    expect([await isWaitingFor(amos, application), await isWaitingFor(stella, application)], "another is asked, not they themselves").toEqual([true, false]);

    const own = await confirms(stella, application, held);
    expect([own.status, own.error.message]).toEqual([409, "You proposed it yourself: somebody else has to agree."]);
    expect((await amos.get(at(application))).at("held.state")).toBe("proposed");

    const agreed = await confirms(amos, application, held);
    expect(agreed.status, String(agreed)).toBe(200);
    expect(agreed.record).toMatchObject({ status: "submitted", held: { state: "held", leaves_at: expect.any(String) } });
    expect(await isWaitingFor(amos, application), "nothing waits for a second person any more").toBe(false);
    expect((await confirms(amos, application, held)).status, "it is agreed to once").toBe(409);

    latchkey.clock.move(HALF_A_MINUTE_MS);
    await carryOutDecision(latchkey.deps, { decision: held });
    const after = await stella.get(at(application));
    expect(after.record).toMatchObject({ status: "rejected", held: null });
    expect(after.at("history")).toEqual(expect.arrayContaining([expect.objectContaining({ name: "reject", actor: "Stella Novak" })]));
  });

  test("waits for nobody any more once it was taken back, by either of them", async () => {
    const { application } = await submitted();
    const held = await proposes(stella, application);
    expect((await amos.delete(at(application, `held-decisions/${held}`))).status).toBe(200);
    expect(await isWaitingFor(amos, application)).toBe(false);
    expect((await confirms(amos, application, held)).status).toBe(409);
    expect((await stella.get(at(application))).record).toMatchObject({ status: "submitted", held: null });
  });

  test("is nobody's to agree to who doesn't decide", async () => {
    const { application, api } = await submitted();
    const held = await proposes(amos, application);
    for (const who of [await latchkey.as("support@example.com"), await latchkey.as("editor@example.com"), api])
      expect((await confirms(who, application, held)).status).toBe(403);
    expect((await confirms(latchkey.anonymous, application, held)).status).toBe(401);
    expect((await amos.get(at(application))).at("held.state")).toBe("proposed");
  });
});
