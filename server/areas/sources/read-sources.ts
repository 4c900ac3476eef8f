/** Sources as staff look after them: what they are of, how far they are used up, and their link. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { done, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import { ownSources } from "../../kernel/access/own-case.ts";
import { sourceLabel, sourceLabelForms } from "../../kernel/context/texts.ts";
import { cappedFeeCents, jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import { isLeased } from "../../kernel/rules/life-cycle.ts";
import type { GroupPropertySelectionRecord } from "../../ports/review-records.ts";
import { homeIdOf } from "../groups/index.ts";
import type { Shown } from "../../ports/resources.d.ts";
import type { Reads } from "../../ports/store.ts";
import { LABEL_PLACES, SOURCE_ORDERINGS, SOURCE_SHARINGS, SOURCE_STATES, staffSources, type StaffSource } from "./sql.ts";

type Source = Shown["staff-source"];

const NOTHING = { total: 0, rows: [] };
const oneOf = <T extends string>(known: readonly T[], text: string | null): T | null | undefined =>
  text === null ? null : known.find((each) => each === text);

/** The route's own cell in the access table has let nobody in but who may. */
export async function listSources(
  deps: Deps,
  actor: Actor,
  { search, market, ...asked }: { search: string | null; sharing: string | null; market: string | null; state: string | null; ordering?: string | null },
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: Source[] }> {
  const [sharing, ordering] = [oneOf(SOURCE_SHARINGS, asked.sharing), oneOf(SOURCE_ORDERINGS, asked.ordering ?? null)];
  const states = asked.state === null ? null : asked.state.split(",").map((state) => oneOf(SOURCE_STATES, state));
  const known = states?.filter((state) => state != null) ?? null;
  if (sharing === undefined || ordering === undefined || known?.length !== states?.length) return NOTHING;
  const labels = sourceLabelForms({ documents: deps.documents.current(), locale: actor.locale }, LABEL_PLACES);
  const filter = { search, sharing, market, states: known, labels, ...(ordering && { ordering }) };
  const { total, rows } = await deps.store.query(staffSources(filter, page, deps.clock.now().toISOString()));
  const own = await ownSources(
    deps.store,
    actor,
    rows.map(({ source }) => source.slug),
  );
  return { total, rows: rows.map((row) => showSource(deps, actor, row, own.has(row.source.slug))) };
}

export async function readSource(deps: Deps, actor: Actor, slug: string): Promise<Outcome<Source>> {
  const found = await sourceOf(deps.store, slug, deps.clock.now().toISOString());
  if (!found) return notFound;
  return done(showSource(deps, actor, found, (await ownSources(deps.store, actor, [slug])).has(slug)));
}

export async function sourceOf(reads: Pick<Reads, "query">, slug: string, now: string): Promise<StaffSource | null> {
  const only = { slug, search: null, sharing: null, market: null, states: null };
  return (await reads.query(staffSources(only, { limit: 1, offset: 0 }, now))).rows[0] ?? null;
}

/** Where whoever has no application yet begins by it. */
const linkOf = ({ config }: Pick<Deps, "config">, slug: string): string => `${config.publicUrl}/applications?source=${encodeURIComponent(slug)}`;

/** Of one's own nothing is told of those who apply by it. */
function showSource(deps: Pick<Deps, "config" | "documents">, { locale }: Actor, { source, ...row }: StaffSource, isOwn: boolean): Source {
  const documents = deps.documents.current();
  const rule = jurisdictionOf(documents.jurisdictions, row.country_code, row.region_code);
  const { slug, market, label, kind, application_fee_cents, currency, waive_application_fee, most_applications, ends_at, invited_email } = source;
  return {
    slug,
    link: linkOf(deps, slug),
    sharing: row.sharing,
    state: row.state,
    closed: source.revoked_at !== null,
    market,
    market_name: row.market_name,
    label: sourceLabel({ documents, locale }, label, row.market_name),
    kind,
    application_fee: application_fee_cents / 100,
    lawful_fee: cappedFeeCents(application_fee_cents, currency, rule) / 100,
    currency,
    waive_application_fee,
    applications: isOwn ? null : row.applications,
    most_applications,
    ends_at,
    invited_email,
    number_of_potential_roommates: row.group?.number_of_potential_roommates ?? null,
    move_in_date: row.group?.move_in_date ?? null,
    lease_end_date: row.group?.lease_end_date ?? null,
    ...showOffer(row.group?.selection ?? null),
    groups: isOwn ? null : (row.group?.groups ?? 0),
    lease_is_out: isOwn ? null : (row.group?.statuses.some(isLeased) ?? false),
    own_case: isOwn,
    version: source.version,
    created_at: row.created_at,
  };
}

function showOffer(selection: GroupPropertySelectionRecord | null): Pick<Source, "home" | "home_name" | "home_price" | "resident_rent" | "promo_amount"> {
  const { resident_rent_cents = null, promo_amount_cents = null, full_property_price_cents = null } = selection ?? {};
  const amount = (cents: number | null): number | null => (cents === null ? null : cents / 100);
  return {
    home: homeIdOf(selection),
    home_name: selection ? String(selection.property["name"] ?? "") : null,
    home_price: amount(full_property_price_cents),
    resident_rent: amount(resident_rent_cents),
    promo_amount: amount(promo_amount_cents),
  };
}
