import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const schemas = new URL("../../schemas", import.meta.url).pathname;

/**
 * A copy of the documents whose demo data has more sources, because each is used once: `count` of them
 * named `many-0`, `many-1` and so on, or so many copies of each named source (`demo-waived-0`, `demo-waived-1`).
 */
export function schemasWithManySources(count: number | Record<string, number>): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-schemas-"));
  cpSync(schemas, folder, { recursive: true });
  const file = join(folder, "demo/sources.json");
  const demo = JSON.parse(readFileSync(file, "utf8")) as { sources: Record<string, unknown>[] };
  const plain = { slug: "many", market: "seattle", label: "Seattle, room in a shared home", fee: 35 };
  const wanted =
    typeof count === "number" ? [{ source: plain, copies: count }] : demo.sources.map((source) => ({ source, copies: count[String(source["slug"])] ?? 0 }));
  for (const { source, copies } of wanted) for (let n = 0; n < copies; n += 1) demo.sources.push({ ...source, slug: `${String(source["slug"])}-${n}` });
  writeFileSync(file, JSON.stringify(demo));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
