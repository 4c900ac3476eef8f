import { beforeAll, describe, expect, test } from "vitest";
import type { ApiAnswer, ApiClient } from "./support/api-client.ts";
import { newApplicant, completeForm, type Applicant } from "./support/applicant.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();
let reviewer: ApiClient;
let admin: ApiClient;
let support: ApiClient;
beforeAll(async () => {
  [reviewer, admin, support] = [await latchkey.as("staff@example.com"), await latchkey.as("admin@example.com"), await latchkey.as("support@example.com")];
});

async function handedIn(): Promise<Applicant> {
  const applicant = await newApplicant(latchkey, { waived: true });
  await completeForm(applicant);
  await applicant.api.post("/applications/background-check", { target_id: applicant.info, target_type: "applicant_info", consent: true });
  const sent = await applicant.api.post("/applications/application-submissions", { application: applicant.application });
  expect(sent.status, String(sent)).toBe(201);
  return applicant;
}
const at = (application: string, what = "") => `/staff/applications/${application}${what && `/${what}`}`;
const ifMatch = (answer: ApiAnswer) => ({ "If-Match": answer.headers.get("etag")! });

describe("a reviewer over the API", () => {
  test("is told in words, in their language, that what they apply for themselves is a colleague's to see to", async () => {
    const { application, email, api } = await handedIn();
    await latchkey.open.store.transaction(async (tx) => tx.update("user", (await tx.userByEmail(email))!.id, { is_staff: true, staff_roles: ["admin"] }));
    const read = await api.get(at(application));
    expect([read.status, read.error.message]).toEqual([409, "This is your own application: a colleague sees to it."]);
    const french = await api.post(at(application, "pre-approve"), { all_rooms: true }, { "Accept-Language": "fr-CA" });
    expect([french.status, french.error.message]).toEqual([409, "C’est votre propre demande : un collègue s’en occupe."]);
    const page = await api.get(`/staff/people/${(await api.get("/auth/me/")).id}`);
    expect(page.status).toBe(409);
    expect(page.error.message).toBe("This page is about you, or about somebody you apply with or co-sign for: a colleague sees to it.");
    expect((await api.get(`/staff/applications/?search=${encodeURIComponent(email)}`)).results, "the list has it").toMatchObject([{ id: application }]);
    expect((await api.get(`/applications/applications/${application}`)).status, "and they are its applicant as ever").toBe(200);
  });

  test("[ENT-13] finds an application, reads all of it, sees what would be sent, and decides on what they read", async () => {
    const { application, email, api } = await handedIn();
    const found = await reviewer.get(`/staff/applications/?search=${encodeURIComponent(email)}&status=submitted`);
    expect(found.results).toMatchObject([{ id: application, status: "submitted", email }]);
    expect(found.at("count")).toBe(1);

    const read = await reviewer.get(at(application));
    expect(read.text, "no number of a government id").not.toMatch(/"sin_ssn":/);
    expect(read.at("history")).toEqual(expect.arrayContaining([expect.objectContaining({ name: "application-submitted" })]));

    const preview = await reviewer.post(at(application, "preview"), { decision: "pre-approve", max_rent: 1250.5 });
    expect(preview.record).toMatchObject({ notice: false, deliverable: true, subject: "You're pre-approved" });
    expect(preview.word("text")).toContain("$1,250.50 USD a month");

    const decided = await reviewer.post(at(application, "pre-approve"), { max_rent: 1250.5 }, ifMatch(read));
    expect(decided.status, String(decided)).toBe(200);
    expect(decided.record).toMatchObject({ status: "preapproved", preapproved: { all_rooms: false, max_rent: 1250.5, currency: "usd" } });
    const theirs = await api.get(`/applications/applications/${application}`);
    expect(theirs.record).toMatchObject({ status: "preapproved", preapproved_max_rent: 1250.5, preapproved_for_all: false });
    expect(decided.headers.get("etag")).not.toBe(read.headers.get("etag"));
  });

  test("who comes second is told who decided and what, and nothing of theirs is kept", async () => {
    const { application } = await handedIn();
    const [first, second] = [await reviewer.get(at(application)), await admin.get(at(application))];
    expect((await reviewer.post(at(application, "reject"), { reasons: ["no-room"] }, ifMatch(first))).status).toBe(200);
    const late = await admin.post(at(application, "pre-approve"), { all_rooms: true }, ifMatch(second));
    expect(late.status).toBe(409);
    expect(late.error.message).toMatch(/^\S+.* rejected it before you\. Look at it again before you decide\.$/);
    expect((await admin.get(at(application))).record).toMatchObject({ status: "rejected", preapproved: null });
  });

  test("who decides twice is told that it was them, and nobody is told that a stranger's application were theirs", async () => {
    const { application } = await handedIn();
    expect((await reviewer.post(at(application, "pre-approve"), { max_rent: 900 })).status).toBe(200);
    const again = await reviewer.post(at(application, "pre-approve"), { max_rent: 900 });
    expect([again.status, again.error.message]).toEqual([
      409,
      "It is decided already: Stella Novak (you) pre-approved it. Look at it again before you decide.",
    ]);
    const begun = await newApplicant(latchkey);
    for (const [what, body] of [
      ["pre-approve", { all_rooms: true }],
      ["preview", { decision: "send-lease" }],
    ] as const) {
      const early = await reviewer.post(at(begun.application, what), body);
      expect([early.status, early.error.message], what).toEqual([409, 'This can\'t be done while the application stands at "Filling in".']);
    }
  });

  test("a decision is held, shown with when it leaves, and taken back by whoever may decide", async () => {
    const { application, api } = await handedIn();
    const read = await reviewer.get(at(application));
    const held = await reviewer.post(at(application, "held-decisions/"), { decision: "pre-approve", max_rent: 1250.5 }, ifMatch(read));
    expect(held.status, String(held)).toBe(200);
    expect(held.record).toMatchObject({ status: "submitted", held: { decision: "pre-approve", state: "held", values: { max_rent: 1250.5 } } });
    const late = await admin.post(at(application, "held-decisions/"), { decision: "reject", reasons: ["no-room"] });
    expect([late.status, late.error.message]).toEqual([
      409,
      "Stella Novak pre-approved it before you, and can still take it back. Look at it again before you decide.",
    ]);
    const back = await admin.delete(at(application, `held-decisions/${held.word("held.id")}`));
    expect([back.status, back.at("held")]).toEqual([200, null]);
    expect((await api.get(`/applications/applications/${application}`)).record).toMatchObject({ status: "submitted" });
    const nobodys = await newApplicant(latchkey);
    expect((await admin.delete(at(nobodys.application, `held-decisions/${held.word("held.id")}`))).status, "of another application").toBe(404);
  });

  test.each([
    [{}, "decision"],
    [{ decision: "delete" }, "decision"],
    [{ decision: "pre-approve", max_rent: -5 }, "max_rent"],
    [{ decision: "request", reasons: ["income"] }, "request_type"],
    [{ decision: "withdraw", reason: " " }, "reason"],
  ])("no decision is held that says %j", async (body, field) => {
    const { application } = await handedIn();
    const answer = await reviewer.post(at(application, "held-decisions/"), body);
    expect(answer.status, String(answer)).toBe(400);
    expect(answer.error.field_errors[field]).toMatch(/\S{2,}/);
  });

  test("a withdrawal is previewed as it will be mailed", async () => {
    const { application } = await handedIn();
    const preview = await reviewer.post(at(application, "preview"), { decision: "withdraw", reason: "Asked for it on the phone." });
    expect((await reviewer.get(at(application))).record).toMatchObject({ status: "submitted" });
    const before = (await latchkey.open.store.mails.unsent(10_000)).length;
    expect((await reviewer.post(at(application, "withdraw"), { reason: "Asked for it on the phone." })).status).toBe(200);
    const [mail] = (await latchkey.open.store.mails.unsent(10_000)).slice(before);
    expect(mail).toMatchObject({ to: preview.word("to"), subject: preview.word("subject"), text: preview.word("text") });
  });

  test("a version that is no more, without a decision, is a lost update", async () => {
    const { application } = await handedIn();
    const read = await reviewer.get(at(application));
    await admin.post(at(application, "assignment"), { assigned_to: null });
    const me = (await admin.get("/auth/me/")).id;
    await admin.post(at(application, "assignment"), { assigned_to: me });
    expect((await reviewer.post(at(application, "pre-approve"), { all_rooms: true }, ifMatch(read))).status).toBe(412);
  });

  test.each([
    ["pre-approve", { all_rooms: "yes" }, "all_rooms"],
    ["pre-approve", { max_rent: -5 }, "max_rent"],
    ["pre-approve", { max_rent: 1e9 }, "max_rent"],
    ["pre-approve", { max_rent: 900.123 }, "max_rent"],
    ["request", { request_type: "money", reasons: ["income"] }, "request_type"],
    ["request", { request_type: "add_cosigner" }, "reasons"],
    ["reject", { reasons: "income" }, "reasons"],
    ["reject", { reasons: [] }, "reasons"],
    ["reject", { reasons: ["income", "income"] }, "reasons"],
    ["withdraw", {}, "reason"],
    ["withdraw", { reason: " \n " }, "reason"],
    ["waive-fee", { reason: " " }, "reason"],
    ["waive-fee", { reason: "x".repeat(501) }, "reason"],
    ["notes", { text: "  " }, "text"],
    ["assignment", { assigned_to: "nobody" }, "assigned_to"],
    ["preview", { decision: "delete" }, "decision"],
  ])("%s with %j is refused at its field, in words", async (what, body, field) => {
    const { application } = await newApplicant(latchkey);
    const answer = await reviewer.post(at(application, what), body);
    // What can't be decided yet at all says that first.
    if (answer.status === 409) expect(["pre-approve", "request", "reject"]).toContain(what);
    else {
      expect(answer.status, String(answer)).toBe(400);
      expect(answer.error.field_errors[field]).toMatch(/\S{2,}/);
    }
  });

  test("an application that isn't there is not found, whatever is asked", async () => {
    for (const id of ["4c1d8a1e-7f0b-4d6e-9a3b-52f6c8d0e714", "none"]) {
      expect((await reviewer.get(at(id))).status).toBe(404);
      expect((await reviewer.post(at(id, "pre-approve"), { all_rooms: true })).status).toBe(404);
      expect((await reviewer.post(at(id, "notes"), { text: "x" })).status).toBe(404);
      expect((await reviewer.post(at(id, "assignment"), { assigned_to: null })).status).toBe(404);
    }
  });
});

