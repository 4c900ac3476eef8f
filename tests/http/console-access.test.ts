import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { decideAccess } from "#server/kernel/access/access.ts";
import { isIn } from "#server/http/pages/console-data.ts";
import type { StaffRole } from "#server/ports/records.ts";
import { pagesOf } from "../support/page-context.ts";
import { newApplicant } from "./support/applicant.ts";
import { TestBrowser } from "./support/browser.ts";
import { withTestHost } from "./support/test-host.ts";

const FRAME = "/console/preview/frame";
const WALK = "/console/preview/walk";

/** Each address answers what its route's loader asks for, without the framework. */
const latchkey = withTestHost({
  async pages(request, context) {
    const pages = pagesOf(latchkey.deps);
    const { pathname } = new URL(request.url);
    if (pathname === FRAME) return Response.json(await pages.openPreviewFrame(context, request));
    if (pathname === WALK) return Response.json(await pages.openPreviewWalk(context, request));
    if (!pathname.startsWith("/console/")) return new Response("a screen of the funnel");
    const opened = await pages.openConsole(context, request);
    return opened.do === "go" ? new Response(null, { status: 302, headers: { Location: opened.href } }) : new Response("the desk");
  },
});

/** Every address of the console, as its routes stand in the tree: a `_` opens one without what is around it. */
const ADDRESSES = readdirSync(join(import.meta.dirname, "../../app/routes"))
  .filter((file) => /^console_?\./.test(file) && file !== "console.tsx" && file !== "console._index.tsx")
  .map((file) => file.replace(/\.tsx$/, "").split("."))
  .map((parts) => `/${parts.map((part) => part.replace(/_$/, "").replace(/^\(?\$\w+\)?$/, "of-one")).join("/")}`);
/** A screen that there is, for the pages that show one. */
const SHOWN = "?persona=group-submitted&screen=group-status";

const ROLES: (StaffRole | null)[] = ["reviewer", "support", "editor", "admin", null];
let sam: { browser: TestBrowser; id: string };
let application: string;
const becomes = (role: StaffRole | null) =>
  latchkey.open.store.transaction((tx) => tx.update("user", sam.id, { is_staff: role !== null, staff_roles: role === null ? [] : [role] }));
beforeAll(async () => {
  const browser = new TestBrowser(latchkey.url);
  await browser.signIn("sam-of-the-console@example.com");
  sam = { browser, id: (await latchkey.open.store.transaction((tx) => tx.userByEmail("sam-of-the-console@example.com")))!.id };
  ({ application } = await newApplicant(latchkey));
});

/** Status, and where it leads. */
async function asks(browser: TestBrowser, address: string): Promise<string> {
  const answer = await browser.send(address);
  await answer.text();
  return `${answer.status} ${answer.headers.get("location") ?? ""}`.trim();
}
const rooms = () => latchkey.deps.documents.current().desk.rooms;

describe("every address of the console", () => {
  test("is one of those that the tree has, those without the console around them among them", () => {
    expect(ADDRESSES).toEqual(expect.arrayContaining([FRAME, WALK, "/console/queue", "/console/applications/of-one"]));
  });

  test.each(ADDRESSES)("opens to the roles of its room alone, and to nobody who isn't signed in any more: %s", async (address) => {
    const isShown = address === FRAME || address === WALK;
    const path = isShown ? `${address}${SHOWN}` : address;
    const room = rooms().find((one) => isIn(one, address));
    expect(room?.id, "in schemas/desk.json").toBeDefined();
    for (const role of ROLES) {
      await becomes(role);
      const opens = role !== null && room!.roles.includes(role);
      expect(await asks(sam.browser, path), `${String(role)} at ${path}`).toBe(opens ? "200" : isShown ? "404" : role === null ? "302 /404" : "302 /console");
    }
    await becomes("admin");
    const over = new TestBrowser(latchkey.url);
    await over.signIn("sam-of-the-console@example.com");
    expect(await asks(over, path)).toBe("200");
    await latchkey.open.pool.query(
      "DELETE FROM sessions WHERE user_id = $1 AND id = (SELECT id FROM sessions WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1)",
      [sam.id],
    );
    for (const browser of [over, new TestBrowser(latchkey.url)]) expect(await asks(browser, path)).toBe(isShown ? "404" : "302 /login");
  });

  test("an applicant's own screens are framed for those who may look at applications", async () => {
    for (const role of ROLES) {
      await becomes(role);
      const user = { is_staff: role !== null, staff_roles: role === null ? [] : [role] };
      const may = decideAccess({ resource: "application-preview", verb: "read" }, user, null) === "allow";
      expect(await asks(sam.browser, `${FRAME}?application=${application}&screen=apply`), String(role)).toBe(may ? "200" : "404");
      expect(await asks(sam.browser, `${WALK}?application=${application}&screen=apply`), "nobody goes on as somebody real").toBe("404");
    }
    expect(await asks(new TestBrowser(latchkey.url), `${FRAME}?application=${application}&screen=apply`)).toBe("404");
  });
});
