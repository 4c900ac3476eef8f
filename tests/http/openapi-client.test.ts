/** That whoever writes against the API can let a program be written for it: types and a client from the document, by TypeScript's own word. */
import openapiTypescript, { astToString } from "openapi-typescript";
import ts from "typescript";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repeated } from "#tests/support/lanes.mjs";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();
const folder = mkdtempSync(join(tmpdir(), "latchkey-client-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Somebody else's program: finds a link's application, says something of it, and looks around. */
const PROGRAM = `
import createClient from "openapi-fetch";
import type { components, paths } from "./latchkey.js";

type Flag = components["schemas"]["flag"];

export async function bringPet(baseUrl: string, token: string, source: string): Promise<{ flags: Flag[]; tooMuch: string | undefined }> {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${token}\` } });
  const made = await client.POST("/applications/applications", { body: { source } });
  if (!made.data?.id) throw new Error(JSON.stringify(made.error));
  const application: string = made.data.id;
  await client.POST("/applications/flag", { body: { application, flag: "pet", flag_data: { animal: "Cat" } } });
  const { data } = await client.GET("/applications/flag", { params: { query: { application__id: application } } });
  const { error } = await client.PUT("/applications/applications/{id}", { params: { path: { id: application }, header: { "If-Match": '"99"' } }, body: { source } });
  const words: string | undefined = error?.message;
  return { flags: data?.results ?? [], tooMuch: words };
}
`;
/** What is not in the document, and where. */
const WRONG = `
import createClient from "openapi-fetch";
import type { paths } from "./latchkey.js";

const client = createClient<paths>({ baseUrl: "" });
export const nowhere = () => client.GET("/applications/nowhere");
export const unknown = () => client.POST("/applications/flag", { body: { application: "a", flag: "dragon" } });
export const missing = () => client.POST("/applications/flag", { body: { flag: "pet" } });
export const assigned = () => client.POST("/staff/assignments", { body: { assigned_to: null, applications: [7] } });
`;

beforeAll(async () => {
  const { body } = await latchkey.anonymous.get("/openapi.json");
  writeFileSync(join(folder, "latchkey.ts"), astToString(await openapiTypescript(body as Parameters<typeof openapiTypescript>[0])));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  symlinkSync(new URL("../../node_modules", import.meta.url).pathname, join(folder, "node_modules"));
});

/** As strictly as TypeScript can be told to. Answers the lines with faults; the program stands as JavaScript beside it. */
function compile(name: string, text: string): number[] {
  const file = join(folder, name);
  writeFileSync(file, text);
  const program = ts.createProgram([file], {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
    types: [],
    skipLibCheck: true,
  });
  const faults = ts.getPreEmitDiagnostics(program).map((fault) => {
    const line = fault.file ? ts.getLineAndCharacterOfPosition(fault.file, fault.start ?? 0).line + 1 : 0;
    return fault.file?.fileName === file ? line : { in: fault.file?.fileName, line, says: ts.flattenDiagnosticMessageText(fault.messageText, "\n") };
  });
  program.emit();
  return faults as number[];
}

test("a client that is made of the document compiles, and does what it says", repeated, async () => {
  expect(compile("program.ts", PROGRAM)).toEqual([]);
  const { bringPet } = (await import(pathToFileURL(join(folder, "program.js")).href)) as {
    bringPet(baseUrl: string, token: string, source: string): Promise<{ flags: object[]; tooMuch: string | undefined }>;
  };
  const token = (await latchkey.as("client@example.com")).authorization["authorization"]!.replace("Bearer ", "");
  const { flags, tooMuch } = await bringPet(`${latchkey.url}/api/v1`, token, "demo-seattle");
  expect(flags).toEqual([expect.objectContaining({ flag: "pet", flag_data: expect.objectContaining({ animal: "Cat" }) })]);
  expect(tooMuch, "a lost update is refused in words").toMatch(/./);
});

test("a client is told by the compiler of an address, a value and a property that the document doesn't have", repeated, () => {
  const lines = WRONG.split("\n");
  const wrong = ["nowhere", "unknown", "missing", "assigned"].map((name) => lines.findIndex((line) => line.includes(`const ${name} =`)) + 1);
  expect([...new Set(compile("wrong.ts", WRONG))]).toEqual(wrong);
});
