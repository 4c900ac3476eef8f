import type { PageAddresses } from "#screens/language/documents/page-addresses.ts";
import type { Sample } from "#server";
import type { PageHost } from "#screens/render/index.ts";
import { never, nothing, savedAnswer, stillHost } from "./still-host.ts";

/** The page of a sample. `silent`: it never answers. */
export const sampleHost = (addresses: PageAddresses, silent: boolean): PageHost => ({
  ...stillHost(addresses),
  // Whatever is asked for is the file of a sample.
  getJson: async () => ({ filename: "maple-street.pdf", size: 182_400 }),
  runCommand: async (command, input) =>
    silent || ["wait-for-ever", "ask-for-ever"].includes(command) ? never() : (savedAnswer(input) ?? { ok: true, effects: [] }),
});

/** A browser that still holds what was typed: the form takes it up and sends it off, as after a reload. */
export const typedStorage = (typed: NonNullable<Sample["typed"]>): Pick<Storage, "getItem" | "setItem" | "removeItem"> => {
  const drafts = JSON.stringify(typed);
  return { getItem: (key) => (key.startsWith("latchkey.draft.") ? drafts : null), setItem: nothing, removeItem: nothing };
};
