import { describe, expect, test } from "vitest";
import { documentedPath } from "#server/http/api/openapi.ts";
import { API_ROUTES } from "#server/http/api/routes.ts";
import { alwaysInForce } from "#tests/support/documents-in-force.ts";
import { newApplicant } from "./support/applicant.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost({ features: { income_verification_active: true, hidden_thing: false } });

describe("lists that belong to nobody", () => {
  test("[ENT-55] [ENT-56] [ENT-57] countries: the United States and Canada first, about 250 in all, some regions without a code", async () => {
    const list = await latchkey.anonymous.get("/countries/");
    expect(Number(list.at("count"))).toBeGreaterThan(230);
    expect(list.results).toHaveLength(Number(list.at("count")));
    expect(list.results[0]).toMatchObject({ text: "United States", value: "US", name: "United States", code: "US" });
    expect(list.results[1]).toMatchObject({ text: "Canada", value: "CA" });
    const states = list.results.flatMap((country) => country["states"] as { text: string; value: string | null }[]);
    expect(states).toContainEqual({ text: "Washington", value: "WA", name: "Washington", code: "WA" });
    expect(states.some(({ value }) => value === null)).toBe(true);
  });

  test("[API-58] [API-59] [ENT-58] [ENT-59] constants by category and by name, a page at a time", async () => {
    const premiums = await latchkey.anonymous.get("/pricing/constants/?category=Lease%20Length%20Premiums");
    expect(premiums.body).toMatchObject({
      previous: null,
      results: expect.arrayContaining([expect.objectContaining({ identifier: "lease_length_multiplier_12", default_value: 1 })]),
    });
    for (const constant of premiums.results) expect(constant["category"]).toBe("Lease Length Premiums");
    const fee = await latchkey.anonymous.get("/pricing/constants/?identifier=service_fee&identifier=utilities_setup_fee");
    expect(fee.results.map(({ identifier, default_value }) => [identifier, default_value])).toEqual([
      ["service_fee", 99],
      ["utilities_setup_fee", 100],
    ]);
  });

  test("pages of a list follow one another and meet at the end", async () => {
    const seen: unknown[] = [];
    let next: string | null = "/pricing/constants/?limit=7";
    let pages = 0;
    let count = 0;
    while (next) {
      const page = await latchkey.anonymous.get(next);
      expect(page.status, String(page)).toBe(200);
      count = Number(page.at("count"));
      expect(page.at("previous") === null).toBe(pages === 0);
      seen.push(...page.results.map(({ identifier }) => identifier));
      next = page.at("next") as string | null;
      pages += 1;
    }
    expect(seen).toHaveLength(count);
    expect(new Set(seen).size).toBe(count);
    expect((await latchkey.anonymous.get("/pricing/constants/")).results).toHaveLength(25);
    expect((await latchkey.anonymous.get(`/pricing/constants/?offset=${count - 25}`)).at("next"), "nothing comes after a last page that is full").toBeNull();
    // There are fewer constants than that: the address of the page before tells which limit was taken.
    expect(new URL(String((await latchkey.anonymous.get("/pricing/constants/?limit=1000&offset=1")).at("previous"))).searchParams.get("limit")).toBe("100");
    expect((await latchkey.anonymous.get("/pricing/constants/?offset=100000")).body).toMatchObject({ count, next: null, results: [] });
  });

  test.each([
    ["/countries/", "/countries/?limit=2"],
    ["/pricing/constants/?category=Leasing", "/pricing/constants/?identifier=service_fee&hash=of-another-day"],
  ])("%s says at which address its list stays the same: from there it is kept for a year, from elsewhere not at all", async (...paths) => {
    for (const path of paths) {
      const today = await latchkey.anonymous.get(path);
      expect(today.headers.get("cache-control"), path).toBe("no-store");
      const lasting = String(today.headers.get("content-location"));
      const kept = await latchkey.anonymous.get(latchkey.url + lasting);
      expect([kept.status, kept.headers.get("cache-control"), kept.headers.get("content-location")]).toEqual([
        200,
        "public, max-age=31536000, immutable",
        null,
      ]);
      expect(kept.results).toEqual(today.results);
      expect(new URL(lasting, latchkey.url).searchParams.get("hash"), "whatever part of it is asked for").toMatch(/^[\w-]{22}$/);
    }
  });

  test("what anybody may be given again sets nobody's cookie", async () => {
    const { documents } = latchkey.deps;
    const lasting = String((await latchkey.anonymous.get("/countries/")).headers.get("content-location"));
    latchkey.deps.documents = alwaysInForce({ ...documents.current(), activeTests: ["blue-button"] });
    try {
      const drawn = await latchkey.anonymous.get(latchkey.url + lasting);
      expect([drawn.headers.getSetCookie().length, drawn.headers.get("cache-control")]).toEqual([1, "no-store"]);
      const told = await latchkey.anonymous.get(latchkey.url + lasting, { cookie: drawn.headers.getSetCookie()[0]!.split(";")[0]! });
      expect([told.headers.getSetCookie(), told.headers.get("cache-control")]).toEqual([[], "public, max-age=31536000, immutable"]);
    } finally {
      latchkey.deps.documents = documents;
    }
  });

  test("[API-60] [CON-4] flags are the names of those that are on", async () => {
    expect((await latchkey.anonymous.get("/flags/")).body).toEqual({ count: 1, next: null, previous: null, results: ["income_verification_active"] });
  });

  test("[EXP-7] [EXP-10] [EXP-13] no experiment is active: one that somebody asks for is false, and that is reported", async () => {
    expect((await latchkey.anonymous.get("/experiments/")).body).toMatchObject({ count: 0, results: [] });
    const joined = await latchkey.anonymous.post("/experiments/blue-button/", {});
    expect(joined.body).toEqual({ id: "blue-button", variant: false });
    expect(joined.headers.getSetCookie()).toEqual([]);
    expect(latchkey.reported.map(String).join()).toContain("not-active");
  });

  test.each([
    ["EXP-9", "blue%20button", {}, "id-with-spaces"],
    ["EXP-10", "red-button", {}, "not-active"],
    ["EXP-11", "blue-button", { variants: [] }, "no-variants"],
    ["EXP-12", "blue-button", { percentage: 100.5 }, "percentage-out-of-range"],
    ["EXP-12", "blue-button", { percentage: -1 }, "percentage-out-of-range"],
    ["EXP-12", "blue-button", { percentage: "50" }, "percentage-out-of-range"],
  ])("[%s] [EXP-13] asked for %s with %j it answers false, keeps nothing, and the rule that is broken is reported", async (_, id, body, violation) => {
    const { documents } = latchkey.deps;
    const before = documents.current();
    latchkey.deps.documents = alwaysInForce({ ...before, activeTests: ["blue-button"] });
    latchkey.reported.length = 0;
    try {
      const joined = await latchkey.anonymous.post(`/experiments/${id}/`, body);
      expect([joined.status, joined.at("variant"), joined.headers.getSetCookie()], String(joined)).toEqual([200, false, []]);
      expect(latchkey.reported.map(String)).toEqual(expect.arrayContaining([`Error: experiment: ${violation}`]));
    } finally {
      latchkey.deps.documents = documents;
    }
  });

  test("[EXP-1] [EXP-3] one that says nothing more has everybody in it, as true or false", async () => {
    const { documents } = latchkey.deps;
    const before = documents.current();
    latchkey.deps.documents = alwaysInForce({ ...before, activeTests: ["blue-button"] });
    try {
      const arms = await Promise.all(Array.from({ length: 40 }, async () => (await latchkey.anonymous.post("/experiments/blue-button/", {})).at("variant")));
      expect(new Set(arms)).toEqual(new Set([true, false]));
    } finally {
      latchkey.deps.documents = documents;
    }
  });

  test("[EXP-2] [EXP-4] [EXP-5] [EXP-6] an active one keeps its arm in a cookie for a year", async () => {
    const { documents } = latchkey.deps;
    const before = documents.current();
    latchkey.deps.documents = alwaysInForce({ ...before, activeTests: ["blue-button"] });
    try {
      const joined = await latchkey.anonymous.post("/experiments/blue-button/", { variants: ["blue", "green"] });
      expect(["blue", "green"]).toContain(joined.at("variant"));
      const [cookie] = joined.headers.getSetCookie();
      expect(cookie).toBe(`test_blue-button=${joined.word("variant")}; Path=/; SameSite=Lax; Max-Age=31536000`);
      for (let call = 0; call < 5; call += 1)
        expect(
          (await latchkey.anonymous.post("/experiments/blue-button/", { variants: ["blue", "green"] }, { cookie: cookie!.split(";")[0]! })).at("variant"),
        ).toBe(joined.at("variant"));
      const excluded = await latchkey.anonymous.post("/experiments/blue-button/", { percentage: 0 });
      expect(excluded.at("variant")).toBe("excluded_from_test");
      expect((await latchkey.anonymous.post("/experiments/blue-button/", { percentage: 101 })).at("variant")).toBe(false);
    } finally {
      latchkey.deps.documents = documents;
    }
  });
});

