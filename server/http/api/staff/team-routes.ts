/** How those who decide work with each other. */
import { listMentions, listTeam, saveMention, saveTeamMember } from "../../../areas/team/index.ts";
import { wholeList } from "../pages-of-results.ts";
import type { ApiRoute } from "../route.ts";
import { lists, saves } from "../route-shapes.ts";

const TEAM = "/staff/team/";
const MENTIONS = "/staff/mentions/";

export const TEAM_ROUTES: ApiRoute[] = [
  {
    method: "GET",
    path: TEAM,
    name: "listTeam",
    about: "Who decides, which of the applications that come in they take, and how much they have in hand.",
    access: { resource: "team-member", verb: "list" },
    answers: { list: "team-member" },
    handler: async (call) => wholeList(call, await listTeam(call.parts.services.deps, call.actor())),
  },
  saves(
    {
      path: `${TEAM}{id}`,
      name: "saveTeamMember",
      about: "Says what somebody takes of what comes in: an administrator of everybody, everybody of themselves.",
      resource: "team-member",
    },
    saveTeamMember,
  ),
  lists(
    {
      path: MENTIONS,
      name: "listMentions",
      about: "Notes in which whoever asks is named, the last first.",
      resource: "staff-mention",
      filters: { state: "`unread`: only those that they haven't read." },
    },
    listMentions,
  ),
  saves(
    { path: `${MENTIONS}{id}`, name: "saveMention", about: "Says that one of one's own was read, or is unread again.", resource: "staff-mention" },
    saveMention,
  ),
];
