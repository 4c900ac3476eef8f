import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import type { PageAddresses } from "#screens/language/documents/page-addresses.ts";
import type { Sample } from "#server";
import type { PageHost } from "#screens/render/index.ts";

const nothing = () => undefined;
const never = () => new Promise<never>(nothing);

/** The page of a sample: it leads nowhere and keeps nothing. `silent`: it never answers. */
export const sampleHost = (addresses: PageAddresses, silent: boolean): PageHost => ({
  addresses,
  navigate: nothing,
  back: nothing,
  leave: nothing,
  resume: nothing,
  print: nothing,
  tool: () => Promise.resolve(),
  track: nothing,
  report: nothing,
  signInHref: () => "#",
  openSupport: () => true,
  listen: () => nothing,
  lookAgain: never,
  paymentSettings: () => ({ adapter: "sandbox", publishableKey: "", tokenUrl: "" }),
  // Whatever is asked for is the file of a sample.
  getJson: async () => ({ filename: "maple-street.pdf", size: 182_400 }),
  runCommand: (command, input) => (silent || ["wait-for-ever", "ask-for-ever"].includes(command) ? never() : answered(input)),
});

async function answered({ root, target, version, values }: Record<string, unknown>): Promise<CommandResult> {
  if (typeof root !== "string" || typeof target !== "string") return { ok: true, effects: [] };
  return { ok: true, effects: [], saved: { root, target, version: Number(version) + 1, answers: values as Record<string, unknown> } };
}

/** A browser that still holds what was typed: the form takes it up and sends it off, as after a reload. */
export const typedStorage = (typed: NonNullable<Sample["typed"]>): Pick<Storage, "getItem" | "setItem" | "removeItem"> => {
  const drafts = JSON.stringify(typed);
  return { getItem: (key) => (key.startsWith("latchkey.draft.") ? drafts : null), setItem: nothing, removeItem: nothing };
};
