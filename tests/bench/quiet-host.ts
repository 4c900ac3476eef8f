import type { Host } from "#screens/render/index.ts";

/** A page that leads nowhere and stores whatever it is told. */
export function quietHost(): Host {
  const nothing = () => undefined;
  return {
    navigate: nothing,
    back: nothing,
    leave: nothing,
    resume: nothing,
    track: nothing,
    report: nothing,
    openSupport: () => false,
    signInHref: (provider) => `/auth/${provider}/start`,
    paymentSettings: () => null,
    getJson: async () => [],
    runCommand: async () => ({ ok: true, effects: [] }),
  };
}
