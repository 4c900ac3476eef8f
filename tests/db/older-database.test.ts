import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { boot, type Latchkey } from "#server/boot.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { differences, type Meant } from "./database-0011/compared.ts";
import { loadOldDatabase, moveClock, recordedAnswers, rowsIn, sessions, type Rows } from "./database-0011/load.ts";
import { asked, type Ask } from "./database-0011/requests.ts";
import { TEST_KEY } from "./database-0011/test-key.ts";

/** What answers otherwise since, on purpose: nothing else may. */
const MEANT: readonly Meant[] = [
  ...["get", "put", "post"].map((verb) => ({
    at: "/openapi.json",
    property: `${verb} /applications/{id}/answers/{resource}/`,
    why: "records that only the documents know have an address",
  })),
  ...["get", "put", "delete"].map((verb) => ({
    at: "/openapi.json",
    property: `${verb} /applications/{id}/answers/{resource}/{record}`,
    why: "and so has each item of a list of them",
  })),
  ...["get", "put", "post"].map((verb) => ({
    at: "/openapi.json",
    property: `${verb} /cosigner/cosigner/{id}/answers/{resource}/`,
    why: "a co-signer has such records, too",
  })),
  ...["get", "put", "delete"].map((verb) => ({
    at: "/openapi.json",
    property: `${verb} /cosigner/cosigner/{id}/answers/{resource}/{record}`,
    why: "and lists of them",
  })),
  { at: "/openapi.json", property: "get /profiles/me/data/", why: "everything that is kept of a person can be downloaded" },
  { at: "/openapi.json", property: "ahead", why: "a page has papers at hand that nobody saw yet" },
  { at: "/openapi.json", property: "409", why: "nobody of the staff reads what is asked of their own application" },
  { at: "/openapi.json", property: "hash", why: "lists that belong to nobody are kept by the hash of what they say" },
  ...["/openapi.json", "/applications/"].map((at) => ({ at, property: "kind", why: "a room or a whole home" })),
  ...["flag-pet", "flag-roommate", "flag-smoker", "flag-vehicle", "market", "support-message"].map((property) => ({
    at: "/openapi.json",
    property,
    why: "what no operation is sent or answers is not described",
  })),
  ...[
    ...["get", "post"].map((verb) => `${verb} /applications/{id}/answers/group-invitee/`),
    ...["get", "put", "delete"].map((verb) => `${verb} /applications/{id}/answers/group-invitee/{record}`),
    "group-invitee",
  ].map((property) => ({ at: "/openapi.json", property, why: "whoever begins a group says whom they invite" })),
  ...[
    ...["get", "post"].map((verb) => `${verb} /cosigner/cosigner/`),
    ...["get", "put", "delete"].map((verb) => `${verb} /cosigner/cosigner/{id}`),
    "post /cosigner/cosigner-submissions",
    "get /cosigner/validation/{id}",
    ...["get", "put", "delete"].map((verb) => `${verb} /cosigner/source/{slug}/`),
    "post /cosigner/source/",
    "cosigner",
    "cosigner-source",
    "cosigner-submission",
    "cosigner-take-up",
    "cosigner-validation",
  ].map((property) => ({ at: "/openapi.json", property, why: "a co-signer has an application of their own" })),
  ...[
    "get /staff/applications/",
    "get /staff/applications/{id}",
    "get /staff/view-counts/",
    "get /staff/exports/applications",
    "post /staff/assignments/",
    "staff-assignments",
    "get /staff/dashboard/",
    "staff-dashboard",
    "staff-view-count",
    ..."preview pre-approve request reject approve-home lease lease/file send-lease withdraw waive-fee notes assignment mail-again"
      .split(" ")
      .map((what) => `post /staff/applications/{id}/${what}`),
    "post /staff/applications/{id}/held-decisions/",
    "delete /staff/applications/{id}/held-decisions/{decision}",
    "post /staff/applications/{id}/held-decisions/{decision}/confirmation",
    "post /staff/applications/{id}/marks/",
    "delete /staff/applications/{id}/held-questions/{question}",
    "post /staff/applications/{id}/looking/",
    "answer-mark",
    "staff-view",
    "decision-confirmation",
    "held-decision",
    "decision-preview",
    "fee-waiver",
    "mail-again",
    "home-approval",
    "lease-sending",
    "staff-lease",
    "get /staff/applications/{id}/lease/content",
    "get /leases/{id}/content",
    "get /meet-and-greet/meetings/{id}/calendar",
    "pre-approval",
    "rejection",
    "review-request",
    "staff-application",
    "staff-application-details",
    "staff-assignment",
    "staff-note",
    "staff-withdrawal",
  ].map((property) => ({ at: "/openapi.json", property, why: "staff review applications over the API" })),
  ...[
    ..."people/ people/{id} members/ sources/ sources/{slug} markets/ homes/ homes/{slug} offered-homes/ residents/ residents/{id}"
      .split(" ")
      .map((path) => `get /staff/${path}`),
    "get /staff/people/{id}/mails/",
    "get /staff/people/{id}/mails/{mail}",
    "person-mail",
    "person-mail-details",
    ...["cases", "data/", "legal-hold", "legal-hold/end", "deletion"].map((what) => `post /staff/people/{id}/${what}`),
    ...["sessions/", "sessions/{handle}"].map((what) => `delete /staff/people/{id}/${what}`),
    ...["members/", "sources/", "residents/"].map((path) => `post /staff/${path}`),
    ...["members/{id}", "sources/{slug}", "homes/{slug}", "rooms/{id}", "residents/{id}"].map((path) => `put /staff/${path}`),
    "get /staff/cases/",
    "get /staff/cases/{id}",
    "put /staff/cases/{id}",
    "post /staff/cases/{id}/answers",
    "post /staff/cases/{id}/notes",
    "support-case-answer",
    "support-case",
    "support-case-details",
    "legal-hold",
    "legal-hold-end",
    "market-terms",
    "offered-home",
    "staff-home",
    "staff-home-details",
    "staff-room",
    "post /staff/rooms/{id}/release",
    "room-release",
    "staff-resident",
    "delete /staff/residents/{id}",
    "person",
    "person-data",
    "person-deletion",
    "person-details",
    "support-case-opening",
    "staff-member",
    "staff-source",
  ].map((property) => ({ at: "/openapi.json", property, why: "staff look after people, those who work here and sources over the API" })),
  ...["get /staff/meetings/", "get /staff/meetings/{id}", "get /staff/meeting-figures/", "staff-meeting", "staff-meeting-details", "staff-meeting-figures"]
    .concat("post /staff/meetings/{id}/decision", "post /staff/meetings/{id}/transcripts", "house-decision", "meeting-transcript")
    .map((property) => ({ at: "/openapi.json", property, why: "staff look through meetings, decide for a house, and read what was reported" })),
  ...["get /staff/fees/", "put /staff/fees/", "service-fees"].map((property) => ({
    at: "/openapi.json",
    property,
    why: "staff choose which set of service fees counts",
  })),
  ...[
    "get /staff/prices/{market}",
    ...["preview", "changes/", "changes/{id}/agreement"].map((path) => `post /staff/prices/{market}/${path}`),
    "delete /staff/prices/{market}/changes/{id}",
    "market-prices",
    "price-change",
    "price-preview",
  ].map((property) => ({ at: "/openapi.json", property, why: "staff set what the prices of a market go by" })),
  ...["get /staff/team/", "put /staff/team/{id}", "team-member", "get /staff/mentions/", "put /staff/mentions/{id}", "staff-mention"].map((property) => ({
    at: "/openapi.json",
    property,
    why: "those who decide say what they take of what comes in, and read what they are named in",
  })),
  ...["get /staff/saved-views/", "post /staff/saved-views/", "delete /staff/saved-views/{id}", "saved-view"].map((property) => ({
    at: "/openapi.json",
    property,
    why: "places of the queue that staff save are their account's",
  })),
  ...[
    "get /staff/previews/",
    "get /staff/previews/{persona}/",
    "get /staff/previews/{persona}/screens/{screen}",
    "get /staff/previews/{persona}/screens/{screen}/changes",
    "post /staff/previews/{persona}/walk",
    "put /staff/previews/{persona}/screens/{screen}/changes",
    "change-verdict",
    "preview-walk",
    "get /staff/applications/{id}/journey",
    "get /staff/applications/{id}/screens/{screen}",
  ].map((property) => ({ at: "/openapi.json", property, why: "staff preview every stage over the API" })),
  ...["post /staff/view-as/", "delete /staff/view-as/", "view-as"].map((property) => ({
    at: "/openapi.json",
    property,
    why: "support looks as somebody, with a reason",
  })),
  ...["version", "sectionStatus"].map((property) => ({
    at: "/applications/applications/",
    property,
    why: "that its first section was begun is kept with the form that is opened",
  })),
  ...["/openapi.json", "/applications/"].map((at) => ({ at, property: "request_type", why: "what an application is asked for" })),
  ...[
    ...["get", "put"].map((verb) => `${verb} /applications/requests/{id}/`),
    "post /applications/double-deposit/",
    "application-request",
    "double-deposit",
  ].map((property) => ({ at: "/openapi.json", property, why: "and what they answer to it" })),
  ...[
    "get /applications/groups/sources/{slug}/",
    "get /applications/groups/property-selection/{slug}/",
    ...["members", "reminders", "sources-add-application"].map((what) => `post /applications/groups/${what}/`),
    ...["application", "member", "property-selection", "reminder", "source"].map((what) => `group-${what}`),
  ].map((property) => ({ at: "/openapi.json", property, why: "people apply in groups over the API" })),
  ...["get /applications/receipts/{id}", "reference"].map((property) => ({
    at: "/openapi.json",
    property,
    why: "a receipt has a reference that can be read out, and can be downloaded",
  })),
  { at: "/applications/income/", property: "cosigner", why: "an income may be a co-signer's" },
  { at: "/openapi.json", property: "applicant_info", why: "and is then no applicant's" },
  { at: "/applications/", property: "cosigner_sources", why: "the demo names co-signers where one is asked for" },
  { at: "/pricing/constants/", property: "count", why: "co-signing, more deposit and the bounds of a credit score have constants" },
  {
    at: "screens demo-status-submitted-request-pending",
    property: null,
    now: /\/review\/(?:co-signer-or-deposit|add-cosigner|co-signer-in-review)$/u,
    why: "what is asked for has screens of its own",
  },
  ...[
    ...["questions/", "responses/", "interests/", "{user}/"].map((path) => `get /profiles/${path}`),
    ...["responses/{question}", "interests/{interest}", "{user}/"].map((path) => `put /profiles/${path}`),
    "get /profiles/{user}/photos/{photo}/",
    "post /profiles/submit/",
    "profile",
    "interest",
    "living-question",
    "living-response",
    "profile-submission",
  ].map((property) => ({ at: "/openapi.json", property, why: "people build a profile over the API" })),
  ...[
    ...["get", "put"].map((verb) => `${verb} /applications/lease-preference/{id}/`),
    ...["get /applications/properties/{application}/", "post /applications/room-selection/"].concat("lease-preference", "property", "room-selection"),
  ].map((property) => ({ at: "/openapi.json", property, why: "a home is chosen over the API" })),
  ...[
    ...["meetings/", "meetings/{id}/", "meetings/{id}/time-left/", "meeting/"].map((path) => `get /meet-and-greet/${path}`),
    ...["meetings/{id}/abort/", "meetings/{id}/acceptance/", "meetings/{id}/reports/", "applicant-left-event/"].map((path) => `post /meet-and-greet/${path}`),
    ...["put", "delete"].map((verb) => `${verb} /meet-and-greet/meetings/{id}/answer/`),
    ..."get users,get messages/,get blocks/,put blocks/{id}/,delete blocks/{id}/,put channels/{id}/read/".split(",").map((row) => row.replace(" ", " /chat/")),
    ...["messages", "initial-messages", "pending-messages"].map((what) => `post /chat/${what}/`),
    ...["answer", "pass", "report", "time-left"].map((what) => `meeting-${what}`),
    ..."meeting applicant-left-event invitation-acceptance initial-message pending-messages".split(" "),
    ...["user", "message", "read", "block"].map((what) => `chat-${what}`),
  ].map((property) => ({ at: "/openapi.json", property, why: "an applicant and a house meet over the API" })),
  { at: "/applications/", property: "lease_preference", why: "an application names its lease preference, by which it can be read and changed" },
  ...["request", "roommate"].map((pending) => ({
    at: `screens demo-status-profile-completed-${pending}-pending`,
    property: null,
    now: /\/profile\/waiting$/u,
    why: "whose profile waits for something has a page that says for what",
  })),
  ...["approved", "lease-sent", "rejected", "withdrawn"].map((status) => ({
    at: `screens demo-status-${status}`,
    property: "applicationInReview",
    why: "whose review is over is not in review",
  })),
];
/** Columns and tables whose content stands elsewhere since: `table` or `table.column` → where. */
const MOVED: Readonly<Record<string, string>> = {};

