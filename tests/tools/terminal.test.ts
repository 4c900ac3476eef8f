import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { boot } from "#server/boot.ts";
import { createLogger } from "#server/http/host/request-log.ts";
import { terminalLog } from "#server/http/host/terminal-log.ts";

const SCHEMAS = new URL("../../schemas", import.meta.url).pathname;

function aTerminal(colours = false) {
  let printed = "";
  return {
    write: (text: string) => (printed += text),
    hasColors: () => colours,
    text: () => printed.replace(/\d\d:\d\d:\d\d/g, "12:34:56"),
  };
}

/** Latchkey as `npm start` has it, without its pages. */
const terminal = aTerminal();
const dataDir = mkdtempSync(join(tmpdir(), "latchkey-terminal-"));
let latchkey: Awaited<ReturnType<typeof boot>>;
let url: string;
beforeAll(async () => {
  latchkey = await boot({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "info" }, { schemas: SCHEMAS, assets: null }, null, terminal);
  url = await latchkey.listen();
});
afterAll(async () => {
  await latchkey?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("a person at the terminal", () => {
  test("reads one short line a request, and below the ready line where everything is", async () => {
    await fetch(`${url}/api/v1/applications/applications/6f9619ff-8b86-4d01-b42d-00cf4fc964ff?token=secret`);
    await fetch(`${url}/api/v1/countries/`);
    await expect.poll(() => terminal.text()).toContain("/countries/");
    expect(terminal.text()).toMatch(/^12:34:56 {2}401 GET {4}\/api\/v1\/applications\/applications\/\{id\} \d+ ms$/m);
    expect(terminal.text()).toMatch(/^12:34:56 {2}200 GET {4}\/api\/v1\/countries\/ \d+ ms$/m);
    expect(terminal.text()).not.toMatch(/"level"|secret|6f9619ff/);
    const places = [`${url}/applications?source=demo-seattle`, `${url}/sandbox `, `${url}/sandbox/mail`];
    for (const word of [...places, "ada@example.com", "staff@example.com", "Sandbox: no real money"]) expect(latchkey.welcome).toContain(word);
    expect(latchkey.welcome).toMatch(/or as staff +staff@example\.com, support@example\.com/);
    for (const path of ["/sandbox", "/sandbox/mail"]) expect((await fetch(url + path)).status, path).toBe(200);
  });

  test("is shown a stranger's words as words: they move, hide and colour nothing", () => {
    const terminal = aTerminal(true);
    const logger = createLogger({ logLevel: "info" }, terminalLog(terminal));
    const words = "a\u001b]0;owned\u0007\u009b2J\u202eb";
    logger.error({ err: new Error(words), reason: words }, "request failed");
    const shown = stripVTControlCharacters(terminal.text());
    expect(shown).toContain("Error: a\ufffd]0;owned\ufffd\ufffd2J\ufffdb");
    for (const sign of ["\u001b]", "\u0007", "\u009b", "\u202e"]) expect(terminal.text()).not.toContain(sign);
  });

  test("reads faults with their place, warnings as such, and no secret of either", () => {
    const terminal = aTerminal();
    const logger = createLogger({ logLevel: "info" }, terminalLog(terminal));
    logger.error({ err: new Error("Card 4242424242424242 broke"), route: "/x" }, "request failed");
    logger.warn({ reason: "no connection", cookie: "latchkey_session=abc" }, "unavailable");
    logger.info({ migrations: ["0001"] }, "database migrated");
    const [first, second] = terminal.text().split("\n");
    expect([first, second]).toEqual(["12:34:56  error request failed route=/x", "Error: Card [redacted] broke"]);
    expect(terminal.text()).toMatch(/at .*terminal\.test\.ts/);
    expect(terminal.text()).toContain("12:34:56  warn unavailable reason=no connection cookie=[redacted]\n");
    expect(terminal.text()).toContain('12:34:56  database migrated migrations=["0001"]\n');
  });

  test("reads what is found in documents line by line; a program gets the same as one line of JSON", () => {
    const findings = ['screens/apply/apply.json:12 There is no text "appy.title".\n    → Did you mean "apply.title"?', "flow.json:3 Nothing leads there."];
    const terminal = aTerminal();
    createLogger({ logLevel: "info" }, terminalLog(terminal)).warn({ findings }, "documents are in force, with warnings");
    expect(terminal.text().split("\n")).toEqual([
      "12:34:56  warn documents are in force, with warnings",
      '  screens/apply/apply.json:12 There is no text "appy.title".',
      '      → Did you mean "apply.title"?',
      "  flow.json:3 Nothing leads there.",
      "",
    ]);
    const piped = aTerminal();
    createLogger({ logLevel: "info" }, piped).warn({ findings }, "documents are in force, with warnings");
    expect(piped.text().trimEnd().split("\n")).toHaveLength(1);
    expect(JSON.parse(piped.text())).toMatchObject({ level: "warn", findings });
  });

  test("sees colours only where there are any", () => {
    for (const colours of [true, false]) {
      const terminal = aTerminal(colours);
      createLogger({ logLevel: "info" }, terminalLog(terminal)).info({ method: "GET", route: "/", status: 500, ms: 3 }, "request");
      expect(terminal.text().includes("\u001B[31m500")).toBe(colours);
    }
  });
});

describe("a program that reads the output", () => {
  test("gets the ready line and JSON, one object a line, and no welcome", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "latchkey-program-"));
    const child = spawn(process.execPath, ["server/bin/serve.mjs"], {
      env: { PATH: process.env["PATH"], NODE_ENV: "production", LATCHKEY_SANDBOX: "1", PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "info" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    onTestFinished(async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    });
    let out = "";
    child.stdout.on("data", (chunk) => (out += String(chunk)));
    await expect.poll(() => out, { interval: 200 }).toMatch(/^Latchkey is ready at http:\/\/localhost:\d+$/m);
    const url = /http:\/\/localhost:\d+/.exec(out)![0];
    await fetch(`${url}/api/v1/countries/`);
    await expect.poll(() => out).toContain('"route":"/api/v1/countries/"');
    const lines = out.split("\n").filter((line) => line !== "" && !line.startsWith("Latchkey is ready at "));
    for (const line of lines) expect(JSON.parse(line), line).toMatchObject({ level: expect.any(String) });
  });
});

describe("the sandbox's front page", () => {
  const page = async (): Promise<string> => (await fetch(`${url}/sandbox`)).text();

  test("has people to sign in as, one in each status, links to apply by, what waits in the queue, and which documents are in force", async () => {
    const { store } = latchkey.open;
    await store.transaction((tx) => tx.queueJob("of-a-later-release", {}));
    const shown = await page();
    const { set, revision } = latchkey.deps.documents.current();
    for (const status of Object.keys(set.flow.statuses)) {
      const email = `status-${status.replaceAll("_", "-")}@example.com`;
      expect(shown).toContain(`value="${email}"`);
      expect(await store.transaction((tx) => tx.userByEmail(email)), "there is somebody").not.toBeNull();
    }
    for (const source of ["demo-seattle", "demo-bay-area", "demo-toronto"]) expect(shown).toContain(`href="/applications?source=${source}"`);
    expect(shown).toContain(`revision ${revision.id.slice(0, 12)}`);
    expect(shown).toMatch(/<dt>of-a-later-release<\/dt>\s*<dd>1 waiting<\/dd>/);
  });

  test("has a clock that its buttons move, a day on", async () => {
    const time = async () => Date.parse(/<time datetime="([^"]+)"/.exec(await page())?.[1] ?? "");
    const by = /name="by" value="(86400000)"/.exec(await page())?.[1] ?? "";
    const before = await time();
    const pressed = await fetch(`${url}/sandbox/switches`, { method: "POST", redirect: "manual", headers: { origin: url }, body: new URLSearchParams({ by }) });
    expect(pressed.headers.get("location")).toBe("/sandbox");
    expect((await time()) - before).toBeGreaterThanOrEqual(Number(by));
    expect(latchkey.deps.clock.now().getTime() - Date.now()).toBeGreaterThan(Number(by) - 1000);
  });
});
