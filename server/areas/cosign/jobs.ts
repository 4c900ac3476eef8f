/** What follows a co-signer's charge. */
import type { Deps } from "../../kernel/context/deps.ts";
import { defineJob, type JobDefinition } from "../../kernel/jobs/job.ts";
import { FINISH_PAID_COSIGNER } from "../payment/index.ts";
import { finishPaidCosigner } from "./submission.ts";

export const jobs = (deps: Deps): JobDefinition[] => [
  defineJob(FINISH_PAID_COSIGNER, async (data) => void (await finishPaidCosigner(deps, data as { cosigner: string })), { retrySeconds: 10 }),
];
