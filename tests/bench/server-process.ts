/** Starts the bench's server in a process of its own, and somebody who is signed in there. */
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WirePerson } from "#tests/support/wire-person.ts";
import { ROOT } from "./places.ts";
import type { Asked, Told } from "./server-messages.ts";

export interface BenchServer {
  url: string;
  ask(asked: Asked): Promise<Told>;
  stop(): Promise<void>;
}

/** `flags`: of Node, as `--cpu-prof` to look into the server. */
export async function startServer(flags: readonly string[] = [], env: Record<string, string> = {}): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "latchkey-bench-"));
  const child = fork(join(ROOT, "tests/bench/server.ts"), {
    cwd: ROOT,
    execArgv: ["--import", "tsx", ...flags],
    env: {
      ...process.env,
      NODE_ENV: "production",
      LATCHKEY_SANDBOX: "1",
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      PAGES_A_MINUTE: "1000000000",
      ...env,
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const hear = () =>
    new Promise<Told>((resolve, reject) => {
      child.once("message", resolve);
      void ended.then(() => reject(new Error("The bench's server has ended")));
    });
  const { ready } = await hear();
  if (ready === undefined) throw new Error("The bench's server did not say where it is");
  const ask = (asked: Asked): Promise<Told> => {
    const heard = hear();
    child.send(asked);
    return heard;
  };
  return {
    url: ready,
    ask,
    async stop() {
      child.send({ ask: "stop" } satisfies Asked);
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const ADDRESS = {
  "address.street_address": "2217 Harbor Ave SW",
  "address.city": "Seattle",
  "address.country_code": "US",
  "address.region": "Washington",
  "address.postal_code": "98126",
};

/** A person in the middle of the form, with every section open: income by hand, a roommate, a pet. */
export async function halfWay(url: string, source = "demo-seattle"): Promise<WirePerson> {
  const email = `bench-${source}@example.com`;
  const person = new WirePerson(url, email, source);
  await person.signIn();
  await person.accept();
  const save = async (root: string, values: Record<string, unknown>) => {
    const result = await person.command(person.formPath, "save-answers", { root, target: null, version: null, values });
    if (!result.ok) throw new Error(`saving ${root} failed: ${JSON.stringify(result.problems)}`);
  };
  await save("applicant", { first_name: "Ada", last_name: "James", email });
  await save("residence", ADDRESS);
  await person.command(person.formPath, "choose-manual-income", { manual: true });
  for (const flag of ["roommate", "pet"]) await person.command(person.formPath, "put-flag", { flag });
  return person;
}
