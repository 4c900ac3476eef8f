/** The rules of who may import whom, each shown one breach of it. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BareClone } from "./bare-clone.ts";
import { ROOT } from "./source-tree.ts";

interface Rule {
  name: string;
  comment: string;
  scope?: "folder";
  to: { path?: string };
}
const CONFIG = "tests/architecture/dependency-cruiser.cjs";
const { forbidden } = createRequire(import.meta.url)(`${ROOT}${CONFIG}`) as { forbidden: Rule[] };

/** A folder, and what a module in it may not import. */
const BREACHES: Record<string, [folder: string, imports: string]> = {
  "no-orphans": ["server/kernel/", ""],
  "no-cycles": ["server/bin/", "./no-cycles.ts"],
  "no-cycles-of-folders": ["server/kernel/screens/", "../records/back.ts"],
  resolvable: ["server/bin/", "./nowhere.ts"],
  "language-stands-alone": ["screens/language/", "../resolve/room.ts"],
  "language-packages": ["screens/language/", "react"],
  "resolve-knows-language": ["screens/resolve/", "../check/room.ts"],
  "resolve-packages": ["screens/resolve/", "react"],
  "check-knows-language": ["screens/check/", "../../server/kernel/rules/room.ts"],
  "check-packages": ["screens/check/", "react"],
  "render-knows-language": ["screens/render/", "../resolve/room.ts"],
  "render-packages": ["screens/render/", "@remix-run/react"],
  "ports-stand-alone": ["server/ports/", "../kernel/rules/room.ts"],
  "ports-packages": ["server/ports/", "stripe"],
  "kernel-rules-are-pure": ["server/kernel/rules/", "../records/room.ts"],
  "kernel-rules-packages": ["server/kernel/rules/", "sharp"],
  "kernel-knows-no-area": ["server/kernel/screens/", "../../areas/form/index.ts"],
  "kernel-packages": ["server/kernel/screens/", "hono"],
  "areas-know-the-kernel": ["server/areas/entry/", "../../db/room.ts"],
  "areas-packages": ["server/areas/payment/", "pino"],
  "areas-have-front-doors": ["server/areas/submission/", "../payment/room.ts"],
  "statements-stand-in-sql": ["server/areas/payment/", "../../ports/query.ts"],
  "http-mounts-no-row-of-its-own": ["server/http/api/", "../../kernel/screens/room.ts"],
  "rows-stand-in-api-and-jobs": ["server/areas/payment/", "../../kernel/api/room.ts"],
  "areas-are-entered-by-their-doors": ["server/http/", "../areas/payment/room.ts"],
  "db-knows-ports": ["server/db/", "../kernel/screens/room.ts"],
  "db-packages": ["server/db/", "hono"],
  "providers-know-ports": ["server/providers/mail/", "../../kernel/rules/room.ts"],
  "providers-know-no-sibling": ["server/providers/mail/", "../files/room.ts"],
  "providers-packages": ["server/providers/mail/", "hono"],
  "loaded-when-needed": ["server/providers/payments/", "stripe"],
  "sandbox-knows-nothing": ["server/sandbox/", "../ports/room.ts"],
  "sandbox-packages": ["server/sandbox/", "stripe"],
  "http-knows-use-cases": ["server/http/", "../db/room.ts"],
  "http-packages": ["server/http/", "pg"],
  "jobs-know-use-cases": ["server/jobs/", "../http/room.ts"],
  "jobs-packages": ["server/jobs/", "hono"],
  "documents-know-screens": ["server/documents/", "../db/room.ts"],
  "documents-packages": ["server/documents/", "hono"],
  "config-packages": ["server/config/", "hono"],
  "app-is-thin": ["app/", "../server/kernel/rules/room.ts"],
  "app-packages": ["app/", "hono"],
  "console-packages": ["app/console/queue/", "hono"],
  "console-stays-by-itself": ["app/support/", "../console/desk/room.ts"],
  "console-parts-are-apart": ["app/console/queue/", "../people/room.ts"],
  "nothing-imports-tests": ["server/bin/", "../../tests/support/room.ts"],
  "no-ajv-in-the-browser": ["screens/render/", "ajv"],
};
/** An area may not use one that comes after it in the list: the last of all, or, for that one, the first that it doesn't name. */
const breachOfArea = (area: string): [folder: string, imports: string] => [
  `server/areas/${area}/`,
  `../${area === "submission" ? "support" : "submission"}/index.ts`,
];

