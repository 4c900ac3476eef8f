import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { API_ROUTES } from "#server/http/api/routes.ts";
import type { ApiAnswer, ApiClient } from "./support/api-client.ts";
import { newApplicant, type Applicant } from "./support/applicant.ts";
import { withTestHost } from "./support/test-host.ts";

/** Whatever is sent wrong comes to every address that takes something. */
const latchkey = withTestHost({ limits: { export: { points: 100, seconds: 60 }, message: { points: 100, seconds: 60 } } });
let of: Applicant;
let api: ApiClient;
let staff: ApiClient;
/** Id of the applicant as a person. */
let person: string;
beforeAll(async () => {
  of = await newApplicant(latchkey);
  api = of.api;
  staff = await latchkey.as("admin@example.com");
  person = String((await api.get("/auth/me/")).record["id"]);
});

const SHAPE = { non_field_errors: expect.any(Array), field_errors: expect.any(Object), message: expect.any(String), type: expect.any(String) };
const JSON_TYPE = { "content-type": "application/json" };

function expectError(answer: ApiAnswer, status: number, type?: string): void {
  expect(answer.status, String(answer)).toBe(status);
  expect(answer.body, String(answer)).toMatchObject(SHAPE);
  expect(Object.keys(answer.record).sort()).toEqual(["field_errors", "message", "non_field_errors", "type"]);
  expect(answer.error.message).not.toBe("");
  if (type) expect(answer.error.type).toBe(type);
}

/** Whoever has no business at an address is told only that, whatever they send: what staff alone are let in to, staff send to. */
const senderOf = (path: string): ApiClient => (path.startsWith("/staff/") ? staff : api);

/** Routes that take a JSON body, with an address that leads to this applicant's own things. */
const taking = API_ROUTES.filter(({ takes, multipart }) => takes && !multipart);
const addressOf = (path: string): string =>
  path
    .replace("{market}", "seattle")
    .replace("{question}", "weeknight")
    .replace("{interest}", "books")
    .replace("{user}", person)
    .replace(
      "{id}",
      path.includes("applicant-info")
        ? of.info
        : path.includes("residences")
          ? of.residence
          : path.includes("income/") && !path.includes("additional")
            ? of.income
            : path.includes("applications/applications") || path.includes("staff/applications") || path.includes("{resource}")
              ? of.application
              : path.includes("staff/people") || path.includes("staff/members")
                ? person
                : "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
    )
    .replace("{decision}", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff")
    .replace("{resource}", "group-invitee")
    .replace("{record}", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff")
    .replace("{slug}", of.source);

describe("[ENT-54] every refusal has the same shape", () => {
  test("an address that isn't there", async () => {
    expectError(await api.get("/nothing/here"), 404, "not-found");
    expectError(await api.get("/applications/applicant-info/6f9619ff-8b86-4d01-b42d-00cf4fc964ff"), 404, "not-found");
    expectError(await api.get("/applications/applicant-info/not-an-id"), 404, "not-found");
    expectError(await api.get("/applications/applicant-info/%00"), 400, "invalid");
    expectError(await api.get("/applications/applicant-info/..%2f..%2fetc%2fpasswd"), 404);
    expectError(await api.get("/applications/source/__proto__/"), 404);
    expectError(await api.send("GET", `${latchkey.url}/api/v2/anything`), 404);
  });

  test("a method that the address doesn't take names those that it takes", async () => {
    const answer = await api.delete("/applications/applications/");
    expectError(answer, 405, "method-not-allowed");
    expect(answer.headers.get("allow")).toBe("GET, POST, HEAD");
    expectError(await api.json("PATCH", `/applications/income/${of.income}`, {}), 405);
  });

  test("nobody signed in, and a token that is none", async () => {
    expectError(await latchkey.anonymous.get("/auth/me/"), 401, "sign-in-required");
    for (const token of ["nonsense", "lk_short", `lk_${"a".repeat(43)}`])
      expectError(await latchkey.anonymous.get("/auth/me/", { authorization: `Bearer ${token}` }), 401);
  });

  test("too much, and the wrong kind of content", async () => {
    const path = `/applications/applicant-info/${of.info}`;
    expectError(await api.put(path, { first_name: "x".repeat(300_000) }), 413, "too-large");
    expectError(await api.put(path, { first_name: "x".repeat(10_000_000) }), 413, "too-large");
    expectError(
      await api.send("PUT", path, { body: "first_name=x", headers: { "content-type": "application/x-www-form-urlencoded" } }),
      415,
      "unsupported-type",
    );
    expectError(await api.send("PUT", path, { body: "{}", headers: { "content-type": "text/plain" } }), 415, "unsupported-type");
    const unannounced = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 400; part += 1) controller.enqueue(new TextEncoder().encode(" ".repeat(1024)));
        controller.close();
      },
    });
    const streamed = await fetch(`${latchkey.url}/api/v1${path}`, {
      method: "PUT",
      body: unannounced,
      duplex: "half",
      headers: { ...JSON_TYPE, ...api.authorization },
    } as RequestInit);
    expect(streamed.status, "a length that isn't announced is counted").toBe(413);
  });

  test.each<[string, string | Buffer]>([
    ["nothing", ""],
    ["no JSON", "{"],
    ["a list", "[]"],
    ["a word", '"text"'],
    ["null", "null"],
    ["broken UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ["deep nesting", `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`],
    ["NUL", '{"first_name":"a\\u0000b"}'],
    ["half of a surrogate pair", '{"first_name":"\\ud800"}'],
    ["__proto__", '{"__proto__":{"is_staff":true}}'],
    ["constructor", '{"constructor":{"prototype":{"is_staff":true}}}'],
    ["__proto__ further down", '{"address":{"__proto__":{"x":1}}}'],
  ])("a body of %s", async (_, body) => {
    for (const route of taking)
      expectError(
        await senderOf(route.path).send(route.method, addressOf(route.path), { body: typeof body === "string" ? body : Buffer.from(body), headers: JSON_TYPE }),
        400,
        "invalid",
      );
    expect(({} as Record<string, unknown>)["is_staff"], "no prototype was changed").toBeUndefined();
  });

  test("limits of lists", async () => {
    for (const query of ["limit=0", "limit=-1", "limit=x", "offset=-5", "limit=1e3", "offset=99999999999"])
      expectError(await api.get(`/countries/?${query}`), 400, "invalid");
  });
});

