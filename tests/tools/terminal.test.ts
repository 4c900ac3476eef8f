import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
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
async function started(terminal: ReturnType<typeof aTerminal>) {
  const dataDir = mkdtempSync(join(tmpdir(), "latchkey-terminal-"));
  const latchkey = await boot({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "info" }, { schemas: SCHEMAS, assets: null }, null, terminal);
  onTestFinished(async () => {
    await latchkey.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { latchkey, url: await latchkey.listen() };
}

describe("a person at the terminal", () => {
  test("reads one short line a request, and below the ready line where everything is", async () => {
    const terminal = aTerminal();
    const { latchkey, url } = await started(terminal);
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
    const child = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
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
