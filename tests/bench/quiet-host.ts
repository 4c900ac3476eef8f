import type { PageAddresses } from "#screens/language/documents/page-addresses.ts";
import type { PageHost } from "#screens/render/index.ts";

export const ADDRESSES: PageAddresses = { home: "/applications", account: "/account/data", support: "/support", countries: "/countries" };

/** A page that leads nowhere and stores whatever it is told. */
export function quietHost(): PageHost {
  const nothing = () => undefined;
  return {
    addresses: ADDRESSES,
    navigate: nothing,
    back: nothing,
    leave: nothing,
    resume: nothing,
    tool: () => Promise.resolve(),
    print: nothing,
    track: nothing,
    report: nothing,
    listen: () => () => undefined,
    lookAgain: async () => ({ ok: true, effects: [] }),
    openSupport: () => false,
    signInHref: (provider) => `/auth/${provider}/start`,
    paymentSettings: () => null,
    getJson: async () => [],
    runCommand: async () => ({ ok: true, effects: [] }),
  };
}
