/** Links that the demo's applicants sent to co-signers: nobody has taken them up. */
import type { Records } from "../../ports/store.ts";
import { demoId, type DemoCosigner } from "./demo-data.ts";

const MONTHS_MS = 180 * 86_400_000;

/** @param now milliseconds since 1970; the demo's links last for half a year. */
export const demoCosignerSource = ({ source, ...said }: DemoCosigner, now: number): Records["cosigner_source"] => ({
  id: demoId(`cosigner_source:${said.slug}`),
  version: 1,
  ...said,
  source_application: demoId(`application:${source}`),
  owner_user_id: null,
  issued_at: new Date(now).toISOString(),
  expires_at: new Date(now + MONTHS_MS).toISOString(),
  revoked_at: null,
  reminded_at: null,
});
