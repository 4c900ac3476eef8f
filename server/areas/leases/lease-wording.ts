/** The words of a lease: of what was agreed, by the template of its place, in the language of everybody who stands in it. */
import { isDeepStrictEqual } from "node:util";
import { placeConstant } from "../../kernel/context/market-constants.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { keptLocale, listInWords, textsOf } from "../../kernel/context/texts.ts";
import { describeMail } from "../../kernel/mail/mail-to.ts";
import { undrawable } from "../../kernel/pdf/draw-pdf.ts";
import { pdfDocumentOf } from "../../kernel/pdf/from-mail.ts";
import type { PdfDocument } from "../../kernel/pdf/pdf-document.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import { all } from "../../kernel/records/read-records.ts";
import type { LeasePartyRecord, LeaseRecord } from "../../ports/review-records.ts";
import type { ApplicationState } from "../../ports/state.ts";
import type { Reads } from "../../ports/store.ts";
import { leaseApplications, leaseFacts } from "./lease-facts.ts";
import { fullName } from "./full-name.ts";
import { leaseValues, type LeaseFacts, type MissingFact } from "./lease-values.ts";

export type Party = Pick<LeasePartyRecord, "user_id" | "application" | "part" | "name">;

export interface LeaseWording {
  locale: string;
  parties: Party[];
  home: string;
  /** The last day of whoever stays longest. */
  ends_on: string | null;
  /** Null where something is missing. */
  document: PdfDocument | null;
  missing: MissingFact[];
}

/** Of a group one lease: a draft of it is everybody's. */
export const coversOf = ({ application }: Pick<ApplicationState, "application">): string => application.group_source ?? application.id;

export async function leaseWording(deps: Deps, reads: Reads, named: ApplicationState): Promise<LeaseWording> {
  const documents = deps.documents.current();
  const states = await leaseApplications(reads, named);
  const locale = await sharedLocale(deps, reads, states);
  const facts = await leaseFacts(reads, documents, { named, states, locale });
  const { values, missing } = leaseValues(facts, (names) => listInWords(locale, names));
  const common = { locale, parties: partiesOf(facts), home: facts.home?.name ?? "", ends_on: endOf(facts) };
  if (values === null) return { ...common, document: null, missing };
  const template = String(placeConstant(documents, "lease_template", named.market));
  const described = describeMail(deps, { to: { kind: "addressee", email: "", locale }, mail: template, args: values });
  if (described.unknowns.length > 0) throw new Error(`The lease "${template}" is not whole: ${described.unknowns.map(({ at }) => at).join(", ")}`);
  return { ...common, document: pdfDocumentOf(described), missing: [] };
}

/** Theirs, where all of them read the same; else the first one of ours: all have the same document. */
async function sharedLocale({ documents }: Deps, reads: Reads, states: readonly ApplicationState[]): Promise<string> {
  const locales = new Set<string>();
  for (const { application } of states) locales.add(keptLocale(documents.current(), (await reads.find("user", application.user_id))?.locale ?? null));
  return locales.size === 1 ? [...locales][0]! : keptLocale(documents.current(), null);
}

const endOf = ({ tenants, given }: LeaseFacts): string | null =>
  tenants
    .flatMap(({ room }) => room?.until ?? [])
    .toSorted()
    .at(-1) ??
  given?.until ??
  null;

const partiesOf = ({ tenants, cosign }: LeaseFacts): Party[] => [
  ...tenants.map((one): Party => ({ user_id: one.user, application: one.application, part: "tenant", name: fullName(one) })),
  ...cosign.people.map((one): Party => ({ user_id: one.user, application: one.application, part: "voucher", name: fullName(one) })),
];

/** Why it can't be written; null where it can. `locale`: of whoever is told. */
export async function whyNotWritten({ documents }: Pick<Deps, "documents">, { document, missing }: LeaseWording, locale: string): Promise<Refusal | null> {
  if (document === null) {
    const texts = textsOf(documents.current(), locale);
    const words = missing.map(({ what, name }) => texts(`desk.lease.missing.${what}`, { name: name || "none" }));
    return refusal("lease-incomplete", null, { what: listInWords(locale, [...new Set(words)]) });
  }
  const signs = await undrawable(document);
  return signs.length > 0 ? refusal("lease-signs", null, { signs: signs.join(" ") }) : null;
}

/** What was read is what would be written now: of one that staff uploaded, for whom it is. */
export async function isCurrent(reads: Reads, lease: LeaseRecord, { document, parties }: LeaseWording): Promise<boolean> {
  if (lease.origin === "template" && !isDeepStrictEqual(lease.document, JSON.parse(JSON.stringify(document)))) return false;
  const kept = await all(reads, "lease_party", { lease: lease.id });
  const whoIn = (some: readonly Party[]): string[] => some.map(({ user_id, application }) => `${application} ${user_id}`).toSorted();
  return isDeepStrictEqual(whoIn(kept), whoIn(parties));
}
