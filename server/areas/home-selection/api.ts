/** Which home an applicant chooses. */
import { OWN_APPLICATION } from "../../kernel/api/own-case.ts";
import { decides, makes, reads, saves } from "../../kernel/api/route-shapes.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import { releaseRoom } from "./staff/release-room.ts";
import { listProperties } from "./resources/property-resource.ts";
import { changePreference, readPreference, selectRoom } from "./resources/home-selection-resource.ts";

const PREFERENCE = "/applications/lease-preference/{id}/";

export const api: AreaApi = {
  about: "Home selection: how somebody wants to live, and the room that they confirm.",
  routes: [
    reads({ path: PREFERENCE, name: "readLeasePreference", about: "How the applicant wants to live.", resource: "lease-preference" }, readPreference),
    saves(
      { path: PREFERENCE, name: "saveLeasePreference", about: "Keeps how the applicant wants to live; what isn't sent stays.", resource: "lease-preference" },
      changePreference,
    ),
    {
      method: "GET",
      path: "/applications/properties/{application}/",
      name: "listProperties",
      about: "The homes that an applicant chooses among, those that can be had first: their free rooms with days and prices, and who lives there.",
      access: { resource: "property", verb: "list" },
      answers: { list: "property" },
      refusals: [404],
      async handler(call) {
        const page = call.page();
        return call.results(page, call.orRefuse(await listProperties(call.deps, call.actor(), call.param("application"), page)).value);
      },
    },
    makes(
      {
        path: "/applications/room-selection/",
        name: "selectRoom",
        about:
          "Confirms a room: it is held for the application, and the roommates are told. Where somebody was faster, or it is out of what was approved, that is answered.",
        resource: "room-selection",
        refusals: [409],
      },
      selectRoom,
    ),
  ],
  staff: [
    decides(
      {
        path: "/staff/rooms/{id}/release",
        name: "releaseRoom",
        own: OWN_APPLICATION,
        about:
          "Lets a room go that an application holds, with a reason that is kept and told to nobody outside the staff. A meeting about it ends, and whoever has no other home chooses anew; they are told. Once a home is agreed it is refused.",
        resource: "room-release",
        answers: "staff-room",
        refusals: [403],
      },
      releaseRoom,
    ),
  ],
};
