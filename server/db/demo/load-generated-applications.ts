/** The demo's generated applications, loaded while the server is at work already: one by one, so that nobody waits longer than for one. */
import type { DemoConstants } from "../../kernel/rules/constant-names.ts";
import type { Files } from "../../ports/outside.ts";
import type { Writes } from "../../ports/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { type DemoApplication, readDemoData } from "./demo-data.ts";
import { type DrawPaper, PAPER_TYPE, papersOf } from "./demo-papers.ts";
import { loadDemoApplication } from "./load.ts";
import { readGeneratedDemo, generatedApplications } from "./generated-applications.ts";

export interface GeneratedOptions {
  /** How many are generated beside those with papers, which are written out. */
  count: number;
  constants: DemoConstants;
  now: Date;
  files: Pick<Files, "put">;
  draw: DrawPaper;
  /** Whoever stops it goes on with the next start. */
  signal: AbortSignal;
}

/** Kept once all are there: whom somebody took out since doesn't come back. */
const LOADED = "demo.weeks";

/** @returns how many were added. */
export async function loadGeneratedApplications(
  database: Database,
  writesOn: (tx: Transaction) => Writes,
  schemas: string,
  { count, constants, now, files, draw, signal }: GeneratedOptions,
): Promise<number> {
  const { rows } = await database.query("SELECT 1 FROM settings WHERE key = $1", [LOADED]);
  if (rows.length > 0) return 0;
  const data = readDemoData(schemas);
  let added = 0;
  for (const application of generatedApplications(readGeneratedDemo(schemas), count)) {
    if (signal.aborted) return added;
    const whole = await drawn(application, files, draw);
    if (await database.transaction((tx) => loadDemoApplication(tx, writesOn(tx), whole, { data, constants, now }))) added += 1;
  }
  await database.query("INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING", [LOADED, String(count)]);
  return added;
}

/** The files first, as of every upload. */
async function drawn(application: DemoApplication, files: GeneratedOptions["files"], draw: DrawPaper): Promise<DemoApplication> {
  if (!application.papers) return application;
  const bodies = application.papers.map((paper) => draw(paper, application));
  for (const [at, { key }] of papersOf(application).entries()) await files.put(key, bodies[at]!, PAPER_TYPE);
  return { ...application, papers: application.papers.map((paper, at) => ({ ...paper, size: bodies[at]!.length })) };
}
