import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ConsoleAnswer } from "#server/http/pages/console-data.ts";
import type { StaffRole } from "#server/ports/records.ts";
import { savedRouteName } from "#server/http/request/cookies.ts";
import { pageContext, pagesOf } from "../support/page-context.ts";
import { newApplicant } from "./support/applicant.ts";
import { TestBrowser } from "./support/browser.ts";
import { listen } from "./support/live-stream.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();

async function ask(email: string | null, path = "/console", roles?: readonly string[]): Promise<ConsoleAnswer> {
  const found = email === null ? null : await latchkey.open.store.transaction((tx) => tx.userByEmail(email));
  const user = found && roles ? { ...found, is_staff: true, staff_roles: roles as typeof found.staff_roles } : found;
  return pagesOf(latchkey.deps).openConsole(pageContext(user), new Request(latchkey.url + path));
}
const where = (answer: ConsoleAnswer): string =>
  answer.do === "go" ? answer.href : answer.data.rooms.flatMap(({ id, isOpen }) => (isOpen ? [id] : [])).join(" ");
const rooms = () => latchkey.deps.documents.current().desk.rooms;

describe("the console", () => {
  test("is there for nobody who is signed out: they sign in first, and come back to the very address", async () => {
    for (const path of ["/console", "/console/queue?view=mine", "/console/no-such-room"]) {
      const answer = await ask(null, path);
      expect(where(answer)).toBe("/login");
      expect(answer.do === "go" && [answer.anew, answer.headers.get("set-cookie")]).toEqual([
        true,
        expect.stringContaining(`${savedRouteName(false)}=${encodeURIComponent(path)};`),
      ]);
    }
  });

  test("is to an applicant, and to staff without any role, what an address is that isn't there", async () => {
    const { email } = await newApplicant(latchkey);
    for (const path of ["/console", "/console/queue"]) {
      expect(where(await ask(email, path))).toBe("/404");
      expect(where(await ask("staff@example.com", path, []))).toBe("/404");
    }
  });

  test.each(["reviewer", "support", "editor", "admin"] as const)("opens to a role alone the rooms that the documents give it: %s", async (role) => {
    const own = rooms().filter(({ roles }) => roles.includes(role));
    expect(where(await ask("staff@example.com", "/console", [role]))).toBe(own.map(({ id }) => id).join(" "));
    for (const { path, roles } of rooms()) {
      const answer = await ask("staff@example.com", `${path}?view=all`, [role]);
      expect(answer.do === "desk" ? "opens" : answer.href, `${role} at ${path}`).toBe(roles.includes(role) ? "opens" : "/console");
    }
  });

  test.each([
    ["reviewer", ["reviewer"], "/console/queue"],
    ["support", ["support"], "/console/cases"],
    ["an editor", ["editor"], "/console/preview"],
    ["an administrator", ["admin"], "/console/queue"],
    ["somebody with two roles: what waits for a decision comes first", ["editor", "support", "reviewer"], "/console/queue"],
  ])("leads each role to the room in which its work begins: %s", async (_who, roles, path) => {
    const answer = await ask("staff@example.com", "/console", roles);
    expect(answer.do === "desk" && answer.data.begins).toBe(path);
  });

  test("speaks the language of whoever works there, and says no word that its documents lack", async () => {
    const answer = await ask("staff@example.com");
    if (answer.do !== "desk") throw new Error(`leads to ${answer.href}`);
    const { words, who, desk } = answer.data;
    expect(who).toMatchObject({ email: "staff@example.com", roles: ["reviewer"] });
    expect(words["desk.room.queue"]).toBe("Queue");
    expect(Object.keys(words).filter((key) => !key.startsWith("desk.") && !key.startsWith("status."))).toEqual([]);
    expect(desk.shortcuts["palette"]).toBe("mod+k");
  });

  test("says in each room the room's own words and none of another's, and what rooms share in each", async () => {
    const said = async (address: string) => {
      const answer = await ask("staff@example.com", address, ["admin"]);
      return answer.do === "desk" ? new Set(Object.keys(answer.data.words)) : new Set<string>();
    };
    const all = latchkey.deps.documents.current().revision.texts("en-US").keys("desk.");
    const closed = rooms().filter(({ hasViews }) => !hasViews);
    for (const { id, path } of rooms()) {
      const words = await said(path);
      const own = (key: string) => closed.find((room) => key.startsWith(`desk.${room.id}.`))?.id ?? id;
      expect(
        all.filter((key) => words.has(key) !== (own(key) === id)),
        id,
      ).toEqual([]);
    }
    expect(await said("/console/applications/of-one")).toEqual(await said("/console/queue"));
    // No part of one room says a word of another.
    const console = join(import.meta.dirname, "../../app/console");
    for (const folder of readdirSync(console))
      for (const file of readdirSync(join(console, folder), { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name))) {
        const text = readFileSync(join(console, folder, file), "utf8");
        const foreign = closed.filter(({ id }) => id !== folder && text.includes(`desk.${id}.`));
        expect(
          foreign.map(({ id }) => id),
          `${folder}/${file}`,
        ).toEqual([]);
      }
  });
});

