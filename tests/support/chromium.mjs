/** Finds a Chromium for the browser tests, or brings one here: the system's packages first, then Playwright's own. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

const PLACES = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * What the browser would do beside showing pages. The first three draw its address bar, in a process of their own for
 * every window: two thirds of what a window costs. Chromium takes the last such list alone, so that Playwright's own
 * stands here again.
 */
const NOT_NEEDED = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** Only loopback, nothing in the background: the browser must not look for anything outside. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${NOT_NEEDED.join(",")}`,
];

const installed = (places) => {
  const place = places.find((path) => path && existsSync(path));
  if (place) return place;
  const { chromium } = createRequire(import.meta.url)("playwright");
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : null;
};

/** Path of an executable. Ends the process with what to do when there is none and none can be installed. */
export function findChromium(places = PLACES) {
  const found = installed(places);
  if (found) return found;
  console.log("Installing a Chromium for the browser tests…");
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: "ignore" });
  }
  if (!installed(places)) spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  const now = installed(places);
  if (now) return now;
  console.error(
    "No Chromium was found and none could be installed. Install one (`apt-get install chromium`, or `npx playwright install chromium`), or name it in CHROMIUM.",
  );
  process.exit(1);
}
