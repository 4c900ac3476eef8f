/** What the queue is narrowed to, as it is asked for in an address. */
import type { Actor } from "../../../kernel/context/deps.ts";
import { parseInstant } from "../../../kernel/records/parse-instant.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import { ANY_APPLICATION, type ReviewFilter } from "../sql/queue-records.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "../../../ports/records.ts";

/** All values are text; null or missing means no filter. */
export type AskedFilter = { [Name in keyof ReviewFilter]?: string | null };

/** Query parameters with their types, as the OpenAPI document has them. */
export const QUEUE_FILTERS: Record<keyof ReviewFilter, string> = {
  status: "Only those in this status, or in one of several, with commas between them.",
  market: "Only those of this market, by its slug, or of one of several.",
  assigned_to: "Only those that this member of the staff has in hand, by their id; `me`; `none`, those that nobody has.",
  group: "Only those of this group, by its slug; `any`, those who apply in a group; `none`, those who apply alone.",
  score_below: "Only those with a credit score below this one.",
  income_verified: "`true`: only those whose income a connected account shows; `false`: the others.",
  created_after: "Only those begun then or later: an instant, or a day of UTC.",
  created_before: "Only those begun before.",
  submitted_after: "Only those handed in then or later.",
  submitted_before: "Only those handed in before.",
  reviewed_after: "Only those whose review came to an answer then or later.",
  reviewed_before: "Only those whose review came to an answer before.",
  due_after: "Only those that wait for a decision, and are due then or later; `now` stands for this moment.",
  due_before: "Only those that wait for a decision, and are due before: with `now`, what is overdue.",
  source: "Only those made from this source, by its slug.",
  variant: "Only those who were first shown these variants, with `+` between them; `default`, none.",
  stage: "Only those who have come to this stage and no further, or to one of several, with commas between them.",
  reached: "Only those who have come to this stage, or further.",
  went_on: "Only those who were at this stage and went on from it.",
  gone: "`true`: only those of whom nothing more comes: over, or too long where they are; `false`: the others.",
  section: "Only those who opened this section of the form last; `none`, who opened none.",
  stuck:
    "`mail-back`: only those of whom something was decided and whose mail comes back; `second-person`: only those where somebody else proposed what a second person has to agree to.",
  search:
    "Only those with each of these words in their name, e-mail or source, or whose phone number ends with these digits; of a receipt's reference, the one that was paid for.",
};

const MOST_SCORE = 10_000;
const INSTANTS = [
  "created_after",
  "created_before",
  "submitted_after",
  "submitted_before",
  "reviewed_after",
  "reviewed_before",
  "due_after",
  "due_before",
] as const;

export function readFilter(actor: Pick<Actor, "user">, asked: AskedFilter, now: Date): { filter: ReviewFilter; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  const read = <Name extends keyof ReviewFilter, Read>(name: Name, reader: (text: string) => Read | undefined, code = "invalid"): Read | null => {
    const text = asked[name] ?? null;
    if (text === null) return null;
    // A letter that no database knows, and that nothing kept has.
    const value = reader(text.replaceAll("\0", "\uFFFD"));
    if (value === undefined) refusals.push(refusal(code, name));
    return value ?? null;
  };
  const filter: ReviewFilter = {
    ...ANY_APPLICATION,
    status: read("status", statuses, "oneOf"),
    market: read("market", (text) => listed(text)),
    assigned_to: read("assigned_to", (text) => (text === "me" ? actor.user.id : text)),
    group: read("group", (text) => text),
    score_below: read("score_below", (text) => (/^\d{1,5}$/.test(text) && Number(text) <= MOST_SCORE ? Number(text) : undefined)),
    income_verified: read("income_verified", (text) => ({ true: true, false: false })[text], "oneOf"),
    source: read("source", (text) => text),
    variant: read("variant", (text) => text),
    stage: read("stage", (text) => listed(text)),
    reached: read("reached", (text) => text),
    went_on: read("went_on", (text) => text),
    gone: read("gone", (text) => (text === "true" || text === "false" ? { is: text === "true", by: now.toISOString() } : undefined), "oneOf"),
    section: read("section", (text) => text),
    stuck: read("stuck", (text) => (text === "mail-back" ? { at: text } : text === "second-person" ? { at: text, by: actor.user.id } : undefined), "oneOf"),
    search: read("search", (text) => text),
  };
  for (const name of INSTANTS) filter[name] = read(name, (text) => parseInstant(text, now));
  return { filter, refusals };
}

const listed = (text: string): string[] => [...new Set(text.split(",").filter((one) => one !== ""))];

function statuses(text: string): ApplicationStatus[] | undefined {
  const asked = listed(text);
  const known = APPLICATION_STATUSES.filter((status) => asked.includes(status));
  return known.length === asked.length ? known : undefined;
}
