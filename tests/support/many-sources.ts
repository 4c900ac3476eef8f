import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const schemas = new URL("../../schemas", import.meta.url).pathname;

/** A copy of the documents whose demo data has `count` more sources, `many-0`, `many-1` and so on: each is used once. */
export function schemasWithManySources(count: number): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-schemas-"));
  cpSync(schemas, folder, { recursive: true });
  const file = join(folder, "demo/sources.json");
  const demo = JSON.parse(readFileSync(file, "utf8")) as { sources: Record<string, unknown>[] };
  for (let n = 0; n < count; n += 1) demo.sources.push({ slug: `many-${n}`, market: "seattle", label: "Seattle, room in a shared home", fee: 35 });
  writeFileSync(file, JSON.stringify(demo));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
