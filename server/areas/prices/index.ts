/** The front door of this area: what the rest of the server may use of it. How a price is reckoned stands in `pricing`. */
export { api } from "./api.ts";
export { agreeToPrices, changePrices, withdrawPrices } from "./change-prices.ts";
export { previewPrices } from "./preview-prices.ts";
export { readPrices } from "./read-prices.ts";
