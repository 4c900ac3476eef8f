/** Addresses that the renderer itself leads to, whichever screen it draws. They travel with the page's texts. */

/** Routes of `schemas/flow.json`, by what the renderer means by them. */
export const PAGE_ROUTES = {
  /** Where the logo leads. */
  home: "applications",
  /** What is kept about the signed-in person. */
  account: "yourData",
  /** Where the dialog of the help button has a page of its own. */
  support: "support",
} as const;

export type RouteAddresses = { readonly [Name in keyof typeof PAGE_ROUTES]: string };

export interface PageAddresses extends RouteAddresses {
  /** The list of countries, as JSON: what it holds stays the same at this address, so that it is fetched once. */
  readonly countries: string;
}
