/** What a co-signer would stand in for each month, as far as it is known. Pure, in cents of the market's currency. */
import type { CosignerLink } from "../../ports/state.ts";
import { peopleOf, rentOfEach } from "../groups/index.ts";

/** What the applicant pays of the home that was chosen; null while none is. */
export const chosenRent = ({ offer }: Pick<CosignerLink, "offer">): number | null => offer && rentOfEach(offer, peopleOf(offer.number, offer.members));

/** That, or what it can be at most by what was approved. */
export const rentOrLimit = (link: Pick<CosignerLink, "offer" | "application">): number | null =>
  chosenRent(link) ?? link.application.preapproved_max_rent_cents;
