/** What the command line tools share: the running sandbox if there is one, else the database itself. */
import { loadConfig, type Config } from "../config/config.ts";
import { openStore, type OpenStore } from "../db/index.ts";
import { readAddressFile } from "../http/pages/address-file.ts";
import { OPERATOR_HEADER, operatorKey } from "../http/host/sandbox-routes.ts";
import { StartRefused } from "../ports/start-refused.ts";
import type { Store } from "../ports/store.ts";

/** A message for the person at the command line; everything else is a fault and shows where it came from. */
export class Complaint extends Error {}

export async function runTool(work: (config: Config) => Promise<string>): Promise<void> {
  // As the server does: what is written is this user's alone.
  process.umask(0o077);
  try {
    console.log(await work(loadConfig(process.env)));
  } catch (error) {
    console.error(error instanceof Complaint || error instanceof StartRefused ? error.message : error);
    process.exitCode = 1;
  }
}

/** null: no sandbox is running on this data folder. */
export async function askSandbox(config: Config, path: string, body: unknown): Promise<Record<string, unknown> | null> {
  const address = config.databaseUrl === null ? readAddressFile(config.dataDir) : null;
  if (!address) return null;
  let answer: Response;
  try {
    answer = await fetch(address + path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", [OPERATOR_HEADER]: operatorKey(config.secretKey) },
    });
  } catch {
    return null; // It ended without taking its address back.
  }
  const said = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Complaint(String(said["message"] ?? answer.status));
  return said;
}

export const withStore = <T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> => withOpenStore(config, ({ store }) => work(store));

export async function withOpenStore<T>(config: Config, work: (open: OpenStore) => Promise<T>): Promise<T> {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { databaseUrl, dataDir, secretKey, previousSecretKeys } = config;
  const open = await openStore({ databaseUrl, dataDir, secretKey, previousSecretKeys, logger: silent });
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}
