/** Meetings over the API of the staff. */
import { LEFT_OUT, notNamed, OWN_APPLICATION } from "../../../kernel/api/own-case.ts";
import { decides, lists, reads } from "../../../kernel/api/route-shapes.ts";
import type { AreaApi, StaffRoute } from "../../../kernel/api/route.ts";
import { decideMeeting } from "./decision.ts";
import { listStaffMeetings, readMeetingFigures, readStaffMeeting } from "./read-staff-meetings.ts";
import { readTranscript } from "./transcript.ts";

const MEETINGS = "/staff/meetings/";
const DETAILS = "staff-meeting-details";

const figures: StaffRoute = {
  method: "GET",
  path: "/staff/meeting-figures/",
  name: "readMeetingFigures",
  own: notNamed("how many meetings there are, and of how many a match comes"),
  about: "How many meetings wait for whom, and how they went lately.",
  access: { resource: "staff-meeting-figures", verb: "read" },
  answers: { one: "staff-meeting-figures" },
  handler: async (call) => call.record(await readMeetingFigures(call.deps)),
};

export const staff: AreaApi["staff"] = [
  lists(
    {
      path: MEETINGS,
      name: "listStaffMeetings",
      own: LEFT_OUT,
      about:
        "Meetings of all homes: those that wait for the team, then for a house, then those that are open, by how long each has; those that are over the last first.",
      resource: "staff-meeting",
      filters: {
        search: "Only those of which each word of it is in the name of the home, its street, or the names of those who apply.",
        market: "Only those of this market, by its slug.",
        home: "Only those of this home, by its slug.",
        state: "waits_for_staff, waits_for_house, open, approved or over; any: all of them. Where nothing is said, those that are not over.",
      },
    },
    listStaffMeetings,
  ),
  figures,
  reads(
    {
      path: `${MEETINGS}{id}`,
      name: "readStaffMeeting",
      own: OWN_APPLICATION,
      about: "One of them, with what each of the house answered. What is said in it isn't among that.",
      resource: DETAILS,
      refusals: [409],
    },
    readStaffMeeting,
  ),
  decides(
    {
      path: `${MEETINGS}{id}/decision`,
      name: "decideForHouse",
      own: OWN_APPLICATION,
      about:
        "Decides for a house of which nobody has answered until a day after the chat's end, with a reason that is kept and told to nobody outside the staff. The same decided again is answered with the first.",
      resource: "house-decision",
      answers: DETAILS,
      refusals: [403],
    },
    decideMeeting,
  ),
  decides(
    {
      path: `${MEETINGS}{id}/transcripts`,
      name: "readTranscript",
      own: OWN_APPLICATION,
      about:
        "What was said in a meeting that somebody reported, the last of it first. The reason is kept with each who talked in it. Of any other chat there is none.",
      resource: "meeting-transcript",
      answers: "meeting-transcript",
      refusals: [403],
    },
    readTranscript,
  ),
];
