import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { ProviderRefused, ProviderUnavailable } from "#server/ports/failures.ts";
import type { PlaceAddress, Places } from "#server/ports/outside.ts";
import { createGooglePlaces } from "#server/providers/places/google.ts";
import { startSandboxServer, type SandboxServer } from "./sandbox-server.ts";

let server: SandboxServer;
let places: Places;
beforeAll(async () => {
  server = await startSandboxServer();
  places = server.providers.places;
  await places.suggest("seattle", "warm"); // the list is read when the first address is typed
});
afterAll(() => server.stop());
beforeEach(() => {
  Object.assign(server.sandbox.faults.places, { down: false, drop: false, delayMs: 0 });
});

/** What a person gets who types this and takes the first suggestion. */
async function typed(input: string): Promise<PlaceAddress | null> {
  const [first] = await places.suggest(input, "session-1");
  return first ? places.details(first.id, "session-1") : null;
}

describe("an address that is typed", () => {
  test("[FRM-29] [FRM-30] in the United States comes back whole, with the house number and a ZIP+4", async () => {
    expect(await typed("4821 45th ave sw, seattle")).toEqual({
      street_address: "4821 45th Ave Sw",
      city: "Seattle",
      county: "King County",
      region: "Washington",
      region_code: "WA",
      country: "United States",
      country_code: "US",
      postal_code: expect.stringMatching(/^98\d{3}-\d{4}$/),
    });
  });

  test("in Canada comes back with the province's code and a whole postal code", async () => {
    expect(await typed("12 King St W, Toronto")).toEqual({
      street_address: "12 King St W",
      city: "Toronto",
      county: "",
      region: "Ontario",
      region_code: "ON",
      country: "Canada",
      country_code: "CA",
      postal_code: expect.stringMatching(/^M\d[A-Z] \d[A-Z]\d$/),
    });
    expect(await typed("1400 Robson St, Vancouver BC")).toMatchObject({ city: "Vancouver", region: "British Columbia", region_code: "BC", country_code: "CA" });
  });

  test.each([
    ["2 Canal St 70130", "Orleans Parish"],
    ["1 Main St 22314", "Alexandria city"],
    ["1600 Pennsylvania Ave 20500", "District of Columbia"],
    ["350 5th Ave 10118", "New York County"],
    ["1 Dr Carlton B Goodlett Pl 94102", "San Francisco County"],
    ["500 1st Ave 97201", "Multnomah County"],
  ])("[FRM-29] brings its county: %s, %s", async (address, county) => expect(await typed(address)).toMatchObject({ county }));

  test("with a postal code keeps that code", async () => {
    expect(await typed("4821 45th Ave SW 98126")).toMatchObject({
      city: "Seattle",
      postal_code: expect.stringMatching(/^98126-/),
      street_address: "4821 45th Ave SW",
    });
    expect(await typed("12 King St W, Toronto M5V 2T6")).toMatchObject({
      city: "Toronto",
      region_code: "ON",
      postal_code: expect.stringMatching(/^M5V /),
      street_address: "12 King St W",
    });
  });

  test("without a comma finds the town at its end", async () => {
    expect(await typed("1420 pine st seattle")).toMatchObject({ street_address: "1420 Pine St", city: "Seattle", region_code: "WA" });
    expect(await typed("77 massachusetts ave boston ma")).toMatchObject({ city: "Boston", region_code: "MA" });
  });

  test("has the same code every time", async () => {
    expect(await typed("9 elm st, chicago")).toEqual(await typed("9 elm st, chicago"));
  });

  test("shows where it is beside the street", async () => {
    const [first] = await places.suggest("4821 45th ave sw, seattle", "session-1");
    expect(first).toEqual({ id: expect.any(String), text: "4821 45th Ave Sw", secondary: "Seattle, WA, USA" });
  });

  test("is in the United States or Canada, whatever it is", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 60 }),
          fc.tuple(fc.nat(9999), fc.constantFrom("oak st", "main ave, por", "rue x montreal", "king st m5v", "5th ave 10001")).map((parts) => parts.join(" ")),
        ),
        async (input) => {
          for (const { id } of await places.suggest(input, "s")) {
            const address = await places.details(id, "s");
            expect(["US", "CA"]).toContain(address?.country_code);
            expect(address?.region_code).toMatch(/^[A-Z]{2}$/);
            expect(address?.city).not.toMatch(/[()/]/);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each(["", "  ", "ab"])("as %j is not asked for at all", async (input) => {
    server.sandbox.faults.places.down = true;
    expect(await places.suggest(input, "s")).toEqual([]);
  });
});