describe("work that is interrupted", () => {
  const helper = async (email: string, role: "support" | "reviewer") => {
    const browser = new TestBrowser(latchkey.url);
    await browser.signIn(email);
    const { id } = (await latchkey.open.store.transaction((tx) => tx.userByEmail(email)))!;
    const roles = (staff_roles: StaffRole[]) =>
      latchkey.open.store.transaction((tx) => tx.update("user", id, { is_staff: staff_roles.length > 0, staff_roles }));
    await roles([role]);
    const call = (method: string, path: string, body?: unknown) =>
      browser.send(`/api/v1${path}`, { method, headers: { "Content-Type": "application/json" }, ...(body !== undefined && { body: JSON.stringify(body) }) });
    return { browser, id, email, roles, call };
  };

  test("by a role that is taken: the next click says so, nothing is half done, and nothing more is told of the staff's", async () => {
    const sam = await helper("taken@example.com", "reviewer");
    const { application } = await newApplicant(latchkey);
    expect((await sam.call("GET", "/staff/applications/")).status).toBe(200);
    const { stream } = await listen(latchkey.url, { cookie: sam.browser.cookies.header() });
    await stream.until(/retry/);
    await latchkey.open.store.transaction((tx) => tx.tellStaff(application));
    await stream.until(/event: review-moved/);
    const heard = stream.ids().length;

    await sam.roles([]);
    const given = await sam.call("POST", "/staff/assignments/", { applications: [application], assigned_to: sam.id });
    expect(given.status).toBe(403);
    expect(((await given.json()) as { message: string }).message).toMatch(/\w/);
    expect((await latchkey.open.store.find("application", application))!.assigned_to).toBeNull();
    for (const path of ["/console/queue", `/console/applications/${application}`, "/console/people"]) expect(where(await ask(sam.email, path))).toBe("/404");
    await latchkey.open.store.transaction((tx) => tx.tellStaff(application));
    await latchkey.open.store.transaction((tx) => tx.notify(sam.id, { kind: "payment", id: "their-own" }));
    await stream.until(/their-own/);
    expect(stream.ids().length, "their own event alone").toBe(heard + 1);
    stream.close();
  });

  test("by one role of several: what it opened is closed, and the rest goes on", async () => {
    const sam = await helper("half@example.com", "support");
    const { application, api } = await newApplicant(latchkey);
    const { id: person } = await api.get("/auth/me/");
    expect((await sam.call("GET", `/staff/people/${person}`)).status).toBe(200);
    await sam.roles(["editor"]);
    expect((await sam.call("GET", `/staff/people/${person}`)).status).toBe(403);
    expect((await sam.call("GET", `/staff/applications/${application}`)).status).toBe(403);
    expect(where(await ask(sam.email, "/console/people"))).toBe("/console");
    expect(where(await ask(sam.email, "/console/preview"))).toContain("preview");
  });

  test("by the end of a session on one of two machines: that one signs in again, the other goes on", async () => {
    const sam = await helper("two-machines@example.com", "support");
    const laptop = new TestBrowser(latchkey.url);
    await laptop.signIn("two-machines@example.com");
    const admin = await latchkey.as("admin@example.com");
    const read = async () => (await admin.get(`/staff/people/${sam.id}`)).body as { sessions: { handle: string; created_at: string }[] };
    const { sessions } = await read();
    expect(sessions).toHaveLength(2);
    expect((await laptop.send("/api/v1/staff/people/")).status).toBe(200);
    const { handle } = sessions.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1))[0]!;
    expect((await sam.call("DELETE", `/staff/people/${sam.id}/sessions/${handle}`)).status).toBe(204);
    expect((await laptop.send("/api/v1/staff/people/")).status, "its next click").toBe(401);
    expect((await laptop.me()).status).toBe(401);
    expect((await read()).sessions).toHaveLength(1);

    const [desk, phone] = [new TestBrowser(latchkey.url), new TestBrowser(latchkey.url)];
    for (const each of [desk, phone]) await each.signIn("two-machines@example.com");
    expect((await sam.call("DELETE", `/staff/people/${sam.id}/sessions/`)).status).toBe(204);
    expect([(await desk.me()).status, (await phone.me()).status]).toEqual([401, 401]);
    expect((await read()).sessions, "all others: nobody ends their own work by it").toHaveLength(1);
    expect((await sam.call("GET", "/staff/people/")).status).toBe(200);
  });
});
