/** Rooms that a group let lie. */
import type { Deps } from "../../kernel/context/deps.ts";
import { defineJob, type JobDefinition } from "../../kernel/jobs/job.ts";
import { LAPSE_GROUP_ROOMS, lapseGroupRooms } from "./group/group-hold.ts";

export const jobs = (deps: Deps): JobDefinition[] => [
  defineJob(LAPSE_GROUP_ROOMS, async (data) => lapseGroupRooms(deps, data as { group: string }), { retrySeconds: 10 }),
];
