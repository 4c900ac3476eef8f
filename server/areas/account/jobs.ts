/** Sessions that are over, and the files of accounts that are. */
import type { Deps } from "../../kernel/context/deps.ts";
import { defineJob, type JobDefinition } from "../../kernel/jobs/job.ts";
import { expireSessions } from "./sign-in/expire-sessions.ts";
import { REMOVE_FILES, removeFiles } from "../../kernel/uploads/remove-files.ts";

export const jobs = (deps: Deps): JobDefinition[] => [
  defineJob("expire-sessions", async () => void (await expireSessions(deps)), { everySeconds: 3600 }),
  defineJob(REMOVE_FILES, async (data) => removeFiles(deps, data as { keys: string[] })),
];
