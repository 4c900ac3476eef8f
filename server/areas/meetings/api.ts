/** Meetings and their chats. */
import { done, refusedWith } from "../../kernel/access/outcome.ts";
import { deletes, listsOn, listsWhole, makes, reads, saves } from "../../kernel/api/route-shapes.ts";
import type { ApiRoute, AreaApi } from "../../kernel/api/route.ts";
import { readCalendar } from "./calendar/calendar-file.ts";
import { chatUser, listMessages, saveInitialMessage, saveMessage, savePending, saveRead } from "./chat/chat-resource.ts";
import {
  abortMeeting,
  listMeetings,
  noteLeft,
  readCurrentMeeting,
  readMeeting,
  readTimeLeft,
  saveAnswer,
  takeAnswerBack,
  takeInvitation,
} from "./meeting-resource.ts";
import { blockPerson, unblockPerson } from "./safety/block.ts";
import { saveReport } from "./safety/report-resource.ts";
import { blocksOf } from "./sql/blocks.ts";
import { staff } from "./staff/api.ts";

const MEETINGS = "/meet-and-greet/meetings/";
const MEETING = `${MEETINGS}{id}/`;

const current: ApiRoute = {
  method: "GET",
  path: "/meet-and-greet/meeting/",
  name: "readCurrentMeeting",
  about: "The meeting that is named, else the one that somebody talks in, of several the last.",
  access: { resource: "meeting", verb: "read" },
  answers: { one: "meeting" },
  query: { meetingId: "Id of the meeting." },
  refusals: [404],
  handler: async (call) => call.record(call.orRefuse(await readCurrentMeeting(call.deps, call.actor(), call.query.get("meetingId") || null)).value),
};

const calendar: ApiRoute = {
  method: "GET",
  path: `${MEETING}calendar`,
  name: "readMeetingCalendar",
  about: "The hours of it as a calendar file; for those who live there with the last hour to answer.",
  access: { resource: "meeting-calendar", verb: "read" },
  answers: { content: "text/calendar" },
  refusals: [404],
  async handler(call) {
    const { text, ...file } = call.orRefuse(await readCalendar(call.deps, call.actor(), call.param("id"))).value;
    return call.file({ ...file, content: Buffer.from(text) });
  },
};

const user: ApiRoute = {
  method: "GET",
  path: "/chat/users",
  name: "readChatUser",
  about: "Who somebody is in chats, and by what the provider lets them in.",
  access: { resource: "chat-user", verb: "read" },
  answers: { one: "chat-user" },
  handler: async (call) => call.record(await chatUser(call.deps, call.actor())),
};

/** Five messages a second a person. */
const bounded = (route: ApiRoute): ApiRoute => ({ ...route, limit: "message" });

