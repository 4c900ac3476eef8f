/** What follows an applicant's charge. */
import type { Deps } from "../../kernel/context/deps.ts";
import { defineJob, type JobDefinition } from "../../kernel/jobs/job.ts";
import { FINISH_PAID_APPLICATION } from "../payment/index.ts";
import { finishPaidApplication } from "./finish-paid-application.ts";

export const jobs = (deps: Deps): JobDefinition[] => [
  defineJob(FINISH_PAID_APPLICATION, async (data) => void (await finishPaidApplication(deps, data as { application: string })), { retrySeconds: 10 }),
];
