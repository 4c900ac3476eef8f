/** Who of those who decide takes what comes in: said by an administrator of everybody, and by everybody of themselves. */
import { done, forbidden, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import { event } from "../../kernel/records/event.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { TeamMember } from "./sql/team-records.ts";
import { members, putSettings } from "./sql/members.ts";
import { ownCases } from "../../kernel/sql/parties.ts";

type Member = Shown["team-member"];

const showMember = ({ locale: _locale, profile_image_url: _url, daily_mail_on: _on, staff_roles: _roles, ...member }: TeamMember): Member => member;

/** In whose hand one's own is, is told by no number either. */
export async function listTeam({ store, clock }: Deps, { user }: Actor): Promise<Member[]> {
  return (await store.query(members(clock.now().toISOString(), await store.query(ownCases(user.id))))).map(showMember);
}

/** What isn't said stays as it is, so that two who change different things of the same person both have their way. */
export async function saveTeamMember(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Member>> {
  const { values, refusals } = checkBody(deps, "team-member", body, { for: "change" });
  if (refusals.length > 0) return invalid(refusals);
  const { markets: said } = values;
  const now = deps.clock.now().toISOString();
  return deps.store.transaction(async (tx): Promise<Outcome<Member>> => {
    // Held, so that whoever loses their role at the same moment is judged before or after it, and who else changes the same person
    // waits; in one order, so that two who change each other don't wait for each other.
    for (const one of [actor.user.id, id].toSorted()) await tx.lock("user", one);
    const asking = await tx.find("user", actor.user.id);
    if (!asking?.is_staff || !(asking.staff_roles.includes("admin") || id === asking.id)) return forbidden;
    const before = (await tx.query(members(now, await tx.query(ownCases(actor.user.id))))).find((member) => member.id === id);
    if (!before) return notFound;
    const markets = said ? [...new Set(said)] : before.markets;
    for (const market of said ? markets : []) if (!(await tx.find("market", market))) return invalid([refusal("oneOf", "markets")]);
    const settings = { takes_new: before.takes_new, away_until: before.away_until, daily_mail: before.daily_mail, ...values, markets };
    await tx.query(putSettings(id, settings));
    const { takes_new, away_until, daily_mail } = settings;
    await event(tx, { about: id, by: actor, name: "team-settings-changed", detail: { takes_new, markets, away_until, daily_mail }, at: now });
    return done(showMember({ ...before, ...settings }));
  });
}
