import { didYouMean, onlyNearest } from "#screens/language/documents/nearest.ts";
import type { Finding, FindingCode, FixStep, Place } from "#screens/language/documents/finding.ts";

/** One step further down a JSON pointer (RFC 6901). */
export function pointerTo(path: string, key: string | number): string {
  return `${path}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The mending by another value at this place. */
export const replaced = ({ file, path }: Place, value: unknown): FixStep[] => [{ op: "replace", file, path, value }];

/** The mending by taking out what stands at this place. */
export const removed = ({ file, path }: Place): FixStep[] => [{ op: "remove", file, path }];

interface Meant {
  suggestion?: string;
  fix?: FixStep[];
}

/** "Did you mean …?" of the word that is the value at a place; the mending where only one is near. */
export function meantWord(word: string, among: Iterable<string>, at: Place): Meant {
  const words = [...among];
  const only = onlyNearest(word, words);
  return { ...didYouMean(word, words), ...(only !== undefined && { fix: replaced(at, only) }) };
}

/** The same of the last name of a place. `taken`: names that stand beside it already. */
export function meantName(name: string, among: Iterable<string>, at: Place, taken: Iterable<string>): Meant {
  const words = [...among];
  const only = onlyNearest(name, words);
  const isFree = only !== undefined && ![...taken].includes(only);
  return { ...didYouMean(name, words), ...(isFree && { fix: renamed(at, only) }) };
}

const renamed = ({ file, path }: Place, name: string): FixStep[] => [
  { op: "move", file, from: path, path: pointerTo(path.slice(0, path.lastIndexOf("/")), name) },
];

export interface Details {
  related?: Place[];
  suggestion?: string;
  fix?: Finding["fix"];
  witness?: Finding["witness"];
}

function finding(severity: Finding["severity"], code: FindingCode, at: Place, reason: string, details: Details = {}): Finding {
  return { code, severity, reason, at, related: details.related ?? [], ...definedOnly(details) };
}

export const error = finding.bind(null, "error");
export const warning = finding.bind(null, "warning");

function definedOnly({ suggestion, fix, witness }: Details): Pick<Finding, "suggestion" | "fix" | "witness"> {
  return { ...(suggestion !== undefined && { suggestion }), ...(fix && { fix }), ...(witness && { witness }) };
}

/** The same mistake met on several ways (a screen as it stands and under a variant) is said once. */
export function withoutRepeats(findings: Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter((each) => {
    const key = `${each.code} ${each.at.file} ${each.at.path} ${each.reason}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Errors first, then by file and place, so that two runs read alike. */
export function inReadingOrder(findings: Finding[]): Finding[] {
  if (findings.length < 2) return findings; // the usual case, and a collator is not cheap
  const compare = new Intl.Collator("en", { numeric: true }).compare;
  return findings.sort(
    (a, b) => a.severity.localeCompare(b.severity) || compare(a.at.file, b.at.file) || compare(a.at.path, b.at.path) || compare(a.code, b.code),
  );
}
