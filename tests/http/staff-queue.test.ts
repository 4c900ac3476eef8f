import { beforeAll, describe, expect, test } from "vitest";
import { NoLongerAllowed } from "#server/kernel/access/no-longer-allowed.ts";
import type { ApiClient } from "./support/api-client.ts";
import { newApplicant } from "./support/applicant.ts";
import { withTestHost } from "./support/test-host.ts";
import type { ReviewList } from "#server/areas/review/sql/queue-records.ts";
import type { Query } from "#server/ports/query.ts";

const latchkey = withTestHost();
let reviewer: ApiClient;
let support: ApiClient;
let me = "";
beforeAll(async () => {
  [reviewer, support] = [await latchkey.as("staff@example.com"), await latchkey.as("support@example.com")];
  me = String((await reviewer.get("/auth/me/")).id);
});
const list = (query: string) => reviewer.get(`/staff/applications/?${query}`);
const NOBODYS = "4c1d8a1e-7f0b-4d6e-9a3b-52f6c8d0e714";

describe("the queue over the API", () => {
  test("is narrowed to several statuses and markets, to what is mine, to groups, scores and what is overdue", async () => {
    const submitted = await list("status=submitted,submitted_request_pending&limit=100");
    expect(submitted.results.length).toBeGreaterThan(1);
    expect(new Set(submitted.results.map(({ status }) => status))).toEqual(new Set(["submitted", "submitted_request_pending"]));
    const waiting = submitted.results.filter(({ status }) => status === "submitted");
    expect(waiting.every(({ due_at }) => typeof due_at === "string")).toBe(true);
    const [one] = waiting;
    await reviewer.post(`/staff/applications/${one!.id}/assignment`, { assigned_to: me });
    const mine = await list("assigned_to=me");
    expect(mine.results).toMatchObject([{ id: one!.id, assigned_to: me, owner: "Stella Novak" }]);
    expect((await list(`market=${one!.market},nowhere&search=${encodeURIComponent(String(one!.email))}`)).results.map(({ id }) => id)).toContain(one!.id);
    const groups = await list("group=any&limit=100");
    expect(groups.results.every(({ members }) => Number(members) > 0)).toBe(true);
    expect((await list("group=none&limit=100")).results.every(({ group_source, members }) => group_source === null && members === null)).toBe(true);
    expect(
      (await list("score_below=600&limit=100")).results.every(
        ({ score, checks }) => Number(score) < 600 && (checks as { screening: string }).screening === "bad",
      ),
    ).toBe(true);
    expect((await list("due_before=now")).results.every(({ due_at }) => Date.parse(String(due_at)) < latchkey.deps.clock.now().getTime())).toBe(true);
    expect((await list("income_verified=true&limit=100")).results.every(({ income_verified }) => income_verified === true)).toBe(true);
    expect((await list("created_after=2100-01-01")).at("count")).toBe(0);
  });

  test.each(["status=submitted,done", "score_below=low", "income_verified=maybe", "created_after=yesterday", "due_before=0000-00-00"])(
    "%s is refused at its name",
    async (query) => {
      const refused = await list(query);
      expect([refused.status, Object.keys(refused.error.field_errors)]).toEqual([400, [query.split("=")[0]]]);
    },
  );

  test.each(["%", "_", "😀", "x".repeat(200), "'", "\\", "%25%27%22"])("looks for %s without a fault", async (search) => {
    const found = await list(`search=${search.startsWith("%") && search.length > 1 ? search : encodeURIComponent(search)}`);
    expect(found.status, String(found)).toBe(200);
  });

  test("finds somebody by the last digits of their phone number", async () => {
    const { application, info, api } = await newApplicant(latchkey);
    const whole = (await api.get(`/applications/applicant-info/${info}`)).record;
    await api.put(`/applications/applicant-info/${info}`, { ...whole, phonenumber: "+12065550147" });
    for (const digits of ["0147", "555-0147", "(206) 555-0147"])
      expect(
        (await list(`search=${encodeURIComponent(digits)}`)).results.map(({ id }) => id),
        digits,
      ).toContain(application);
    expect((await list("search=0148")).results.map(({ id }) => id)).not.toContain(application);
  });

  test("counts views in one call, in the order in which they are asked for", async () => {
    const views = ["status=submitted", "status=submitted&market=nowhere", "assigned_to=me", "search=example.com", ""];
    const counts = await reviewer.get(`/staff/view-counts/?${views.map((view) => `view=${encodeURIComponent(view)}`).join("&")}`);
    expect(counts.results.map(({ view }) => view)).toEqual(views);
    for (const { view, count, at_least } of counts.results)
      expect([(await list(`${String(view)}&limit=1`)).at("count"), at_least], String(view)).toEqual([count, false]);
    expect((await reviewer.get("/staff/view-counts/?view=status%3Ddone")).status).toBe(400);
    expect((await reviewer.get(`/staff/view-counts/?${"view=a&".repeat(41)}`)).status).toBe(400);
  });

  test("has exactly those whom a number of the dashboard counts", async () => {
    const dashboard = (await reviewer.get("/staff/dashboard/?weeks=8&by=source")).record as unknown as {
      stages: { id: string; people: number; left: number; people_list: string; left_list: string }[];
    };
    const [form] = dashboard.stages;
    expect(form!.people, "the demo's").toBeGreaterThan(10);
    for (const { id, people, left, people_list, left_list } of dashboard.stages.slice(0, -1)) {
      expect((await list(`${people_list}&limit=1`)).at("count"), id).toBe(people);
      expect((await list(`${left_list}&limit=1`)).at("count"), id).toBe(left);
    }
    expect((await reviewer.get("/staff/dashboard/?weeks=9")).status).toBe(400);
  });

  test("is exported as a table in which nothing is computed and nothing breaks a line", async () => {
    const { application, info, api, email } = await newApplicant(latchkey);
    const whole = (await api.get(`/applications/applicant-info/${info}`)).record;
    await api.put(`/applications/applicant-info/${info}`, { ...whole, first_name: '=1+1 "Al", so', last_name: "Bo;=2" });
    const table = await support.get(`/staff/exports/applications?columns=id,first_name,last_name,status,score&search=${encodeURIComponent(email)}`);
    expect([table.status, table.headers.get("content-type"), table.headers.get("content-disposition")]).toEqual([
      200,
      "text/csv; charset=utf-8",
      expect.stringMatching(/^attachment; filename="applications-\d{4}-\d\d-\d\d\.csv"$/u),
    ]);
    expect(table.text.replace("\uFEFF", "")).toBe(`id,first_name,last_name,status,score\r\n${application},"'=1+1 ""Al"", so","Bo;'=2",open,\r\n`);
    const all = await support.get("/staff/exports/applications");
    expect(all.text.trimEnd().split("\r\n").length - 1).toBe((await list("limit=1")).at("count"));
    expect((await support.get("/staff/exports/applications?columns=id,sin_ssn")).status).toBe(400);
  });
});

