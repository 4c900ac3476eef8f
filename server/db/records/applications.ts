/** What happens to an application as a whole: it begins, moves from status to status, carries flags. */
import { randomUUID } from "node:crypto";
import { foldedAddress } from "../../kernel/rules/folded-address.ts";
import { placeholderIncome, placeholderResidence } from "../../kernel/rules/placeholders.ts";
import type { ApplicationRecord, EventRecord, FlagName, FlagRecord, SourceRecord } from "../../ports/records.ts";
import { type FirstShown, RecordMissing, type SourceAcceptance, type StatusMove } from "../../ports/store.ts";
import type { Executor } from "../../ports/query.ts";
import { groupOfSource, mayJoin, joinGroup } from "./groups.ts";
import { setTerms } from "../../kernel/sql/parties.ts";
import { insertRecord } from "./record-statements.ts";
import { isUuid, toRecord } from "../../ports/tables/tables.ts";

type Row = Record<string, unknown>;
export type Accepted = { application: ApplicationRecord; created: boolean } | { refused: "missing" | "not-yours" | "own-terms" };

/**
 * Two tabs, or two people with one link: the source's row is locked, so they take turns, and the
 * database would refuse a second application of a personal source, or of one person, in any case.
 */
export async function acceptSource(tx: Executor, { slug, userId, now, medium, placeholders }: SourceAcceptance): Promise<Accepted> {
  const {
    rows: [found],
  } = await tx.query<Row>("SELECT s.*, m.country_code FROM sources s JOIN markets m ON m.slug = s.market WHERE s.slug = $1 FOR UPDATE OF s", [slug]);
  const source = found ? toRecord("source", found) : null;
  // Looked for where there is no such source, too: whoever tries links out learns nothing from how long the answer takes.
  const {
    rows: [existing],
  } = await tx.query<Row>("SELECT * FROM applications WHERE source = $1 AND (user_id = $2 OR $3) ORDER BY user_id = $2 DESC LIMIT 1", [
    slug,
    userId,
    source?.sharing !== "open",
  ]);
  if (!found || !source) return { refused: "missing" };
  if (existing) {
    const application = toRecord("application", existing);
    return application.user_id === userId ? { application, created: false } : { refused: "not-yours" };
  }
  if (!(await isToBeHad(tx, source, userId, now))) return { refused: "not-yours" };

  const {
    rows: [person],
  } = await tx.query<{ email: string; first_name: string; last_name: string }>("SELECT email, first_name, last_name FROM users WHERE id = $1", [userId]);
  if (!person) throw new RecordMissing(`There is no user ${userId}`);
  // An invitation is for whoever signs in with the address that it went to.
  if (source.invited_email !== null && foldedAddress(person.email) !== source.invited_email) return { refused: "not-yours" };
  if (!(await mayJoin(tx, source, userId))) return { refused: "not-yours" };
  // Whoever changes it holds it, too: it is changed before this, or by somebody who has a stake in it then.
  if (await setTerms(userId, { source: slug, group: source.group_source })(tx)) return { refused: "own-terms" };
  const applicantInfo = randomUUID();
  const application = await insertRecord(tx, "application", {
    source: slug,
    source_sharing: source.sharing,
    user_id: userId,
    status: source.starts_in,
    market: source.market,
    application_fee_cents: source.application_fee_cents,
    currency: source.currency,
    waive_application_fee: source.waive_application_fee,
    display_state: source.is_funnel_20 ? { is_funnel_20: true } : {},
    applicant_info: applicantInfo,
    group_source: await groupOfSource(tx, source),
    medium: medium ?? source.medium,
    created_at: now,
  });
  await joinGroup(tx, application, person);
  await insertRecord(tx, "applicant_info", { id: applicantInfo, application: application.id, email: person.email || null });
  await insertRecord(tx, "residence", { applicant_info: applicantInfo, ...placeholderResidence(placeholders, found.country_code as string) });
  await insertRecord(tx, "income", { applicant_info: applicantInfo, ...placeholderIncome(placeholders, found.country_code as string) });
  await tx.query("INSERT INTO lease_preferences (id, application) VALUES ($1, $2)", [randomUUID(), application.id]);
  if (source.sharing === "personal") await tx.query("UPDATE sources SET used = true, owner_user_id = $2 WHERE slug = $1", [slug, userId]);
  await writeEvent(tx, {
    application: application.id,
    actor_user_id: userId,
    as_user_id: null,
    name: "application-created",
    detail: { source: slug, to: application.status },
    why: null,
    at: now,
  });
  return { application, created: true };
}

/** Whether a source still makes an application for somebody who has none of it. Its row is locked. */
async function isToBeHad(tx: Executor, source: SourceRecord, userId: string, now: string): Promise<boolean> {
  if (source.revoked_at !== null) return false;
  // Used without an application: it was used up elsewhere, and only its owner may begin anew.
  if (source.sharing === "personal") return source.owner_user_id === null ? !source.used : source.owner_user_id === userId;
  if (source.ends_at !== null && source.ends_at <= now) return false;
  if (source.most_applications === null) return true;
  const { rows } = await tx.query<{ made: number }>("SELECT count(*)::int AS made FROM applications WHERE source = $1", [source.slug]);
  return (rows[0]?.made ?? 0) < source.most_applications;
}

