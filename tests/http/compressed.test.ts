import { describe, expect, test } from "vitest";
import { newApplicant } from "./support/applicant.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost({
  pages: (request) => {
    const filling = new URL(request.url).pathname === "/long" ? "<p>long</p>".repeat(2000) : "";
    return Promise.resolve(new Response(`<!doctype html>${filling}`, { headers: { "content-type": "text/html; charset=utf-8" } }));
  },
});
const page = (path = "/applications", headers: Record<string, string> = {}) => fetch(latchkey.url + path, { redirect: "manual", headers });

describe("a page", () => {
  test("is compressed where that is worth it", async () => {
    expect((await page("/", { "accept-encoding": "gzip" })).headers.get("content-encoding"), "too small").toBe(null);
    expect((await page("/long", { "accept-encoding": "gzip, deflate, br" })).headers.get("content-encoding"), "the smaller, for whoever takes it").toBe("br");
    const long = await page("/long", { "accept-encoding": "gzip" });
    expect(long.headers.get("content-encoding")).toBe("gzip");
    expect(Number(long.headers.get("content-length"))).toBeLessThan(2000);
    expect(await long.text()).toContain("<p>long</p><p>long</p>");
  });
});

describe("what the API tells", () => {
  const api = (path: string, encoding: string) => page(`/api/v1${path}`, { "accept-encoding": encoding });

  test.each(["/countries/", "/openapi.json", "/pricing/constants/"])("%s is compressed for whoever takes that, and the same", async (path) => {
    const [plain, zipped] = [await api(path, "identity"), await api(path, "br, gzip")];
    expect([plain.headers.get("content-encoding"), zipped.headers.get("content-encoding")]).toEqual([null, "br"]);
    expect([plain.headers.get("vary"), zipped.headers.get("vary")]).toEqual(["Accept-Encoding", "Accept-Encoding"]);
    expect(Number(zipped.headers.get("content-length"))).toBeLessThan(Number(plain.headers.get("content-length")) / 2);
    expect(await zipped.text()).toBe(await plain.text());
  });

  test("is left as it is where it is short, and where it is a file or has no end", async () => {
    const { api: ada, info } = await newApplicant(latchkey);
    const { headers } = await ada.get(`/applications/applicant-info/${info}`);
    expect([headers.get("content-encoding"), headers.get("etag")]).toEqual([null, '"1"']);
    const live = await fetch(`${latchkey.url}/api/v1/live/`, { headers: { ...ada.authorization, "accept-encoding": "gzip" } });
    expect([live.headers.get("content-encoding"), live.headers.get("content-type")]).toEqual([null, "text/event-stream; charset=utf-8"]);
    await live.body?.cancel();
    const file = await ada.upload("applicant_identity", "id.pdf", Buffer.from(`%PDF-1.4\n1 0 obj << >> endobj\n${"%filling\n".repeat(500)}%%EOF`));
    const content = await ada.get(latchkey.url + file.word("url"), { "accept-encoding": "gzip" });
    expect([file.status, content.status, content.headers.get("content-encoding")], String(file)).toEqual([201, 200, null]);
  });
});
