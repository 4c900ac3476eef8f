import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** What a start says that is refused, and with what it ends. */
async function start(environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ["server/bin/serve.mjs"], {
    cwd: new URL("../..", import.meta.url).pathname,
    env: { PATH: process.env["PATH"], NODE_ENV: "production", LATCHKEY_SANDBOX: "1", LOG_LEVEL: "error", PORT: "0", ...environment },
  });
  let said = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (chunk) => (said += String(chunk)));
  return { code: await new Promise((resolve) => child.once("close", resolve)), said: said.trim() };
}

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-refused-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

function aFile(): string {
  const file = join(aFolder(), "a-file");
  writeFileSync(file, "");
  return file;
}

test("a port that is taken is one sentence, with another port to take", async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => other.listen(0, () => resolve((other.address() as { port: number }).port)));
  onTestFinished(() => void other.close());
  expect(await start({ DATA_DIR: aFolder(), PORT: String(port) })).toEqual({
    code: 1,
    said: `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
  });
});

test.each([
  ["below a file", () => join(aFile(), "data")],
  ["that is a file", aFile],
  // Where the system makes folders of its own.
  ["where there can be none", () => "/proc/latchkey/data"],
])("a data folder %s is one sentence, with the way to another", async (_, folder) => {
  const { code, said } = await start({ DATA_DIR: folder() });
  expect(code).toBe(1);
  expect(said).toMatch(/^\S+ can't be written: [^\n]+ Make it writable for this user, or choose another folder: DATA_DIR=\/somewhere\/else npm start$/);
});

test("a database that can't be reached is one sentence, without its password", async () => {
  const { code, said } = await start({ DATA_DIR: aFolder(), DATABASE_URL: "postgresql://latchkey:very-secret@127.0.0.1:9/rooms" });
  expect(code).toBe(1);
  expect(said).toMatch(/^The database rooms at 127\.0\.0\.1:9 can't be reached: connect [^\n:]+:9\. Start it, or correct DATABASE_URL; [^\n]+$/);
  expect(said).not.toContain("very-secret");
});