describe("an export that fails in the middle", () => {
  /** With the one that says whether there is another. */
  const WHOLE_PAGE = 501;
  const isPage = <T>(found: T): found is T & ReviewList => typeof found === "object" && found !== null && "rows" in found && "total" in found;
  /** A queue of two pages, of which the second is never read. */
  async function takes(second: () => Promise<never>): Promise<{ end: string; logged: string }> {
    const { store } = latchkey.deps;
    const read = store.query.bind(store);
    let pages = 0;
    store.query = async <T>(asked: Query<T>): Promise<T> => {
      const found = await read(asked);
      if (!isPage(found)) return found;
      pages += 1;
      if (pages > 1) return second();
      return { ...found, rows: Array.from({ length: WHOLE_PAGE }, () => found.rows[0]!) };
    };
    const before = latchkey.log().length;
    const end = await support.get("/staff/exports/applications").then(
      () => "whole",
      () => "broken off",
    );
    store.query = read;
    await expect.poll(() => latchkey.log().slice(before)).toContain("answer cut off");
    return { end, logged: latchkey.log().slice(before) };
  }

  test("is no whole file, and the fault is logged and reported once", async () => {
    const reported = latchkey.reported.length;
    const { end, logged } = await takes(() => Promise.reject(new Error("the disk is full")));
    expect([end, latchkey.reported.length - reported]).toEqual(["broken off", 1]);
    expect(logged).toContain("the disk is full");
  });

  test("because the role of whoever takes it was taken is nobody's fault", async () => {
    const reported = latchkey.reported.length;
    const { end } = await takes(() => Promise.reject(new NoLongerAllowed("gone")));
    expect([end, latchkey.reported.length - reported]).toEqual(["broken off", 0]);
  });
});