describe("for signed-in people", () => {
  test("[FRM-29] [FRM-30] addresses are suggested, and filled in as a whole", async () => {
    const { api } = await newApplicant(latchkey);
    expect((await api.get("/places/?input=22&session=s")).results).toEqual([]);
    const found = await api.get("/places/?input=2217%20Harbor%20Ave%20Seattle&session=s");
    expect(found.status, String(found)).toBe(200);
    const [first] = found.results;
    expect(first).toMatchObject({ id: expect.any(String), text: expect.any(String), secondary: expect.any(String) });
    const place = await api.get(`/places/${encodeURIComponent(String(first!["id"]))}/?session=s`);
    expect(place.body, String(place)).toMatchObject({
      city: expect.any(String),
      region_code: expect.any(String),
      country_code: expect.stringMatching(/^(US|CA)$/),
      postal_code: expect.any(String),
    });
  });

  test("[API-62] [API-63] the income widget gets a token of the person's, and later the time that accounts were added", async () => {
    const { api } = await newApplicant(latchkey);
    const first = await api.get("/argyle/user");
    expect(first.body, String(first)).toMatchObject({ access_token: expect.stringMatching(/.+/), accounts_added_at: null });
    // What the person does in the provider's widget.
    const link = (path: string, body: object) =>
      fetch(`${latchkey.url}/sandbox/argyle/link/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ userToken: first.word("access_token"), ...body }),
      });
    const { employers } = (await (await link("employers", {})).json()) as { employers: { item: string }[] };
    expect((await link("connect", { item: employers[0]?.item })).status).toBe(201);
    await expect.poll(async () => (await api.get("/argyle/user/")).at("accounts_added_at")).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });
});

describe("screens as data", () => {
  test("a screen is what the page draws from", async () => {
    const { api, source } = await newApplicant(latchkey);
    const login = await latchkey.anonymous.get("/screens/login");
    expect(login.body, String(login)).toMatchObject({ screen: "login", route: { name: "login" }, blocks: expect.any(Array), revision: expect.any(String) });
    const apply = await api.get(`/screens/apply?applicationSource=${source}`);
    expect(apply.body, String(apply)).toMatchObject({ screen: "apply", route: { name: "apply", params: { source } }, guards: expect.any(Array) });
  });

  test("somebody who belongs elsewhere is told where, and why", async () => {
    const submitted = await latchkey.as("status-submitted@example.com");
    const source = String((await submitted.get("/applications/applications/")).results[0]!["source"]);
    const moved = await submitted.get(`/screens/apply?applicationSource=${source}`);
    expect(moved.status, String(moved)).toBe(409);
    expect(moved.headers.get("location")).toContain(`/application/${source}/`);
    expect(moved.headers.get("x-guards")).not.toBe("");
    expect((await latchkey.anonymous.get(`/screens/apply?applicationSource=${source}`)).status).toBe(401);
    expect((await submitted.get("/screens/no-such-screen")).status).toBe(404);
    expect((await submitted.get("/screens/apply")).status, "without the source there is no address").toBe(404);
  });
});

describe("the OpenAPI document", () => {
  test("has every route with its answers, refusals and schemas", async () => {
    const { body } = await latchkey.anonymous.get("/openapi.json");
    const document = body as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown>; security?: unknown[] }>>;
      components: { schemas: Record<string, unknown> };
    };
    expect(document.openapi).toBe("3.1.0");
    for (const route of API_ROUTES) expect(document.paths[documentedPath(route)]?.[route.method.toLowerCase()]?.operationId, route.name).toBe(route.name);
    const operation = document.paths["/applications/applicant-info/{id}"]!["put"]!;
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["200", "400", "401", "403", "404", "409", "412", "413", "415", "429", "503"]));
    expect(document.paths["/countries"]!["get"]!.security).toEqual([]);
  });

  test("every reference leads somewhere", async () => {
    const { body, text } = await latchkey.anonymous.get("/openapi.json");
    const schemas = (body as { components: { schemas: Record<string, unknown> } }).components.schemas;
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) expect(schemas, name).toHaveProperty([name!]);
    expect(text).not.toContain('"$id"');
  });

  test("what a person reads keeps to its schema", async () => {
    const { api, application, info, income, residence, source } = await newApplicant(latchkey);
    const { set } = latchkey.deps.documents.current();
    for (const [path, resource] of [
      [`/applications/applications/${application}`, "application"],
      [`/applications/applicant-info/${info}`, "applicant-info"],
      [`/applications/income/${income}`, "income"],
      [`/applications/residences/${residence}`, "residence"],
      [`/applications/source/${source}`, "application-source"],
      ["/auth/me/", "user-profile"],
    ] as const) {
      const answer = await api.get(path);
      const readable = Object.entries(set.resources[resource]!.properties)
        .filter(([, { writeOnly }]) => !writeOnly)
        .map(([name]) => name);
      expect(Object.keys(answer.record).sort(), resource).toEqual(readable.sort());
    }
  });
});
