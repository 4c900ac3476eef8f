/** Addresses that the renderer itself leads to, whichever screen it draws. */
/** Where the logo leads. */
export const HOME = "/applications";
/** Where the dialog of the help button has a page of its own. */
export const SUPPORT = "/support";
