/** What follows a co-signer's charge, as servers before this one queue it. */
import type { Deps } from "../../kernel/context/deps.ts";
import { finishPaid } from "../../kernel/filling/finish-paid.ts";
import { defineJob, type JobDefinition } from "../../kernel/jobs/job.ts";
import { COSIGNER } from "./cosigner-filling.ts";

export const jobs = (deps: Deps): JobDefinition[] => [
  defineJob("finish-paid-cosigner", async (data) => void (await finishPaid(deps, { subject: COSIGNER.subject, id: (data as { cosigner: string }).cosigner })), {
    retrySeconds: 10,
  }),
];
