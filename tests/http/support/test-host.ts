/** The whole server in this process: real documents, PGlite, the sandbox's vendors, a host on a free port. */
import { AREAS } from "#server/areas/index.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll } from "vitest";
import { loadConfig, type Config, type Environment } from "#server/config/config.ts";
import { openStore, type OpenStore } from "#server/db/index.ts";
import { freePort } from "#server/config/free-port.ts";
import { createHost, type Host } from "#server/http/host/host.ts";
import { createMetrics } from "#server/http/request/metrics.ts";
import { createRateLimits, type Limit, type LimitName } from "#server/http/middleware/rate-limits.ts";
import { createLogger } from "#server/http/host/request-log.ts";
import type { PageHandler } from "#server/http/request/services.ts";
import { sandboxProviders } from "#server/config/adapter-config.ts";
import { createProviders, type Providers } from "#server/providers/index.ts";
import { startSandbox, type Sandbox, type SegmentEvent } from "#server/sandbox/index.ts";
import { issuePersonalToken } from "#server/areas/account/sign-in/personal-tokens.ts";
import { keepJourneyStages } from "#server/areas/dashboard/index.ts";
import { keepReviewTerms } from "#server/areas/review/index.ts";
import { demoConstants } from "#server/kernel/context/texts.ts";
import type { Deps } from "#server/kernel/context/deps.ts";
import type { PublishedDocuments } from "#server/kernel/context/documents.ts";
import { pagesOf } from "../../support/page-context.ts";
import { LogCollector, SECRET_KEY } from "../../support/database.ts";
import { takeDatabase } from "../../support/embedded-database.ts";
import { publishedDocuments } from "../../support/published-documents.ts";
import { ApiClient } from "./api-client.ts";
import { alwaysInForce } from "#tests/support/documents-in-force.ts";

const SCHEMAS = new URL("../../../schemas", import.meta.url).pathname;

export interface TestHost {
  url: string;
  config: Config;
  deps: Deps;
  host: Host;
  open: OpenStore;
  sandbox: Sandbox;
  /** Everything that was logged. */
  log(): string;
  reported: unknown[];
  /** What the analytics service got. */
  analytics: SegmentEvent[];
  clock: { move(ms: number): void };
  /** A client with a personal token of this person. The person is made when there is none. */
  as(email: string): Promise<ApiClient>;
  anonymous: ApiClient;
}

export interface TestHostOptions {
  environment?: Environment;
  pages?: PageHandler;
  limits?: Partial<Record<LimitName, Limit>>;
  features?: Record<string, boolean>;
  /** In force instead of the shipped ones. */
  documents?: PublishedDocuments;
  /** A PostgreSQL, which several hosts may share; without one, an embedded database of its own. */
  databaseUrl?: string;
}

/** Starts before the first test of the file, and stops after its last. */
export function withTestHost(options: TestHostOptions = {}): TestHost {
  const test = {} as TestHost & { stop(): Promise<void> };
  beforeAll(async () => {
    Object.assign(test, await startTestHost(options));
  });
  afterAll(() => test.stop?.());
  return test;
}

export async function startTestHost(options: TestHostOptions = {}): Promise<TestHost & { stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "latchkey-http-"));
  const port = await freePort();
  const config = { ...loadConfig({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "info", ...options.environment }), secretKey: SECRET_KEY };
  let offset = 0;
  const clock = {
    now: () => new Date(Date.now() + offset),
    move: (ms: number) => {
      offset += ms;
    },
  };
  let logged = "";
  const logger = createLogger(
    config,
    new Writable({
      write(chunk, _, done) {
        logged += String(chunk);
        done();
      },
    }),
  );
  const { databaseUrl } = options;
  const documents = options.documents ?? publishedDocuments();
  const fill = async (database: OpenStore): Promise<void> => {
    await database.loadDemoData(SCHEMAS, demoConstants(documents), clock.now());
    await keepReviewTerms({ store: database.store, documents: alwaysInForce(documents) });
    await keepJourneyStages({ store: database.store, documents: alwaysInForce(documents) });
  };
  const { database: open, giveBack } = databaseUrl === undefined ? await takeDatabase(fill) : await openOn(databaseUrl, dataDir, fill);
  const analytics: SegmentEvent[] = [];
  const sandbox = await startSandbox({
    origin: `http://localhost:${port}`,
    clock,
    secret: "http-tests",
    folder: join(dataDir, "sandbox"),
    onSegment: (events) => void analytics.push(...events),
  });
  const reported: unknown[] = [];
  const providers: Providers = {
    ...createProviders(sandboxProviders(sandbox, config), { clock, log: () => undefined }),
    errors: {
      report: (error) => {
        reported.push(error);
      },
      flush: async () => undefined,
    },
  };
  const deps: Deps = {
    ...providers,
    clock,
    store: open.store,
    live: open.live,
    documents: alwaysInForce(documents),
    areas: AREAS,
    features: () => ({ income_verification_active: false, ...options.features }),
    config: { brand: config.brand, sandbox: true, externalLoginUrl: null, publicUrl: config.origin },
  };
  const resources = () => deps.documents.current().set.resources;
  const host = createHost({
    config,
    logger,
    metrics: createMetrics({ process: false }),
    calls: pagesOf(deps),
    pages: options.pages ?? null,
    sandbox: (request, connection) => sandbox.fetch(request, connection),
    services: {
      deps,
      moveClock: async (by) => {
        clock.move(by);
        return clock.now();
      },
    },
    // Tests come from one address and are in a hurry, unless it is the limits that they are about.
    rateLimits: createRateLimits({ factory: open.rateLimiter, limits: { ...GENEROUS, ...options.limits } }),
  });
  await host.listen(port, "127.0.0.1");
  const url = `http://localhost:${port}`;
  return {
    url,
    config,
    deps,
    host,
    open,
    sandbox,
    reported,
    analytics,
    clock,
    log: () => logged,
    anonymous: new ApiClient(url, null, resources),
    async as(email) {
      await open.store.transaction(async (tx) => {
        if (!(await tx.userByEmail(email))) await tx.insert("user", { email, first_name: "Test", last_name: "Person" });
      });
      return new ApiClient(url, await issuePersonalToken(deps, email, "tests"), resources);
    },
    async stop() {
      await host.stop(1000);
      await providers.stop();
      await sandbox.stop();
      await giveBack();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openOn(databaseUrl: string, dataDir: string, fill: (database: OpenStore) => Promise<unknown>) {
  const database = await openStore({ databaseUrl, dataDir, secretKey: SECRET_KEY, logger: new LogCollector() });
  await fill(database);
  return { database, giveBack: () => database.close() };
}

const PLENTY: Limit = { points: 1_000_000, seconds: 60 };
const GENEROUS: Partial<Record<LimitName, Limit>> = {
  api: PLENTY,
  "api-address": PLENTY,
  "sign-in": PLENTY,
  "bad-token": PLENTY,
  upload: PLENTY,
  submission: PLENTY,
  command: PLENTY,
  page: PLENTY,
  "page-address": PLENTY,
  places: PLENTY,
};
