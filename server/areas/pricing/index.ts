/** The front door of this area: what the rest of the server may use of it. */
export { earliestDay, moveInOf, offeredLengths, priceOf, usualLength, type RoomOffer } from "./price.ts";
export { bestDeal, priceMatrix, priceRange, startingAt, type PriceMatrix, type PriceFilter } from "./price-matrix.ts";
export { priceFormula, type PriceFormula } from "./price-formula.ts";
export { priceTerms, readPriceTerms, type PriceTerms } from "./price-terms.ts";
