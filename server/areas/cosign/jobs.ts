/** Jobs of co-signers: what follows a charge, as older servers queued it, and telling them what was decided of the application. */
import type { Deps } from "../../kernel/context/deps.ts";
import { finishPaid } from "../../kernel/filling/finish-paid.ts";
import { TELL_DECISION } from "../../kernel/records/leave-review.ts";
import { defineJob, type JobDefinition } from "../../kernel/jobs/job.ts";
import { COSIGNER } from "./cosigner-filling.ts";
import { tellDecision, type Decided } from "./tell-decision.ts";

export const jobs = (deps: Deps): JobDefinition[] => [
  defineJob("finish-paid-cosigner", async (data) => void (await finishPaid(deps, { subject: COSIGNER.subject, id: (data as { cosigner: string }).cosigner })), {
    retrySeconds: 10,
  }),
  defineJob(TELL_DECISION, (data) => tellDecision(deps, data as unknown as Decided)),
];
