import { beforeAll, describe, expect, test } from "vitest";
import { API_ROUTES } from "#server/http/api/routes.ts";
import type { Store } from "#server/ports/store.ts";
import type { ApiAnswer, ApiClient } from "./support/api-client.ts";
import { CALLS, type Things, thingsOfOne } from "./support/every-call.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();

let amos: ApiClient;
beforeAll(async () => {
  amos = await latchkey.as("admin@example.com");
});

/** Beside their own refusal: these keep nothing, or nothing of what they were asked for is there. */
const ELSE: Record<string, number> = {
  // Each by itself: the answer names them.
  assignReviews: 200,
  previewDecision: 409,
  prepareLease: 409,
  replaceLease: 409,
  judgeChange: 404,
  walkPreview: 200,
  previewPrices: 200,
  // A token has no session to look with.
  startViewAs: 409,
  endViewAs: 204,
};
/** Where the call of everybody's test is refused before anything is held. */
const OWN: Record<string, (client: ApiClient, of: Things) => Promise<ApiAnswer>> = {
  deletePerson: async (client, of) => client.post(`/staff/people/${await idOf(of)}/deletion`, { email: of.email, reason: "They asked." }),
};
const idOf = async (of: Things): Promise<string> => (await of.api.get("/auth/me/")).id;

/** Their role is gone once the request was let in, and before it holds anything. */
async function onceTaken(act: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const { store } = latchkey.deps;
  const roles = (is_staff: boolean) =>
    store.transaction(async (tx) => {
      const { id } = (await tx.userByEmail("admin@example.com"))!;
      await tx.update("user", id, { is_staff, staff_roles: is_staff ? ["admin"] : [] });
    });
  let taken: Promise<void> | null = null;
  const transaction: Store["transaction"] = async (work) => {
    await (taken ??= roles(false));
    return store.transaction(work);
  };
  Object.assign(latchkey.deps, { store: { ...store, transaction } });
  try {
    return await act();
  } finally {
    Object.assign(latchkey.deps, { store });
    await roles(true);
  }
}

describe("a role that is taken while a call of its holder is under way", () => {
  const routes = API_ROUTES.filter(({ method, path }) => method !== "GET" && path.startsWith("/staff/"));
  test.each(routes.map(({ name }) => name))("leaves nothing done, and says so: %s", async (name) => {
    const of = await thingsOfOne(latchkey);
    const { rows } = await latchkey.open.pool.query<{ id: string }>("SELECT id FROM users WHERE email = $1", [of.email]);
    await latchkey.open.pool.query("INSERT INTO mail_suppressions (address, reason, at) VALUES ($1, 'bounced', now())", [of.email]);
    const traces = async () =>
      (
        await latchkey.open.pool.query<{ n: number }>(
          "SELECT count(*)::int AS n FROM audit_events WHERE (application = $1 OR about_user_id = $2) AND name <> 'roles-changed'",
          [of.application, rows[0]!.id],
        )
      ).rows[0]!.n;
    const before = await traces();
    const answer = await onceTaken(() => (OWN[name] ?? CALLS[name]!)(amos, of));
    expect(answer.status, String(answer)).toBe(ELSE[name] ?? 403);
    if (answer.status === 403) expect(answer.error.message).toBe("You are not allowed to do this.");
    if (name === "assignReviews")
      expect(answer.body).toMatchObject({
        assigned: [],
        failed: [{ application: of.application, code: "not-allowed", message: "You are not allowed to do this." }],
      });
    expect(await traces()).toBe(before);
  });
});
