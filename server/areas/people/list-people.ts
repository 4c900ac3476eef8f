/** People as staff find them: by what is known of them, or as the dashboard counted them before they had an application. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { done, invalid, type Outcome } from "../../kernel/access/outcome.ts";
import { parseInstant } from "../../kernel/records/parse-instant.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import { people } from "./sql/people-search.ts";
import { ownPeople } from "../../kernel/sql/parties.ts";

export const PEOPLE_FILTERS = {
  search: "Only those of whom each word of it is in a name or an address, whose phone number ends in it, or whose id it is.",
  joined_after: "Only those, none of the staff, whose account was made then or later: an instant, or a day of UTC.",
  joined_before: "Only those, none of the staff, whose account was made before.",
  begun: "`true`: only those, none of the staff, who have an application; `false`: who have none.",
  opened_after: "Only those, none of the staff, who opened a link then or later, for as long as that is kept.",
  opened_before: "Only those, none of the staff, who opened a link before, for as long as that is kept.",
};
export type AskedPeople = Partial<Record<keyof typeof PEOPLE_FILTERS, string | null>>;

/** The route's own cell in the access table has let nobody in but who may. */
export async function listPeople(
  { store, documents, clock }: Deps,
  actor: Actor,
  asked: AskedPeople,
  page: { limit: number; offset: number },
): Promise<Outcome<{ total: number; more: boolean; rows: readonly unknown[] }>> {
  const refusals: Refusal[] = [];
  const read = <Read>(name: keyof AskedPeople, reader: (text: string) => Read | undefined, code: string): Read | null => {
    const value = asked[name] ? reader(asked[name]) : null;
    if (value === undefined) refusals.push(refusal(code, name));
    return value ?? null;
  };
  const instant = (name: keyof AskedPeople) => read(name, (text) => parseInstant(text, clock.now()), "invalid");
  const among = {
    joined_after: instant("joined_after"),
    joined_before: instant("joined_before"),
    begun: read("begun", (text) => ({ true: true, false: false })[text], "oneOf"),
    opened_after: instant("opened_after"),
    opened_before: instant("opened_before"),
  };
  if (refusals.length > 0) return invalid(refusals);
  const isNarrowed = Object.values(among).some((one) => one !== null);
  const applicants = isNarrowed ? { ...among, pages: documents.current().desk.dashboard.opened } : null;
  const own = await store.query(ownPeople(actor.user.id));
  const { total, rows } = await store.query(people({ search: asked.search ?? null, applicants, own }, page));
  const isOwn = new Set(own);
  return done({ total: total.n, more: total.more, rows: rows.map((row) => (isOwn.has(row.id) ? { ...row, ...WITHHELD } : { ...row, own_case: false })) });
}

/** Of whoever they have a stake with: how they are reached, what they apply for and vouch for, when they were here. */
const WITHHELD = { own_case: true, phone_ending: null, applications: null, cosigns: null, seen_at: null, matched: [] };
