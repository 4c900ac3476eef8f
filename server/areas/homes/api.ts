/** Homes and their rooms, as staff look after them. */
import { OWN_APPLICATION, notNamed, withheld } from "../../kernel/api/own-case.ts";
import { lists, reads, saves } from "../../kernel/api/route-shapes.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import { saveHome, saveRoom } from "./change-home.ts";
import { listStaffHomes, readHome } from "./read-homes.ts";

const HOMES = "/staff/homes/";

export const api: AreaApi = {
  about: "Homes and their rooms, as staff look after them.",
  staff: [
    lists(
      {
        path: HOMES,
        name: "listStaffHomes",
        own: notNamed("what there is to be let, the same to everybody"),
        about: "Homes of all markets, by market and name, with what is free in each and from which price.",
        resource: "staff-home",
        filters: {
          search: "Only those of which each word of it is in the name, the street, the neighborhood or the city.",
          market: "Only those of this market, by its slug.",
          state: "free, those that somebody can choose a room of; published; or unpublished.",
        },
      },
      listStaffHomes,
    ),
    reads(
      {
        path: `${HOMES}{slug}`,
        name: "readHome",
        own: withheld("who holds a room, and at what price, and when somebody is away with whom they have a stake"),
        about: "One of them, with its rooms, who holds them, and what staff changed.",
        resource: "staff-home-details",
      },
      readHome,
    ),
    saves(
      {
        path: `${HOMES}{slug}`,
        name: "saveHome",
        own: OWN_APPLICATION,
        about:
          "Shows a home in the listings or takes it out, and says whether pets may live there; what isn't given stays. Taking it out while somebody holds a room of it is refused unless it is said to be meant (`held_confirmed`): the room stays theirs.",
        resource: "staff-home-details",
        refusals: [409],
      },
      saveHome,
    ),
    saves(
      {
        path: "/staff/rooms/{id}",
        name: "saveRoom",
        own: OWN_APPLICATION,
        about:
          "Changes what a room costs, from when it is free and whether it is let; what isn't given stays. A price that somebody was shown before holds no longer, an agreed one does. What would take a room from whoever holds it is refused unless it is said to be meant (`held_confirmed`): it stays theirs as agreed.",
        resource: "staff-room",
        refusals: [409],
      },
      saveRoom,
    ),
  ],
};
