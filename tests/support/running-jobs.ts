import { JobRunner } from "#server/jobs/runner.ts";
import { scheduledJobs } from "#server/jobs/scheduled-jobs.ts";
import type { TestApp } from "./test-app.ts";
import { type SandboxMail, mailsTo } from "./sandbox-mail.ts";

/** A server's work in the background, all of it, as a running server does it. */
export interface RunningJobs {
  /** So much time passes, and what is due by then is done. */
  pass(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** Mails leave by a job of their own, which a moment after what queued them may have looked already. */
const UNTIL_MAILS_LEFT_MS = 6_000;

export async function beginJobs(app: TestApp): Promise<RunningJobs> {
  const { clock } = app.outside;
  const runner = await JobRunner.start({
    queue: app.database.jobs,
    clock,
    jobs: scheduledJobs(app.deps, (now) => app.database.prune(now)),
    logger: { info() {}, warn() {}, error() {} },
  });
  return {
    async pass(ms) {
      for (const step of [ms, UNTIL_MAILS_LEFT_MS]) {
        clock.move(step);
        await runner.idle();
      }
    },
    stop: () => runner.stop(),
  };
}

/** What lies in somebody's mailbox, of all that left the house. */
export const subjectsTo = async (app: TestApp, address: string): Promise<string[]> =>
  (await mailsTo(app.outside.origin, address)).map(({ subject }: SandboxMail) => subject);
