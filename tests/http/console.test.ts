import { describe, expect, test } from "vitest";
import type { ConsoleAnswer } from "#server/http/pages/console-data.ts";
import { savedRouteName } from "#server/http/request/cookies.ts";
import { pageContext, pagesOf } from "../support/page-context.ts";
import { anApplicant } from "./support/applicant.ts";
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
    const { email } = await anApplicant(latchkey);
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

  test("speaks the language of whoever works there, and says no word that its documents lack", async () => {
    const answer = await ask("staff@example.com");
    if (answer.do !== "desk") throw new Error(`leads to ${answer.href}`);
    const { words, who, desk } = answer.data;
    expect(who).toMatchObject({ email: "staff@example.com", roles: ["reviewer"] });
    expect(words["desk.room.queue"]).toBe("Queue");
    expect(Object.keys(words).filter((key) => !key.startsWith("desk.") && !key.startsWith("status."))).toEqual([]);
    expect(desk.shortcuts["palette"]).toBe("mod+k");
  });
});
