/**
 * The composition root: database, documents, providers → use cases → host and jobs. Nothing else in
 * the product makes these. What begins before it stands in `boot.ts`.
 */
import type { Logger } from "pino";
import type { Config } from "./config/config.ts";
import { type DrawPaper, openStore, type OpenStore, type StoreConfig } from "./db/index.ts";
import { openDocuments, type OpenDocuments } from "./documents/open.ts";
import { sampleMails } from "./documents/sample-mails.ts";
import { writeMail } from "./kernel/mail/compose-mail.ts";
import { withPictures } from "./kernel/mail/mail-pictures.ts";
import { kindsPage, samplesOf } from "./documents/samples.ts";
import { openRevisions } from "./documents/revisions.ts";
import { createHost, type Host } from "./http/host/host.ts";
import { createMetrics } from "./http/request/metrics.ts";
import { createPages, type Pages } from "./http/pages/page-data.ts";
import { createRateLimits, pageLimits } from "./http/middleware/rate-limits.ts";
import type { PageHandler, Services } from "./http/request/services.ts";
import { JobRunner } from "./jobs/runner.ts";
import { scheduledJobs } from "./jobs/scheduled-jobs.ts";
import { MovingClock, systemClock } from "./config/moving-clock.ts";
import { createProviders, type Providers } from "./providers/index.ts";
import { sandboxProviders, vendorProviders } from "./config/adapter-config.ts";
import { findingInWords } from "#screens/check/words/finding-words.ts";
import { startSandbox, type Sandbox } from "./sandbox/index.ts";
import { drawPaper } from "./sandbox/papers/drawn-papers.ts";
import { AREAS } from "./areas/index.ts";
import { keepJourneyStages } from "./areas/dashboard/index.ts";
import { keepReviewTerms } from "./areas/review/index.ts";
import type { Deps } from "./kernel/context/deps.ts";
import type { Documents } from "./kernel/context/documents.ts";
import { demoConstants, textConstant } from "./kernel/context/texts.ts";
import { welcome } from "./config/welcome.ts";
import type { startDatabase } from "./db/start-database.ts";

export interface Paths {
  /** Folder of the documents. */
  schemas: string;
  /** Folder of the built client files; null without pages. */
  assets: string | null;
}

export interface Latchkey {
  config: Config;
  deps: Deps;
  host: Host;
  pages: Pages;
  sandbox: Sandbox | null;
  open: OpenStore;
  logger: Logger;
  /** Why the documents on disk are not the ones in force; empty when they are. */
  findings: OpenDocuments["findings"];
  /** What helps somebody who tries it out; null outside of sandbox mode. */
  welcome: string | null;
  /** Listens, and answers the address. */
  listen(): Promise<string>;
  /** Lets requests and jobs end, then closes everything. */
  stop(): Promise<void>;
}

/** Started early, while the rest is loading. */
export interface Begun {
  config: Config;
  logger: Logger;
  store: StoreConfig;
  database: ReturnType<typeof startDatabase>;
}

/** @throws StartRefused */
export async function assemble({ config, logger, store, database }: Begun, paths: Paths, page: PageHandler | null): Promise<Latchkey> {
  let documents: OpenDocuments;
  try {
    documents = openDocuments({ folder: paths.schemas, watch: config.watchDocuments, logger });
  } catch (error) {
    // Nothing was changed in it yet.
    await database.then(
      (begun) => begun.close(),
      () => undefined,
    );
    throw error;
  }
  let open: OpenStore | null = null;
  try {
    open = await openStore(store, database);
    return await composed(config, documents, open, logger, paths, page);
  } catch (error) {
    documents.close();
    await open?.close();
    throw error;
  }
}

/** Links on the sandbox's front page. */
const SOURCES_SHOWN = 24;

