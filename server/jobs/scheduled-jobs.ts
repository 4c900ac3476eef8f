/** The work in the background: which use case runs when. */
import type { Deps } from "../kernel/context/deps.ts";
import { expireSessions, REMOVE_FILES, removeFiles } from "../areas/account/index.ts";
import { finishPaidCosigner } from "../areas/cosign/index.ts";
import { FINISH_PAID_APPLICATION, FINISH_PAID_COSIGNER, reconcileCharges } from "../areas/payment/index.ts";
import { settleRequestAfter } from "../areas/requests/index.ts";
import { CARRY_OUT_DECISION, carryOutDecision, settleGroupAfter } from "../areas/review/index.ts";
import { finishPaidApplication } from "../areas/submission/index.ts";
import { sendDailyMails } from "../areas/team/index.ts";
import { followBackgroundChecks } from "../areas/screening/index.ts";
import { SETTLE_GROUP, SETTLE_REQUEST } from "../kernel/records/leave-review.ts";
import { sendMails } from "../kernel/mail/send-mails.ts";
import { defineJob, type JobDefinition } from "./runner.ts";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** More than a day, the database away or not: what was decided is either carried out, or said not to be. */
const CARRY_OUT_ATTEMPTS = 40;

/** @param prune forgets what nobody asks for any more (`OpenStore.prune`) */
export function scheduledJobs(deps: Deps, prune: (now: Date) => Promise<unknown>): JobDefinition[] {
  return [
    defineJob("send-mails", async (_data, { signal }) => void (await sendMails(deps, signal)), { everySeconds: 5 }),
    defineJob("reconcile-charges", async () => void (await reconcileCharges(deps)), { everySeconds: 15 }),
    defineJob("follow-background-checks", async () => void (await followBackgroundChecks(deps)), { everySeconds: 30 }),
    defineJob("expire-sessions", async () => void (await expireSessions(deps)), { everySeconds: HOUR_SECONDS }),
    defineJob("daily-mails", async () => void (await sendDailyMails(deps)), { everySeconds: 5 * MINUTE_SECONDS }),
    defineJob("prune", async () => void (await prune(deps.clock.now())), { everySeconds: DAY_SECONDS }),
    defineJob(REMOVE_FILES, async (data) => removeFiles(deps, data as { keys: string[] })),
    defineJob(SETTLE_GROUP, async (data) => settleGroupAfter(deps, data as { group: string }), { retrySeconds: 10 }),
    defineJob(SETTLE_REQUEST, async (data) => settleRequestAfter(deps, data as { application: string }), { retrySeconds: 10 }),
    defineJob(CARRY_OUT_DECISION, async (data) => carryOutDecision(deps, data as { decision: string }), { retrySeconds: 5, attempts: CARRY_OUT_ATTEMPTS }),
    defineJob(FINISH_PAID_APPLICATION, async (data) => void (await finishPaidApplication(deps, data as { application: string })), { retrySeconds: 10 }),
    defineJob(FINISH_PAID_COSIGNER, async (data) => void (await finishPaidCosigner(deps, data as { cosigner: string })), { retrySeconds: 10 }),
  ];
}
