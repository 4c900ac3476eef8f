/** The work in the background: that of the areas, and what every one stands on. */
import { jobsOf } from "../areas/index.ts";
import type { Deps } from "../kernel/context/deps.ts";
import { defineJob, type JobDefinition } from "../kernel/jobs/job.ts";
import { sendMails } from "../kernel/mail/send-mails.ts";

const DAY_SECONDS = 24 * 3600;

/** @param prune forgets what nobody asks for any more (`OpenStore.prune`) */
export const scheduledJobs = (deps: Deps, prune: (now: Date) => Promise<unknown>): JobDefinition[] => [
  defineJob("send-mails", async (_data, { signal }) => void (await sendMails(deps, signal)), { everySeconds: 5 }),
  defineJob("prune", async () => void (await prune(deps.clock.now())), { everySeconds: DAY_SECONDS }),
  ...jobsOf(deps),
];
