/** The data folder beside the database: what was uploaded, and what the sandbox's vendors remember. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const LEFT_OUT = /^(database|backups|secret\.key)(\/|$)/;

/** Path → content, as text where it is some. */
export function filesBelow(folder: string): Record<string, { text: string } | { base64: string }> {
  const found: Record<string, { text: string } | { base64: string }> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file);
    if (LEFT_OUT.test(path)) continue;
    const bytes = readFileSync(file);
    const text = bytes.toString("utf8");
    found[path] = Buffer.from(text).equals(bytes) ? { text } : { base64: bytes.toString("base64") };
  }
  return found;
}

export function writeFilesBelow(folder: string, files: ReturnType<typeof filesBelow>): void {
  for (const [path, file] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), "text" in file ? file.text : Buffer.from(file.base64, "base64"));
  }
}