async function composed(config: Config, documents: OpenDocuments, open: OpenStore, logger: Logger, paths: Paths, page: PageHandler | null): Promise<Latchkey> {
  const { store } = open;
  const movingClock = config.sandbox ? await MovingClock.start(store.settings) : null;
  const clock = movingClock ?? systemClock;
  if (config.sandbox) await open.loadDemoData(paths.schemas, demoConstants(documents.current()), clock.now());

  const sandbox = config.sandbox
    ? await startSandbox({
        origin: config.origin,
        address: `http://127.0.0.1:${config.port}`,
        clock,
        secret: config.secretKey.toString("hex"),
        folder: `${config.dataDir}/sandbox`,
        people: documents.demoPeople(),
        timeoutMs: config.providerTimeoutMs,
        writtenMails: sampleMails(
          () => documents.current().set,
          (mail) => {
            const written = writeMail(mail, { name: config.brand.name, origin: config.origin });
            return { ...written, html: withPictures(written.html) };
          },
        ),
        product: {
          sources: async () => (await store.list("source", { sharing: "open" }, { limit: SOURCES_SHOWN, offset: 0 })).rows.toReversed(),
          statuses: () =>
            Object.keys(documents.current().set.flow.statuses).map((status) => ({
              email: `status-${status.replaceAll("_", "-")}@example.com`,
              label: status.replaceAll("_", " "),
            })),
          queue: () => open.jobs.counts(),
          documents: () => ({ revision: documents.current().revision.id, findings: documents.findings().map(findingInWords) }),
          residents: async () => ({ names: documents.demoChats().map(({ email }) => email), on: (await store.settings.get("demo_residents")) !== "off" }),
          switchResidents: (on) => store.settings.set("demo_residents", on ? "on" : "off"),
          moveClock: (byMs) => movingClock!.move(byMs),
        },
        onSegment: async (events) => {
          for (const event of events) {
            await store.analytics.add({ user_id: event.user_id, kind: event.kind, name: event.name, props: event.props, at: event.at });
          }
        },
      })
    : null;
  const version = textConstant(documents.current(), "application_version");
  const providers = createProviders(sandbox ? sandboxProviders(sandbox, config) : vendorProviders(config, version), {
    clock,
    log: (level, message, details) => logger[level](details, message),
  });
  const revisions = await openRevisions({ documents, store, edited: config.watchDocuments, clock, logger });
  const deps = createDeps(config, documents, revisions, open, providers, clock);
  await keepReviewTerms(deps);
  await keepJourneyStages(deps);
  documents.onPublished(
    () => void keepReviewTerms(deps).catch((error: unknown) => logger.warn({ error: String(error) }, "until when applications are due could not be kept")),
  );
  documents.onPublished(
    () => void keepJourneyStages(deps).catch((error: unknown) => logger.warn({ error: String(error) }, "how far applications have come could not be kept")),
  );
  // Where errors are reported to the log alone, that has said it already.
  if (config.providers.errors) documents.onFault((error) => deps.errors.report(error, { during: "reading documents" }));
  const services: Services = {
    deps,
    ...(movingClock ? { moveClock: (byMs: number) => movingClock.move(byMs) } : {}),
  };
  const pages = createPages(services, {
    sandbox: config.sandbox,
    https: config.https,
    uploadQuota: config.uploadQuota,
    findings: documents.findings,
    ...(config.sandbox && { samples: () => kindsPage(samplesOf(paths.schemas)) }),
  });
  const host = createHost({
    config,
    services,
    logger,
    metrics: createMetrics(),
    rateLimits: createRateLimits({ factory: open.rateLimiter, limits: pageLimits(config) }),
    calls: pages,
    pages: page,
    assets: paths.assets,
    sandbox: sandbox ? (request, connection) => sandbox.fetch(request, connection) : null,
  });
  let jobs: JobRunner | null = null;
  const stopping = new AbortController();
  let generating: Promise<unknown> = Promise.resolve();

  return {
    config,
    deps,
    host,
    pages,
    sandbox,
    open,
    logger,
    findings: documents.findings,
    welcome: config.sandbox ? welcome(config.origin, documents.demoPeople()) : null,
    async listen() {
      await host.listen(config.port, config.host);
      jobs = await JobRunner.start({
        queue: open.jobs,
        clock,
        jobs: scheduledJobs(deps, (now) => open.prune(now)),
        logger,
        report: (error, context) => deps.errors.report(error, context),
      });
      // Nobody waits for it: the first page is there before.
      if (config.demoApplications > 0)
        generating = loadGeneratedApplications(config, open, deps, paths.schemas, stopping.signal).catch((error: unknown) =>
          deps.errors.report(error, { during: "generating the demo's applications" }),
        );
      return config.origin;
    },
    async stop() {
      stopping.abort();
      await generating;
      await host.stop();
      await jobs?.stop();
      documents.close();
      await revisions.idle();
      await providers.stop();
      await sandbox?.stop();
      await open.close();
    },
  };
}

/** Applications for the console of whoever tries it out. */
function loadGeneratedApplications(
  { demoApplications: count }: Config,
  open: OpenStore,
  { clock, documents, files }: Deps,
  schemas: string,
  signal: AbortSignal,
): Promise<number> {
  const now = clock.now();
  const draw: DrawPaper = (paper, of) => drawPaper(paper, of, now);
  return open.loadGeneratedApplications(schemas, { count, constants: demoConstants(documents.current()), now, files, draw, signal });
}

function createDeps(
  config: Config,
  { features, demoChats: readChats }: OpenDocuments,
  documents: Documents,
  open: OpenStore,
  providers: Providers,
  clock: Deps["clock"],
): Deps {
  const demoChats = config.sandbox ? readChats() : [];
  return {
    clock,
    store: open.store,
    live: open.live,
    ...providers,
    documents,
    features,
    areas: AREAS,
    config: {
      brand: config.brand,
      sandbox: config.sandbox,
      externalLoginUrl: config.externalLoginUrl,
      publicUrl: config.origin,
      ...(config.sandbox && { demoChats }),
    },
  };
}
