/** The root of an invitation to live in a room, as whoever opened it may read it. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { maskedAddress } from "../../kernel/rules/masked-address.ts";
import { invitationState } from "./invitation.ts";

export const roots: DataRoots = {
  residency: dataRoot({
    reads: ["user", "named_residency"],
    view({ user, named_residency: residency }, { documents, now }) {
      const state = invitationState(documents, residency, { user, now });
      const told = state === "closed" || state === "other-account" ? null : residency;
      return {
        state,
        invited_address: state === "other-account" ? maskedAddress(residency?.resident.invited_email ?? "") : null,
        home: told?.home.name ?? null,
        picture: told?.home.picture ?? null,
        city: told?.home.address["city"] ?? null,
        market: told?.home.is_published === true ? told.home.market : null,
        slug: told?.home.slug ?? null,
        room: told?.room_number ?? null,
        from: told?.resident.lives_from ?? null,
        until: told?.resident.lives_until ?? null,
      };
    },
  }),
};
