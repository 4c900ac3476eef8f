/** Groups: who begins one by a listing's link, and who joins by an invitation. */
import { randomUUID } from "node:crypto";
import type { ApplicationRecord, SourceRecord } from "../../ports/records.ts";
import type { GroupMemberRecord } from "../../ports/review-records.ts";
import type { Executor } from "../engine/database-pool.ts";
import { insertRecord } from "./record-statements.ts";
import { toRecord } from "../tables/tables.ts";

type Row = Record<string, unknown>;

/** The group that an application of this source is of: a new one like the template that stands behind a listing's link. */
export async function groupOfSource(tx: Executor, { group_source }: SourceRecord): Promise<string | null> {
  if (group_source === null) return null;
  const {
    rows: [found],
  } = await tx.query<Row>("SELECT * FROM group_sources WHERE slug = $1", [group_source]);
  const group = toRecord("group_source", found!);
  if (!group.is_template) return group.slug;
  const { id: _id, ...like } = group;
  const slug = `${group.slug.slice(0, 60)}-${randomUUID().slice(0, 13)}`;
  await insertRecord(tx, "group_source", { ...like, slug, is_template: false, id: randomUUID() });
  await tx.query(
    `INSERT INTO group_property_selections (group_source, property, full_property_price_cents, resident_rent_cents, promo_amount_cents)
     SELECT $2, property, full_property_price_cents, resident_rent_cents, promo_amount_cents FROM group_property_selections WHERE group_source = $1`,
    [group.slug, slug],
  );
  return slug;
}

/** The member whose invitation it was; whoever came without one is a member from now on, and the first of a group its primary. */
export async function joinGroup(tx: Executor, application: ApplicationRecord, person: { first_name: string; last_name: string; email: string }): Promise<void> {
  const { group_source, source, created_at } = application;
  if (group_source === null) return;
  const { rows: invited } = await tx.query<Row>("UPDATE group_members SET application = $2 WHERE source = $1 AND left_at IS NULL RETURNING *", [
    source,
    application.id,
  ]);
  if (invited.length > 0) return;
  const { rows: others } = await tx.query("SELECT 1 FROM group_members WHERE group_source = $1 AND is_primary AND left_at IS NULL", [group_source]);
  const member: Partial<GroupMemberRecord> = { group_source, is_primary: others.length === 0, application: application.id, invited_at: created_at, ...person };
  await insertRecord(tx, "group_member", member);
}
