/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { saveHome, saveRoom } from "./change-home.ts";
export { livesThere } from "./households.ts";
export { narrowed } from "./listed-page.ts";
export { offeredHome, roomOffer, tourUrl, wholeHome, type OfferedHome, type OfferedRoom } from "./offer.ts";
export { listStaffHomes, readHome } from "./read-homes.ts";
export { ownHome } from "./own-home.ts";
export { holdsOf, type HomeChange } from "./sql.ts";
export { roots } from "./view.ts";
