import { readdirSync } from "node:fs";
import { build, type Plugin, type Rollup } from "vite";
import { expect, test } from "vitest";
import { FILES, read, ROOT } from "./source-tree.ts";

const { drawingsByName, serverStaysOnTheServer } = (await import(`${ROOT}remix.config.js`)) as { drawingsByName(): Plugin; serverStaysOnTheServer(): Plugin };

/** Builds one line of code, as a page's module, for the browser or for the server. */
const buildOf = (code: string, ssr: boolean) =>
  build({
    root: ROOT,
    configFile: false,
    logLevel: "silent",
    plugins: [
      serverStaysOnTheServer(),
      drawingsByName(),
      {
        name: "page",
        resolveId: (id) => (id === "page.ts" ? `${ROOT}app/routes/page.ts` : null),
        load: (id) => (id.endsWith("/app/routes/page.ts") ? code : null),
      },
    ],
    build: { write: false, ssr, assetsInlineLimit: 0, rollupOptions: { input: "page.ts", preserveEntrySignatures: "strict" } },
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

test("drawings lie in one folder of their kind, which is named anew when one of them changes: an address is a name in it", async () => {
  const { output } = (await buildOf('export { pictureUrl } from "../../screens/render/drawings/pictures.ts";', false)) as Rollup.RollupOutput;
  const drawn = readdirSync(`${ROOT}screens/render/assets/pictures`).sort();
  const built = output.map(({ fileName }) => fileName).filter((name) => name.startsWith("assets/pictures-"));
  const folders = new Set(built.map((name) => name.slice(0, name.lastIndexOf("/"))));
  expect([...folders]).toEqual([expect.stringMatching(/^assets\/pictures-[\w-]{8}$/)]);
  expect(built.map((name) => name.slice(name.lastIndexOf("/") + 1)).sort()).toEqual(drawn);
  const page = output.find((file) => file.type === "chunk")!;
  expect(page.code.match(/\.svg/g)).toHaveLength(2);
});

test("the build names no file and no folder of the pages: a room of the console is added without a line in it", () => {
  const build = read("remix.config.js").replaceAll("\\", "");
  const folders = FILES.flatMap((path) => /^(?:app\/(?:console|calls)|screens\/render)\/(?!assets\/)([\w-]+)\//.exec(path)?.[1] ?? []);
  expect(folders).toContain("desk");
  expect([...new Set(folders)].filter((name) => build.includes(`${name}/`))).toEqual([]);
  const files = FILES.flatMap((path) => /^(?:app\/(?!routes\/|entry)|screens\/render\/(?!assets\/)).*?((?:[\w-]+\/)[\w-]+)\.[\w.]+$/.exec(path)?.[1] ?? []);
  expect(files).toContain("calls/live-events");
  expect(files.filter((name) => build.includes(name))).toEqual([]);
});
