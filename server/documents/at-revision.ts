/** Documents as they stood at a commit, or in another folder. */
import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { relative } from "node:path";
import { parseDocuments, type Parsed, type RawDocument } from "#screens/language/meta/meta-schema.ts";
import { readDocuments } from "./load.ts";

/** There is neither such a folder nor such a commit. */
export class UnknownBase extends Error {
  override readonly name = "UnknownBase";
}

/**
 * @param base a folder like `schemas/`, or anything that git takes for a commit
 * @throws UnknownBase
 */
export function documentsAt(base: string, schemas: string, root: string): Parsed {
  return parseDocuments(isFolder(base) ? readDocuments(base) : committed(base, schemas, root));
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

function committed(commit: string, schemas: string, root: string): RawDocument[] {
  const folder = relative(root, schemas);
  try {
    const git = (...args: string[]): string =>
      execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1 << 26 });
    // `--end-of-options` keeps a commit called `--something` from being an option.
    const paths = git("ls-tree", "-r", "--name-only", "-z", "--end-of-options", commit, "--", folder)
      .split("\0")
      .filter((path) => path.endsWith(".json"));
    return paths.map((path) => ({ file: relative(folder, path).replaceAll("\\", "/"), text: git("show", "--end-of-options", `${commit}:${path}`) }));
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n").slice(-2).join(" ").trim() : String(error);
    throw new UnknownBase(`"${commit}" is neither a folder nor a commit here: ${reason}`);
  }
}
