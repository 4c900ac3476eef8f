import { chromium } from "playwright";
import { writeFileSync } from "node:fs";
import { CHROMIUM_FLAGS, findChromium } from "#tests/support/chromium.mjs";
import { isListening } from "#tests/support/tour.ts";
import { WirePerson } from "#tests/support/wire-person.ts";
import { paintedAfter, watchPaints } from "./console/painted.ts";
import { startServer } from "./server-process.ts";
const server = await startServer();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
await server.ask({ ask: "applications", count: 10000 });
async function signedIn(email: string) {
  const person = new WirePerson(server.url, email, "demo-seattle");
  await person.signIn();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(person.cookie.split("; ").map((one) => ({ name: one.slice(0, one.indexOf("=")), value: one.slice(one.indexOf("=") + 1), url: server.url })));
  return context;
}
{
  const context = await signedIn("staff@example.com");
  const page = await context.newPage();
  let there: Set<string> | undefined;
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  const urls = new Map<string, [string, number]>(); const rows: [number, number, string][] = []; let t0: number | undefined;
  cdp.on("Network.requestWillBeSent", (e) => { t0 ??= e.timestamp; urls.set(e.requestId, [e.request.url, e.timestamp]); });
  cdp.on("Network.loadingFinished", (e) => { const [u, t] = urls.get(e.requestId) ?? ["?", 0]; rows.push([e.encodedDataLength, Math.round((t - t0!) * 1000), u + (e.requestId && there && !there.has(e.requestId) ? "  LATER" : "")]); });
  await page.goto(`${server.url}/console/queue?view=all`);
  await page.locator("[data-row]").first().waitFor();
  const n0 = urls.size; there = new Set([...urls.keys()]); console.log("rows after", n0);
  await page.waitForTimeout(4000);
  rows.sort((a, b) => b[0] - a[0]);
  for (const r of rows) console.log(r.join("\t"));
  console.log("total", rows.reduce((s, r) => s + r[0], 0) / 1024);
  await page.close();
}
{
  const context = await signedIn("staff@example.com");
  const page = await context.newPage();
  await watchPaints(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Profiler.enable");
  await cdp.send("Network.enable");
  page.on("request", (r) => console.log("   asks", Math.round(performance.now()), r.method(), r.url().replace(server.url, "").slice(0, 110)));
  page.on("response", (r) => console.log("   got ", Math.round(performance.now()), r.url().replace(server.url, "").slice(0, 110)));
  await page.goto(`${server.url}/console/queue?view=open`);
  await isListening(page);
  await page.locator('[role="grid"] [data-row]').nth(3).waitFor();
  await paintedAfter(page, "j", { selector: '[role="grid"] [aria-current]', attribute: "id" });
  await page.getByRole("complementary", { name: /^Peek/ }).getByRole("heading", { level: 3 }).first().waitFor();
  console.log("ENTER", Math.round(performance.now()));
  console.log("open", await paintedAfter(page, "Enter", { selector: "main.review .bar.top, main.review .rv .asked" }));
  await page.waitForTimeout(2000);
  await cdp.send("Profiler.start");
  for (let i = 0; i < 8; i++) {
    console.log("J", Math.round(performance.now()));
    console.log("next", await paintedAfter(page, "j", { selector: "main.review .bar.top, main.review .rv .asked" }), Math.round(performance.now()));
    await page.waitForTimeout(600);
  }
  const { profile } = await cdp.send("Profiler.stop");
  writeFileSync("/tmp/me/next.cpuprofile", JSON.stringify(profile));
}
await browser.close();
await server.stop();
process.exit(0);
