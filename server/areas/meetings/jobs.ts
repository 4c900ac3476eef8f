/** Meetings that begin, and what time makes of them. */
import type { Deps } from "../../kernel/context/deps.ts";
import { defineJob, type JobDefinition } from "../../kernel/jobs/job.ts";
import { START_MEETING } from "../home-selection/index.ts";
import { followMeetings } from "./decisions/follow-meetings.ts";
import { startMeetingOf } from "./start-meeting.ts";

export const jobs = (deps: Deps): JobDefinition[] => [
  defineJob(START_MEETING, async (data) => startMeetingOf(deps, data as { selection: string }), { retrySeconds: 2 }),
  defineJob("follow-meetings", async () => followMeetings(deps), { everySeconds: 10 }),
];