/** The address under which people knew the old server: some answers name it. */
const ORIGIN = "http://localhost:4101";
const SCHEMAS = new URL("../../schemas", import.meta.url).pathname;
const { hashes, tokens, cookies } = sessions();

/** A line a row, in an order of their own. A profile that is put back counts as a write of the person, which nobody is shown. */
const linesOf = (rows: Rows): string[] =>
  Object.entries(rows)
    .flatMap(([table, all]) => all.map((row) => `${table} ${JSON.stringify(table === "users" ? { ...row, version: undefined } : row)}`))
    .sort();

describeOnEachDatabase("a database of migration 0011 with everything that people did", { begin: "empty" }, (database) => {
  let latchkey: Latchkey;
  let then: Rows;
  /** Before anybody asked for anything. */
  let opened: Rows;
  let url = "";

  const start = (): Promise<Latchkey> =>
    boot(
      {
        PORT: "0",
        ORIGIN,
        DATA_DIR: database.dataDir,
        DATABASE_URL: database.databaseUrl ?? undefined,
        LATCHKEY_SECRET_KEY: TEST_KEY,
        LATCHKEY_SANDBOX: "1",
        LOG_LEVEL: "silent",
      },
      { schemas: SCHEMAS, assets: null },
      null,
    );

  beforeAll(async () => {
    then = await loadOldDatabase(database);
    latchkey = await start();
    opened = await rowsIn(latchkey.open.pool);
    // Without the jobs: they would go on with what was left half-done.
    await latchkey.host.listen(latchkey.config.port, "127.0.0.1");
    url = `http://localhost:${latchkey.config.port}`;
  });
  afterAll(() => latchkey?.stop());

  const as =
    (email: string | null): Ask =>
    (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("Accept-Language", "en-US");
      if (email !== null) headers.set("Authorization", `Bearer ${tokens[email] ?? ""}`);
      return fetch(`${url}/api/v1${path}`, { ...init, redirect: "manual", headers });
    };

  it("keeps every row", () => {
    const missing = Object.entries(then).flatMap(([table, rows]) => {
      if (MOVED[table] !== undefined) return [];
      const columns = Object.keys(rows[0] ?? {}).filter((column) => MOVED[`${table}.${column}`] === undefined);
      const line = (row: Record<string, unknown>): string => JSON.stringify(columns.map((column) => row[column]));
      const kept = new Set((opened[table] ?? []).map(line));
      return rows.map(line).flatMap((row) => (kept.has(row) ? [] : [`${table}: ${row}`]));
    });
    expect(missing).toEqual([]);
    expect(Object.values(then).flat().length, "rows that were looked for").toBeGreaterThan(600);
  });

  const OF_STAFF = /^(?:staff|support|admin)@/;
  const OF_APPLICANTS = /^\/applications\/(?:applications|application-validations|flag|applicant-info|residences|emergency-contact|income)\/./;
  it("answers everybody as before, property by property, and a record that is put back whole stays as it is", async () => {
    const found: string[] = [];
    const used = new Set<Meant>();
    let beforePuts: string[] = [];
    for (const recorded of recordedAnswers()) {
      if (recorded.put !== undefined && beforePuts.length === 0) beforePuts = linesOf(await rowsIn(latchkey.open.pool));
      const { status, answer } = await asked(as(recorded.as), recorded);
      const request = recorded.put ?? recorded.get ?? "";
      // Staff read people's answers on the console's page alone, where it leaves a trace.
      if (OF_STAFF.test(recorded.as ?? "") && OF_APPLICANTS.test(request) && recorded.status === 200) {
        if (status === 200 && !request.includes("?")) found.push(`${recorded.as} GET ${request}: is still answered`);
        continue;
      }
      const where = `${recorded.as ?? "nobody"} ${recorded.put === undefined ? "GET" : "PUT"}`;
      if (status !== recorded.status) found.push(`${where} ${request}: answered ${status} instead of ${recorded.status}`);
      found.push(...differences(request, recorded.answer, answer, MEANT, used).map((difference) => `${where} ${difference}`));
    }
    expect(found).toEqual([]);
    expect(
      MEANT.filter((meant) => !used.has(meant)),
      "what nothing needs any more",
    ).toEqual([]);
    expect(beforePuts.length).toBeGreaterThan(600);
    expect(linesOf(await rowsIn(latchkey.open.pool)), "after the same records were put back").toEqual(beforePuts);
  });

  it("opens every sealed government id, which is the number that was given", async () => {
    const sealed = then["secure_ids"] ?? [];
    expect(sealed.length).toBeGreaterThan(10);
    for (const { applicant_info: id, country } of sealed) {
      const opened = await latchkey.open.store.readSecureId(String(id));
      const info = then["applicant_infos"]?.find((row) => row["id"] === id);
      expect(hashes).toContain(
        createHash("sha256")
          .update(opened?.number ?? "")
          .digest("hex"),
      );
      expect([opened?.number.slice(-4), opened?.country]).toEqual([info?.["sin_ssn_last4"], country]);
    }
  });

  it("still knows who is signed in, and renews their session", async () => {
    expect(Object.keys(cookies).length).toBeGreaterThan(10);
    for (const [email, cookie] of Object.entries(cookies)) {
      const answer = await fetch(`${url}/api/v1/auth/me/`, { headers: { cookie } });
      expect([email, ((await answer.json()) as { email?: string }).email]).toEqual([email, email]);
    }
    const renewed = await fetch(`${url}/api/v1/auth/refresh/`, { method: "POST", headers: { cookie: cookies["mia@example.com"] ?? "", origin: ORIGIN } });
    expect([renewed.status, renewed.headers.getSetCookie().length]).toEqual([200, 2]);
  });

  it("goes on with what was left half-done: a payment whose answer got lost, and a job that waits", async () => {
    const charges = (rows: Rows): unknown[] => (rows["charges"] ?? []).map(({ id, status }) => [id, status]);
    const pending = then["charges"]?.filter(({ status }) => status === "pending") ?? [];
    expect([pending.length, then["jobs"]?.map(({ name }) => name)]).toEqual([1, ["finish-paid-application"]]);
    await moveClock(latchkey.open.store.settings, 3_600_000);
    await latchkey.stop();
    latchkey = await start();
    await latchkey.listen();
    const left = async (): Promise<unknown> => {
      const { charges = [], jobs = [] } = await rowsIn(latchkey.open.pool);
      return [charges.filter(({ status }) => status === "pending").length, jobs.filter(({ id }) => id === then["jobs"]?.[0]?.["id"]).length];
    };
    await expect.poll(left).toEqual([0, 0]);
    const now = await rowsIn(latchkey.open.pool); // As it was when it was opened: what the demo data adds is there by then.
    expect(charges(now).sort()).toEqual(
      charges(opened)
        .map((charge) => ((charge as unknown[])[0] === pending[0]?.["id"] ? [pending[0]?.["id"], "failed"] : charge))
        .sort(),
    );
    const statuses = (rows: Rows): unknown[] => (rows["applications"] ?? []).map(({ id, status }) => [id, status]).sort();
    expect(statuses(now)).toEqual(statuses(opened));
  });
});
