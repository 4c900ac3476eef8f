/** Decisions that are carried out later, and groups that are settled by one. */
import type { Deps } from "../../kernel/context/deps.ts";
import { defineJob, type JobDefinition } from "../../kernel/jobs/job.ts";
import { SETTLE_GROUP } from "../../kernel/records/leave-review.ts";
import { CARRY_OUT_DECISION, carryOutDecision } from "./decisions/held-decisions.ts";
import { SEND_QUESTION, sendQuestion } from "./case/held-questions.ts";
import { settleGroupAfter } from "./decisions/settle-group.ts";

/** More than a day, the database away or not: what was decided is either carried out, or said not to be. */
const CARRY_OUT_ATTEMPTS = 40;

export const jobs = (deps: Deps): JobDefinition[] => [
  defineJob(SETTLE_GROUP, async (data) => settleGroupAfter(deps, data as { group: string }), { retrySeconds: 10 }),
  defineJob(CARRY_OUT_DECISION, async (data) => carryOutDecision(deps, data as { decision: string }), { retrySeconds: 5, attempts: CARRY_OUT_ATTEMPTS }),
  defineJob(SEND_QUESTION, async (data) => sendQuestion(deps, data as { question: string }), { retrySeconds: 5, attempts: CARRY_OUT_ATTEMPTS }),
];
