/** The key that encrypts government ids, and those that did before it. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataFolder } from "./data-folder.ts";

/** 32 bytes as base64 or hexadecimal; null for anything else. */
function keyIn(text: string): Buffer | null {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, "hex") : Buffer.from(text, "base64");
  return key.length === 32 ? key : null;
}

export function readSecretKey(text: string | undefined, at: { sandbox: boolean; dataDir: string; mayWrite: boolean }, problems: string[]): Buffer | null {
  if (text) {
    const key = keyIn(text);
    if (key) return key;
    problems.push("LATCHKEY_SECRET_KEY has to be 32 bytes, as base64 or as 64 hexadecimal digits.");
    return null;
  }
  if (!at.sandbox || !at.mayWrite) return null;
  const file = join(at.dataDir, "secret.key");
  if (existsSync(file)) {
    const key = keyIn(readFileSync(file, "utf8").trim());
    if (key) return key;
    problems.push(
      `${file} does not hold a key of 32 bytes. Government ids that were saved with the old one can't be read without it; restore it, or remove the data folder.`,
    );
    return null;
  }
  makeDataFolder(at.dataDir);
  const key = randomBytes(32);
  // `wx`: two processes that start at once must not end up with two keys.
  try {
    writeFileSync(file, `${key.toString("base64")}\n`, { mode: 0o600, flag: "wx" });
    return key;
  } catch {
    return Buffer.from(readFileSync(file, "utf8").trim(), "base64");
  }
}

/** Which of them is at fault is said by its place: a key is never printed. */
export function readPreviousKeys(text: string | undefined, current: Buffer | null, problems: string[]): Buffer[] {
  const parts = (text ?? "").split(",").map((part) => part.trim());
  return parts.filter(Boolean).flatMap((part, index) => {
    const key = keyIn(part);
    if (!key) problems.push(`LATCHKEY_PREVIOUS_SECRET_KEYS: key ${index + 1} has to be 32 bytes, as base64 or as 64 hexadecimal digits.`);
    else if (current?.equals(key))
      problems.push(`LATCHKEY_PREVIOUS_SECRET_KEYS: key ${index + 1} is LATCHKEY_SECRET_KEY itself. A previous key is one that it replaced.`);
    return key ? [key] : [];
  });
}