describe("many are given to somebody", () => {
  test("each by itself: which went, and which didn't and why", async () => {
    const [one, other] = [await newApplicant(latchkey), await newApplicant(latchkey)];
    const given = await reviewer.post("/staff/assignments/", { applications: [one.application, NOBODYS, other.application], assigned_to: me });
    expect(given.record).toEqual({
      assigned: [one.application, other.application],
      changed: [one, other].map(({ application }) => ({ application, from: null })),
      failed: [{ application: NOBODYS, code: "not-there", message: "This application isn't there any more." }],
      cursor: null,
    });
    expect((await list("assigned_to=me&limit=100")).results.map(({ id }) => id)).toEqual(expect.arrayContaining([one.application, other.application]));
  });

  test("all that match, to the end", async () => {
    const { count } = (await list("status=rejected&limit=1")).record as { count: number };
    const given = await reviewer.post("/staff/assignments/", { matching: "status=rejected", assigned_to: me });
    expect([(given.at("assigned") as string[]).length, given.at("failed"), given.at("cursor")]).toEqual([count, [], null]);
    expect((await list("status=rejected&assigned_to=me&limit=1")).at("count")).toBe(count);
    await reviewer.post("/staff/assignments/", { matching: "status=rejected&assigned_to=me", assigned_to: null });
    expect((await list("status=rejected&assigned_to=none&limit=1")).at("count")).toBe(count);
  });

  test("by nobody whose role was taken meanwhile: the next call says so, and nothing is done", async () => {
    const { application } = await newApplicant(latchkey);
    const [gone, email] = [await latchkey.as("leaving@example.com"), "leaving@example.com"];
    const user = (await latchkey.open.store.transaction((tx) => tx.userByEmail(email)))!;
    const takes = (staff_roles: typeof user.staff_roles) =>
      latchkey.open.store.transaction((tx) => tx.update("user", user.id, { is_staff: true, staff_roles }));
    await takes(["reviewer"]);
    expect((await gone.post("/staff/assignments/", { applications: [application], assigned_to: user.id })).at("assigned")).toEqual([application]);
    await takes(["support"]);
    expect((await gone.post("/staff/assignments/", { applications: [application], assigned_to: null })).status).toBe(403);
    expect((await reviewer.post("/staff/assignments/", { applications: [application], assigned_to: user.id })).status, "nor is it given to them").toBe(400);
    expect((await latchkey.open.store.find("application", application))?.assigned_to).toBe(user.id);
  });

  test.each<[string, object, string]>([
    ["nobody who reviews", { applications: [NOBODYS], assigned_to: NOBODYS }, "assigned_to"],
    ["neither ids nor what matches", { assigned_to: null }, "applications"],
    ["both", { applications: [NOBODYS], matching: "", assigned_to: null }, "applications"],
    ["none", { applications: [], assigned_to: null }, "applications"],
    ["more at a time than are taken", { matching: "", assigned_to: null, limit: 501 }, "limit"],
    ["a hand that is none", { applications: [NOBODYS], assigned_to: null, only_of: 7 }, "only_of"],
    ["what no list takes", { matching: "status=done", assigned_to: null }, "status"],
  ])("%s is refused, and nothing is done", async (_what, body, field) => {
    const refused = await reviewer.post("/staff/assignments/", body);
    expect([refused.status, Object.keys(refused.error.field_errors)], String(refused)).toEqual([400, [field]]);
  });
});
