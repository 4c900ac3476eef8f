/** The housing provider's own facts, named as in the root `site` of the data catalog. */
export interface Brand {
  name: string;
  website_url: string;
  website_host: string;
  support_email: string;
  sales_email: string;
  support_phone: string;
  listings_url: string;
  about_url: string;
  reviews_url: string;
  /** Of a room's 3D tour, with `{tour}` where its id stands; null: none is shown. */
  tours_url: string | null;
  /** There is a public site with the homes, and not just the built-in page of a market. */
  has_listings: boolean;
}
