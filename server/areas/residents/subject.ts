/** The resident: whoever is signed in, in the home that they live in. */
import type { RootTable } from "../../kernel/context/data-root.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import type { Subject } from "../../kernel/context/subject.ts";
import type { StateName } from "../../ports/state.ts";

export const resident = (table: RootTable): Subject => ({
  ...table,
  market: ({ residencies }) => marketOf(residencies),
  async load(store, facts, names) {
    const { user } = facts.session;
    const wanted = new Set<StateName>(names);
    wanted.delete("named_market");
    if (user !== null) for (const name of ["user", "residencies"] as const) wanted.add(name);
    const state = await store.state([...wanted], {
      user: user?.id ?? null,
      source: null,
      market: null,
      profile: facts.params["userId"] ?? null,
      meeting: facts.params["meeting"] ?? null,
      message: facts.query["message"] ?? null,
      messages: numberConstant(facts.documents, "messages_loaded"),
    });
    return { audience: user ? "resident" : "anyone", state, begun: null, isGone: user !== null && !state.user };
  },
});

/** Of whoever moves from one market to another the one that they go to. */
export const marketOf = (residencies: readonly { home: { market: string } }[] = []): { slug: string } | null => {
  const last = residencies.at(-1);
  return last ? { slug: last.home.market } : null;
};
