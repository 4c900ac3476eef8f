/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { listHomes } from "./list-homes.ts";
export { listMarketTerms } from "./market-terms.ts";
export { listSources, readSource } from "./read-sources.ts";
export { makeSource } from "./make-source.ts";
export { saveSource } from "./save-source.ts";
