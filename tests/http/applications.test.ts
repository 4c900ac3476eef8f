import { describe, expect, test } from "vitest";
import { useTestHost } from "./support/test-host.ts";

const latchkey = useTestHost();

describe("an applicant's data on the API", () => {
  test("accepting a source makes the application, and doing it again finds the same one", async () => {
    const ada = await latchkey.as("ada@example.com");
    const first = await ada.post("/applications/applications", { source: "demo-seattle" });
    expect(first.status, first.text).toBe(201);
    expect(first.body).toMatchObject({ source: "demo-seattle", status: "open", application_fee: 35, currency: "usd", charge: { status: null }, market: { slug: "seattle", country_code: "US", region_code: "WA" } });
    const again = await ada.post("/applications/applications/", { source: "demo-seattle" });
    expect(again.status).toBe(200);
    expect(again.body.id).toBe(first.body.id);
  });

  test("a source of somebody else's is not there", async () => {
    const ada = await latchkey.as("ada@example.com");
    const answer = await ada.post("/applications/applications", { source: "demo-seattle-used" });
    expect(answer.status).toBe(404);
    expect((await ada.get("/applications/source/demo-seattle-used/")).status).toBe(404);
  });
});
