/** Carries out what findings offer to mend them, in the files as they are written. */
import { NothingThere, patchText } from "#screens/check/mend/patch-text.ts";
import type { Finding, FindingCode, FixStep } from "#screens/language/documents/finding.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";
import type { Loaded } from "./load.ts";

export interface Mended {
  /** The files that are other than before. */
  changed: { file: string; text: string }[];
  mended: Finding[];
  documents: Loaded["documents"];
  /** What is still found. */
  findings: Finding[];
}

type Fixable = Finding & { fix: readonly FixStep[] };
type Judge = (raw: RawDocument[]) => Loaded;

/** What is looked for only where nothing else is wrong: to mend the last mistake may bring it to light. */
const FOUND_LAST: readonly FindingCode[] = ["flow/dead-end"];

/**
 * Mends what is certain until nothing is left to mend. As many at once as mend without a new error; a mending that brings
 * one, or doesn't take its finding away, is left out.
 * @param judge says what is wrong with files
 */
export function mend(raw: readonly RawDocument[], judge: Judge): Mended {
  let files = [...raw];
  let now = judge(files);
  const mended: Finding[] = [];
  const left = new Set<string>();
  let most = Infinity;
  for (;;) {
    const open = fixableOf(now.findings).filter((each) => !left.has(keyOf(each)));
    if (open.length === 0) break;
    const batch = together(open).slice(0, most);
    const next = withFixes(files, batch);
    const then = next && judge(next);
    if (next && then && isBetter(now, then, batch)) {
      mended.push(...batch);
      [files, now, most] = [next, then, Infinity];
    } else if (batch.length > 1) {
      most = Math.floor(batch.length / 2);
    } else {
      left.add(keyOf(batch[0]!));
      most = Infinity;
    }
  }
  const before = new Map(raw.map((each) => [each.file, textOf(each)]));
  const changed = files.map((each) => ({ file: each.file, text: textOf(each) })).filter(({ file, text }) => before.get(file) !== text);
  return { changed, mended, documents: now.documents, findings: now.findings };
}

/** One of those that offer the same. */
function fixableOf(findings: readonly Finding[]): Fixable[] {
  const seen = new Set<string>();
  return findings.filter((each): each is Fixable => {
    if (each.fix === undefined) return false;
    const steps = JSON.stringify(each.fix);
    return !seen.has(steps) && seen.add(steps) !== undefined;
  });
}

/** Those that leave each other's places where they are: one of several steps has its files to itself. */
function together(open: readonly Fixable[]): Fixable[] {
  const taken = new Set<string>();
  const alone = new Set<string>();
  return open.filter(({ fix }) => {
    const files = fix.map(({ file }) => file);
    if (files.some((file) => alone.has(file)) || (fix.length > 1 && files.some((file) => taken.has(file)))) return false;
    for (const file of files) (fix.length > 1 ? alone : taken).add(file);
    return true;
  });
}

/** What is taken out of a list goes last and from its end, so that nothing before it moves. null where a place is gone. */
function withFixes(raw: readonly RawDocument[], batch: readonly Fixable[]): RawDocument[] | null {
  const compare = new Intl.Collator("en", { numeric: true }).compare;
  const single = batch.flatMap(({ fix }) => (fix.length === 1 ? fix : []));
  const removing = single.filter(({ op }) => op === "remove").sort((a, b) => compare(b.path, a.path));
  const steps = [...batch.flatMap(({ fix }) => (fix.length > 1 ? fix : [])), ...single.filter(({ op }) => op !== "remove"), ...removing];
  const files = new Set(steps.map(({ file }) => file));
  if ([...files].some((file) => !raw.some((each) => each.file === file))) return null;
  try {
    return raw.map((each) =>
      files.has(each.file)
        ? {
            file: each.file,
            text: patchText(
              textOf(each),
              steps.filter(({ file }) => file === each.file),
            ),
          }
        : each,
    );
  } catch (error) {
    if (error instanceof NothingThere) return null;
    throw error;
  }
}

const textOf = (each: RawDocument): string => ("text" in each ? each.text : JSON.stringify(each.json, null, 2));

/** The lines that a reason may speak of move with what is mended. */
const keyOf = ({ code, at, reason }: Finding): string => [code, at.file, at.id, reason.replaceAll(/\d+/g, "#")].join(" ");

function isBetter(before: Loaded, after: Loaded, batch: readonly Finding[]): boolean {
  const [had, has, gone] = [countsOf(before.findings), countsOf(after.findings), countsOf(batch)];
  if ([...gone].some(([key, many]) => (has.get(key) ?? 0) > (had.get(key) ?? 0) - many)) return false;
  // Of documents without their shape nobody knows yet what they mean.
  if (before.documents === null && after.documents !== null) return true;
  const wasBroken = before.findings.some(isError);
  return after.findings
    .filter(isError)
    .every((each) => (has.get(keyOf(each)) ?? 0) <= (had.get(keyOf(each)) ?? 0) || (wasBroken && FOUND_LAST.includes(each.code)));
}

function countsOf(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of findings) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  return counts;
}

const isError = ({ severity }: Finding): boolean => severity === "error";
