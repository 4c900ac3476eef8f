/** Documents as they stood at a commit, or in another folder. */
import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { relative } from "node:path";
import { parseDocuments, type Parsed, type RawDocument } from "#screens/language/meta/meta-schema.ts";
import { readDocuments } from "./load.ts";
import { inTodaysKinds } from "./older-documents.ts";

/** There is neither such a folder nor such a commit. */
export class UnknownBase extends Error {
  override readonly name = "UnknownBase";
}

/**
 * @param base a folder like `schemas/`, or anything that git takes for a commit
 * @throws UnknownBase
 */
export function documentsAt(base: string, schemas: string, root: string): Parsed {
  return parseDocuments((isFolder(base) ? readDocuments(base) : committed(base, schemas, root)).map(readToday));
}

/** What isn't JSON is told as it stands. */
function readToday(document: RawDocument): RawDocument {
  if (!("text" in document)) return document;
  try {
    return { file: document.file, json: inTodaysKinds(JSON.parse(document.text)) };
  } catch {
    return document;
  }
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

function committed(commit: string, schemas: string, root: string): RawDocument[] {
  const folder = relative(root, schemas);
  try {
    const git = (args: string[], input = ""): Buffer => execFileSync("git", args, { cwd: root, input, stdio: "pipe", maxBuffer: 1 << 26 });
    // `--end-of-options` keeps a commit called `--something` from being an option.
    const listed = git(["ls-tree", "-r", "-z", "--end-of-options", commit, "--", folder]).toString();
    const files = [...listed.matchAll(/\S+ blob (\S+)\t([^\0]+\.json)\0/g)].map(([, id, path]) => ({ id: id!, path: path! }));
    // One process for all of them: one for each takes seconds.
    const texts = contentsOf(git(["cat-file", "--batch"], files.map(({ id }) => `${id}\n`).join("")));
    return files.map(({ path }, index) => ({ file: relative(folder, path).replaceAll("\\", "/"), text: texts[index] ?? "" }));
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n").slice(-2).join(" ").trim() : String(error);
    throw new UnknownBase(`"${commit}" is neither a folder nor a commit here: ${reason}`);
  }
}

/** What `git cat-file --batch` prints: for each a line that ends with its length in bytes, its content, and a line feed. */
function contentsOf(batch: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < batch.length;) {
    const begin = batch.indexOf("\n", at) + 1;
    const end = begin + Number(batch.toString("utf8", at, begin - 1).split(" ")[2]);
    texts.push(batch.toString("utf8", begin, end));
    at = end + 1;
  }
  return texts;
}
