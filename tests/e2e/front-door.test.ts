import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FlowDoc } from "#screens/language/document.ts";
import { type Latchkey, startLatchkey } from "../support/latchkey.ts";
import { WirePerson } from "../support/wire-person.ts";

let latchkey: Latchkey;
beforeAll(async () => {
  latchkey = await startLatchkey();
});
afterAll(() => latchkey?.stop());

const flow = JSON.parse(readFileSync("schemas/flow.json", "utf8")) as FlowDoc;
const addresses = flow.routes.flatMap(({ path, aliases = [] }) => [path, ...aliases]).map((path) => path.replace(/:\w+/g, "demo-seattle"));
/** Addresses that hold nothing but a mark that something is under way. */
const WITHOUT_HEADING = ["/oauth"];

async function opened(ask: (path: string) => Promise<Response>, path: string): Promise<{ status: number; to: string | null; html: string }> {
  const answer = await ask(path);
  return { status: answer.status, to: answer.headers.get("location"), html: await answer.text() };
}

describe("the front door", () => {
  test("[RTE-2] [RTE-3] the bare address, as the ready line names it, and /apply lead to the applications and the entry of a link", async () => {
    const person = new WirePerson(latchkey.url, "front-door@example.com", "demo-seattle");
    await person.signIn();
    for (const path of ["/", "/apply"]) expect((await opened((at) => person.fetch(at), path)).to, path).toBe("/applications");
    expect((await opened((at) => person.fetch(at), "/?source=demo-boston")).to).toBe("/applications/before-you-begin?source=demo-boston");
    const stranger = await opened((at) => fetch(latchkey.url + at, { redirect: "manual" }), "/");
    expect([stranger.status, stranger.to]).toEqual([302, "/login"]);
  });

  test("every address of the flow shows a titled screen or leads on, signed in or not, and none shows an empty page", async () => {
    const person = new WirePerson(latchkey.url, "every-door@example.com", "demo-seattle");
    await person.signIn();
    await person.accept();
    for (const ask of [(at: string) => fetch(latchkey.url + at, { redirect: "manual" }), (at: string) => person.fetch(at)]) {
      for (const path of addresses) {
        const { status, to, html } = await opened(ask, path);
        expect([200, 302, 404], path).toContain(status);
        if (status === 302) expect(to, path).toMatch(/^\/(?!\/)|^https:\/\//);
        else expect(html, path).toMatch(/<title>[^<]+<\/title>/);
        if (status !== 302 && !WITHOUT_HEADING.includes(path)) expect(html, path).toMatch(/<h1[\s>]/);
      }
    }
  });
});
