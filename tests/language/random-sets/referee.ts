/** Holds what the check says of a small set to what really happens in it. */
import { checkDocuments } from "#screens/check/index.ts";
import type { BlockDoc, DocumentSet, FieldDoc } from "#screens/language/documents/document.ts";
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { bruteForce, type BruteForce } from "./brute-force.ts";

interface Verdict {
  /** Findings that are not so, in words. */
  wrong: string[];
  /** Codes of those that were held to what happens. */
  checked: string[];
}

export function contradictions(documents: DocumentSet): Verdict {
  const happens = bruteForce(documents);
  const verdict: Verdict = { wrong: [], checked: [] };
  for (const finding of checkDocuments(documents)) {
    const against = speaksAgainst(finding, documents, happens);
    if (against === undefined) continue;
    verdict.checked.push(finding.code);
    if (against !== null) verdict.wrong.push(`${finding.code} ${finding.at.file}${finding.at.path}: ${finding.reason}, and yet ${against}`);
  }
  return verdict;
}

/** null: nothing does. undefined: it isn't about what can be seen here. */
function speaksAgainst(finding: Finding, documents: DocumentSet, happens: BruteForce): string | null | undefined {
  const { code, at } = finding;
  const [, kind, name] = /^(?:(screen)\/(.+)|flow|conditions|variant\/.*)$/.exec(at.file) ?? [];
  const screen = kind === "screen" ? documents.screens[name!] : undefined;
  const somebody = (sees: (sight: BruteForce["sights"][number]) => boolean, what: string): string | null => {
    const found = happens.sights.find(sees);
    return found ? `${what}: ${JSON.stringify(found.data)}` : null;
  };
  switch (code) {
    case "reach/screen":
    case "reach/route":
      return somebody(({ shown }) => shown[at.id!] !== undefined, "somebody sees it");
    case "reach/block":
    case "reach/field":
    case "logic/waits-for-itself":
    case "logic/waits-for-each-other": {
      const part = screen && partAt(screen.blocks, at.path.replace(/\/when$/, ""));
      return part && somebody((sight) => happens.sees(sight, screen.id, part), "somebody sees it");
    }
    // It is told of the one that waits, which may be drawn: what is unknown is.
    case "logic/never-asked": {
      const asked = finding.related.map(
        ({ file, path }) => [file.replace("screen/", ""), partAt(documents.screens[file.replace("screen/", "")]?.blocks ?? [], path)] as const,
      );
      return somebody((sight) => asked.some(([on, part]) => part !== undefined && happens.sees(sight, on, part)), "somebody is asked it");
    }
    case "logic/contradiction":
    case "logic/never-true":
    case "logic/always-true": {
      const wanted = code === "logic/always-true";
      if (screen) {
        const node = nodesTo(screen.blocks, at.path).at(-1);
        if (!node || !at.path.endsWith("/when")) return undefined;
        const around = parentAt(screen.blocks, at.path);
        const isThere = (sight: BruteForce["sights"][number]): boolean =>
          sight.shown[screen.id] !== undefined && (!around || happens.sees(sight, screen.id, around));
        return somebody((sight) => isThere(sight) && happens.holds(node.when!, { ...sight.data }) === !wanted, `it is ${String(!wanted)} for somebody`);
      }
      const condition = conditionAt(documents, at.file, at.path);
      return condition === undefined
        ? undefined
        : somebody(({ data }) => happens.holds(condition, { ...data }) === !wanted, `it is ${String(!wanted)} for somebody`);
    }
    case "flow/redirect-loop":
      return finding.witness && happens.circlesFor(finding.witness.data) ? null : "its witness is not sent round";
    default:
      return undefined;
  }
}

type Part = { kind: "block" | "field"; id: string };

function nodesTo(blocks: readonly BlockDoc[], path: string): (BlockDoc | FieldDoc)[] {
  const found: (BlockDoc | FieldDoc)[] = [];
  let at: unknown = { blocks };
  for (const step of path.split("/").slice(1)) {
    at = (at as Record<string, unknown> | undefined)?.[step];
    if (typeof at === "object" && at !== null && "kind" in at) found.push(at as BlockDoc);
  }
  return found;
}
const asPart = (node: BlockDoc | FieldDoc | undefined): Part | undefined => node && { kind: "property" in node ? "field" : "block", id: node.id };
const partAt = (blocks: readonly BlockDoc[], path: string): Part | undefined => asPart(nodesTo(blocks, path).at(-1));
const parentAt = (blocks: readonly BlockDoc[], path: string): Part | undefined => asPart(nodesTo(blocks, path).at(-2));

function conditionAt(documents: DocumentSet, file: string, path: string): Condition | undefined {
  const guard = /^\/guards\/(\d+)\/when$/.exec(path);
  if (file === "flow" && guard) return documents.flow.guards[Number(guard[1])]!.when;
  const named = /^\/conditions\/([^/]+)\/when$/.exec(path);
  return file === "conditions" && named ? documents.conditions.conditions[named[1]!]!.when : undefined;
}

/** What nobody sees, though the check finds nothing at all. */
export function unfound(documents: DocumentSet): string[] {
  // Whoever began before a variant came keeps what they had: what it takes away is still seen by somebody.
  if (Object.keys(documents.variants).length > 0 || checkDocuments(documents).some(({ code }) => code !== "reach/unused")) return [];
  const { sights, sees } = bruteForce(documents);
  return Object.values(documents.screens).flatMap(({ id, blocks }) =>
    partsIn(blocks)
      .filter((part) => !sights.some((sight) => sees(sight, id, part)))
      .map((part) => `nobody sees "${part.id}"`),
  );
}

const partsIn = (blocks: readonly BlockDoc[]): Part[] =>
  blocks.flatMap((block) => [asPart(block)!, ...((block["fields"] ?? []) as FieldDoc[]).map((field) => asPart(field)!), ...partsIn(block.blocks ?? [])]);
