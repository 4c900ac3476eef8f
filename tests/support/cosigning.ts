/** Somebody is named to co-sign: the link that they are sent, and the people around it. */
import { randomUUID } from "node:crypto";
import type { SourceRecord } from "#server/ports/records.ts";
import type { CosignerRecord, CosignerSourceRecord } from "#server/ports/review-records.ts";
import type { TestApp, Visitor } from "./test-app.ts";

export interface Asked {
  applicant: Visitor;
  source: CosignerSourceRecord;
  /** Address of the page below the link. */
  at(page?: string): string;
}

const DAY = 86_400_000;

/** An applicant who has named somebody. `source` changes the link, `terms` what is applied for. */
export async function asksSomebody(
  app: TestApp,
  change: { source?: Partial<CosignerSourceRecord>; terms?: Partial<SourceRecord>; applicant?: Visitor } = {},
): Promise<Asked> {
  const applicant = change.applicant ?? (await app.applicant(change.terms));
  const { application } = await applicant.state();
  const now = app.deps.clock.now().getTime();
  const slug = `cosign-${randomUUID()}`;
  const source = await app.store.transaction((tx) =>
    tx.insert("cosigner_source", {
      id: randomUUID(),
      slug,
      source_application: application.id,
      first_name: "Cora",
      last_name: "Okafor",
      email: `cora-${slug.slice(-8)}@example.com`,
      phonenumber: "+12065550188",
      owner_user_id: null,
      issued_at: new Date(now).toISOString(),
      expires_at: new Date(now + 14 * DAY).toISOString(),
      revoked_at: null,
      reminded_at: null,
      ...change.source,
    }),
  );
  return askedBy(applicant, source);
}

export const askedBy = (applicant: Visitor, source: CosignerSourceRecord): Asked => ({
  applicant,
  source,
  at: (page = "") => `/cosign/${source.slug}${page && `/${page}`}`,
});

/** The co-signer's application of a link; null while nobody has taken it up. */
export async function cosignerOf(app: TestApp, source: Pick<CosignerSourceRecord, "id">): Promise<CosignerRecord | null> {
  return (await app.store.list("cosigner", { cosigner_source: source.id }, { limit: 2, offset: 0 })).rows[0] ?? null;
}

/** Whom the link was sent to, signed in. */
export const invited = (app: TestApp, { source }: Pick<Asked, "source">): Promise<Visitor> => app.person(source.email || undefined);

/** The code that the address of the link was mailed last. */
export async function mailedCode(app: TestApp, { source }: Pick<Asked, "source">): Promise<string> {
  const codes = (await app.store.mails.unsent(500)).filter(({ to, dedupe_key }) => to === source.email && dedupe_key.startsWith("cosigner-code:"));
  return /^\d{6}$/m.exec(codes.at(-1)?.text ?? "")?.[0] ?? "none";
}

/** Somebody with another account, who reads mail at the address that the link was sent to as well. */
export async function provesAddress(app: TestApp, asked: Asked): Promise<Visitor> {
  const other = await app.person();
  await other.run("send-link-code", {}, asked.at("link"));
  const proven = await other.run("prove-link", { code: await mailedCode(app, asked) }, asked.at("link"));
  if (!proven.ok) throw new Error(JSON.stringify(proven.problems));
  return other;
}

/** Somebody who has opened the link and gone on. */
export async function cosigns(app: TestApp, asked: Asked): Promise<Visitor> {
  const cosigner = await invited(app, asked);
  const taken = await cosigner.run("take-up-link", {}, asked.at());
  if (!taken.ok) throw new Error(JSON.stringify(taken.problems));
  return cosigner;
}

const saved = async (who: Visitor, page: string, root: string, values: Record<string, unknown>): Promise<void> => {
  const result = await who.save(root, values, null, page);
  if (!result.ok) throw new Error(`${root}: ${JSON.stringify(result.problems)}`);
};

export const COSIGNER_ANSWERS = { first_name: "Cora", last_name: "Okafor", email: "cora@example.com", birthdate: "1968-05-04", phonenumber: "+12065550188" };
export const COSIGNER_ADDRESS = {
  "typed.street_address": "9 Elm St",
  "typed.city": "Seattle",
  "typed.country_code": "US",
  "typed.region": "WA",
  "typed.postal_code": "98101",
};

/** Every answer that a co-signer's pages ask before the submission. */
export async function fillsIn(cora: Visitor, asked: Asked): Promise<void> {
  await saved(cora, asked.at("about-yourself"), "cosigner", COSIGNER_ANSWERS);
  await saved(cora, asked.at("address"), "cosigner", COSIGNER_ADDRESS);
  await cora.run("confirm-cosigner-address", { suggested: false }, asked.at("address"));
  await saved(cora, asked.at("identity"), "cosigner", { photo_id: await cora.upload("applicant_identity") });
  const work = { company_name: "Harborview Library", job_title: "Head librarian", monthly_salary: 6400, currency: "usd", start_date: "2014-05-01" };
  await saved(cora, asked.at("cosign-income/employment"), "cosigner_income", work);
  await saved(cora, asked.at("cosign-income/documents"), "cosigner_income", { document: await cora.upload("applicant_income") });
}

/** One press from the end: the form, the consent and the number are there. */
export async function readyToPay(cora: Visitor, asked: Asked): Promise<void> {
  await fillsIn(cora, asked);
  await cora.run("record-cosigner-consent", { agreed: true }, asked.at("submit"));
  await saved(cora, asked.at("submit/screening"), "cosigner", { sin_ssn_country: "US", sin_ssn: "123450000" });
}
