/** Groups: who begins one by a listing's link, who joins by an invitation, a group as its members may see it, and the links of co-signers. */
import { randomUUID } from "node:crypto";
import type { ApplicationRecord, SourceRecord } from "../../ports/records.ts";
import type { CosignerSourceRecord, GroupMemberRecord } from "../../ports/review-records.ts";
import type { GroupState, InvitationState } from "../../ports/state.ts";
import type { Executor } from "../../ports/query.ts";
import { CHOSEN_FEE_SET } from "../../kernel/sql/chosen-fee-set.ts";
import { insertRecord, updateRecord } from "./record-statements.ts";
import { toRecord } from "../../ports/tables/tables.ts";

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
  await insertRecord(tx, "group_source", { ...like, slug, is_template: false, template: group.slug, id: randomUUID() });
  await tx.query(
    `INSERT INTO group_property_selections (group_source, property, full_property_price_cents, resident_rent_cents, promo_amount_cents)
     SELECT $2, property, full_property_price_cents, resident_rent_cents, promo_amount_cents FROM group_property_selections WHERE group_source = $1`,
    [group.slug, slug],
  );
  return slug;
}

/**
 * Whether an invitation that was not revoked makes a further member: somebody applies in that group, and the person is not
 * of it by another application. The group is held until they are.
 */
export async function mayJoin(tx: Executor, { slug, sharing, group_source }: SourceRecord, userId: string): Promise<boolean> {
  if (group_source === null || sharing !== "personal") return true;
  await tx.query("SELECT 1 FROM group_sources WHERE slug = $1 FOR UPDATE", [group_source]);
  const { rows } = await tx.query<{ invited: boolean; hosted: boolean; own: boolean }>(
    `SELECT coalesce(bool_or(m.source = $2), false) AS invited,
       coalesce(bool_or(m.left_at IS NULL AND m.application IS NOT NULL), false) AS hosted, coalesce(bool_or(m.left_at IS NULL AND a.user_id = $3), false) AS own
     FROM group_members m LEFT JOIN applications a ON a.id = m.application WHERE m.group_source = $1`,
    [group_source, slug, userId],
  );
  const [{ invited, hosted, own } = { invited: false, hosted: false, own: false }] = rows;
  return !own && (!invited || hosted);
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

/** A member's picture as the others of the group see it: the address of the photo of their profile (`pictureOf` of the area of profiles), else the one that came with `u`. */
const PICTURE = `coalesce((SELECT '/api/v1/profiles/' || p.user_id || '/photos/' || (p.photo_thumbnails->>'id') || '/'
          FROM profiles p WHERE p.user_id = u.id AND p.photo IS NOT NULL), u.profile_image_url)`;

/** Who is in a group and how far they are, and nothing of what they answered. `a` is the application. */
export const GROUP_SQL = `(SELECT json_build_object('source', to_json(g),
    'selection', (SELECT to_json(p) FROM group_property_selections p WHERE p.group_source = g.slug),
    'service_fee_set', ${CHOSEN_FEE_SET},
    'someone_left', EXISTS (SELECT 1 FROM group_members l WHERE l.group_source = g.slug AND l.left_at IS NOT NULL),
    'last_to_leave', (SELECT coalesce(nullif(trim(l.first_name || ' ' || l.last_name), ''), l.email) FROM group_members l
      WHERE l.group_source = g.slug AND l.left_because IN ('declined', 'withdrawn') ORDER BY l.left_at DESC, l.id LIMIT 1),
    'members', (SELECT coalesce(json_agg(json_build_object('member', to_json(m), 'status', o.status, 'avatar', u.avatar, 'picture', ${PICTURE},
        'legal_name', (SELECT json_build_object('first_name', i.first_name, 'last_name', i.last_name) FROM applicant_infos i
          WHERE i.application = o.id AND trim(i.first_name) <> '' AND trim(i.last_name) <> ''),
        'needs_cosigner', EXISTS (SELECT 1 FROM application_requests r WHERE r.application = o.id AND r.status = 'open' AND r.request_type = 'add_cosigner'),
        'unreachable', (SELECT min(s.reason) FROM mail_suppressions s WHERE s.address = lower(m.email COLLATE "C")))
        ORDER BY m.is_primary DESC, m.created_at, m.id), '[]')
      FROM group_members m LEFT JOIN applications o ON o.id = m.application LEFT JOIN users u ON u.id = o.user_id
      WHERE m.group_source = g.slug AND m.left_at IS NULL))
  FROM group_sources g WHERE g.slug = a.group_source)`;

/** The invitation that the address names; whoever has the group is its primary, and has an application. */
export const INVITATION_SQL = `(SELECT json_build_object('source', to_json(s), 'member', to_json(m),
    'host', (SELECT coalesce(nullif(h.first_name, ''), h.email) FROM group_members h
      WHERE h.group_source = s.group_source AND h.is_primary AND h.left_at IS NULL AND h.application IS NOT NULL))
  FROM sources s LEFT JOIN group_members m ON m.source = s.slug
  WHERE s.slug = :source AND s.sharing = 'personal' AND (s.invited_email IS NOT NULL OR m.id IS NOT NULL))`;

export const readInvitation = (json: { source: Row; member: Row | null; host: string | null } | null): InvitationState | null =>
  json && { source: toRecord("source", json.source), member: json.member && toRecord("group_member", json.member), host: json.host };

interface GroupJson {
  source: Row;
  selection: Row | null;
  service_fee_set: string | null;
  someone_left: boolean;
  last_to_leave: string | null;
  members: (Pick<GroupState["members"][number], "legal_name" | "status" | "avatar" | "picture" | "needs_cosigner" | "unreachable"> & { member: Row })[];
}

export const readGroup = (json: GroupJson | null): GroupState | null =>
  json && {
    source: toRecord("group_source", json.source),
    selection: json.selection && toRecord("group_property_selection", json.selection),
    service_fee_set: json.service_fee_set,
    someone_left: json.someone_left,
    last_to_leave: json.last_to_leave,
    members: json.members.map(({ member, ...beside }) => ({ ...beside, member: toRecord("group_member", member) })),
  };

/** By which the group of an application is followed; null where it is of none. */
export async function groupIdOf(db: Executor, application: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>("SELECT g.id FROM applications a JOIN group_sources g ON g.slug = a.group_source WHERE a.id = $1", [
    application,
  ]);
  return rows[0]?.id ?? null;
}

/** The slug that the link had tells from now on that there is a newer one. */
export async function renewCosignerLink(
  tx: Executor,
  id: string,
  link: Pick<CosignerSourceRecord, "slug" | "issued_at" | "expires_at">,
): Promise<CosignerSourceRecord> {
  await tx.query("INSERT INTO former_cosigner_links (slug, cosigner_source, replaced_at) SELECT slug, id, $2 FROM cosigner_sources WHERE id = $1", [
    id,
    link.issued_at,
  ]);
  return updateRecord(tx, "cosigner_source", id, link);
}
