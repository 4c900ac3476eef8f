/** Whom an applicant named, and of who took that up what staff decide by, as one piece of the reviewed application. `a` is the application. */
import { COSIGNER_STATE, type CosignerState, type ReviewedApplication, type ReviewedCosigner } from "../../../ports/state.ts";
import { toRecord } from "../../../ports/tables/tables.ts";
import { records, type Row } from "../slice.ts";
import { COSIGNER_SLICES } from "./cosigner-state.ts";

const COSIGNERS = `(SELECT coalesce(json_agg(json_build_object('user', (SELECT to_json(u) FROM users u WHERE u.id = c.user_id),
      ${COSIGNER_STATE.map((name) => `'${name}', ${COSIGNER_SLICES[name].sql}`).join(", ")}) ORDER BY c.created_at, c.id), '[]')
    FROM cosigners c JOIN LATERAL (SELECT s.id, s.source_application, false AS replaced FROM cosigner_sources s WHERE s.id = c.cosigner_source) l ON true
    WHERE l.source_application = a.id)`;

export const NOMINATED_SQL = `json_build_object(
  'sources', (SELECT coalesce(json_agg(to_json(x) ORDER BY x.created_at DESC, x.id DESC), '[]') FROM cosigner_sources x WHERE x.source_application = a.id),
  'cosigners', ${COSIGNERS})`;

interface NominatedJson {
  sources: Row[];
  cosigners: (Record<(typeof COSIGNER_STATE)[number], never> & { user: Row })[];
}

export const readNominated = ({ sources, cosigners }: NominatedJson): Pick<ReviewedApplication, "cosigner_sources" | "cosigners"> => ({
  cosigner_sources: records("cosigner_source")(sources),
  cosigners: cosigners.map(readCosigner),
});

const readCosigner = ({ user, ...state }: NominatedJson["cosigners"][number]): ReviewedCosigner => ({
  ...(Object.fromEntries(COSIGNER_STATE.map((name) => [name, COSIGNER_SLICES[name].read(state[name])])) as unknown as CosignerState),
  user: toRecord("user", user),
});
