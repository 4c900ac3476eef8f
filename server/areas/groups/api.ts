/** Whom one applies with. */
import { makes, reads } from "../../kernel/api/route-shapes.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import { addApplication, readGroupSelection, readGroupSource } from "./group-resource.ts";
import { createGroupMember, createGroupReminder } from "./members/member-resource.ts";

const GROUPS = "/applications/groups/";

export const api: AreaApi = {
  about: "Applying with others.",
  routes: [
    reads(
      {
        path: `${GROUPS}sources/{slug}/`,
        name: "readGroupSource",
        about: "A group, for those who are in it: how many it is for, when its lease begins and ends, who is in it and how far they are.",
        resource: "group-source",
      },
      readGroupSource,
    ),
    makes(
      {
        path: `${GROUPS}members/`,
        name: "createGroupMember",
        about: "Invites somebody, who is sent a link that is theirs alone. Who is in the group already, by the same address, is found.",
        resource: "group-member",
        refusals: [409],
      },
      createGroupMember,
    ),
    makes(
      {
        path: `${GROUPS}sources-add-application/`,
        name: "addApplicationToGroup",
        about: "An application of one's own takes the place in a group that one was invited into.",
        resource: "group-application",
        answers: "group-source",
        refusals: [409],
      },
      addApplication,
    ),
    reads(
      {
        path: `${GROUPS}property-selection/{slug}/`,
        name: "readGroupPropertySelection",
        about: "The home that was offered to a group, by the group's slug.",
        resource: "group-property-selection",
      },
      readGroupSelection,
    ),
    makes(
      {
        path: `${GROUPS}reminders/`,
        name: "createGroupReminder",
        about: "Sends a member who hasn't handed in their link again, once a day: sooner is too many, with `Retry-After`.",
        resource: "group-reminder",
        answers: "group-member",
        refusals: [409],
      },
      createGroupReminder,
    ),
  ],
};
