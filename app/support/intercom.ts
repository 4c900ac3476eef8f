/** A chat that a vendor draws over the page. */
export interface ChatWidget {
  boot(appId: string): Promise<void>;
  show(): void;
  shutdown(): void;
}

/** The vendor's own script, which puts `Intercom` on the window. */
export async function loadIntercom(): Promise<ChatWidget> {
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