test("no reason is given, and no note written, in characters that are drawn as nothing", async () => {
  const { application } = await handedIn();
  const unseen = " \u200B\u200D\uFEFF\n";
  for (const [what, name] of [
    ["notes", "text"],
    ["withdraw", "reason"],
    ["waive-fee", "reason"],
  ] as const) {
    const refused = await reviewer.post(at(application, what), { [name]: unseen });
    expect(refused.status, what).toBe(400);
    expect(Object.keys(refused.error.field_errors)).toEqual([name]);
  }
  expect((await reviewer.post(at(application, "notes"), { text: "👩\u200D🔬" })).status).toBe(201);
});

test("support reads and writes notes, and decides nothing; the applicant gets none of it", async () => {
  const { application, api } = await handedIn();
  expect((await support.get(at(application))).status).toBe(200);
  const note = await support.post(at(application, "notes"), { text: "Wrote to support about the dates." });
  expect(note.status).toBe(201);
  for (const [what, body] of [
    ["pre-approve", { all_rooms: true }],
    ["waive-fee", { reason: "x" }],
    ["preview", { decision: "send-lease" }],
  ] as const)
    expect((await support.post(at(application, what), body)).status, what).toBe(403);
  expect((await api.get(at(application))).status).toBe(403);
  expect((await api.get(`/applications/applications/${application}`)).text).not.toContain("about the dates");
});

