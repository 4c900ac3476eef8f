/** Addresses that the renderer itself leads to, whichever screen it draws. They travel with the page's texts. */

/** Routes of `schemas/flow.json`, by what the renderer means by them. */
export const PAGE_ROUTES = {
  /** Where the logo leads. */
  home: "applications",
  /** Where the dialog of the help button has a page of its own. */
  support: "support",
} as const;

export type PageAddresses = { readonly [Name in keyof typeof PAGE_ROUTES]: string };
