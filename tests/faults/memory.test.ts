import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { repeated } from "#tests/support/lanes.mjs";
import { TEST_MS } from "#tests/support/patience.ts";
import type { WirePerson } from "#tests/support/wire-person.ts";
import { campaignFigures } from "./support/campaign-figures.ts";
import { testServerOf } from "./support/test-server.ts";

/** `npm run campaign -- memory` lets it last for ten minutes. */
const LOAD_MS = Number(process.env.LATCHKEY_LOAD_MS ?? 3_000);
/** Of each of the two tests. */
const PEOPLE = 8;
const SAMPLES = 60;
const MEGABYTE = 1_000_000;
/** What the engine may take more of, from one cleaning up to the next, without keeping anything. */
const GROWTH = LOAD_MS < 60_000 ? 3 : 1.1;

const app = testServerOf({ people: 2 * PEOPLE, env: { PAGES_A_MINUTE: "1000000000" } });

/** Opens the form, saves an answer and opens it again, until the time is over. Answers how often it was answered. */
async function fillsIn(person: WirePerson, until: number): Promise<number> {
  let answered = 0;
  while (Date.now() < until) {
    const page = await person.fetch(person.formPath, { headers: { Accept: "text/html" } });
    expect(page.status).toBe(200);
    await page.text();
    answered += 1;
    // Commands have a limit of their own.
    if (answered % 20 === 0) await person.save("applicant", { middle_name: `M${answered}` });
  }
  return answered;
}

async function heapOfServer(): Promise<number> {
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/^latchkey_nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics)?.[1]);
}

test("under load the server keeps nothing of what it has answered: its memory stays where it was", { ...repeated, timeout: LOAD_MS + TEST_MS }, async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => app.newcomer()));
  const until = Date.now() + LOAD_MS;
  const load = people.map((person) => fillsIn(person, until));
  const heap: number[] = [];
  while (Date.now() < until) {
    heap.push(await heapOfServer());
    await new Promise((resolve) => setTimeout(resolve, LOAD_MS / SAMPLES));
  }
  const pages = (await Promise.all(load)).reduce((sum, answered) => sum + answered, 0);
  expect(pages).toBeGreaterThanOrEqual(PEOPLE);

  // Between two cleanings up memory rises in any case: what is kept shows at the lowest points.
  const floor = (from: number, to: number): number => Math.min(...heap.slice(Math.floor(heap.length * from), Math.ceil(heap.length * to)));
  const [before, after] = [floor(1 / 3, 2 / 3), floor(2 / 3, 1)];
  campaignFigures("memory", { seconds: LOAD_MS / 1000, pages, megabytes: heap.map((bytes) => Math.round(bytes / MEGABYTE)) });
  expect(after, `${heap.map((bytes) => Math.round(bytes / MEGABYTE)).join(" ")} MB`).toBeLessThan(before * GROWTH);
});

/** Of a process and all that it began, in megabytes. */
function memoryOf(pid: number): number {
  const begun = readdirSync("/proc").filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === pid);
  return Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1000 + begun.reduce((sum, child) => sum + memoryOf(Number(child)), 0);
}
const parentOf = (pid: string): number => Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
/** Empty for one that ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

test.runIf(process.platform === "linux")("eight photos of 201 megapixels at once take 500 MB at most, and give it back", repeated, async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const grain = await sharp({ create: { width: 2040, height: 1530, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
  // As large as the largest sensor of a phone makes them, and held sideways.
  const picture = await sharp(grain).resize(16_384, 12_288).withMetadata({ orientation: 6 }).jpeg({ quality: 60 }).toBuffer();
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => app.newcomer()));
  const { pid } = app.latchkey;
  const atRest = memoryOf(pid);
  const seen: number[] = [];
  const looking = setInterval(() => seen.push(memoryOf(pid) - atRest), 50);
  const uploads = people.map(async (person) => {
    const body = new FormData();
    body.append("purpose", "applicant_identity");
    body.append("file", new File([new Uint8Array(picture)], "licence.jpg", { type: "image/jpeg" }));
    return (await person.fetch("/api/v1/files/", { method: "POST", body })).status;
  });
  expect(await Promise.all(uploads)).toEqual(people.map(() => 201));
  clearInterval(looking);
  campaignFigures("pictures", { megabytes: seen.map(Math.round) });
  expect(Math.max(...seen)).toBeLessThan(500);
  await expect.poll(() => memoryOf(pid) - atRest).toBeLessThan(250);
});
