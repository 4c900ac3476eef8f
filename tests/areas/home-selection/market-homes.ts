/** Homes of a market that an applicant chooses among: what is free in them is free from today on. */
import { randomUUID } from "node:crypto";
import { marketDay } from "#server/kernel/context/market-time.ts";
import type { RoomRecord } from "#server/ports/review-records.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { alwaysInForce } from "#tests/support/documents-in-force.ts";
import { documentsWith, TestApp } from "#tests/support/test-app.ts";

/** Where every day is of one season: what is told there doesn't hang on the month that it is told in. */
export const appWithoutSeasons = ({ open }: Partial<Pick<TestDatabase, "open">> = {}): Promise<TestApp> =>
  TestApp.open({ ...(open && { database: open }), change: { documents: alwaysInForce(documentsWith({ cold_zone_month_multiplier: 1 })) } });

export interface MadeHome {
  slug: string;
  /** Ids of its rooms, by number. */
  rooms: string[];
}

const ROOM = {
  room_type: "private",
  about: "",
  first_price_cents: 119_000,
  discounted_price_cents: null,
  is_available: true,
  availability_date: "2020-01-01",
  lease_lengths: null,
} satisfies Partial<RoomRecord>;

/** A home of this market with a room for each that is given. */
export async function marketHome(
  app: TestApp,
  rooms: readonly Partial<RoomRecord>[],
  values: { market?: string; pets_allowed?: boolean; is_published?: boolean; name?: string } = {},
): Promise<MadeHome> {
  const slug = `home-${randomUUID().slice(0, 8)}`;
  return app.store.transaction(async (tx) => {
    await tx.insert("home", {
      slug,
      market: "seattle",
      name: "2140 Thomas Street",
      picture: "home-craftsman",
      rooms: rooms.length,
      address: { street_address: "2140 Thomas Street", city: "Seattle", neighborhood: "Capitol Hill", postal_code: "98112" },
      full_property_price_cents: 500_000,
      headline: "",
      is_published: true,
      pets_allowed: false,
      amenities: [],
      ...values,
    });
    const ids: string[] = [];
    for (const [at, room] of rooms.entries()) {
      const made = await tx.insert("room", { ...ROOM, id: randomUUID(), home: slug, number: at + 1, ...room });
      ids.push(made.id);
    }
    return { slug, rooms: ids };
  });
}

/** YYYY-MM-DD, where the homes are: it may be tomorrow elsewhere. */
export const todayThere = ({ deps }: TestApp): string => marketDay(deps.documents.current(), "seattle", deps.clock.now());
