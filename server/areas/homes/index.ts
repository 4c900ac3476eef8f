/** The front door of this area: what the rest of the server may use of it. */
export { offeredHome, roomOffer, wholeHome, type OfferedHome, type OfferedRoom } from "./offer.ts";
export { roots } from "./view.ts";
