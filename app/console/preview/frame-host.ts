import type { CommandResult, Effect } from "#screens/language/documents/descriptor.ts";
import type { PageAddresses } from "#screens/language/documents/page-addresses.ts";
import type { PageHost } from "#screens/render/index.ts";

const nothing = () => undefined;

/** What a frame tells the page around it: somebody pressed what leads to an address of the product. */
export interface FrameMessage {
  preview: "go";
  href: string;
}

/** The page around the frame goes there, as the same person. */
const go = (href: string): void => {
  if (window.parent !== window) window.parent.postMessage({ preview: "go", href } satisfies FrameMessage, window.location.origin);
};

/** A page that is only looked at: it keeps nothing and calls nobody. `said`: what is told of whatever would. */
export const frameHost = (addresses: PageAddresses, said: string, saidMs: number): PageHost => ({
  addresses,
  navigate: go,
  back: nothing,
  leave: nothing,
  resume: nothing,
  print: nothing,
  tool: () => Promise.resolve(),
  track: nothing,
  report: nothing,
  signInHref: () => "#",
  openSupport: () => false,
  listen: () => nothing,
  lookAgain: () => new Promise(nothing),
  paymentSettings: () => ({ adapter: "sandbox", publishableKey: "", tokenUrl: "" }),
  getJson: (path) => (path.includes("/files/") ? Promise.resolve({ filename: "document.pdf", size: 182_400 }) : Promise.reject(new Error(said))),
  runCommand: async (command, input) => answered(command, input, { do: "toast", text: said, tone: "info", ms: saidMs }),
});

/** What is typed stands there as if it had been saved, for the screen to go on as it does; whatever else would happen is told. */
async function answered(command: string, { root, target, version, values }: Record<string, unknown>, said: Effect): Promise<CommandResult> {
  if (typeof root === "string" && typeof target === "string")
    return { ok: true, effects: [], saved: { root, target, version: Number(version) + 1, answers: values as Record<string, unknown> } };
  if (command === "start-section") return { ok: true, effects: [] };
  return { ok: true, effects: [said] };
}

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
