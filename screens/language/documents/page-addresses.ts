/** Addresses that the renderer itself leads to, whichever screen it draws. They travel with the page's texts. */

/** What the renderer means by them; the catalog's `pages` name the routes. */
export interface RouteAddresses {
  /** Where the logo leads. */
  readonly home: string;
  /** What is kept about the signed-in person. */
  readonly account: string;
  /** Where the dialog of the help button has a page of its own. */
  readonly support: string;
}

export interface PageAddresses extends RouteAddresses {
  /** The list of countries, as JSON: what it holds stays the same at this address, so that it is fetched once. */
  readonly countries: string;
}
