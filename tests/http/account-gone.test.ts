import { expect, test } from "vitest";
import { newApplicant } from "./support/applicant.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();

test("whoever does something to an account that is gone is told so, and is not signed out for it", async () => {
  const [reviewer, admin, ada] = [await latchkey.as("staff@example.com"), await latchkey.as("admin@example.com"), await newApplicant(latchkey)];
  const [me, { id }] = [(await reviewer.get("/auth/me/")).id, await ada.api.get("/auth/me/")];
  expect((await admin.post(`/staff/people/${id}/deletion`, { email: ada.email, reason: "They asked us to." })).status).toBe(200);
  const at = `/staff/applications/${ada.application}`;
  for (const [what, body] of Object.entries({ assignment: { assigned_to: me }, notes: { text: "She moved to Porto." } })) {
    const answer = await reviewer.post(`${at}/${what}`, body);
    expect([what, answer.status, answer.error.message]).toEqual([what, 409, "This account was deleted."]);
  }
  expect((await admin.put(`/staff/members/${id}`, { staff_roles: ["reviewer"] })).status).toBe(404);
});

test("whose own account went while they did something has to sign in", async () => {
  const { api, email } = await newApplicant(latchkey);
  // As it is for a request that was let in just before.
  await latchkey.open.pool.query("UPDATE users SET deleted_at = now(), email = '' WHERE email = $1", [email]);
  expect((await api.put("/profiles/me/", { first_name: "Ada" })).status).toBe(401);
});
