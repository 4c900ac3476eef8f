import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import { useEffect, useMemo, useRef } from "react";

/** Which support chat this page has, and what it needs to begin. */
export type SupportChat = { adapter: "built-in" } | { adapter: "intercom"; appId: string };

interface Widget {
  boot(appId: string): Promise<void>;
  show(): void;
  shutdown(): void;
}

/**
 * Boots the provider's chat widget, trying again a few times. While it isn't there,
 * `openSupport` answers false and the built-in support form is used instead.
 */
export function useSupportChat(
  support: SupportChat,
  { support_chat_retries: retries, support_chat_retry_ms: pauseMs }: Pick<PageConstants, "support_chat_retries" | "support_chat_retry_ms">,
  load: () => Promise<Widget> = loadIntercom,
): { openSupport(): boolean } {
  const widget = useRef<Widget | null>(null);
  const appId = support.adapter === "intercom" ? support.appId : null;
  useEffect(() => {
    if (appId === null) return;
    let over = false;
    const attempt = async (retriesLeft: number): Promise<void> => {
      try {
        const loaded = await load();
        await loaded.boot(appId);
        if (!over) widget.current = loaded;
      } catch {
        if (!over && retriesLeft > 0) setTimeout(() => void attempt(retriesLeft - 1), pauseMs);
      }
    };
    void attempt(retries);
    return () => {
      over = true;
      widget.current?.shutdown();
      widget.current = null;
    };
  }, [appId, retries, pauseMs, load]);
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
