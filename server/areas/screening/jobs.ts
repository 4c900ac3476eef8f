/** Background checks that are under way. */
import type { Deps } from "../../kernel/context/deps.ts";
import { defineJob, type JobDefinition } from "../../kernel/jobs/job.ts";
import { followBackgroundChecks } from "./follow-background-checks.ts";

export const jobs = (deps: Deps): JobDefinition[] => [
  defineJob("follow-background-checks", async () => void (await followBackgroundChecks(deps)), { everySeconds: 30 }),
];
