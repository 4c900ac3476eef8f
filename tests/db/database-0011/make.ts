/**
 * Made `rows.sql`, `files.json`, `answers.jsonl` and `sessions.json` beside it: a database as it was at commit 3336987
 * (migrations 0001 to 0011), lived in through that version's pages and API, and what that version answered of it.
 * The four files are kept as they are: what they say is what a newer version is held to.
 *
 * To make another: check that commit out, put this folder into it, `npm install`, `npm run build`, and
 * `node --import tsx tests/db/database-0011/make.ts`. Government ids are numbers that nobody has; they are in
 * the rows only as they were sealed, with the key of `test-key.ts`, which opens nothing else.
 */
import { createHash, createHmac } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newDataDir, startLatchkey, type Latchkey } from "#tests/support/latchkey.ts";
import { schemasWithManySources } from "#tests/support/many-sources.ts";
import { dumpOf } from "./dump.ts";
import { filesBelow } from "./files.ts";
import { inAnExperiment, live, verified } from "./people.ts";
import { asked, everythingOf, OF_NOBODY, WRITABLE, type Ask, type Recorded } from "./requests.ts";
import { TEST_KEY } from "./test-key.ts";

const PORT = 4101;
const FOLDER = new URL(".", import.meta.url).pathname;
const HOUR_MS = 3_600_000;
/** Those whose records are read and recorded, beside the people of `people.ts`. */
const DEMO = ["staff@example.com", "support@example.com", "editor@example.com", "admin@example.com"];
const STATUSES =
  "pre-meet-and-greet open submitted submitted-request-pending preapproved preapproved-roommate-pending profile-completed profile-completed-request-pending profile-completed-roommate-pending room-selected meet-and-greet approved lease-sent rejected withdrawn";

const schemas = schemasWithManySources({ "demo-seattle": 8 });
const write = (name: string, text: string): void => writeFileSync(join(FOLDER, name), text);
const start = (dataDir: string, more: Record<string, string> = {}): Promise<Latchkey> =>
  startLatchkey({ dataDir, port: PORT, env: { LATCHKEY_SCHEMAS: schemas.folder, LATCHKEY_SECRET_KEY: TEST_KEY, ...more } });

async function operate<T>(url: string, path: string, body: object): Promise<T> {
  const key = createHmac("sha256", Buffer.from(TEST_KEY, "hex")).update("latchkey-sandbox-operator").digest("base64url");
  const answer = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-latchkey-operator": key },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}

const dataDir = await newDataDir();
try {
  // First as it starts by itself, then with the identity company, then with an experiment.
  let latchkey = await start(dataDir);
  // An hour at which it is the same day everywhere that is recorded.
  await operate(latchkey.url, "/sandbox/clock", { by: 10 * HOUR_MS });
  const people = await live(latchkey.url);
  await settle();
  await latchkey.stop();

  latchkey = await start(dataDir, { IDENTITY_VERIFICATION: "persona" });
  people.push(...(await verified(latchkey.url)));
  await settle();
  await latchkey.stop();

  const experiments = join(schemas.folder, "experiments.json");
  const none = readFileSync(experiments, "utf8");
  const tests = { "one-at-a-time": { about: "One section at a time.", variants: ["steps", "page"] } };
  writeFileSync(experiments, JSON.stringify({ format: 1, active: Object.keys(tests), tests }));
  latchkey = await start(dataDir);
  people.push(await inAnExperiment(latchkey.url));
  const emails = [...people.map(({ email }) => email), ...DEMO, ...STATUSES.split(" ").map((status) => `status-${status}@example.com`)];
  const tokens: Record<string, string> = {};
  for (const email of new Set(emails)) tokens[email] = (await operate<{ token: string }>(latchkey.url, "/sandbox/token", { email })).token;
  await settle();
  await latchkey.stop();
  writeFileSync(experiments, none);

  const numbers = ["123450000", "900450000", "900450001", "046454286"];
  const rows = await dumpOf(join(dataDir, "database"));
  const files = filesBelow(dataDir);
  for (const number of numbers) if (`${rows}${JSON.stringify(files)}`.includes(number)) throw new Error(`${number} stands in the clear`);

  const copy = mkdtempSync(join(tmpdir(), "latchkey-recorded-"));
  cpSync(dataDir, copy, { recursive: true });
  latchkey = await start(copy);
  const { now } = await operate<{ now: string }>(latchkey.url, "/sandbox/clock", { by: 0 });
  const recorded = await record(latchkey.url, tokens);
  await latchkey.stop();
  rmSync(copy, { recursive: true });

  write("rows.sql", rows);
  write("files.json", `${JSON.stringify(files, null, 2)}\n`);
  write("answers.jsonl", recorded.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const cookies = Object.fromEntries(
    people.map(({ email, cookie }) => [
      email,
      cookie
        .split("; ")
        .filter((pair) => pair.startsWith("latchkey_"))
        .join("; "),
    ]),
  );
  const hashes = numbers.map((number) => createHash("sha256").update(number).digest("hex"));
  write("sessions.json", `${JSON.stringify({ now, hashes, tokens, cookies }, null, 2)}\n`);
  console.log(`${rows.split("\n").length} lines of rows, ${recorded.length} answers`);
} finally {
  schemas.remove();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Mails, webhooks and what else goes on by itself. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 6_000));
}

async function record(url: string, tokens: Record<string, string>): Promise<Recorded[]> {
  const as =
    (email: string | null): Ask =>
    (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("Accept-Language", "en-US");
      if (email !== null) headers.set("Authorization", `Bearer ${tokens[email] ?? ""}`);
      return fetch(`${url}/api/v1${path}`, { ...init, redirect: "manual", headers });
    };
  const all: Recorded[] = [];
  for (const get of OF_NOBODY) all.push(await asked(as(null), { as: null, get }));
  for (const email of Object.keys(tokens)) all.push(...(await everythingOf(as(email), email)));
  all.push(await asked(as("omar@example.com"), { as: "omar@example.com", get: "/argyle/user" }));
  const requests = "/staff/accommodation-requests/";
  for (const email of DEMO) {
    const list = await asked(as(email), { as: email, get: requests });
    all.push(list);
    for (const { id } of (list.answer as { results?: { id: string }[] }).results ?? [])
      all.push(await asked(as(email), { as: email, get: `${requests}${id}` }));
  }
  // What staff may see of somebody, and what they may not.
  const others = all.filter(({ as: whose, get }) => whose === "pia@example.com" && get?.startsWith("/applications/"));
  for (const email of DEMO) for (const { get } of others) all.push(await asked(as(email), { as: email, get: get! }));

  const whole = all.filter(({ as: whose, get }) => ["mia", "noor", "pia", "rhea"].some((name) => whose === `${name}@example.com`) && WRITABLE.test(get ?? ""));
  for (const { as: email, get, answer } of whole) {
    all.push(await asked(as(email), { as: email, put: get!, body: answer }));
    all.push(await asked(as(email), { as: email, get: get! }));
  }
  return all;
}
