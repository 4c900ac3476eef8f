/** Charges whose end nobody told. */
import type { Deps } from "../../kernel/context/deps.ts";
import { defineJob, type JobDefinition } from "../../kernel/jobs/job.ts";
import { reconcileCharges } from "./reconcile-charges.ts";

export const jobs = (deps: Deps): JobDefinition[] => [defineJob("reconcile-charges", async () => void (await reconcileCharges(deps)), { everySeconds: 15 })];
