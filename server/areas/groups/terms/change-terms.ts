/** Changes the terms of those groups that began by one link. Each is held while it is looked whether its lease is out, as sending one holds it. */
import type { Actor } from "../../../kernel/context/deps.ts";
import { all, each } from "../../../kernel/records/read-records.ts";
import { event } from "../../../kernel/records/event.ts";
import { isEnded, isAgreed, isLeased } from "../../../kernel/rules/life-cycle.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import type { ApplicationRecord } from "../../../ports/records.ts";
import type { Writes } from "../../../ports/store.ts";
import { rentOfEach } from "./costs.ts";
import { peopleOf } from "../rules.ts";
import { putTerms, type GroupTerms } from "./terms.ts";

interface TermsChange {
  /** The group that stands behind the link. */
  template: string;
  terms: GroupTerms;
  /** Names of what is changed, for the history of everybody in it. */
  changed: readonly string[];
  at: string;
}

/** Nothing is written where somebody of one of the groups was sent a lease, or was approved for less than they would pay now. */
export async function changeTerms(tx: Writes, actor: Actor, { template, terms, changed, at }: TermsChange): Promise<Refusal | null> {
  const told: ApplicationRecord[] = [];
  for await (const { slug } of each(tx, "group_source", { template })) {
    const held = await tx.lock("group_source", slug);
    const applications = await all(tx, "application", { group_source: slug });
    if (applications.some(({ status }) => isLeased(status))) return refusal("lease-is-out");
    const { total } = await tx.list("group_member", { group_source: slug, left_at: null }, { limit: 0, offset: 0 });
    const rent = terms.selection && rentOfEach(terms.selection, peopleOf(held?.number_of_potential_roommates ?? null, total));
    if (rent !== null && applications.some((one) => isAgreed(one.status) && !coversRent(one, rent))) return refusal("rent-above-approval", "resident_rent");
    await putTerms(tx, slug, terms);
    told.push(...applications.filter(({ status }) => !isEnded(status)));
  }
  await putTerms(tx, template, terms);
  for (const { id } of told) await event(tx, { application: id, by: actor, name: "group-terms-changed", detail: { changed }, at });
  return null;
}

const coversRent = ({ preapproved_for_all, preapproved_max_rent_cents }: ApplicationRecord, rent: number): boolean =>
  preapproved_for_all || (preapproved_max_rent_cents ?? 0) >= rent;
