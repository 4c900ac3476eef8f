import { JobRunner } from "#server/jobs/runner.ts";
import { scheduledJobs } from "#server/jobs/scheduled-jobs.ts";
import type { House } from "./house.ts";
import { type SandboxMail, mailsTo } from "./sandbox-mail.ts";

/** A server's work in the background, all of it, as a running server does it. */
export interface RunningJobs {
  /** So much time passes, and what is due by then is done. */
  pass(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** Mails leave by a job of their own, which a moment after what queued them may have looked already. */
const UNTIL_MAILS_LEFT_MS = 6_000;

export async function beginJobs(house: House): Promise<RunningJobs> {
  const { clock } = house.outside;
  const runner = await JobRunner.start({
    queue: house.database.jobs,
    clock,
    jobs: scheduledJobs(house.deps, (now) => house.database.prune(now)),
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
export const subjectsTo = async (house: House, address: string): Promise<string[]> =>
  (await mailsTo(house.outside.origin, address)).map(({ subject }: SandboxMail) => subject);