export async function transition(
  tx: Executor,
  applicationId: string,
  { from, to, event, now }: StatusMove,
): Promise<{ moved: boolean; application: ApplicationRecord }> {
  if (!isUuid(applicationId)) throw new RecordMissing(`There is no application ${applicationId}`);
  // The old status is read from the row as it was locked, not from before somebody else's move.
  const {
    rows: [moved],
  } = await tx.query<Row>(
    `WITH before AS (SELECT id, status FROM applications WHERE id = $1 FOR UPDATE)
     UPDATE applications a SET status = $3, submitted_at = CASE WHEN $3 = 'submitted' THEN coalesce(a.submitted_at, $4) ELSE a.submitted_at END
     FROM before WHERE a.id = before.id AND before.status = ANY($2) RETURNING a.*, before.status AS status_before`,
    [applicationId, from, to, now],
  );
  if (moved) {
    await writeEvent(tx, { ...event, application: applicationId, detail: { from: moved.status_before, to, ...event.detail }, at: now });
    return { moved: true, application: toRecord("application", moved) };
  }
  const {
    rows: [there],
  } = await tx.query<Row>("SELECT * FROM applications WHERE id = $1", [applicationId]);
  if (!there) throw new RecordMissing(`There is no application ${applicationId}`);
  return { moved: false, application: toRecord("application", there) };
}

export async function writeEvent(tx: Executor, event: Omit<EventRecord, "id">): Promise<void> {
  await tx.query(
    "INSERT INTO audit_events (id, application, cosigner, about_user_id, actor_user_id, as_user_id, name, detail, why, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    [
      randomUUID(),
      event.application,
      event.cosigner ?? null,
      event.about_user_id ?? null,
      event.actor_user_id,
      event.as_user_id,
      event.name,
      JSON.stringify(event.detail),
      event.why,
      event.at,
    ],
  );
}

/** Two tabs at once: the second waits for the row, finds there what the first has kept, and writes nothing. */
export async function keepFirstShown(db: Executor, application: string, first: FirstShown, actorUserId: string | null, now: string): Promise<void> {
  const { sections, ...shown } = first;
  const opened = Object.fromEntries(sections.map((name) => [name, "started"]));
  await db.query(
    `WITH before AS (SELECT id, revision FROM applications WHERE id = $1 FOR UPDATE),
     kept AS (
       UPDATE applications a SET revision = coalesce(a.revision, $2), variants = CASE WHEN a.revision IS NULL THEN $3 ELSE a.variants END,
         display_state = CASE WHEN $8::jsonb = '{}' THEN a.display_state
           ELSE a.display_state || jsonb_build_object('sectionStatus', $8::jsonb || coalesce(a.display_state->'sectionStatus', '{}')) END
       FROM before WHERE a.id = before.id AND (before.revision IS NULL OR NOT coalesce(a.display_state->'sectionStatus', '{}') ?& $9)
       RETURNING a.id, before.revision IS NULL AS is_first)
     INSERT INTO audit_events (id, application, actor_user_id, name, detail, at) SELECT $4, id, $5, 'first-shown', $6, $7 FROM kept WHERE is_first`,
    [application, shown.revision, shown.variants, randomUUID(), actorUserId, JSON.stringify(shown), now, JSON.stringify(opened), sections],
  );
}

export async function putFlag(tx: Executor, application: string, flag: FlagName, data: Record<string, unknown>): Promise<FlagRecord> {
  if (!isUuid(application)) throw new RecordMissing(`There is no application ${application}`);
  const {
    rows: [made],
  } = await tx.query<Row>(
    "INSERT INTO flags (id, application, flag, flag_data) VALUES ($1, $2, $3, $4) ON CONFLICT (application, flag) DO NOTHING RETURNING *",
    [randomUUID(), application, flag, JSON.stringify(data)],
  );
  if (made) return toRecord("flag", made);
  const {
    rows: [first],
  } = await tx.query<Row>("SELECT * FROM flags WHERE application = $1 AND flag = $2", [application, flag]);
  // Collapsed by somebody else between the two statements: expanding it now is what was asked for.
  return first ? toRecord("flag", first) : putFlag(tx, application, flag, data);
}

export async function sourceBySlug(db: Executor, slug: string): Promise<SourceRecord | null> {
  const { rows } = await db.query<Row>("SELECT * FROM sources WHERE slug = $1", [slug]);
  return rows[0] ? toRecord("source", rows[0]) : null;
}

/** The history of an application or a co-signer, oldest first. */
export async function eventsOf(db: Executor, applicationId: string): Promise<EventRecord[]> {
  if (!isUuid(applicationId)) return [];
  const { rows } = await db.query<EventRecord>(
    "SELECT id, application, actor_user_id, as_user_id, name, detail, why, at FROM audit_events WHERE application = $1 OR cosigner = $1 ORDER BY seq",
    [applicationId],
  );
  return rows;
}
