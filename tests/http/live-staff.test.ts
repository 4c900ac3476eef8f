import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { carryOutDecision } from "#server/areas/review/index.ts";
import type { ApiClient } from "./support/api-client.ts";
import { newApplicant, PNG, type Applicant } from "./support/applicant.ts";
import { TestBrowser } from "./support/browser.ts";
import { listen, type Stream } from "./support/live-stream.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();

/** Amos does it, and Ria has the console open in her own browser. */
let amos: ApiClient;
let ria: { id: string; stream: Stream };
let ada: Applicant;
let paper: string;
const open: Stream[] = [];

async function staff(email: string, role: "reviewer" | "admin"): Promise<{ id: string; stream: Stream }> {
  const browser = new TestBrowser(latchkey.url);
  await browser.signIn(email);
  const { id } = (await latchkey.open.store.transaction((tx) => tx.userByEmail(email)))!;
  await latchkey.open.store.transaction((tx) => tx.update("user", id, { is_staff: true, staff_roles: [role] }));
  const { stream } = await listen(latchkey.url, { cookie: browser.cookies.header() });
  await vi.waitUntil(() => stream.text().includes("retry"));
  open.push(stream);
  return { id, stream };
}

beforeAll(async () => {
  amos = await latchkey.as("admin@example.com");
  ria = await staff("ria@example.com", "reviewer");
  ada = await newApplicant(latchkey);
  paper = (await ada.api.upload("applicant_identity", "licence.png", PNG)).id;
  await ada.api.put(`/applications/applicant-info/${ada.info}`, { first_name: "Ada", last_name: "Okafor", photo_id: paper });
  await latchkey.open.store.transaction((tx) =>
    tx.transition(ada.application, {
      from: ["open"],
      to: "submitted",
      event: { actor_user_id: null, as_user_id: null, name: "submit", detail: {}, why: null },
      now: latchkey.deps.clock.now().toISOString(),
    }),
  );
});
afterAll(() => open.forEach((stream) => stream.close()));

/** What the other hears of it, without asking: how soon, the bench says (`boards`). */
async function heard({ stream }: { stream: Stream }, about: string | (() => string), act: () => Promise<unknown>): Promise<void> {
  const before = stream.text().length;
  const told = () =>
    stream
      .text()
      .slice(before)
      .includes(typeof about === "string" ? about : about());
  await act();
  await expect.poll(told, { message: `${String(about)} in what came` }).toBe(true);
}
const moved = (id: string): string => `event: review-moved\ndata: {"kind":"review-moved","id":"${id}","topic":"staff:${id}"}`;
const went = async (call: Promise<{ status: number }>): Promise<void> => {
  const answer = await call;
  expect(answer.status, String(answer)).toBeLessThan(300);
};
const on = (path: string): string => `/staff/applications/${ada.application}/${path}`;
const aboutAda = (act: () => Promise<{ status: number }>): Promise<void> => heard(ria, moved(ada.application), () => went(act()));

describe("another of the staff hears without asking", () => {
  const decision = async (): Promise<string> => (await amos.get(`/staff/applications/${ada.application}`)).word("held.id");
  const hold = () => amos.post(on("held-decisions/"), { decision: "pre-approve", all_rooms: true });

  test("of a decision that is held, taken back, and carried out", async () => {
    await aboutAda(hold);
    const held = await decision();
    await aboutAda(() => amos.delete(on(`held-decisions/${held}`)));
    const other = await newApplicant(latchkey);
    await latchkey.open.pool.query("UPDATE applications SET status = 'submitted', submitted_at = now() WHERE id = $1", [other.application]);
    expect((await amos.post(`/staff/applications/${other.application}/held-decisions/`, { decision: "pre-approve", all_rooms: true })).status).toBe(200);
    const due = (await amos.get(`/staff/applications/${other.application}`)).word("held.id");
    latchkey.clock.move(31_000);
    await heard(ria, moved(other.application), () => carryOutDecision(latchkey.deps, { decision: due }));
  });

  test("of who has it in hand, one at a time and many", async () => {
    await aboutAda(() => amos.post(on("assignment"), { assigned_to: ria.id }));
    await aboutAda(() => amos.post("/staff/assignments/", { applications: [ada.application], assigned_to: null }));
  });

  test("of a note, also where she is named in it, and of a mark", async () => {
    await aboutAda(() => amos.post(on("notes"), { text: "Called them." }));
    await aboutAda(() => amos.post(on("notes"), { text: "Can you look?", mentions: [ria.id] }));
    await aboutAda(() => amos.post(on("marks/"), { document: paper, mark: "ask-again", reason: "unreadable" }));
  });

  test("of a case that is opened, given and answered", async () => {
    const person = (await ada.api.get("/auth/me/")).id;
    let of = "";
    const opens = async (): Promise<void> => {
      await went(amos.post(`/staff/people/${person}/cases`, { message: "Remind does nothing." }));
      of = (await amos.get("/staff/cases/?owner=none&search=remind")).word("results.0.id");
    };
    await heard(ria, () => moved(of), opens);
    await heard(ria, moved(of), () => went(amos.put(`/staff/cases/${of}`, { assigned_to: null, status: "closed" })));
    await heard(ria, moved(of), () => went(amos.post(`/staff/cases/${of}/answers`, { text: "Under Your account." })));
  });

  test("of somebody who looks at it and leaves, and of what the applicant does to what she reads", async () => {
    const looks = (id: string): string => moved(id).replaceAll("review-moved", "review-looked");
    const told = (event: string): number => ria.stream.text().split(event).length - 1;
    const before = [told(moved(ada.application)), told(looks(ada.application))] as const;
    for (const body of [{}, { left: true }]) await heard(ria, looks(ada.application), () => went(amos.post(on("looking/"), body)));
    expect(told(moved(ada.application)), "nothing of it moved").toBe(before[0]);
    const her = await latchkey.as("ria@example.com");
    await heard(ria, looks(ada.application), async () => {
      await went(her.post(on("looking/"), {}));
      await went(amos.post(on("looking/"), {}));
    });
    expect(told(looks(ada.application)) - before[1], "her own look is told to the others alone").toBe(3);
    const cy = await newApplicant(latchkey);
    expect((await her.post(`/staff/applications/${cy.application}/looking/`, {})).status).toBe(200);
    const answers = () => went(cy.api.put(`/applications/applicant-info/${cy.info}`, { first_name: "Cy" }));
    await heard(ria, moved(cy.application), answers);
  });

  test("of a role that is taken: what its holder had in hand is there again, and their own page asks for everything anew", async () => {
    const rob = await staff("rob@example.com", "reviewer");
    expect((await amos.post(on("assignment"), { assigned_to: rob.id })).status).toBe(200);
    const take = () => went(amos.put(`/staff/members/${rob.id}`, { staff_roles: [] }));
    await heard(rob, 'event: review-moved\ndata: {"kind":"review-moved"}', async () => {
      await aboutAda(async () => {
        await take();
        return { status: 200 };
      });
    });
    await went(amos.post(on("notes"), { text: "Not for Rob any more." }));
    expect(rob.stream.text().split(moved(ada.application)).length, "what staff do is told to staff").toBe(2);
  });
});
