/** What follows a charge, whoever paid. */
import type { Deps } from "../../kernel/context/deps.ts";
import { finishPaid } from "../../kernel/filling/finish-paid.ts";
import { FINISH_PAID } from "../../kernel/filling/settle-charge.ts";
import { defineJob, type JobDefinition } from "../../kernel/jobs/job.ts";
import { APPLICANT } from "./applicant-filling.ts";

export const jobs = (deps: Deps): JobDefinition[] => [
  defineJob(FINISH_PAID, async (data) => void (await finishPaid(deps, data as { subject: string; id: string })), { retrySeconds: 10 }),
  // As servers before this one queue it, and may have left it.
  defineJob(
    "finish-paid-application",
    async (data) => void (await finishPaid(deps, { subject: APPLICANT.subject, id: (data as { application: string }).application })),
    { retrySeconds: 10 },
  ),
];
