/** Files in a folder. A file is whole or not there: it is written beside its place, flushed to disk, and moved in. */
import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { ProviderUnavailable } from "../../ports/failures.ts";
import type { Files } from "../../ports/outside.ts";
import { checkedKey } from "./key.ts";

const SERVICE = "files";

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
const failed = (error: unknown): never => {
  throw new ProviderUnavailable(SERVICE, error instanceof Error && "code" in error ? String(error.code) : "failed");
};

async function writeWhole(path: string, body: Buffer | string): Promise<void> {
  const beside = `${path}.${randomBytes(6).toString("hex")}.part`;
  try {
    const file = await open(beside, "wx", 0o600);
    try {
      await file.writeFile(body);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** The move itself is only durable when the folder is flushed. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export function createFolderFiles(folder: string): Files {
  const root = resolve(folder);
  const placeOf = (key: string): { body: string; type: string } => {
    checkedKey(key);
    // Two trees, so that no key can be another's type.
    return { body: join(root, "bodies", key), type: join(root, "types", key) };
  };

  return {
    async put(key, body, contentType) {
      const place = placeOf(key);
      try {
        for (const [path, content] of [
          [place.type, contentType],
          [place.body, body],
        ] as const) {
          await mkdir(dirname(path), { recursive: true, mode: 0o700 });
          await writeWhole(path, content);
          await flushFolder(dirname(path));
        }
      } catch (error) {
        failed(error);
      }
    },

    async get(key) {
      const place = placeOf(key);
      try {
        const [body, contentType] = await Promise.all([readFile(place.body), readFile(place.type, "utf8")]);
        return { body, contentType };
      } catch (error) {
        return isMissing(error) ? null : failed(error);
      }
    },

    async remove(key) {
      const place = placeOf(key);
      try {
        await rm(place.body, { force: true });
        await rm(place.type, { force: true });
      } catch (error) {
        failed(error);
      }
    },
  };
}
