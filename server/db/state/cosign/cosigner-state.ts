/** What a co-signer's screens are made of. Of the application that they stand by no more is read than they may see. */
import type { CosignerLink, CosignerState, ScreenState } from "../../../ports/state.ts";
import { toRecord } from "../../../ports/tables/tables.ts";
import { filesNamed } from "../file-references.ts";
import { marketRentsOf } from "../market-rents.ts";
import { chargeOf, paidCardOf, record, recordOrNone, records, type StateSlice, type Row } from "../slice.ts";

const LINK = `CASE WHEN l.id IS NULL THEN NULL ELSE (SELECT json_build_object(
    'source', (SELECT to_json(s) FROM cosigner_sources s WHERE s.id = l.id),
    'replaced', l.replaced,
    'owner_email', (SELECT w.email FROM cosigner_sources s JOIN users w ON w.id = s.owner_user_id WHERE s.id = l.id),
    'application', json_build_object('id', o.id, 'user_id', o.user_id, 'status', o.status, 'waive_application_fee', o.waive_application_fee,
      'preapproved_max_rent_cents', o.preapproved_max_rent_cents),
    -- A group's dates are its offer's; by themselves somebody has only their own.
    'term', CASE WHEN gs.move_in_date IS NOT NULL THEN json_build_object('from', gs.move_in_date, 'to', gs.lease_end_date)
      ELSE json_build_object('from', o.move_in_date, 'to', o.lease_end_date) END,
    'first_name', coalesce(nullif(i.first_name, ''), u.first_name, ''),
    'home_label', os.label,
    'market', to_json(m),
    'property', g.property,
    'offer', CASE WHEN g.group_source IS NOT NULL THEN json_build_object('resident_rent_cents', g.resident_rent_cents,
      'full_property_price_cents', g.full_property_price_cents, 'number', gs.number_of_potential_roommates,
      'members', (SELECT count(*) FROM group_members p WHERE p.group_source = g.group_source AND p.left_at IS NULL)) END,
    'market_rents', ${marketRentsOf("os.kind", "o.market")})
  FROM applications o JOIN users u ON u.id = o.user_id JOIN applicant_infos i ON i.id = o.applicant_info
    JOIN sources os ON os.slug = o.source JOIN markets m ON m.slug = o.market
    LEFT JOIN group_sources gs ON gs.slug = o.group_source
    LEFT JOIN group_property_selections g ON g.group_source = o.group_source
  WHERE o.id = l.source_application) END`;

type LinkRow = Omit<CosignerLink, "source" | "market"> & { source: Row; market: Row };

export const COSIGNER_SLICES: { [N in keyof CosignerState]: StateSlice<ScreenState[N]> } = {
  cosigner_link: {
    of: "address",
    sql: LINK,
    read: (row: LinkRow | null) => row && { ...row, source: toRecord("cosigner_source", row.source), market: toRecord("market", row.market) },
  },
  cosigner: { of: "cosigner", sql: "CASE WHEN c.id IS NULL THEN NULL ELSE to_json(c) END", read: record("cosigner") },
  cosigner_income: { of: "cosigner", sql: "(SELECT to_json(n) FROM incomes n WHERE n.cosigner = c.id)", read: recordOrNone("income") },
  cosigner_income_sources: {
    of: "cosigner",
    sql: `(SELECT coalesce(json_agg(to_json(x) ORDER BY x.created_at, x.id), '[]')
      FROM additional_incomes x JOIN incomes n ON n.id = x.income WHERE n.cosigner = c.id)`,
    read: records("additional_income"),
  },
  cosigner_answer_records: {
    of: "cosigner",
    sql: "(SELECT coalesce(json_agg(to_json(x) ORDER BY x.position, x.created_at, x.id), '[]') FROM answer_records x WHERE x.cosigner = c.id)",
    read: records("answer_record"),
  },
  cosigner_documents: {
    of: "cosigner",
    sql: `(SELECT coalesce(json_agg(to_json(d) ORDER BY d.created_at, d.id), '[]') FROM documents d WHERE d.id IN (
      SELECT c.photo_id UNION SELECT n.document FROM incomes n WHERE n.cosigner = c.id
      UNION SELECT x.document FROM additional_incomes x JOIN incomes n ON n.id = x.income WHERE n.cosigner = c.id
      UNION ${filesNamed("cosigner")}))`,
    read: records("document"),
  },
  cosigner_charge: chargeOf("cosigner", "c.id"),
  cosigner_paid_card: paidCardOf("cosigner", "c.id"),
  cosigner_check: {
    of: "cosigner",
    sql: "(SELECT to_json(b) FROM background_checks b WHERE b.target_type = 'cosigner' AND b.target_id = c.id)",
    read: recordOrNone("background_check"),
  },
  cosigner_consent: {
    of: "cosigner",
    sql: "(SELECT to_json(o) FROM consents o WHERE o.cosigner = c.id ORDER BY o.given_at DESC, o.created_at DESC LIMIT 1)",
    read: recordOrNone("consent"),
  },
};

