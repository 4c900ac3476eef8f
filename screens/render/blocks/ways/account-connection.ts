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

type Command = (command: string, input: Record<string, unknown>) => Promise<unknown>;

/** What becomes of it is told to the server: by the commands that it named, `failed` with a reason. */
export async function startAccountConnection(options: Record<string, unknown>, command: Command): Promise<void> {
  const { scriptUrl, tell, ...rest } = options as { scriptUrl: string; tell: { connected: string; failed: string } };
  const failed = (reason: string) => void command(tell.failed, { reason });
  try {
    if (!window.Argyle) await loadScript(scriptUrl);
    if (!window.Argyle) throw new Error("The script brought no widget.");
    window.Argyle.create({
      ...rest,
      onAccountConnected: () => void command(tell.connected, {}),
      onClose: () => undefined,
      onError: (error: unknown) => failed(String(error)),
      onTokenExpired: () => failed("token expired"),
    }).open();
  } catch (error) {
    failed(error instanceof Error ? error.message : String(error));
  }
}

function loadScript(src: string): Promise<void> {
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
