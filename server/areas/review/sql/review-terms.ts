/** Hours from when an application waits for a decision until it is due. Who waits has another time at once where they change. */
import type { ReviewTerms } from "./queue-records.ts";
import type { Query } from "../../../ports/query.ts";

export const writeReviewTerms =
  ({ elsewhere, markets }: ReviewTerms): Query<void> =>
  async (db) => {
    const others = Object.entries(markets).filter(([, hours]) => hours !== elsewhere);
    const terms = [["", elsewhere] as const, ...others];
    const given = [terms.map(([market]) => market), terms.map(([, hours]) => hours)];
    await db.query(
      `WITH given AS (SELECT * FROM unnest($1::text[], $2::integer[]) AS t (market, hours)),
       gone AS (DELETE FROM review_terms t WHERE NOT EXISTS (SELECT 1 FROM given g WHERE g.market = t.market))
     INSERT INTO review_terms AS t (market, hours) SELECT g.market, g.hours FROM given g
       WHERE NOT EXISTS (SELECT 1 FROM review_terms k WHERE (k.market, k.hours) = (g.market, g.hours))
     ON CONFLICT (market) DO UPDATE SET hours = excluded.hours`,
      given,
    );
  };
