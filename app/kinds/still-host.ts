import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import type { PageAddresses } from "#screens/language/documents/page-addresses.ts";
import type { PageHost } from "#screens/render/index.ts";

export const nothing = () => undefined;
export const never = () => new Promise<never>(nothing);

/** A page that is only looked at: it leads nowhere, keeps nothing and calls nobody. */
export const stillHost = (addresses: PageAddresses): Omit<PageHost, "getJson" | "runCommand"> => ({
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
});

/** What is typed stands there as if it had been saved, for the screen to go on as it does; null of a command that saves nothing. */
export const savedAnswer = ({ root, target, version, values }: Record<string, unknown>): CommandResult | null =>
  typeof root === "string" && typeof target === "string"
    ? { ok: true, effects: [], saved: { root, target, version: Number(version) + 1, answers: values as Record<string, unknown> } }
    : null;
