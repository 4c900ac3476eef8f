import { describe, expect, test } from "vitest";
import type { PageContext } from "#server/http/request/services.ts";
import { plainForm } from "../support/plain-form.ts";
import { PHOTO } from "../support/person.ts";
import { TestBrowser } from "./support/browser.ts";
import { withTestHost } from "./support/test-host.ts";
import { members } from "#server/areas/team/sql/members.ts";

const arrived: PageContext[] = [];
const latchkey = withTestHost({
  async pages(_request, context) {
    arrived.push(context);
    return new Response("<!doctype html>", { headers: { "content-type": "text/html; charset=utf-8" } });
  },
});
const FORM = "/application/demo-seattle/apply?from=mail";
const TYPED: [string, string][] = [
  ["applicant:version", "3"],
  ["applicant.first_name", 'Ada "Lovely" <James> & co'],
  ["applicant.phonenumber:aside", "CA"],
  ["applicant.phonenumber", "(416) 555 - 0142"],
  ["residence.address.city", "Montréal"],
];

function filledIn(): FormData {
  const body = new FormData();
  for (const [name, value] of TYPED) body.append(name, value);
  body.set("applicant.sin_ssn", "123-45-7390");
  body.set("applicant.photo_id:file", new File([new Uint8Array(PHOTO.buffer), new Uint8Array(400_000)], "licence.png"));
  body.set("input:reason", "not an answer");
  body.set("command", "finish-form");
  return body;
}