describe("what the service answers is read as it is meant", () => {
  const asked: { url: string; body: Record<string, unknown> }[] = [];
  function answering(body: unknown, status = 200): void {
    asked.length = 0;
    const service = vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
      asked.push({ url: String(url), body: init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {} });
      return Response.json(body, { status });
    });
    onTestFinished(() => service.mockRestore());
  }
  const part = (type: string, longText: string, shortText = longText) => ({ types: [type], longText, shortText });
  const brooklyn = [part("street_number", "12"), part("route", "Court St"), part("sublocality_level_1", "Brooklyn"), part("postal_code", "11201")];
  const details = async (...parts: object[]) => {
    answering({ addressComponents: [...brooklyn, ...parts] });
    return places.details("an-id", "session-1");
  };

  test("a flat stands behind its street, and a part of a city stands for it where the city is not named", async () => {
    expect(await details(part("country", "United States", "US"))).toMatchObject({ street_address: "12 Court St", city: "Brooklyn", postal_code: "11201" });
    for (const flat of ["4B", "#4B"])
      expect(await details(part("subpremise", flat), part("country", "United States", "US"))).toMatchObject({ street_address: "12 Court St #4B" });
  });

  test("an address in another country is none, and neither is one that the service refuses to look up", async () => {
    expect(await details(part("country", "Mexico", "MX"))).toBeNull();
    expect(await details()).toBeNull();
    for (const status of [400, 404]) {
      answering({}, status);
      expect(await places.details("an-id", "session-1")).toBeNull();
    }
  });

  test("it is asked for homes in the two countries, in one session, and never for what is no id", async () => {
    answering({});
    await places.suggest("12 Court St", "session-1");
    await places.suggest("12 Court St", "s".repeat(37));
    await places.details("an-id", "a session");
    expect(asked.map(({ body }) => [body["includedRegionCodes"], body["sessionToken"]])).toEqual([
      [["us", "ca"], "session-1"],
      [["us", "ca"], undefined],
      [undefined, undefined],
    ]);
    expect(asked[2]?.url).not.toContain("sessionToken");
    for (const id of ["../../v1/other", "a?b", "a/b"]) expect(await places.details(id, "s")).toBeNull();
    expect(asked).toHaveLength(3);
  });
});

test("an id that nobody gave out leads nowhere", async () => {
  for (const id of ["", "invented", "../../v1/other", "sbx.e30", "a?b", "sbx.WyJ4IiwiMDAwMDAiLHRydWVd"]) expect(await places.details(id, "s")).toBeNull();
});

test("a service that is away, slow, or refuses our key says so in time", async () => {
  server.sandbox.faults.places.down = true;
  await expect(places.suggest("seattle", "s")).rejects.toThrow(ProviderUnavailable);
  server.sandbox.faults.places.down = false;
  server.sandbox.faults.places.drop = true;
  await expect(places.suggest("seattle", "s")).rejects.toThrow(ProviderUnavailable);
  server.sandbox.faults.places.drop = false;
  server.sandbox.faults.places.delayMs = 10_000;
  await expect(createGooglePlaces({ ...server.config.places, timeoutMs: 100 }).suggest("seattle", "s")).rejects.toThrow(ProviderUnavailable);
  server.sandbox.faults.places.delayMs = 0;
  await expect(createGooglePlaces({ ...server.config.places, apiKey: "wrong" }).suggest("seattle", "s")).rejects.toThrow(ProviderRefused);
});
