import type { PageAddresses } from "#screens/language/documents/page-addresses.ts";
import type { PageHost } from "#screens/render/index.ts";
import { savedAnswer, stillHost } from "../../kinds/still-host.ts";

/** What a frame tells the page around it: somebody pressed what leads to an address of the product. */
export interface FrameMessage {
  preview: "go";
  href: string;
}

/** The page around the frame goes there, as the same person. */
const go = (href: string): void => {
  if (window.parent !== window) window.parent.postMessage({ preview: "go", href } satisfies FrameMessage, window.location.origin);
};

/** `said`: what is told of whatever would keep something or call somebody. */
export const frameHost = (addresses: PageAddresses, said: string, saidMs: number): PageHost => ({
  ...stillHost(addresses),
  navigate: go,
  openSupport: () => false,
  getJson: (path) => (path.includes("/files/") ? Promise.resolve({ filename: "document.pdf", size: 182_400 }) : Promise.reject(new Error(said))),
  runCommand: async (command, input) =>
    savedAnswer(input) ?? { ok: true, effects: command === "start-section" ? [] : [{ do: "toast", text: said, tone: "info", ms: saidMs }] },
});

/** Links that no part of the page took lead nowhere else. Returns what ends it. */
export function interceptLinks(lead: (href: string) => void = go): () => void {
  const intercept = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.getAttribute("href")?.startsWith("#")) return;
    if (!event.defaultPrevented && link.origin === window.location.origin) lead(link.pathname + link.search);
    event.preventDefault();
  };
  document.addEventListener("click", intercept);
  return () => document.removeEventListener("click", intercept);
}
