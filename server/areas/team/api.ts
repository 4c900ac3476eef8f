/** How those who decide work with each other. */
import { listMentions, listTeam, saveMention, saveTeamMember } from "../../../areas/team/index.ts";
import { wholeList } from "../pages-of-results.ts";
import { LEFT_OUT, withheld } from "./own-case.ts";
import type { StaffRoute } from "../route.ts";
import { lists, saves } from "../route-shapes.ts";

const TEAM = "/staff/team/";
const MENTIONS = "/staff/mentions/";

const OF_THE_TEAM = withheld("one's own among what somebody has in hand");

export const TEAM_ROUTES: StaffRoute[] = [
  {
    method: "GET",
    path: TEAM,
    name: "listTeam",
    own: OF_THE_TEAM,
    about: "Who decides, which of the applications that come in they take, and how much they have in hand.",
    access: { resource: "team-member", verb: "list" },
    answers: { list: "team-member" },
    handler: async (call) => wholeList(call, await listTeam(call.parts.services.deps, call.actor())),
  },
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
];
