/**
 * What people ask of support, as the team works on it: in whose hand a case is, whether it is done, and what is written back. Whoever
 * reads a case leaves a trace with the person, as on their page.
 */
import { randomUUID } from "node:crypto";
import { lockActor } from "../../kernel/access/lock-users.ts";
import { conflict, done, forbidden, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import { whyOwn } from "../../kernel/access/own-case.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { keptLocale, numberConstant, sourceLabel, textsOf, uploadLimits } from "../../kernel/context/texts.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import { mailTo } from "../../kernel/mail/mail-to.ts";
import { event } from "../../kernel/records/event.ts";
import { each, first } from "../../kernel/records/read-records.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { SupportCaseRecord } from "../../ports/records.ts";
import type { Reads, Writes } from "../../ports/store.ts";
import { answerDue } from "./answer-due.ts";
import { moveCase, takesCases } from "./move-case.ts";
import { replyAddress } from "./reply-address.ts";
import { hasReplySince, supportCase, supportCases, type CaseFilter, type StaffCase } from "./sql.ts";
import { ownPeople } from "../../kernel/sql/parties.ts";

const MINUTE = 60_000;
/** Of what a list shows of a message. */
const EXCERPT = 200;
const ME = "me";
const ANY = "any";
const OPENED = "message-opened";

/** With until when it should be answered, as people were told: nothing is due of what was answered, until they write back. */
const shownCase = ({ documents }: Deps, { market, waits_since, ...row }: StaffCase): Shown["support-case"] => ({
  ...row,
  due_at: waits_since === null ? null : answerDue(documents.current(), market, waits_since),
});
const excerptOf = (deps: Deps, { message, ...row }: StaffCase): Shown["support-case"] =>
  shownCase(deps, { ...row, message: message.length > EXCERPT ? `${message.slice(0, EXCERPT)}…` : message });

/**
 * `status`: open, closed or any; open where nothing is asked for. `owner`: `me`, `none`, or somebody's id. `undelivered`: of an answer that
 * came back, whatever their status. Their own, and of those with whom they have a stake, are a colleague's.
 */
export async function listCases(
  deps: Deps,
  { user }: Actor,
  { status, owner, search, undelivered }: Record<"status" | "owner" | "search" | "undelivered", string | null>,
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: readonly Shown["support-case"][] }> {
  const known = status === "open" || status === "closed" ? status : null;
  if (known !== status && status !== ANY) return { total: 0, rows: [] };
  const isUndelivered = undelivered === "true";
  const without = [user.id, ...(await deps.store.query(ownPeople(user.id)))];
  const asked: CaseFilter = {
    status: known ?? (isUndelivered || status === ANY ? null : "open"),
    owner: owner === ME ? user.id : owner,
    search,
    undelivered: isUndelivered,
    without,
  };
  const { total, rows } = await deps.store.query(supportCases(asked, page));
  return { total, rows: rows.map((row) => excerptOf(deps, row)) };
}

export async function readCase(deps: Deps, actor: Actor, id: string): Promise<Outcome<Shown["support-case-details"]>> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - numberConstant(deps.documents.current(), "visit_minutes") * MINUTE).toISOString();
  const found = await deps.store.query(supportCase(id, { by: actor.user.id, since }));
  if (!found) return notFound;
  const { shown, thread, notes, applications, seen } = found;
  const { person } = shown;
  const why = person && (await whyOwnCase(deps.store, actor, person.id));
  if (why) return why;
  // One visit is one line.
  if (person && !seen) await deps.store.transaction((tx) => event(tx, { about: person.id, by: actor, name: OPENED, detail: { case: id }, at: now }));
  return done({
    ...shownCase(deps, shown),
    thread,
    notes,
    staff_words_law: person && (await lawOfStaffWords(deps, person.id)),
    applications: applications.map(({ market_name, ...application }) => ({
      ...application,
      label: sourceLabel({ documents: deps.documents.current(), locale: actor.locale }, application.label, market_name),
    })),
    answered_at: deps.inboundMail ? null : deps.config.brand.support_email,
    ready: await readyAnswers(deps, person?.id ?? null),
  });
}

/** By which law they may ask for what staff wrote of them; null: none gives it. */
async function lawOfStaffWords({ documents, store }: Deps, user: string): Promise<string | null> {
  const { jurisdictions } = documents.current();
  const { applications = [] } = await store.state(["applications"], { user, source: null, market: null });
  const laws = applications.map(({ market }) => jurisdictionOf(jurisdictions, market.country_code, market.region_code).staff_words_law);
  return laws.find((law) => law != null) ?? null;
}

/** As whoever asked reads them. */
async function readyAnswers({ documents, store }: Deps, person: string | null): Promise<{ id: string; text: string }[]> {
  const published = documents.current();
  const user = person === null ? null : await store.find("user", person);
  const texts = textsOf(published, keptLocale(published, user?.locale ?? null));
  const limits = uploadLimits(published);
  return published.desk.support.ready.map(({ id, text }) => ({ id, text: texts(text, limits) }));
}

