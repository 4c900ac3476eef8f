/** A disk that is full, and has room again: nobody waits for nothing, nobody is told that something is kept that isn't, and what was is. */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PHOTO } from "#tests/support/person.ts";
import type { WirePerson } from "#tests/support/wire-person.ts";
import { TestServer } from "./support/test-server.ts";

const SMALL_DISK = new URL("./support/small-disk.mjs", import.meta.url).href;
/** Enough that the database has to grow before the last of them. */
const SAVES = 40;

describe("a full disk", () => {
  const app = new TestServer({ people: 2, env: { NODE_OPTIONS: `--import=${SMALL_DISK}` } });
  beforeAll(() => app.start());
  afterAll(() => app.remove());

  const fills = (what: "database" | "files" | "database files"): void => writeFileSync(join(app.dataDir, "full"), what);
  const hasRoom = (): void => rmSync(join(app.dataDir, "full"), { force: true });
  const saves = (person: WirePerson, values: Record<string, string>) =>
    person.command(person.formPath, "save-answers", { root: "applicant", target: null, version: null, values });
  const uploads = async (person: WirePerson): Promise<{ status: number; said: string }> => {
    const body = new FormData();
    body.set("purpose", "applicant_identity");
    body.set("file", new File([PHOTO.buffer], PHOTO.name, { type: PHOTO.mimeType }));
    const answer = await person.fetch("/api/v1/files/", { method: "POST", body });
    return { status: answer.status, said: await answer.text() };
  };
  const nameOf = async (person: WirePerson): Promise<unknown> =>
    (await person.api(`applications/applicant-info/${(await person.application()).applicant_info}`))["first_name"];

  test("for the database: each answer is kept or refused in words, and the acknowledged ones are there afterwards, and after a restart", async () => {
    const person = await app.newcomer();
    fills("database");
    const [kept, refused]: [string[], Set<string>] = [[], new Set()];
    for (let n = 0; n < SAVES; n += 1) {
      // Long, so that what is written of it needs room.
      const first_name = `${"Ada ".repeat(10)}${n}`;
      const answer = await saves(person, { first_name });
      if (answer.ok) kept.push(first_name);
      else refused.add(`${answer.status} ${JSON.stringify(answer)}`);
    }
    expect(refused.size, "it was full before the end").toBeGreaterThan(0);
    for (const each of refused) expect(each).toMatch(/^503 .*Nothing is lost; please try again in a moment/);
    const page = await person.fetch(person.formPath);
    expect([page.status, await page.text()]).toEqual([503, expect.stringMatching(/try again/i)]);
    expect((await uploads(person)).status).toBe(503);
    hasRoom();
    await expect.poll(async () => (await saves(person, { last_name: "James" })).ok).toBe(true);
    const last = kept.at(-1) ?? null;
    expect(await nameOf(person)).toBe(last);
    await app.stopAndStart();
    expect(await nameOf(person)).toBe(last);
  });

  test("for uploads: the paper is refused in words, answers are kept meanwhile, and the same paper goes through once there is room", async () => {
    const person = await app.newcomer();
    fills("files");
    const refused = await uploads(person);
    expect([refused.status, refused.said]).toEqual([503, expect.stringContaining("Nothing is lost; please try again in a moment")]);
    expect((await saves(person, { first_name: "Ada" })).ok).toBe(true);
    const papers = (): string[] => readdirSync(join(app.dataDir, "files"), { recursive: true, encoding: "utf8" });
    hasRoom();
    const kept = await uploads(person);
    expect(kept.status).toBe(201);
    const content = await person.fetch((JSON.parse(kept.said) as { url: string }).url);
    expect([content.status, content.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(
      papers().filter((name) => name.endsWith(".part")),
      "nothing half",
    ).toEqual([]);
  });
});
