/** What a room of a market costs, or a home where that is what is applied for. */

/** Of the kind and the market that these columns name. */
export const marketRentsOf = (kind: string, market: string): string =>
  `(SELECT json_build_object('least_cents', min(r.cents), 'highest_cents', max(r.cents)) FROM (
      SELECT CASE ${kind} WHEN 'whole_home' THEN h.full_property_price_cents ELSE h.full_property_price_cents / h.rooms END AS cents
      FROM homes h WHERE h.market = ${market} AND h.is_published) r)`;
