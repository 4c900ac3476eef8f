/** People, sources and applications for database tests, made through the store. */
import { randomUUID } from "node:crypto";
import type { ApplicationRecord, SourceRecord, UserRecord } from "#server/ports/records.ts";
import type { Store } from "#server/ports/store.ts";

export const PLACEHOLDERS = { name: "N/A", phone: "+12025550100", email: "na@example.com", date: "1971-01-01", country: "US" };
export const DEMO_CONSTANTS = { placeholders: PLACEHOLDERS, lowScoreBelow: 600 };
export const NOW = "2026-05-04T10:00:00.000Z";

export function aPerson(store: Store, values: Partial<UserRecord> = {}): Promise<UserRecord> {
  return store.transaction((tx) =>
    tx.insert("user", { email: `person-${randomUUID().slice(0, 8)}@example.com`, first_name: "Pat", last_name: "Doe", ...values }),
  );
}

/** A link to an application in Seattle, for whoever comes first. */
export function aSource(store: Store, values: Partial<SourceRecord> = {}): Promise<SourceRecord> {
  return store.transaction(async (tx) => {
    if (!(await tx.find("market", "seattle"))) {
      await tx.insert("market", { slug: "seattle", display_name: "Seattle", country_code: "US", region_code: "WA", picture: "home-craftsman" });
    }
    return tx.insert("source", {
      slug: `source-${randomUUID().slice(0, 8)}`,
      market: "seattle",
      application_fee_cents: 3500,
      currency: "usd",
      label: "Seattle, room in a shared home",
      available_properties: 6,
      available_rooms: 14,
      ...values,
    });
  });
}

export async function anApplication(store: Store, user?: UserRecord): Promise<{ user: UserRecord; source: SourceRecord; application: ApplicationRecord }> {
  const owner = user ?? (await aPerson(store));
  const source = await aSource(store);
  const accepted = await store.transaction((tx) =>
    tx.acceptSource({ slug: source.slug, userId: owner.id, now: NOW, medium: null, placeholders: PLACEHOLDERS }),
  );
  if ("refused" in accepted) throw new Error(`refused: ${accepted.refused}`);
  return { user: owner, source, application: accepted.application };
}