export const api: AreaApi = {
  about: "Meetings: an applicant and those who live in a home talk for a day, then the house decides.",
  routes: [
    listsWhole(
      {
        path: MEETINGS,
        name: "listMeetings",
        about: "Those that somebody applies in, or that are of the home that they live in, the last first.",
        resource: "meeting",
        filters: { all_meetings: "`true`: those that have ended as well.", is_applicant: "`true`: those that they apply in; `false`: those of their home." },
      },
      listMeetings,
    ),
    reads({ path: MEETING, name: "readMeeting", about: "One of them.", resource: "meeting" }, readMeeting),
    current,
    reads(
      { path: `${MEETING}time-left/`, name: "readTimeLeft", about: "What is left of it, by the server's clock.", resource: "meeting-time-left" },
      readTimeLeft,
    ),
    calendar,
    makes(
      {
        path: `${MEETING}abort/`,
        name: "abortMeeting",
        about: "Passes on the home, for all who apply together: the meeting ends, the room is free.",
        resource: "meeting-pass",
        answers: "meeting",
        refusals: [409],
      },
      (deps, actor, _, param) => abortMeeting(deps, actor, param("id")),
    ),
    makes(
      {
        path: `${MEETING}acceptance/`,
        name: "acceptInvitation",
        about: "Accepts the house's invitation: the home is theirs, and their other meetings are over. Of a group once all have.",
        resource: "invitation-acceptance",
        answers: "meeting",
        refusals: [409],
      },
      (deps, actor, _, param) => takeInvitation(deps, actor, param("id")),
    ),
    saves(
      {
        path: `${MEETING}answer/`,
        name: "saveMeetingAnswer",
        about: "What a resident answers, until the house has decided.",
        resource: "meeting-answer",
        refusals: [409],
      },
      saveAnswer,
    ),
    deletes(
      { path: `${MEETING}answer/`, name: "deleteMeetingAnswer", about: "Takes it back, a no as long as it isn't final.", resource: "meeting-answer" },
      (deps, actor, id) => takeAnswerBack(deps, actor, id),
    ),
    bounded(
      makes(
        {
          path: `${MEETING}reports/`,
          name: "reportPerson",
          about:
            "Reports somebody of the meeting, or one message by its id, to the team: a case with what was said. Reported again it is answered as it was kept. Whoever is reported is told nothing.",
          resource: "meeting-report",
        },
        (deps, actor, body, param) => saveReport(deps, actor, param("id"), body),
      ),
    ),
    makes(
      {
        path: "/meet-and-greet/applicant-left-event/",
        name: "leaveMeeting",
        about: "An applicant left the page of a meeting. It ends nothing.",
        resource: "applicant-left-event",
      },
      noteLeft,
    ),
    makes(
      {
        path: "/chat/pending-messages/",
        name: "keepPendingMessages",
        about: "The first two messages to a home of which a room is held: its meeting begins, and they are sent once it is there.",
        resource: "pending-messages",
        refusals: [409],
      },
      savePending,
    ),
    user,
    listsOn(
      {
        path: "/chat/messages/",
        name: "listMessages",
        about: "What was said in a meeting, the last ones first and each page in its order; `next` leads to what was said before.",
        resource: "chat-message",
        filters: { channel_id: "Of the meeting, by its channel." },
        refusals: [404],
      },
      listMessages,
    ),
    bounded(
      makes(
        {
          path: "/chat/messages/",
          name: "sendMessage",
          about: "Says something. Sent again by its id it is there once, and answered as it was kept.",
          resource: "chat-message",
          refusals: [409],
        },
        saveMessage,
      ),
    ),
    bounded(
      makes(
        {
          path: "/chat/initial-messages/",
          name: "sendInitialMessage",
          about: "One of the first messages, where the channel is there already.",
          resource: "initial-message",
          answers: "chat-message",
          refusals: [409],
        },
        saveInitialMessage,
      ),
    ),
    listsWhole(
      {
        path: "/chat/blocks/",
        name: "listBlocks",
        about: "Whose messages somebody doesn't want to read, the last first.",
        resource: "chat-block",
        filters: {},
      },
      (deps, actor) => deps.store.query(blocksOf(actor.user.id)),
    ),
    saves(
      {
        path: "/chat/blocks/{id}/",
        name: "saveBlock",
        about: "Hides what somebody of a meeting writes from whoever asks, by that person's id. Whoever is blocked is told nothing.",
        resource: "chat-block",
      },
      async (deps, actor, { id }) => {
        const kept = await blockPerson(deps, actor, id);
        return "code" in kept ? refusedWith(kept) : done(kept);
      },
    ),
    deletes(
      { path: "/chat/blocks/{id}/", name: "deleteBlock", about: "Reads them again, all that they wrote.", resource: "chat-block" },
      async (deps, actor, id) => {
        await unblockPerson(deps, actor, id);
        return done(null);
      },
    ),
    saves({ path: "/chat/channels/{id}/read/", name: "saveRead", about: "How far somebody has read, on every device.", resource: "chat-read" }, saveRead),
  ],
  staff,
};
