/** Roots of living somewhere: an invitation as whoever opened it may read it, and the home of whoever lives in one. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { clockView } from "../../kernel/screens/public-roots.ts";
import { maskedAddress } from "../../kernel/rules/masked-address.ts";
import { houseView, openInvitations, ownHomeOf } from "./house.ts";
import { invitationState } from "./invitation.ts";
import { marketOf } from "./subject.ts";

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
  // Beside their applications: where they live, or are asked to.
  residing: dataRoot({
    reads: ["user", "residencies"],
    view({ user, residencies }, facts) {
      const own = ownHomeOf(residencies, facts);
      const invitations = openInvitations(residencies, user, facts);
      return {
        any: own !== null,
        home: own?.home.name ?? null,
        picture: own?.home.picture ?? null,
        room: own?.room_number ?? null,
        invited: invitations.length > 0,
        invitations,
      };
    },
  }),
};

/** What a resident's screens read beside what everybody may. */
export const residentRoots: DataRoots = {
  clock: dataRoot({ also: ["residencies"], view: ({ residencies }, facts) => clockView(facts, marketOf(residencies)) }),
  house: dataRoot({ reads: ["user", "residencies", "own_houses"], view: (state, facts) => houseView(state, facts) }),
  residing: roots["residing"]!,
};
