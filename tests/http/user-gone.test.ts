import { expect, test } from "vitest";
import { pagesOf } from "../support/page-context.ts";
import type { PageHandler } from "#server/http/request/services.ts";
import { HttpBrowser } from "../support/http-browser.ts";
import { PHOTO } from "../support/person.ts";
import { withTestHost } from "./support/test-host.ts";

/** Pages as the host asks for them, drawn as their descriptors. */
const pages: PageHandler = async (request, context) => {
  const answer = await pagesOf(latchkey.deps).openPage(context, request);
  return answer.do === "go"
    ? new Response(null, { status: 302, headers: { Location: answer.href } })
    : Response.json({ screen: answer.data.descriptor.screen });
};
const latchkey = withTestHost({ pages: (request, context) => pages(request, context) });

/** Somebody who is signed in, by their session's cookies. */
async function signedIn(email: string): Promise<HttpBrowser> {
  const browser = new HttpBrowser(latchkey.url);
  await browser.submit(await browser.go("/auth/google/start"), { email });
  return browser;
}
const userId = async (email: string) => (await latchkey.open.store.transaction((tx) => tx.userByEmail(email)))?.id ?? "";
const command = (browser: HttpBrowser) =>
  browser.send("/commands", {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: latchkey.url },
    body: JSON.stringify({
      command: "accept-source",
      input: { source: "demo-seattle", by_mail: false },
      address: "/applications/before-you-begin?source=demo-seattle",
    }),
  });

const ends: [string, (browser: HttpBrowser, id: string) => Promise<unknown>][] = [
  ["whose account is gone", (_, id) => latchkey.open.store.transaction((tx) => tx.remove("user", id))],
  [
    "whose session was ended elsewhere",
    (browser) => browser.send("/api/v1/auth/logout/", { method: "POST", headers: { Origin: latchkey.url, cookie: browser.cookies.header() } }),
  ],
];

test.each(ends)("[SGN-15] somebody %s is known nowhere any more: pages lead to login, calls and commands are refused", async (what, end) => {
  const email = `${what.replaceAll(" ", "-")}@example.com`;
  const browser = await signedIn(email);
  expect(await (await browser.send("/applications")).json()).toEqual({ screen: "applications" });
  expect((await browser.send("/api/v1/auth/me/")).status).toBe(200);
  const cookies = browser.cookies.header();
  await end(browser, await userId(email));

  // The cookies that the page still has.
  const as = (path: string) => browser.send(path, { headers: { cookie: cookies } });
  for (const path of ["/applications", "/applications.data", "/application/demo-seattle/apply"]) {
    const answer = await as(path);
    expect([answer.status, answer.headers.get("location")], path).toEqual([302, "/login"]);
  }
  expect((await as("/api/v1/auth/me/")).status).toBe(401);
  expect((await as("/api/v1/screens/apply?applicationSource=demo-seattle")).status).not.toBe(200);
  const refused = await command(browser);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ ok: false, problems: [{ code: "sign-in-required" }] });
});

test("somebody whose account is deleted in another tab, while this one is sending something, is told to sign in: nothing of ours failed", async () => {
  const email = "deleted-meanwhile@example.com";
  const browser = await signedIn(email);
  // As a request finds it that began a moment before: known by its session, and written too late.
  await latchkey.open.pool.query("UPDATE users SET deleted_at = now(), email = '' WHERE id = $1", [await userId(email)]);
  const paper = new FormData();
  paper.set("purpose", "applicant_identity");
  paper.set("file", new File([new Uint8Array(PHOTO.buffer)], PHOTO.name, { type: PHOTO.mimeType }));
  const headers = { Origin: latchkey.url };
  const support = { command: "send-support-message", input: { message: "Hello", email: null }, address: "/support" };
  const calls: [string, RequestInit][] = [
    ["/api/v1/files/", { method: "POST", body: paper, headers }],
    ["/api/v1/profiles/me/", { method: "PUT", body: JSON.stringify({ first_name: "Ada" }), headers: { ...headers, "Content-Type": "application/json" } }],
    ["/commands", { method: "POST", body: JSON.stringify(support), headers: { ...headers, "Content-Type": "application/json" } }],
  ];
  for (const [path, init] of calls) expect((await browser.send(path, init)).status, path).toBe(401);
});