/** What whoever is signed in was sent to prove that the link of the address is theirs, as long as it goes to that address. */
export const CODE_SLICE: StateSlice<ScreenState["cosigner_code"]> = {
  of: "address",
  sql: `(SELECT json_build_object('expires_at', k.expires_at, 'tries', k.tries, 'proven', k.proven_at IS NOT NULL)
    FROM cosigner_link_codes k JOIN cosigner_sources s ON s.id = k.cosigner_source
    WHERE k.cosigner_source = l.id AND k.user_id = :user AND k.address = lower(s.email COLLATE "C"))`,
  read: (row: ScreenState["cosigner_code"]) => row && { ...row, expires_at: new Date(row.expires_at).toISOString() },
};

/** Of a link that was taken back only what was handed in is theirs to look at. */
export const COSIGNING_SLICE: StateSlice<ScreenState["cosigning"]> = {
  of: "person",
  sql: `(SELECT coalesce(json_agg(json_build_object('slug', s.slug, 'status', c.status, 'expires_at', s.expires_at, 'application_status', o.status,
      'first_name', coalesce(nullif(i.first_name, ''), u.first_name, ''), 'home_label', os.label, 'market_name', m.display_name, 'picture', m.picture) ORDER BY s.created_at DESC, s.id), '[]')
    FROM (SELECT k.cosigner_source AS id, k.status FROM cosigners k WHERE k.user_id = :user
      UNION ALL SELECT w.id, NULL FROM cosigner_sources w JOIN users me ON me.id = :user
        WHERE w.owner_user_id IS NULL AND w.revoked_at IS NULL AND w.email <> '' AND lower(w.email COLLATE "C") = lower(me.email COLLATE "C")) c
      JOIN cosigner_sources s ON s.id = c.id AND (s.revoked_at IS NULL OR c.status = 'submitted')
      JOIN applications o ON o.id = s.source_application AND o.user_id <> :user JOIN users u ON u.id = o.user_id
      JOIN applicant_infos i ON i.id = o.applicant_info JOIN sources os ON os.slug = o.source JOIN markets m ON m.slug = o.market)`,
  read: (rows: ScreenState["cosigning"]) => rows.map((row) => ({ ...row, expires_at: new Date(row.expires_at).toISOString() })),
};

/** The link that the address names, by its slug or by one that it had before, and the application of whoever is signed in. */
export const COSIGNER_OF_ADDRESS = ` LEFT JOIN LATERAL (
    SELECT s.id, s.source_application, false AS replaced FROM cosigner_sources s WHERE s.slug = :cosigner
    UNION ALL SELECT s.id, s.source_application, true FROM former_cosigner_links f JOIN cosigner_sources s ON s.id = f.cosigner_source WHERE f.slug = :cosigner
    LIMIT 1) l ON true LEFT JOIN cosigners c ON c.cosigner_source = l.id AND c.user_id = :user`;
/** The same of one that is known by its id. */
export const COSIGNER_OF_ID =
  " FROM cosigners c JOIN LATERAL (SELECT s.id, s.source_application, false AS replaced FROM cosigner_sources s WHERE s.id = c.cosigner_source) l ON true WHERE c.id = $1";
