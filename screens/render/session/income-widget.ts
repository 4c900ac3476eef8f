/**
 * The connected-account widget: the vendor's script, or the stand-in's, loaded when somebody wants it.
 * Both put `Argyle` on the window and take a user token.
 */
interface Widget {
  create(options: Record<string, unknown>): { open(): void; close?(): void };
}
declare global {
  interface Window {
    Argyle?: Widget;
  }
}

export interface IncomeEvents {
  succeeded(): void;
  failed(reason: string): void;
  closed(): void;
}

export async function startIncomeWidget(options: Record<string, unknown>, events: IncomeEvents): Promise<void> {
  const { scriptUrl, ...rest } = options;
  try {
    if (!window.Argyle) await loadScript(String(scriptUrl));
    if (!window.Argyle) throw new Error("The script brought no widget.");
    window.Argyle.create({
      ...rest,
      onAccountConnected: () => events.succeeded(),
      onClose: () => events.closed(),
      onError: (error: unknown) => events.failed(String(error)),
      onTokenExpired: () => events.failed("token expired"),
    }).open();
  } catch (error) {
    events.failed(error instanceof Error ? error.message : String(error));
  }
}

export function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.async = true;
    // Scripts added by an allowed script pass a policy with a nonce only if they carry it.
    const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
    if (nonce) script.nonce = nonce;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`${src} could not be loaded.`)));
    document.head.append(script);
  });
}
