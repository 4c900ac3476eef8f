/**
 * Closes a source and opens it again, moves its end and its limit, and changes the terms of one for groups, theirs too who began by it,
 * until somebody of them was sent a lease. What else it is of stays as those who follow it were told. Nobody changes one that they apply by.
 */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { lockActor } from "../../kernel/access/lock-users.ts";
import { conflict, forbidden, invalid, notFound, refusedWith, type Outcome } from "../../kernel/access/outcome.ts";
import { ownSource } from "../../kernel/access/own-case.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import { event } from "../../kernel/records/event.ts";
import type { Sent, Shown } from "../../ports/resources.d.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import type { SourceRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";
import { changeTerms, judgeTerms, TERM_NAMES, termOf, termsOfGroup } from "../groups/index.ts";
import { instantOf } from "./make-source.ts";
import { readSource, sourceOf } from "./read-sources.ts";

/** Taken back inside the transaction, with what to answer. */
class NotSaved extends Error {
  constructor(readonly outcome: Outcome<never>) {
    super("not saved");
  }
}

/** What isn't given stays as it is. */
export async function saveSource(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<Shown["staff-source"]>> {
  const { values, refusals } = checkBody(deps, "staff-source", body, { for: "change" });
  if (refusals.length > 0) return invalid(refusals);
  const at = deps.clock.now().toISOString();
  try {
    await deps.store.transaction(async (tx) => {
      if (!(await lockActor(tx, actor, { resource: "staff-source", verb: "update" }))) throw new NotSaved(forbidden);
      const locked = await tx.lock("source", id);
      const found = locked && (await sourceOf(tx, id, at));
      if (!locked || !found) throw new NotSaved(notFound);
      // Whoever has the group invites into it and takes back.
      if (found.is_invitation) throw new NotSaved(conflict("invitation-of-a-group"));
      await refuseOwn(tx, actor, id);
      if (version !== null && version !== locked.version) throw new NotSaved({ ok: false, problem: { kind: "lost-update", version: locked.version } });
      const changed = changedOf(locked, values, at);
      const ofGroup = found.sharing === "group" ? await changeGroup(deps, tx, actor, { source: locked, values, at }) : [];
      if (Object.keys(changed).length + ofGroup.length === 0) return;
      // Its version is that of its group, too.
      await tx.update("source", id, { ...changed, label: locked.label });
      const detail = { source: id, changed: [...Object.keys(changed), ...ofGroup], closed: { ...locked, ...changed }.revoked_at !== null };
      await event(tx, { by: actor, name: "source-changed", detail, at });
      // Whoever joined one of its groups while this waited for it has a stake by now.
      await refuseOwn(tx, actor, id);
    });
  } catch (error) {
    if (error instanceof NotSaved) return error.outcome;
    throw error;
  }
  return readSource(deps, actor, id);
}

async function refuseOwn(tx: Writes, actor: Actor, slug: string): Promise<void> {
  const own = await ownSource(tx, actor, slug);
  if (own) throw new NotSaved(refusedWith(own));
}

function changedOf(locked: SourceRecord, values: Partial<Sent["staff-source"]>, at: string): Partial<SourceRecord> {
  const changed: Partial<SourceRecord> = {};
  const { closed, ends_at, most_applications } = values;
  if (closed !== undefined && (locked.revoked_at !== null) !== closed) changed.revoked_at = closed ? at : null;
  if (locked.sharing === "open") {
    if (ends_at !== undefined) changed.ends_at = instantOf(ends_at);
    if (most_applications !== undefined) changed.most_applications = most_applications;
  }
  return changed;
}

/** @returns names of what is other now */
async function changeGroup(
  deps: Deps,
  tx: Writes,
  actor: Actor,
  { source, values, at }: { source: SourceRecord; values: Partial<Sent["staff-source"]>; at: string },
): Promise<string[]> {
  const refuse = (refusals: Refusal[]): never => {
    throw new NotSaved(refusals[0]?.path === null ? { ok: false, problem: { kind: "conflict", refusal: refusals[0] } } : invalid(refusals));
  };
  const [template, market] = [await tx.lock("group_source", source.group_source!), await tx.find("market", source.market)];
  if (!template || !market) throw new NotSaved(notFound);
  const { number_of_potential_roommates: number = template.number_of_potential_roommates } = values;
  if (number === null) return refuse([refusal("required", "number_of_potential_roommates")]);
  const isMore = number !== template.number_of_potential_roommates;
  if (isMore) await tx.update("group_source", template.slug, { number_of_potential_roommates: number });
  const before = await termsOfGroup(tx, template.slug);
  const { terms, refusals } = await judgeTerms(deps, tx, { values, market, before });
  if (refusals.length > 0) refuse(refusals);
  const changed = TERM_NAMES.filter((name) => name in values && termOf(terms, name) !== termOf(before, name));
  const problem = changed.length > 0 ? await changeTerms(tx, actor, { template: template.slug, terms, changed, at }) : null;
  if (problem) refuse([problem]);
  return [...(isMore ? ["number_of_potential_roommates"] : []), ...changed];
}