describe("the list of applications", () => {
  test.each(["-created_at", "created_at", "-submitted_at", "submitted_at"])(
    "is read to its end by %s, each once, though others come in meanwhile",
    async (ordering) => {
      await newApplicant(latchkey);
      let next: string | null = `/staff/applications/?limit=7&market=seattle&ordering=${ordering}`;
      const seen: Record<string, unknown>[] = [];
      let count = 0;
      while (next !== null) {
        const page: ApiAnswer = await reviewer.get(next);
        expect(page.status, String(page)).toBe(200);
        if (seen.length === 0) {
          count = Number(page.at("count"));
          await newApplicant(latchkey);
        }
        seen.push(...page.results);
        next = page.at("next") as string | null;
      }
      const column = ordering.replace("-", "");
      const times = seen.map((one) => String(one[column]));
      const known = times.filter((time) => time !== "null");
      expect(known).toEqual(ordering.startsWith("-") ? known.toSorted().reverse() : known.toSorted());
      expect(times.slice(0, known.length)).toEqual(known);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
      expect(seen.every(({ market }) => market === "seattle")).toBe(true);
      // Whoever came meanwhile is at the end where it goes by age, the oldest first.
      if (column === "created_at") expect(seen.length).toBe(ordering === "created_at" ? count + 1 : count);
    },
  );

  test("takes an offset as well, and a page beyond the end is empty", async () => {
    const [both, second] = [await reviewer.get("/staff/applications/?limit=2"), await reviewer.get("/staff/applications/?limit=1&offset=1")];
    expect(second.results).toEqual(both.results.slice(1));
    expect((await reviewer.get("/staff/applications/?limit=2&offset=100000")).record).toMatchObject({ results: [], next: null });
  });

  const cursorOf = (ordering: string, at: string): string =>
    Buffer.from(JSON.stringify([ordering, at, at, "4c1d8a1e-7f0b-4d6e-9a3b-52f6c8d0e714", 2, false])).toString("base64url");
  test("the same cursors are refused where the queue is taken as a table, and where all that match are given", async () => {
    for (const at of ["+275000-01-01T00:00:00.000Z", "-000044-03-15T00:00:00.000Z"]) {
      expect((await reviewer.get(`/staff/exports/applications?cursor=${cursorOf("-created_at", at)}`)).status, at).toBe(400);
      const given = await reviewer.post("/staff/assignments/", { matching: "", cursor: cursorOf("created_at", at), assigned_to: null });
      expect(given.status, at).toBe(400);
    }
  });

  test.each([
    "people/?offset=999999999",
    "cases/?owner=nobody&offset=999999999",
    "mentions/?offset=999999999",
    "members/?offset=999999999",
    "sources/?market=nowhere&state=lost&sharing=none&offset=999999999",
    "team/?offset=999999999",
    "accommodation-requests/?application__id=nothing&offset=999999999",
  ])("%s, made up, is an empty page and no fault", async (path) => {
    expect((await admin.get(`/staff/${path}`)).record).toMatchObject({ results: [] });
  });

  test.each([
    ["status=done", "status"],
    ["ordering=name", "ordering"],
    ["cursor=nonsense", "cursor"],
    [`cursor=${cursorOf("created_at", "2026-01-01T00:00:00.000Z")}`, "cursor"],
    [`cursor=${cursorOf("-created_at", "2026-02-30T00:00:00.000Z")}`, "cursor"],
    [`cursor=${cursorOf("-created_at", "0000-01-01T00:00:00.000Z")}`, "cursor"],
    [`cursor=${cursorOf("-created_at", "+275000-01-01T00:00:00.000Z")}`, "cursor"],
    [`cursor=${cursorOf("-created_at", "-000044-03-15T00:00:00.000Z")}`, "cursor"],
    ["limit=none", "limit"],
  ])("%s is refused at its name", async (query, name) => {
    const refused = await reviewer.get(`/staff/applications/?${query}`);
    expect([refused.status, Object.keys(refused.error.field_errors)], String(refused)).toEqual([400, [name]]);
  });
});
