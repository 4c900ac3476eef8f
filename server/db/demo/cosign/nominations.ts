/** Links that the demo's applicants sent to co-signers: nobody has taken them up. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Records } from "../../../ports/store.ts";
import { demoId } from "../demo-id.ts";

export interface DemoNomination {
  slug: string;
  /** Of the application that they are asked to stand by. */
  source: string;
  first_name: string;
  last_name: string;
  email: string;
  phonenumber: string;
}

/** @param schemas the folder of the documents. */
export const readNominations = (schemas: string): DemoNomination[] =>
  (JSON.parse(readFileSync(join(schemas, "demo", "cosigners.json"), "utf8")) as { cosigners: DemoNomination[] }).cosigners;

const MONTHS_MS = 180 * 86_400_000;

/** @param now milliseconds since 1970; the demo's links last for half a year. */
export const demoNomination = ({ source, ...said }: DemoNomination, now: number): { record: "cosigner_source"; values: Records["cosigner_source"] } => ({
  record: "cosigner_source",
  values: {
    id: demoId(`cosigner_source:${said.slug}`),
    version: 1,
    ...said,
    source_application: demoId(`application:${source}`),
    owner_user_id: null,
    issued_at: new Date(now).toISOString(),
    expires_at: new Date(now + MONTHS_MS).toISOString(),
    revoked_at: null,
    reminded_at: null,
  },
});
