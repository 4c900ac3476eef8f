import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import { useEffect, useMemo, useRef } from "react";
import type { ChatWidget } from "./intercom.ts";

/** Which support chat this page has, and what it needs to begin. */
export type SupportChat = { adapter: "built-in" } | { adapter: "intercom"; appId: string };

/** Its code comes where there is one. */
const loadIntercom = async (): Promise<ChatWidget> => (await import("./intercom.ts")).loadIntercom();

/**
 * Boots the provider's chat widget, trying again a few times. While it isn't there,
 * `openSupport` answers false and the built-in support form is used instead.
 */
export function useSupportChat(
  support: SupportChat,
  { support_chat_retries: retries, support_chat_retry_ms: pauseMs }: Pick<PageConstants, "support_chat_retries" | "support_chat_retry_ms">,
  load: () => Promise<ChatWidget> = loadIntercom,
): { openSupport(): boolean } {
  const widget = useRef<ChatWidget | null>(null);
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
