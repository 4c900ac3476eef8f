/** What follows when something that was asked for is answered. */
import type { Deps } from "../../kernel/context/deps.ts";
import { defineJob, type JobDefinition } from "../../kernel/jobs/job.ts";
import { SETTLE_REQUEST } from "../../kernel/records/leave-review.ts";
import { settleRequestAfter } from "./cosign/settle-nominations.ts";

export const jobs = (deps: Deps): JobDefinition[] => [
  defineJob(SETTLE_REQUEST, async (data) => settleRequestAfter(deps, data as { application: string }), { retrySeconds: 10 }),
];