describe("a mail that somebody else caused", () => {
  const TOKEN = "Qm4tY8nLx2VbR7kWc9Zp";
  const to = "cora.unsubscribes@example.com";
  const invite = (unsubscribe_token: string | null, dedupe_key: string) =>
    latchkey.open.store.transaction((tx) => tx.queueMail({ to, subject: "x", text: "x", html: "x", template: "x", dedupe_key, unsubscribe_token }));
  const waiting = async () => (await latchkey.open.store.mails.unsent(100)).filter((mail) => mail.to === to).map(({ dedupe_key }) => dedupe_key);
  const page = (method: "GET" | "POST", body?: Record<string, string>, headers: Record<string, string> = {}) =>
    new TestBrowser(latchkey.url).go(`/mail/${TOKEN}`, {
      method,
      headers: { accept: "text/html", ...headers },
      ...(body && { body: new URLSearchParams(body) }),
    });

  test("can be refused signed out, without a script, by its link alone; what has to be told still comes, and it can be lifted", async () => {
    await invite(TOKEN, "invite:1");
    await invite(null, "decision:1");
    const asked = await page("GET");
    expect(asked.html).toContain("c•••@example.com");
    expect(asked.html, "it says whose it is").toContain("Latchkey</header>");
    expect(asked.html).toContain(` · ${latchkey.deps.config.brand.name}</title>`);
    expect(asked.html).not.toContain(to);
    expect(asked.html).toContain("receipts, decisions");
    expect(await waiting(), "a mail program that opens links changes nothing").toEqual(["invite:1", "decision:1"]);
    const { body } = plainForm(asked.html);
    expect([...body]).toEqual([]);
    const stopped = await page("POST", { invitations: "none" });
    expect(stopped.html).toContain("No more invitations and reminders");
    await invite("another-token-of-the-same", "invite:2");
    expect(await waiting()).toEqual(["decision:1"]);
    expect((await page("POST", { invitations: "all" })).html).toContain("Stop invitations and reminders?");
    expect(await waiting()).toEqual(["invite:1", "decision:1"]);
    expect((await page("GET", undefined, { "accept-language": "fr-CA" })).html).toContain("Arrêter ces courriels");
    expect(latchkey.log(), "the token is in no log").not.toContain(TOKEN);
  });

  test("is refused by a mail program's one click; other sites' pages can't do it, and no token that there isn't", async () => {
    const send = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${latchkey.url}${path}`, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }), headers });
    expect((await send(`/mail/${TOKEN}/one-click`, { origin: "https://evil.example", "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect(await waiting()).toContain("invite:1");
    await fetch(`${latchkey.url}/mail/${TOKEN}/one-click`);
    expect(await waiting(), "opened and not posted, it changes nothing").toContain("invite:1");
    expect((await send(`/mail/${TOKEN}/one-click`)).status).toBe(204);
    expect(await waiting()).toEqual(["decision:1"]);
    expect((await send(`/mail/${TOKEN}/one-click`)).status, "again").toBe(204);
    for (const wrong of ["/mail/nobodys-token-at-all", "/mail/nobodys-token-at-all/one-click", "/mail/%00", `/mail/${TOKEN}x/one-click`])
      expect((await send(wrong)).status).not.toBe(204);
    expect((await fetch(`${latchkey.url}/mail/nobodys-token-at-all`)).status).toBe(404);
  });
});

describe("the daily mail of what waits", () => {
  const TOKEN = "hV3nZs8QpLd6TyRk2MwX";
  test("is stopped from the mail by itself, in its own words, and switched on again", async () => {
    const to = "rita.reviews@example.com";
    await latchkey.open.store.transaction(async (tx) => {
      const { id } = await tx.insert("user", { email: to, first_name: "Rita", last_name: "Ray", is_staff: true, staff_roles: ["reviewer"] });
      const daily = {
        to,
        subject: "x",
        text: "x",
        html: "x",
        template: "staff-daily",
        dedupe_key: `staff-daily:${id}`,
        unsubscribe_token: TOKEN,
        daily_of: id,
      };
      await tx.queueMail(daily);
    });
    const choose = (invitations: string) =>
      new TestBrowser(latchkey.url).go(`/mail/${TOKEN}`, { method: "POST", headers: { accept: "text/html" }, body: new URLSearchParams({ invitations }) });
    const setting = async () => (await latchkey.open.store.query(members("2031-01-01T00:00:00.000Z"))).find(({ email }) => email === to)?.daily_mail;
    expect((await choose("none")).html).toContain("No more daily mail");
    expect(await setting()).toBe(false);
    const asked = (await choose("all")).html;
    expect(asked).toContain("Stop the daily mail?");
    expect(asked).not.toContain("reminds you");
    expect(await setting()).toBe(true);
  });
});

describe("a form that is posted after the session has ended", () => {
  test("leads to a page that keeps what was typed, says so, and can save it once its person is signed in", async () => {
    const ada = new TestBrowser(latchkey.url);
    const page = await ada.go(FORM, { method: "POST", body: filledIn(), headers: { accept: "text/html" } });
    expect(page.status).toBe(401);
    for (const words of ["You have been signed out", "kept on this page only", "Sign in in a new window", "Save what I typed", "are not kept here"])
      expect(page.html).toContain(words);
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self'");
    expect(page.headers.get("cache-control")).toBe("no-store");

    expect(page.html, "a government id is in no page, nor is a file").not.toMatch(/7390|sin_ssn|licence|photo_id/);
    expect(latchkey.log()).not.toMatch(/7390|Lovely|Montr/);
    const { action, body } = plainForm(page.html);
    expect([action, [...body]]).toEqual([null, TYPED]);
    expect(page.html, "it saves, and presses nothing").toContain('name="command" value=""');
    expect(arrived, "nothing of it came further").toEqual([]);

    // In another window.
    await ada.signIn("signs-in-again@example.com");
    arrived.length = 0;
    const saved = await ada.submit(page, { command: "" });
    expect(saved.status).toBe(200);
    expect(saved.url.pathname + saved.url.search).toBe(FORM);
    expect(arrived.map(({ viewer, form }) => [viewer.user?.email, form])).toEqual([["signs-in-again@example.com", [...TYPED, ["command", ""]]]]);
  });

  test("in the language that the browser asks for", async () => {
    const page = await new TestBrowser(latchkey.url).go(FORM, {
      method: "POST",
      body: filledIn(),
      headers: { accept: "text/html", "accept-language": "fr-CA" },
    });
    expect(page.html).toContain('<html lang="fr-CA">');
    expect(page.html).toContain("Enregistrer ma saisie");
  });

  test("and holds no answers, or what anybody may send, goes the usual way", async () => {
    const posts: [string, string][][] = [
      [["command", "sign-out"]],
      [
        ["command", "send-support-message@input:write"],
        ["input:write.message", "hello"],
      ],
    ];
    for (const post of posts) {
      arrived.length = 0;
      const page = await new TestBrowser(latchkey.url).go("/support", { method: "POST", body: new URLSearchParams(post) });
      expect([page.status, arrived.map(({ form }) => form)]).toEqual([200, [post]]);
    }
  });

  test("keeps what was typed for a command that only they may give", async () => {
    arrived.length = 0;
    const body = new URLSearchParams({ command: "finish-form@input:withdraw", "input:withdraw.reason": "It is too far." });
    const page = await new TestBrowser(latchkey.url).go(FORM, { method: "POST", body });
    expect([page.status, [...plainForm(page.html).body], arrived]).toEqual([401, [["input:withdraw.reason", "It is too far."]], []]);
  });

  test("and is no form of ours keeps no more than a form could hold", async () => {
    const body = new URLSearchParams({ "applicant.first_name": "x".repeat(300_000) });
    const page = await new TestBrowser(latchkey.url).go(FORM, { method: "POST", body });
    expect(page.status).toBe(413);
  });
});
