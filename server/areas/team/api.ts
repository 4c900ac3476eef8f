/** How those who decide work with each other. */
import { LEFT_OUT, notNamed, OWN_APPLICATION, OWN_PERSON, withheld } from "../../kernel/api/own-case.ts";
import { decides, deletes, lists, listsWhole, makes, saves } from "../../kernel/api/route-shapes.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import { listMentions, saveMention } from "./mentions.ts";
import { writeCaseNote, writeNote } from "./notes.ts";
import { listSavedViews, removeSavedView, saveView } from "./saved-views.ts";
import { listTeam, saveTeamMember } from "./settings.ts";

const TEAM = "/staff/team/";
const MENTIONS = "/staff/mentions/";
const SAVED_VIEWS = "/staff/saved-views/";

const OF_THE_QUEUE = notNamed("says what the queue is narrowed to, of nobody");

const OF_THE_TEAM = withheld("one's own among what somebody has in hand");

export const api: AreaApi = {
  about: "Who decides, and what they write to each other.",
  staff: [
    listsWhole(
      {
        path: TEAM,
        name: "listTeam",
        own: OF_THE_TEAM,
        about: "Who decides, which of the applications that come in they take, and how much they have in hand.",
        resource: "team-member",
      },
      listTeam,
    ),
    saves(
      {
        path: `${TEAM}{id}`,
        name: "saveTeamMember",
        own: OF_THE_TEAM,
        about: "Says what somebody takes of what comes in: an administrator of everybody, everybody of themselves.",
        resource: "team-member",
      },
      saveTeamMember,
    ),
    lists(
      {
        path: MENTIONS,
        name: "listMentions",
        own: LEFT_OUT,
        about: "Notes in which whoever asks is named, the last first.",
        resource: "staff-mention",
        filters: { state: "`unread`: only those that they haven't read." },
      },
      listMentions,
    ),
    saves(
      {
        path: `${MENTIONS}{id}`,
        name: "saveMention",
        own: LEFT_OUT,
        about: "Says that one of one's own was read, or is unread again.",
        resource: "staff-mention",
      },
      saveMention,
    ),
    listsWhole(
      {
        path: SAVED_VIEWS,
        name: "listSavedViews",
        own: OF_THE_QUEUE,
        about: "Places of the queue that were saved under a name: one's own, then those that others share.",
        resource: "saved-view",
      },
      listSavedViews,
    ),
    makes(
      {
        path: SAVED_VIEWS,
        name: "saveView",
        own: OF_THE_QUEUE,
        about: "Saves one under a name, for oneself or for all who have the queue. What was saved under that name before is changed.",
        resource: "saved-view",
      },
      saveView,
    ),
    deletes(
      { path: `${SAVED_VIEWS}{id}`, name: "removeSavedView", own: OF_THE_QUEUE, about: "Deletes one of one's own.", resource: "saved-view" },
      removeSavedView,
    ),
    decides(
      {
        path: `/staff/applications/{id}/notes`,
        name: "writeNote",
        own: OWN_APPLICATION,
        about: "Writes a note for other staff.",
        resource: "staff-note",
        answers: "staff-note",
      },
      writeNote,
    ),
    decides(
      {
        path: `/staff/cases/{id}/notes`,
        name: "writeCaseNote",
        own: OWN_PERSON,
        about: "Writes a note for other staff about a case of support: whoever asked is neither shown it nor mailed.",
        resource: "staff-note",
        answers: "staff-note",
      },
      writeCaseNote,
    ),
  ],
};
