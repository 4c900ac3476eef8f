import { useEffect, useMemo, useRef } from "react";

/** Which support chat this page has, and what it needs to begin: how often it is tried again, and how many ms apart. */
export type SupportChat = { adapter: "built-in" } | { adapter: "intercom"; appId: string; retries: number; retryMs: number };

const NONE = { appId: null, retries: 0, retryMs: 0 };

interface Widget {
  boot(appId: string): Promise<void>;
  show(): void;
  shutdown(): void;
}

/**
 * Boots the provider's chat widget, and tries again as often as it was told. While it isn't there,
 * `openSupport` answers false and the built-in support form is used instead.
 */
export function useSupportChat(support: SupportChat, load: () => Promise<Widget> = loadIntercom): { openSupport(): boolean } {
  const widget = useRef<Widget | null>(null);
  const { appId, retries, retryMs } = support.adapter === "intercom" ? support : NONE;
  useEffect(() => {
    if (appId === null) return;
    let over = false;
    const attempt = async (retriesLeft: number): Promise<void> => {
      try {
        const loaded = await load();
        await loaded.boot(appId);
        if (!over) widget.current = loaded;
      } catch {
        if (!over && retriesLeft > 0) setTimeout(() => void attempt(retriesLeft - 1), retryMs);
      }
    };
    void attempt(retries);
    return () => {
      over = true;
      widget.current?.shutdown();
      widget.current = null;
    };
  }, [appId, retries, retryMs, load]);
  return useMemo(
    () => ({
      openSupport() {
        widget.current?.show();
        return widget.current !== null;
      },
    }),
    [],
  );
}

/** The vendor's own script, which puts `Intercom` on the window. */
async function loadIntercom(): Promise<Widget> {
  const page = window as Window & { Intercom?: (command: string, options?: Record<string, unknown>) => void };
  return {
    async boot(appId) {
      if (!page.Intercom) {
        await new Promise<void>((resolve, reject) => {
          const script = document.createElement("script");
          script.src = `https://widget.intercom.io/widget/${encodeURIComponent(appId)}`;
          script.addEventListener("load", () => resolve());
          script.addEventListener("error", () => {
            script.remove();
            reject(new Error("The chat widget could not be loaded."));
          });
          document.head.append(script);
        });
      }
      page.Intercom?.("boot", { app_id: appId, hide_default_launcher: true });
    },
    show: () => page.Intercom?.("show"),
    shutdown: () => page.Intercom?.("shutdown"),
  };
}
