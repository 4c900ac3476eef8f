/**
 * What each string of the files beside the documents names: by a pattern of its place (`json-parts.ts`), the kind of thing
 * (`known-names.ts`). A string that stands here is looked up; one that doesn't is words, or looked at by a check of its own.
 */
import { LINK_NAMES, LINKS_FILE } from "./cosign/standing-by.ts";
import type { NameKindId } from "./known-names.ts";

export interface NamedString {
  at: string;
  is: NameKindId;
  /** The name is this and what stands there (`desk.staff-words.law.` and `canada`). */
  prefix?: string;
}

const said = (at: string, prefix?: string): NamedString => ({ at, is: "copy", ...(prefix !== undefined && { prefix }) });

/** A place's rule: of the whole product, of a country, of a region. */
const RULES = ["/default", "/countries/*", "/countries/*/regions/*"];
const ofRules = (below: string, rest: Omit<NamedString, "at">): NamedString[] => RULES.map((rule) => ({ at: `${rule}/${below}`, ...rest }));

/** An application of the demo that is written out. */
const WRITTEN_OUT: readonly NamedString[] = [
  { at: "/applications/*/market", is: "market" },
  { at: "/applications/*/status", is: "status" },
  { at: "/applications/*/steps/*/name", is: "event" },
  { at: "/applications/*/steps/*/to", is: "status" },
  { at: "/applications/*/in_hand", is: "staff" },
  { at: "/applications/*/group_source", is: "group" },
  { at: "/applications/*/address/country_code", is: "country" },
  { at: "/applications/*/request/request_type", is: "request" },
  { at: "/applications/*/request/answered_with", is: "answered-with" },
  { at: "/applications/*/notice/kind", is: "notice" },
  { at: "/applications/*/notice/reasons/*", is: "reason" },
  { at: "/applications/*/held_room/home", is: "home" },
  { at: "/applications/*/profile/habits", is: "habits" },
  { at: "/applications/*/profile/interests/*", is: "interest" },
  { at: "/applications/*/profile/except/@", is: "question" },
  { at: "/applications/*/chat/*/by", is: "person" },
];

export const NAMED_STRINGS: Readonly<Record<string, readonly NamedString[]>> = {
  "desk.json": [
    said("/rooms/*/label"),
    { at: "/rooms/*/icon", is: "icon" },
    said("/rooms/*/part"),
    { at: "/rooms/*/path", is: "console-path" },
    { at: "/rooms/*/opens/*", is: "console-path" },
    said("/view_as/reasons/*"),
    said("/support/ready/*/label"),
    said("/support/ready/*/text"),
    said("/dashboard/stages/*/label"),
    said("/dashboard/stages/*/left"),
    said("/dashboard/sections/*/label"),
    { at: "/dashboard/sections/*/id", is: "section" },
    { at: "/dashboard/opened/*", is: "route" },
    said("/statuses/asked/*", "desk.status."),
    said("/statuses/as_applicants/*", "status."),
    { at: "/papers/purposes/*/purpose", is: "purpose" },
    { at: "/papers/purposes/*/proves/*", is: "answer" },
    said("/papers/purposes/*/label"),
    said("/preview/floors/*/label"),
    { at: "/preview/floors/*/areas/*", is: "area" },
    { at: "/preview/floors/*/subject", is: "subject" },
    said("/queue/columns/*/label"),
    { at: "/queue/columns/*/of/*", is: "column-property" },
    { at: "/queue/columns/*/sort", is: "order" },
    said("/queue/views/*/label"),
    { at: "/queue/views/*/icon", is: "icon" },
    said("/queue/views/*/part"),
    { at: "/queue/first/*", is: "view" },
    { at: "/queue/ordering", is: "order" },
    said("/queue/filters/*/label"),
    { at: "/queue/filters/*/id", is: "filter" },
    { at: "/shortcuts/@", is: "command" },
  ],
  "jurisdictions.json": [
    said("/decision_reasons/@", "decision-reason."),
    { at: "/countries/@", is: "country" },
    ...ofRules("double_deposit_wording", { is: "copy", prefix: "mail.review-request." }),
    ...ofRules("double_deposit_wording", { is: "copy" }),
    ...ofRules("staff_words_law", { is: "copy", prefix: "desk.staff-words.law." }),
    ...ofRules("adverse_action/law", { is: "copy" }),
    ...ofRules("note", { is: "copy" }),
  ],
  "life-cycle.json": [said("/statuses/@", "desk.status.")],
  "demo/markets.json": [
    { at: "/markets/*/country_code", is: "country" },
    { at: "/markets/*/picture", is: "picture" },
  ],
  "demo/people.json": [said("/people/*/chat/lines/*")],
  "demo/sources.json": [
    { at: "/sources/*/market", is: "market" },
    { at: "/sources/*/kind", is: "source-kind" },
    { at: "/sources/*/sharing", is: "sharing" },
    { at: "/sources/*/group_source", is: "group" },
    { at: "/sources/*/starts_in", is: "status" },
  ],
  "demo/groups.json": [
    { at: "/groups/*/market", is: "market" },
    { at: "/groups/*/selection/property/picture", is: "picture" },
  ],
  "demo/homes.json": [
    { at: "/homes/*/market", is: "market" },
    { at: "/homes/*/amenities/*", is: "amenity" },
    { at: "/homes/*/picture", is: "picture" },
  ],
  "demo/residents.json": [
    { at: "/habits/*/own_answers/@", is: "question" },
    { at: "/habits/*/roommate_answers/@", is: "question" },
    { at: "/residents/*/except/@", is: "question" },
    { at: "/residents/*/home", is: "home" },
    { at: "/residents/*/habits", is: "habits" },
    { at: "/residents/*/interests/*", is: "interest" },
  ],
  [LINKS_FILE]: LINK_NAMES,
  "demo/applications.json": WRITTEN_OUT,
  "demo/generated-applications.json": [
    ...WRITTEN_OUT,
    { at: "/markets/*/market", is: "market" },
    { at: "/markets/*/town/country_code", is: "country" },
    { at: "/stages/*/status", is: "status" },
    { at: "/stages/*/in_hand/*", is: "staff" },
    { at: "/stages/*/steps/*/name", is: "event" },
    { at: "/stages/*/steps/*/to", is: "status" },
    { at: "/request_types/*", is: "request" },
    { at: "/rejection_notice/kind", is: "notice" },
    { at: "/rejection_notice/reasons/*", is: "reason" },
  ],
};
