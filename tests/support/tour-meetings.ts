/** Places of those who live in a home, and of those who talk with them. */
import type { Page } from "playwright";
import type { TourStop } from "./tour-stop.ts";

const MEETING = "/application/demo-status-meet-and-greet/meet-and-greet";
const meeter = { as: "status-meet-and-greet@example.com" };

/** Of whoever stands first among those of a meeting. */
const openProfile = (page: Page): Promise<void> =>
  page
    .getByRole("main")
    .getByRole("link", { name: /profile/i })
    .first()
    .click();

export const meetings: TourStop[] = [
  { name: "resident, at home", as: "rae@example.com", path: "/resident", heading: "Ballard House" },
  ...(
    [
      ["preferences", "resident-preferences", /./],
      ["interests", "resident-interests", /./],
      ["edit", "resident-profile-edit", /./],
    ] as const
  ).map(([page, screen, heading]) => ({ name: `resident, their ${page}`, as: "rae@example.com", path: `/resident/profile/${page}`, screen, heading })),
  {
    name: "resident, their profile",
    as: "rae@example.com",
    path: "/resident",
    screen: "resident-profile-view",
    heading: /^Rae/,
    arrive: (page) => page.getByRole("link", { name: "Your profile" }).click(),
  },
  { name: "meeting, before it is entered", ...meeter, path: MEETING, screen: "meet-intro", heading: "Meet, chat, decide." },
  { name: "meeting, terms", ...meeter, path: `${MEETING}/terms`, heading: "Before you say hello" },
  { name: "meeting, chat", ...meeter, path: `${MEETING}/chat`, screen: "meet-chat", heading: /./ },
  { name: "meeting, participants", ...meeter, path: `${MEETING}/participants`, heading: "Participants" },
  {
    name: "meeting, a report",
    ...meeter,
    path: `${MEETING}/participants`,
    screen: "meet-report",
    heading: /^What happened with /,
    arrive: async (page) => {
      await openProfile(page);
      await page.getByRole("link", { name: "Report or hide" }).click();
    },
  },
  { name: "meeting, preferences", ...meeter, path: `${MEETING}/preferences`, heading: "How you and this home overlap" },
  { name: "meeting, own profile changed", ...meeter, path: `${MEETING}/edit`, screen: "meet-edit", heading: "Who are you?" },
  { name: "meeting, interests changed", ...meeter, path: `${MEETING}/interests`, screen: "meet-interests", heading: /./ },
  {
    name: "meeting, a profile",
    ...meeter,
    path: `${MEETING}/participants`,
    screen: "meet-profile",
    heading: /./,
    arrive: openProfile,
  },
  { name: "meeting, review", ...meeter, path: `${MEETING}/review`, heading: "Your chat is still open" },
  {
    name: "resident, a meeting",
    as: "simone.baptiste@example.com",
    path: "/resident",
    screen: "resident-meeting",
    heading: /^Live with /,
    arrive: (page) => page.getByRole("link", { name: /^Open/ }).click(),
  },
  {
    name: "resident, a report",
    as: "simone.baptiste@example.com",
    path: "/resident",
    screen: "resident-report",
    heading: /^What happened with /,
    arrive: async (page) => {
      await page.getByRole("link", { name: /^Open/ }).click();
      await page
        .getByRole("link", { name: /^Report/ })
        .last()
        .click();
    },
  },
  { name: "resident, who lives nowhere", as: "new", path: "/resident", screen: "resident-home", heading: "You don’t live in one of our homes yet" },
  {
    name: "resident invitation, taken back",
    as: "new",
    path: "/resident/invitation/0f0e7e5c-0000-4000-8000-000000000000",
    screen: "resident-invitation",
    heading: "This invitation is closed",
  },
];
