/** The page of the harness: shell and screen around a descriptor, as the application wires them. */
import { useState } from "react";
import type { CommandResult, ScreenDescriptor } from "#screens/language/descriptor.ts";
import { Overlays, Screen, Shell, type Host, type UiTexts } from "#screens/render/index.ts";

export interface PageData {
  descriptor: ScreenDescriptor;
  ui: UiTexts;
  signedIn: boolean;
}

/** Answers every save as the server would, after `ms`. */
export function harnessHost(ms = 300): Host {
  const versions = new Map<string, number>();
  return {
    navigate: (href) => {
      window.location.href = href;
    },
    back: () => window.history.back(),
    leave: (href) => {
      window.location.href = href;
    },
    resume: (href) => {
      window.location.href = href;
    },
    async runCommand(command, input): Promise<CommandResult> {
      await new Promise((done) => setTimeout(done, ms));
      if (command !== "save-answers") return { ok: true, effects: [] };
      const root = String(input["root"]);
      const version = (versions.get(root) ?? 1) + 1;
      versions.set(root, version);
      return { ok: true, effects: [], saved: { root, target: String(input["target"] ?? `${root}-1`), version, answers: {} } };
    },
    openSupport: () => false,
    track: () => undefined,
    report: (error) => console.warn("reported", error),
    getJson: async (path) => (path.startsWith("/api/v1/places") ? PLACES : []),
    paymentSettings: () => ({ adapter: "sandbox", publishableKey: "pk_test_us", tokenUrl: "/tokens" }),
    signInHref: (provider) => `/auth/${provider}`,
  };
}
const PLACES = {
  results: [
    { id: "1", text: "2217 Harbor Ave SW", secondary: "Seattle, WA 98126" },
    { id: "2", text: "2217 Harbor Blvd", secondary: "Costa Mesa, CA 92626" },
  ],
};

export function Page({ data, host }: { data: PageData; host: Host }) {
  const { descriptor, ui, signedIn } = data;
  const [overlays] = useState(() => new Overlays());
  const support = () => {
    const modal = descriptor.modals["support"];
    if (modal) overlays.openModal(modal);
  };
  return (
    <Shell
      shell={descriptor.shell}
      ui={ui}
      sandbox
      viewer={signedIn ? { name: "Ada James", email: "ada@example.com", imageUrl: null, avatar: "ada" } : null}
      onNavigate={(href) => host.navigate(href)}
      onBack={() => host.back()}
      onLogout={() => undefined}
      onSupport={support}
    >
      <Screen descriptor={descriptor} ui={ui} host={host} overlays={overlays} />
    </Shell>
  );
}