/** What isn't given stays. */
export async function saveCase(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<Shown["support-case"]>> {
  const { values, refusals } = checkBody(deps, "support-case", body, { for: "create" });
  if (refusals.length > 0) return invalid(refusals);
  const at = deps.clock.now().toISOString();
  const outcome = await deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    const { assigned_to: given } = values;
    const users = await lockActor(tx, actor, { resource: "support-case", verb: "update" }, given ? [given] : []);
    if (!users) return forbidden;
    const locked = await lockSupportCase(tx, actor, id);
    if (!locked.ok) return locked;
    const before = locked.value;
    if (version !== null && version !== before.version) return { ok: false, problem: { kind: "lost-update", version: before.version } };
    const { assigned_to: to = before.assigned_to, status = before.status } = values;
    if (to !== before.assigned_to && to !== null && !takesCases(users.get(to))) return invalid([refusal("no-helper", "assigned_to")]);
    if (to === before.assigned_to && status === before.status) return done(null);
    await moveCase(tx, actor.user.id, before, { assigned_to: to, status }, at);
    return done(null);
  });
  return outcome.ok ? rowOf(deps, actor, id) : outcome;
}

/**
 * Writes back by mail, and keeps it with the case: it is theirs who answers where it was nobody's, and done where they say so. The same
 * words by the same hand, where nothing was written, by whomever, or closed since, are the same answer sent again: it is answered with the first.
 */
export async function answerCase(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<Shown["support-case-details"]>> {
  const { values, refusals } = checkBody(deps, "support-case-answer", body);
  if (refusals.length > 0) return invalid(refusals);
  const { text } = values;
  const status = values.close ? "closed" : "open";
  const at = deps.clock.now().toISOString();
  const outcome = await deps.store.transaction(async (tx): Promise<Outcome<{ written: boolean }>> => {
    if (!(await lockActor(tx, actor, { resource: "support-case-answer", verb: "create" }))) return forbidden;
    const locked = await lockSupportCase(tx, actor, id);
    if (!locked.ok) return locked;
    const before = locked.value;
    if (version !== null && version !== before.version) return { ok: false, problem: { kind: "lost-update", version: before.version } };
    // Whoever says on which version they write means what they write.
    if (version === null && before.status === status && (await isLastAnswer(tx, id, { author: actor.user.id, text }))) return done({ written: false });
    const person = before.user_id === null ? null : await tx.find("user", before.user_id);
    // Whoever is signed in is answered at their own address, which may be another by now.
    const to = person?.email || before.email;
    if (to === "") return conflict("case-without-address");
    const answer = await tx.insert("support_answer", { id: randomUUID(), support_case: id, author_user_id: actor.user.id, text, at });
    await mailTo(tx, deps, {
      to: { kind: "writer", user: person, email: to },
      mail: "support-answer",
      args: { text, message: before.message },
      key: `support-answer:${id}:${answer.id}`,
      reply_to: replyAddress(deps, before),
    });
    await moveCase(tx, actor.user.id, before, { assigned_to: before.assigned_to ?? actor.user.id, status }, at, { answer: answer.id });
    return done({ written: true });
  });
  if (!outcome.ok) return outcome;
  const read = await readCase(deps, actor, id);
  return read.ok ? done(read.value, outcome.value.written) : read;
}

async function isLastAnswer(tx: Writes, id: string, { author, text }: { author: string; text: string }): Promise<boolean> {
  const last = await first(tx, "support_answer", { support_case: id });
  return last?.author_user_id === author && last.text === text && !(await tx.query(hasReplySince(id, last.at)));
}

/** Held until the transaction ends. Nobody sees to a case of their own, nor of whom they apply with or co-sign for. */
export async function lockSupportCase(tx: Writes, actor: Actor, id: string): Promise<Outcome<SupportCaseRecord>> {
  const locked = await tx.lock("support_case", id);
  if (!locked) return notFound;
  return (locked.user_id === null ? null : await whyOwnCase(tx, actor, locked.user_id)) ?? done(locked);
}

const whyOwnCase = (reads: Reads, actor: Actor, person: string): Promise<Outcome<never> | null> =>
  person === actor.user.id ? Promise.resolve(conflict("case-of-oneself")) : whyOwn(reads, actor, person);

/** Gives what somebody had in hand back to everybody: call it in the transaction that took their role. `by`: who took it; null: nobody. */
export async function releaseCases(tx: Writes, by: string | null, person: string, at: string): Promise<void> {
  for await (const { id } of each(tx, "support_case", { status: "open", assigned_to: person })) {
    const locked = await tx.lock("support_case", id);
    if (locked?.assigned_to === person) await moveCase(tx, by, locked, { assigned_to: null, status: locked.status }, at);
  }
}

async function rowOf(deps: Deps, actor: Actor, id: string): Promise<Outcome<Shown["support-case"]>> {
  const found = await deps.store.query(supportCase(id, { by: actor.user.id, since: deps.clock.now().toISOString() }));
  return found ? done(excerptOf(deps, found.shown)) : notFound;
}
