/** What the team is told each day. */
import type { Deps } from "../../kernel/context/deps.ts";
import { defineJob, type JobDefinition } from "../../kernel/jobs/job.ts";
import { sendDailyMails } from "./daily-mail.ts";

export const jobs = (deps: Deps): JobDefinition[] => [defineJob("daily-mails", async () => void (await sendDailyMails(deps)), { everySeconds: 5 * 60 })];
