import { build, type Plugin } from "vite";
import { expect, test } from "vitest";
import { ROOT } from "./source-tree.ts";

const { serverStaysOnTheServer } = (await import(`${ROOT}remix.config.js`)) as { serverStaysOnTheServer(): Plugin };

/** Builds one line of code, as a page's module, for the browser or for the server. */
const buildOf = (code: string, ssr: boolean) =>
  build({
    root: ROOT,
    configFile: false,
    logLevel: "silent",
    plugins: [
      serverStaysOnTheServer(),
      {
        name: "page",
        resolveId: (id) => (id === "page.ts" ? `${ROOT}app/routes/page.ts` : null),
        load: (id) => (id.endsWith("/app/routes/page.ts") ? code : null),
      },
    ],
    build: { write: false, ssr, rollupOptions: { input: "page.ts", preserveEntrySignatures: "strict" } },
  });

test("the build stops when the server's code would be sent to a browser, and says how to mend it", async () => {
  const built = buildOf('export { toMoney } from "../../server/kernel/rules/money.ts";', false);
  await expect(built).rejects.toThrow(/server\/kernel\/rules\/money\.ts would be sent to the browser\. Only loaders and actions .* may import #server/);
});

test("what both sides share may be sent", async () => {
  await expect(buildOf('export { isBlank } from "../../screens/language/rules/constraint.ts";', false)).resolves.toBeTruthy();
});

test("the pages reach the running server instead of a copy of it", async () => {
  const output = await buildOf('export { openPage } from "#server";', true);
  expect(JSON.stringify(output)).toContain('"imports":["#server"]');
});
