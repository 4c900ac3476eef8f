import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { API_ROUTES } from "#server/http/api/routes.ts";
import type { PageHandler } from "#server/http/request/services.ts";
import { TestBrowser } from "./support/browser.ts";
import { withTestHost } from "./support/test-host.ts";
import { pagesOf } from "../support/page-context.ts";

/** What reaches the page framework is drawn from documents, as the product's own pages are, but for their HTML. */
const pages: PageHandler = async (request, context) => {
  const own = pagesOf(latchkey.deps);
  const answer = request.method === "POST" ? await own.runPageForm(context, request) : await own.openPage(context, request);
  return new Response(answer.do, { status: answer.do === "show" ? answer.status : 302, ...(answer.do === "go" ? { headers: { location: answer.href } } : {}) });
};
const latchkey = withTestHost({ pages });

const SHAPE = { non_field_errors: expect.any(Array), field_errors: expect.any(Object), message: expect.any(String), type: "invalid" };
async function expectRefused(answer: Response, what: string): Promise<void> {
  const text = await answer.text();
  expect(answer.status, `${what}: ${text}`).toBe(400);
  expect(JSON.parse(text), what).toMatchObject(SHAPE);
}
const FORM = { "content-type": "application/x-www-form-urlencoded" };

describe("text that no database can hold", () => {
  test("is refused in every address, before anything is asked of the database", async () => {
    const api = await latchkey.as("nul@example.com");
    const statements = latchkey.open.store.statements();
    for (const { method, path } of API_ROUTES) {
      const at = `/api/v1${path.replace(/\{\w+\}/g, "x")}`;
      for (const query of ["source=a%00b", "%00=x"]) await expectRefused(await fetch(`${latchkey.url}${at}?${query}`, { method }), `${method} ${at}?${query}`);
    }
    for (const path of [
      "/",
      "/login",
      "/applications",
      "/application/demo-seattle/apply",
      "/rooms-for-rent/seattle",
      "/auth/google/start",
      "/auth/google/callback",
    ])
      for (const query of ["source=%00", "state=%00&code=%00", "returnTo=/%00"])
        await expectRefused(await fetch(`${latchkey.url}${path}?${query}`, { redirect: "manual" }), `${path}?${query}`);
    for (const path of ["/%00", "/%ff", "/application/a%00b/apply", "/application/%ED%A0%80/apply"])
      await expectRefused(await fetch(latchkey.url + path), path);
    expect(latchkey.open.store.statements(), "nothing was asked").toBe(statements);
    expect((await api.get("/auth/me/")).status).toBe(200);
  });

  test("is refused in every form that is posted, and so is a form that can't be read", async () => {
    const person = new TestBrowser(latchkey.url);
    await person.signIn("nul-form@example.com");
    const part = (name: string, value: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`;
    const MULTIPART = { "content-type": "multipart/form-data; boundary=b" };
    for (const path of ["/applications", "/application/demo-seattle/apply", "/login"]) {
      for (const [body, headers] of [
        ["command=save-answers&applicant.first_name=a%00b", FORM],
        ["command=%00", FORM],
        ["input:%00=x&command=sign-out", FORM],
        [part("command", "a\0b"), MULTIPART],
        ["--b\r\nnothing of the kind", MULTIPART],
        ["x", { "content-type": "multipart/form-data" }],
      ] as const)
        await expectRefused(await person.send(path, { method: "POST", body, headers }), `${path} ${body.slice(0, 60)}`);
    }
    await expectRefused(await person.send("/auth/apple/callback", { method: "POST", body: "state=%00", headers: FORM }), "a vendor's answer");
    expect((await person.me()).email, "and nobody was signed out").toBe("nul-form@example.com");
    expect((await person.send("/applications")).status).toBe(200);
  });
});

describe("somebody who breaks off while they send", () => {
  test.each([
    ["/webhooks/argyle", "Content-Length: 1000\r\n\r\n{"],
    ["/applications", "Content-Length: 1000\r\n\r\n{"],
    ["/api/v1/applications/applications", "Transfer-Encoding: chunked\r\n\r\nnone\r\n"],
  ])("is no fault of ours, at %s", async (path, rest) => {
    const person = await latchkey.as("breaks-off@example.com");
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${person.authorization["authorization"]}\r\nContent-Type: application/json\r\n`;
    const handled = () => latchkey.log().split('"msg":"request"').length;
    const before = handled();
    const { port } = new URL(latchkey.url);
    const socket = connect(Number(port), "127.0.0.1", () => socket.end(head + rest));
    socket.on("error", () => undefined);
    await expect.poll(handled).toBeGreaterThan(before);
    socket.destroy();
    expect(latchkey.reported).toEqual([]);
    expect(latchkey.log()).not.toContain('"level":"error"');
  });
});