describe("whatever is sent", () => {
  const anything = fc.jsonValue({ maxDepth: 4 });
  const names = fc.constantFrom(
    "id",
    "version",
    "application",
    "applicant_info",
    "income",
    "source",
    "status",
    "flag",
    "flag_data",
    "first_name",
    "last_name",
    "email",
    "birthdate",
    "phonenumber",
    "photo_id",
    "sin_ssn",
    "skipSsnEntry",
    "sin_ssn_country",
    "address",
    "city",
    "country_code",
    "region_code",
    "zip",
    "postal_code",
    "monthly_salary",
    "monthly_rent",
    "currency",
    "start_date",
    "document",
    "display_state",
    "move_in_date",
    "room",
    "target_id",
    "target_type",
    "stripe_token",
    "variants",
    "percentage",
    "is_staff",
    "placeholders",
    "current",
  );
  const body = fc.dictionary(
    names,
    fc.oneof(
      anything,
      fc.string(),
      fc.double(),
      fc.constantFrom("1971-01-01", "US", "pet", "usd", "applicant_info", "application", 1e308, -0, "９", "\u202e", "a@b.c"),
    ),
    { maxKeys: 8 },
  );

  const routes = taking.map((route) => [`${route.method} ${route.path}`, route] as const);
  test.each(routes)("%s answers without a fault, and in the error shape", async (_, route) => {
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        const answer = await senderOf(route.path).send(route.method, addressOf(route.path), { body: JSON.stringify(given), headers: JSON_TYPE });
        expect(answer.status, `${JSON.stringify(given)} ${answer}`).toBeLessThan(500);
        if (answer.status >= 400) expectError(answer, answer.status);
      }),
      { numRuns: 6 },
    );
    expect(latchkey.log()).not.toContain("request failed");
  });

  test("any path below the API answers without a fault", async () => {
    const part = fc.oneof(
      fc.constantFrom(
        "applications",
        "applicant-info",
        "files",
        "screens",
        "places",
        "flag",
        "income",
        "content",
        "..",
        ".",
        "%2e%2e",
        "%00",
        "__proto__",
        "constructor",
      ),
      fc.webSegment(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 4 }), fc.constantFrom("GET", "DELETE", "PUT", "POST"), async (parts, method) => {
        const path = parts.join("/");
        if (method === "DELETE" || /^live|^argyle/.test(path)) return;
        const answer = await api.send(method, `/${path}`, method === "GET" ? {} : { body: "{}", headers: JSON_TYPE });
        expect(answer.status, `${method} ${path} ${answer}`).toBeLessThan(500);
        if (answer.status >= 400) expect(answer.body, `${method} ${path} ${answer}`).toMatchObject(SHAPE);
      }),
      { numRuns: 60, examples: [[["places", "."], "GET"]] },
    );
  });

  test("any query of a list or a screen answers without a fault", async () => {
    const query = fc.dictionary(
      fc.constantFrom(
        "limit",
        "offset",
        "source__slug",
        "application__id",
        "category",
        "identifier",
        "input",
        "session",
        "applicationSource",
        "source",
        "error",
        "promo",
        "__proto__",
      ),
      fc.string(),
      { maxKeys: 3 },
    );
    const path = fc.constantFrom(
      "/applications/applications/",
      "/applications/flag/",
      "/pricing/constants/",
      "/places/",
      "/screens/applications",
      "/screens/login",
      "/screens/apply",
      "/countries/",
    );
    await fc.assert(
      fc.asyncProperty(path, query, async (to, given) => {
        const answer = await api.get(`${to}?${new URLSearchParams(given)}`);
        expect(answer.status, `${to} ${JSON.stringify(given)} ${answer}`).toBeLessThan(500);
      }),
      { numRuns: 50 },
    );
  });
});

test("[ANA-3] [ERR-4] [ERR-5] a fault of ours is reported, logged without what was sent, and says nothing about itself", async () => {
  const { store } = latchkey.deps;
  const broken = latchkey.deps;
  const features = broken.features;
  broken.features = () => {
    throw new Error("the flag service spoke of 123-45-6789");
  };
  try {
    const answer = await api.get("/flags/");
    expectError(answer, 500, "error");
    expect(answer.error.message).toBe("Oops, something went wrong, our team has been notified!");
    expect(answer.text).not.toContain("flag service");
    expect(latchkey.reported.map(String).join()).toContain("the flag service spoke");
    expect(latchkey.log()).not.toContain("123-45-6789");
  } finally {
    broken.features = features;
  }
  expect(store).toBe(latchkey.open.store);
});
