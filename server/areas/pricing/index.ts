/** The front door of this area: what the rest of the server may use of it. */
export { earliestDay, type RoomOffer } from "./price.ts";
export { startingAt, priceRange, type PriceWish } from "./price-matrix.ts";
export { priceTerms, type PriceTerms } from "./price-terms.ts";
