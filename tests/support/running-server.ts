/**
 * One running server and one browser a process of tests: to start either takes longer than most tests do. Everybody
 * who comes has an account of their own, and puts back what they change for all: faults of the companies, the clock.
 */
import { rmSync } from "node:fs";
import { type Browser, chromium } from "playwright";
import { CHROMIUM_FLAGS, findChromium } from "./chromium.mjs";
import { type Latchkey, startLatchkey } from "./latchkey.ts";
import { schemasWithManySources } from "./many-sources.ts";
import { atProcessEnd } from "./process-end.ts";
import { letTwoAgreeInOneMarket } from "./second-person.ts";

let latchkey: Promise<RunningServer> | null = null;
const browsers: Partial<Record<"plain" | "scrollbars", Promise<Browser>>> = {};
let people = 0;

/** The server; it is nobody's to stop. */
export type RunningServer = Omit<Latchkey, "stop" | "kill">;

export const runningLatchkey = (): Promise<RunningServer> => (latchkey ??= stand());

async function stand(): Promise<RunningServer> {
  // A second source like the first, for whoever has more than one application.
  const schemas = schemasWithManySources({ "demo-seattle": 1, "demo-bay-area": 1 });
  letTwoAgreeInOneMarket(schemas.folder);
  const started = await startLatchkey({ env: { LATCHKEY_SCHEMAS: schemas.folder } });
  atProcessEnd(() => {
    void started.kill();
    schemas.remove();
    rmSync(started.dataDir, { recursive: true, force: true });
  });
  return started;
}

/** The slug of a source like this one that is not this one. */
export const anotherSource = (kind: "demo-seattle" | "demo-bay-area"): string => `${kind}-0`;

/** Of somebody whom no other test of this process knows. */
export const newEmail = (): string => `person-${(people += 1)}@example.com`;

/** `hasScrollbars`: another one, whose scrollbars take room, as on most desks. */
export function runningBrowser({ hasScrollbars = false } = {}): Promise<Browser> {
  const hidden = hasScrollbars ? { ignoreDefaultArgs: ["--hide-scrollbars"] } : {};
  return (browsers[hasScrollbars ? "scrollbars" : "plain"] ??= chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS, ...hidden }));
}
