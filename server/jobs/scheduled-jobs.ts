/** The work in the background: which use case runs when. */
import { type Deps, expireSessions, FINISH_PAID_APPLICATION, finishPaidApplication, followBackgroundChecks, reconcileCharges, sendMails } from "../usecases/index.ts";
import { defineJob, type JobDefinition } from "./runner.ts";

export function scheduledJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob("send-mails", async () => void (await sendMails(deps)), { everySeconds: 5 }),
    defineJob("reconcile-charges", async () => void (await reconcileCharges(deps)), { everySeconds: 15 }),
    defineJob("follow-background-checks", async () => void (await followBackgroundChecks(deps)), { everySeconds: 30 }),
    defineJob("expire-sessions", async () => void (await expireSessions(deps)), { everySeconds: 3600 }),
    defineJob(FINISH_PAID_APPLICATION, async (data) => void (await finishPaidApplication(deps, data as { application: string })), { retrySeconds: 10 }),
  ];
}
