/** Meetings that begin, and what time makes of them. */
import type { Deps } from "../../kernel/context/deps.ts";
import { defineJob, type JobDefinition } from "../../kernel/jobs/job.ts";
import { START_MEETING } from "../home-selection/index.ts";
import { FOLLOW_CHANNEL, followChannelOf, followChannels } from "./channel/follow-channel.ts";
import { DELETE_CHAT_USER } from "./channel/delete-chat-user.ts";
import { answerAsResidents } from "./demo/demo-residents.ts";
import { followMeetings } from "./decisions/follow-meetings.ts";
import { startMeetingOf } from "./start-meeting.ts";

export const jobs = (deps: Deps): JobDefinition[] => [
  defineJob(START_MEETING, async (data) => startMeetingOf(deps, data as { selection: string }), { retrySeconds: 2 }),
  defineJob(FOLLOW_CHANNEL, async (data) => followChannelOf(deps, data as { meeting: string }), { retrySeconds: 2 }),
  defineJob(DELETE_CHAT_USER, async (data) => deps.chat?.deleteUser((data as { user: string }).user), { retrySeconds: 10 }),
  defineJob("follow-channels", async () => followChannels(deps), { everySeconds: 300 }),
  ...(deps.config.sandbox ? [defineJob("answer-as-residents", async () => answerAsResidents(deps), { everySeconds: 20 })] : []),
  defineJob("follow-meetings", async () => followMeetings(deps), { everySeconds: 10 }),
];
