import type { DocumentSet } from "./document.ts";
import type { Finding, FixStep, Place } from "./finding.ts";

type Sources = DocumentSet["sources"];

/** Where the part at a place is written; `used`: the places that use the fragment that it stands in. */
export function documentSource(sources: Sources, place: Place): { at: Place; used: Place[] } {
  let found: NonNullable<Sources>[string][number] | undefined;
  for (const source of sources?.[place.file] ?? []) {
    const covers = place.path === source.path || place.path.startsWith(`${source.path}/`);
    if (covers && (!found || source.path.length >= found.path.length)) found = source;
  }
  if (!found) return { at: place, used: [] };
  return { at: { ...place, file: found.file, path: found.at + place.path.slice(found.path.length) }, used: found.used };
}

/**
 * A finding at the places where its parts are written, those that use them beside it. What would mend it in one
 * place of several is no longer offered.
 */
export function findingAtSource(finding: Finding, sources: Sources): Finding {
  if (!sources || Object.keys(sources).length === 0) return finding;
  const { fix, ...rest } = finding;
  const { at, used } = documentSource(sources, finding.at);
  const related = [...used, ...finding.related.map((place) => documentSource(sources, place).at)];
  const steps = fix?.map((step) => ({ step, source: documentSource(sources, step) }));
  const isMended = steps?.every(({ source }) => source.used.length === 0) ?? false;
  return { ...rest, at, related, ...(isMended && { fix: steps!.map(({ step, source }) => atSource(step, source.at, sources)) }) };
}

const atSource = (step: FixStep, { file, path }: Place, sources: Sources): FixStep => ({
  ...step,
  file,
  path,
  ...(step.from !== undefined && { from: documentSource(sources, { file: step.file, path: step.from }).at.path }),
});

/** One mistake of a fragment is said once, with every place that uses it. */
export function withUsesTogether(findings: readonly Finding[]): Finding[] {
  const byPlace = new Map<string, Finding>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.code, finding.at.file, finding.at.path, finding.reason]);
    const known = byPlace.get(key);
    const isNew = (place: Place) => !known?.related.some(({ file, path }) => file === place.file && path === place.path);
    byPlace.set(key, known ? { ...known, related: [...known.related, ...finding.related.filter(isNew)] } : finding);
  }
  return [...byPlace.values()];
}
