/** The co-signer: whoever is signed in, with the link that the address names. */
import type { RootTable } from "../../kernel/context/data-root.ts";
import type { Begun, Subject } from "../../kernel/context/subject.ts";
import type { ScreenState, StateName } from "../../ports/state.ts";
import { SECTIONS_ROOT } from "./form/sections.ts";
import { linkSlug } from "./view.ts";

export const cosigner = (table: RootTable): Subject => ({
  ...table,
  market: ({ cosigner_link }) => cosigner_link?.market ?? null,
  derived: [SECTIONS_ROOT],
  async load(store, facts, names) {
    const { user } = facts.session;
    const slug = linkSlug(facts);
    const wanted = new Set<StateName>(names);
    if (slug !== null) for (const name of ["cosigner_link", "cosigner_code"] as const) wanted.add(name);
    if (user !== null) wanted.add("user");
    if (user !== null && slug !== null) wanted.add("cosigner");
    const state = await store.state([...wanted], { user: user?.id ?? null, source: null, market: null, cosigner: slug });
    return {
      audience: user ? "cosigner" : "anyone",
      state,
      begun: begunOf(state),
      isGone: user !== null && !state.user,
      ...(user && state.cosigner && { owner: { of: "cosigner", id: state.cosigner.id } }),
    };
  },
});

/** They are shown what they began on: it is kept with their application when they take the link up. */
function begunOf({ cosigner: theirs }: Partial<ScreenState>): Begun | null {
  if (!theirs) return null;
  return {
    revision: theirs.revision,
    variants: theirs.variants,
    arms: {},
    isHere: true,
    sections: null,
    keepShown: () => Promise.resolve(),
    keepArms: (_store, arms) => Promise.resolve({ ...arms }),
  };
}
