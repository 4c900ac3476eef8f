/** Everything about one person, and about the application and the source of one address, as tests look at it. */
import { type MarketRecord, type SourceRecord } from "#server/ports/records.ts";
import { APPLICATION_STATE, type ApplicationState, type PersonState } from "#server/ports/state.ts";
import type { Store } from "#server/ports/store.ts";

interface Person extends Omit<
  PersonState,
  | "entry"
  | "invitation"
  | "profile"
  | "pet_applied_with"
  | "named_profile"
  | "named_residency"
  | "told"
  | "cosigning"
  | "lawful_records"
  | "legal_hold"
  | "looks"
> {
  current: ApplicationState | null;
  source: SourceRecord | null;
  source_market: MarketRecord | null;
}

export async function personState(store: Pick<Store, "state">, id: string, slug: string | null): Promise<Person | null> {
  const {
    user,
    applications = [],
    entry,
    ...rest
  } = await store.state(["user", "applications", "entry", ...APPLICATION_STATE], {
    user: id,
    source: slug,
    market: null,
  });
  if (!user) return null;
  return {
    user,
    applications,
    current: rest.application ? (rest as ApplicationState) : null,
    source: entry?.source ?? null,
    source_market: entry?.market ?? null,
  };
}