const AREAS = forbidden.flatMap(({ name }) => /^area-(.+)-knows$/.exec(name)?.[1] ?? []);
const SERVER_ROOMS = [
  "ports",
  "kernel/rules",
  "kernel/records",
  "kernel/api",
  "kernel/screens",
  "kernel/sql",
  "db",
  "http",
  "providers/files",
  "areas/payment",
].map((room) => `server/${room}/`);
const ROOMS = [
  "app/console/desk/",
  "app/console/people/",
  "screens/language/",
  "screens/resolve/",
  "screens/check/",
  "screens/render/",
  "tests/support/",
  ...SERVER_ROOMS,
];
/** What each room may: not a breach among them. */
const ALLOWED: [module: string, imports: string[]][] = [
  ["screens/language/allowed.ts", ["zod"]],
  ["screens/resolve/allowed.ts", ["../language/room.ts", "intl-messageformat"]],
  ["screens/check/allowed.ts", ["../language/room.ts", "../resolve/room.ts"]],
  ["screens/render/allowed.ts", ["../language/room.ts", "react", "@rjsf/core"]],
  ["server/kernel/screens/allowed.ts", ["../rules/room.ts", "../../ports/room.ts", "../../../screens/resolve/room.ts"]],
  ["server/areas/submission/allowed.ts", ["../payment/index.ts", "../../kernel/screens/room.ts", "../../ports/room.ts"]],
  ["server/areas/submission/sql.ts", ["../../ports/query.ts", "../../kernel/sql/room.ts"]],
  ["server/kernel/sql/allowed.ts", ["../../ports/query.ts"]],
  ["server/areas/submission/api.ts", ["../../kernel/api/room.ts"]],
  ["server/http/api/allowed.ts", ["../../areas/index.ts", "../../kernel/screens/api.ts"]],
  ["server/db/allowed.ts", ["../ports/room.ts", "../kernel/rules/room.ts", "../kernel/sql/room.ts", "pg"]],
  ["server/providers/payments/allowed.ts", ["../../ports/room.ts", "zod"]],
  ["app/allowed.ts", ["../server/index.mjs", "../screens/render/room.ts", "@remix-run/react"]],
];

/** The SDK that a rule keeps behind one port. */
const sdkOf = ({ name, to }: Rule): string | null => (name.startsWith("only-") ? (/node_modules\/(.+?)\/$/.exec(to.path ?? "")?.[1] ?? null) : null);
/** Of a scope, one package that is there. */
const packageOf = (sdk: string): string =>
  ({ "@aws-sdk": "@aws-sdk/client-s3", "@segment": "@segment/analytics-node", "@sentry": "@sentry/node", "@rjsf": "@rjsf/utils" })[sdk] ?? sdk;

const breachOf = (rule: Rule): [module: string, imports: string] => {
  const sdk = sdkOf(rule);
  const area = /^area-(.+)-knows$/.exec(rule.name)?.[1];
  const [folder, imports] =
    sdk !== null ? ["server/kernel/screens/", packageOf(sdk)] : area !== undefined ? breachOfArea(area) : (BREACHES[rule.name] ?? ["", ""]);
  return [`${folder}${rule.name}.ts`, imports];
};

let clone: BareClone;
let found: { from: string; rule: { name: string } }[];
beforeAll(() => {
  clone = new BareClone([CONFIG, "tsconfig.json"]);
  clone.write("package.json", "{}");
  for (const room of ROOMS) clone.write(`${room}room.ts`, 'export * from "./furniture.ts";');
  for (const room of ROOMS) clone.write(`${room}furniture.ts`, "export const chair = 1;");
  clone.write("server/index.mjs", "export {};");
  clone.write("server/ports/query.ts", "export {};");
  for (const path of ["areas/index.ts", "kernel/screens/api.ts"]) clone.write(`server/${path}`, "export {};");
  for (const area of AREAS) clone.write(`server/areas/${area}/index.ts`, "export {};");
  // The way back that makes a circle of two folders out of two modules that don't know each other.
  clone.write("server/kernel/records/back.ts", "export {};");
  clone.write("server/kernel/records/forth.ts", 'export * from "../screens/room.ts";');
  for (const rule of forbidden) {
    const [module, imports] = breachOf(rule);
    clone.write(module, rule.name === "no-orphans" ? "export {};" : `export * as what from "${imports}";`);
  }
  for (const [module, imports] of ALLOWED) clone.write(module, imports.map((path, index) => `export * as part${index} from "${path}";`).join("\n"));
  for (const name of ["react", "hono", "ajv", "zod", "intl-messageformat", "@rjsf", "@remix-run/react", "pg", "pino", "sharp", "stripe"]) clone.installed(name);
  for (const sdk of forbidden.flatMap((rule) => sdkOf(rule) ?? [])) if (!["@rjsf", "pg", "stripe"].includes(sdk)) clone.installed(sdk);
  const depcruise = `${ROOT}node_modules/.bin/depcruise`;
  const { stdout } = spawnSync(depcruise, ["--config", CONFIG, "--output-type", "json", "app", "screens", "server"], { cwd: clone.folder, encoding: "utf8" });
  found = (JSON.parse(stdout) as { summary: { violations: typeof found } }).summary.violations;
});
afterAll(() => clone.remove());

describe("a rule of imports", () => {
  test.each(forbidden.map((rule) => [rule.name, rule] as const))("%s finds its breach, and says how to mend it", (name, rule) => {
    const [module] = breachOf(rule);
    const from = rule.scope === "folder" ? module.slice(0, module.lastIndexOf("/")) : module;
    expect(found.filter((violation) => violation.from === from).map((violation) => violation.rule.name)).toContain(name);
    expect(rule.comment).toMatch(/\w{3,} .+[.]$/);
  });
});

test("what each room may is no breach", () => {
  const allowed = ALLOWED.map(([module]) => module);
  expect(found.filter(({ from, rule }) => allowed.includes(from) || (/room|furniture/.test(from) && rule.name !== "no-cycles-of-folders"))).toEqual([]);
});
