/** The rules of who may import whom, each shown one breach of it. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BareClone } from "./bare-clone.ts";
import { ROOT } from "./source-tree.ts";

interface Rule {
  name: string;
  comment: string;
  to: { path?: string };
}
const CONFIG = "tests/architecture/dependency-cruiser.cjs";
const { forbidden } = createRequire(import.meta.url)(`${ROOT}${CONFIG}`) as { forbidden: Rule[] };

/** A folder, and what a module in it may not import. */
const BREACHES: Record<string, [folder: string, imports: string]> = {
  "no-orphans": ["server/usecases/", ""],
  "no-cycles": ["server/bin/", "./no-cycles.ts"],
  resolvable: ["server/bin/", "./nowhere.ts"],
  "language-stands-alone": ["screens/language/", "../resolve/room.ts"],
  "language-packages": ["screens/language/", "react"],
  "resolve-knows-language": ["screens/resolve/", "../check/room.ts"],
  "resolve-packages": ["screens/resolve/", "react"],
  "check-knows-language": ["screens/check/", "../../server/usecases/room.ts"],
  "render-knows-language": ["screens/render/", "../resolve/room.ts"],
  "domain-stands-alone": ["server/domain/", "../ports/room.ts"],
  "domain-packages": ["server/domain/", "hono"],
  "ports-know-domain": ["server/ports/", "../db/room.ts"],
  "views-know-domain": ["server/views/", "../usecases/room.ts"],
  "use-cases-know-the-core": ["server/usecases/", "../db/room.ts"],
  "db-knows-ports": ["server/db/", "../usecases/room.ts"],
  "providers-know-ports": ["server/providers/mail/", "../../usecases/room.ts"],
  "providers-know-no-sibling": ["server/providers/mail/", "../files/room.ts"],
  "sandbox-knows-nothing": ["server/sandbox/", "../domain/room.ts"],
  "http-knows-use-cases": ["server/http/", "../db/room.ts"],
  "jobs-know-use-cases": ["server/jobs/", "../http/room.ts"],
  "documents-know-screens": ["server/documents/", "../domain/room.ts"],
  "app-is-thin": ["app/", "../server/usecases/room.ts"],
  "nothing-imports-tests": ["server/bin/", "../../tests/support/room.ts"],
  "no-ajv-in-the-browser": ["screens/render/", "ajv"],
};
const SERVER_ROOMS = ["domain", "ports", "views", "usecases", "db", "http", "providers/files"].map((room) => `server/${room}/`);
const ROOMS = ["screens/language/", "screens/resolve/", "screens/check/", "screens/render/", "tests/support/", ...SERVER_ROOMS];
/** What each room may: not a breach among them. */
const ALLOWED: [module: string, imports: string[]][] = [
  ["screens/language/allowed.ts", ["zod"]],
  ["screens/resolve/allowed.ts", ["../language/room.ts", "intl-messageformat"]],
  ["screens/check/allowed.ts", ["../language/room.ts", "../resolve/room.ts"]],
  ["screens/render/allowed.ts", ["../language/room.ts", "react", "@rjsf/core"]],
  ["server/usecases/allowed.ts", ["../domain/room.ts", "../ports/room.ts", "../views/room.ts", "../../screens/resolve/room.ts"]],
  ["server/db/allowed.ts", ["../ports/room.ts", "../domain/room.ts", "pg"]],
  ["server/providers/payments/allowed.ts", ["../../ports/room.ts", "stripe"]],
  ["app/allowed.ts", ["../server/index.ts", "../screens/render/room.ts"]],
];

/** The SDK that a rule keeps behind one port. */
const sdkOf = ({ name, to }: Rule): string | null => (name.startsWith("only-") ? (/node_modules\/(.+?)\/$/.exec(to.path ?? "")?.[1] ?? null) : null);
/** Of a scope, one package that is there. */
const packageOf = (sdk: string): string =>
  ({ "@aws-sdk": "@aws-sdk/client-s3", "@segment": "@segment/analytics-node", "@sentry": "@sentry/node", "@rjsf": "@rjsf/utils" })[sdk] ?? sdk;

const breachOf = (rule: Rule): [module: string, imports: string] => {
  const sdk = sdkOf(rule);
  const [folder, imports] = sdk === null ? (BREACHES[rule.name] ?? ["", ""]) : ["server/usecases/", packageOf(sdk)];
  return [`${folder}${rule.name}.ts`, imports];
};

let clone: BareClone;
let found: { from: string; rule: { name: string } }[];
beforeAll(() => {
  clone = new BareClone([CONFIG, "tsconfig.json"]);
  clone.write("package.json", "{}");
  for (const room of ROOMS) clone.write(`${room}room.ts`, 'export * from "./furniture.ts";');
  for (const room of ROOMS) clone.write(`${room}furniture.ts`, "export const chair = 1;");
  clone.write("server/index.ts", "export {};");
  for (const rule of forbidden) {
    const [module, imports] = breachOf(rule);
    clone.write(module, rule.name === "no-orphans" ? "export {};" : `export * as what from "${imports}";`);
  }
  for (const [module, imports] of ALLOWED) clone.write(module, imports.map((path, index) => `export * as part${index} from "${path}";`).join("\n"));
  for (const name of ["react", "hono", "ajv", "zod", "intl-messageformat", "@rjsf", "pg", "stripe"]) clone.installed(name);
  for (const sdk of forbidden.flatMap((rule) => sdkOf(rule) ?? [])) if (!["@rjsf", "pg", "stripe"].includes(sdk)) clone.installed(sdk);
  const depcruise = `${ROOT}node_modules/.bin/depcruise`;
  const { stdout } = spawnSync(depcruise, ["--config", CONFIG, "--output-type", "json", "app", "screens", "server"], { cwd: clone.folder, encoding: "utf8" });
  found = (JSON.parse(stdout) as { summary: { violations: typeof found } }).summary.violations;
});
afterAll(() => clone.remove());

describe("a rule of imports", () => {
  test.each(forbidden.map((rule) => [rule.name, rule] as const))("%s finds its breach, and says how to mend it", (name, rule) => {
    const [module] = breachOf(rule);
    expect(found.filter(({ from }) => from === module).map((violation) => violation.rule.name)).toContain(name);
    expect(rule.comment).toMatch(/\w{3,} .+[.]$/);
  });
});

test("what each room may is no breach", () => {
  const allowed = ALLOWED.map(([module]) => module);
  expect(found.filter(({ from }) => allowed.includes(from) || /room|furniture/.test(from))).toEqual([]);
});
