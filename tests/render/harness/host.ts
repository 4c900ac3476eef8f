import { addresses } from "./documents.ts";
import type { PageHost } from "#screens/render/index.ts";

/** A page that does nothing of its own accord; tests replace what they watch. */
export function quietHost(parts: Partial<PageHost> = {}): PageHost {
  return {
    addresses: addresses(),
    navigate: () => undefined,
    back: () => undefined,
    leave: () => undefined,
    resume: () => undefined,
    runCommand: async () => ({ ok: true, effects: [] }),
    listen: () => () => undefined,
    lookAgain: async () => ({ ok: true, effects: [] }),
    openSupport: () => false,
    print: () => undefined,
    tool: () => Promise.resolve(),
    track: () => undefined,
    report: () => undefined,
    getJson: async () => [],
    paymentSettings: () => ({ adapter: "sandbox", publishableKey: "pk_test_us", tokenUrl: "/sandbox/payments/v1/tokens" }),
    signInHref: (provider) => `/auth/${provider}`,
    ...parts,
  };
}
