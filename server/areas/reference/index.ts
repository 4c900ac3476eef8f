/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { armsOfBrowser } from "./arms-of-browser.ts";
export { listCountries } from "./reference-lists.ts";
