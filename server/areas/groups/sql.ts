/** A group as the API shows it: who is in it, by which link and how far, and whose applications these are. One statement, whatever its size. */
import type { ApplicationRecord } from "../../ports/records.ts";
import type { GroupMemberRecord, GroupSourceRecord } from "../../ports/review-records.ts";
import type { CostFees } from "../../ports/columns/values.ts";
import type { Query } from "../../ports/query.ts";
import { toRecord } from "../../ports/tables/tables.ts";

/** A group as the API shows it. A template, which stands behind a listing's link, is nobody's group. */
export interface GroupBoard {
  source: GroupSourceRecord;
  /** Those that haven't left, the primary first, then as they were invited. */
  members: {
    member: GroupMemberRecord;
    /** Of their application, with whose it is; null while they have begun none. */
    status: ApplicationRecord["status"] | null;
    user_id: string | null;
    /** Slug of what they apply by, or of the link that they were invited by. */
    source: string | null;
  }[];
}

type Row = Record<string, unknown>;
type MemberRow = Omit<GroupBoard["members"][number], "member"> & { member: Row };

export const groupBoard =
  (slug: string): Query<GroupBoard | null> =>
  async (db) => {
    const { rows } = await db.query<{ source: Row; members: MemberRow[] }>(
      `SELECT to_json(g) AS source,
       (SELECT coalesce(json_agg(json_build_object('member', to_json(m), 'status', o.status, 'source', coalesce(o.source, m.source), 'user_id', o.user_id)
           ORDER BY m.is_primary DESC, m.created_at, m.id), '[]')
         FROM group_members m LEFT JOIN applications o ON o.id = m.application WHERE m.group_source = g.slug AND m.left_at IS NULL) AS members
     FROM group_sources g WHERE g.slug = $1 AND NOT g.is_template`,
      [slug],
    );
    const [found] = rows;
    return found
      ? {
          source: toRecord("group_source", found.source),
          members: found.members.map(({ member, ...beside }) => ({ ...beside, member: toRecord("group_member", member) })),
        }
      : null;
  };

/** Of the home that a group was given; what was kept before stays. */
export const keepFees =
  (group: string, fees: CostFees): Query<void> =>
  async (db) => {
    await db.query("UPDATE group_property_selections SET fees = $2 WHERE group_source = $1 AND fees IS NULL", [group, JSON.stringify(fees)]);
  };
