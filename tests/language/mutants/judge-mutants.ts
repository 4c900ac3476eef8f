/** Which mistakes are found: many are made in one set, and those that no finding is about are judged again without the others. */
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";
import { judged } from "#server/documents/load.ts";
import { patchDocuments } from "../patch-documents.ts";
import type { Mutant, MutantFamily, Shipped } from "./mutant.ts";

/** So many mistakes are made together at most, none in a file, or in a text, of another one. */
const TOGETHER = 40;

export interface JudgedMutant {
  family: string;
  rule: string;
  mutant: Mutant;
  /** Codes of what was found; none: it survived. */
  found: readonly string[];
}

export interface Sampled {
  family: string;
  rule: string;
  mutant: Mutant;
}

/** Of each rule so many, the same in every run of the same documents and seed. */
export function sampleOf(families: readonly MutantFamily[], shipped: Shipped, each: number, seed = 1): Sampled[] {
  return families.flatMap(([family, rules]) =>
    rules.flatMap(({ name, makes }) => {
      const made = [...makes(shipped)];
      return shuffled(made, seed + hashOf(`${family}/${name}`))
        .slice(0, each)
        .map((mutant) => ({ family, rule: name, mutant }));
    }),
  );
}

export function judgeMutants(shipped: Shipped, sampled: readonly Sampled[]): JudgedMutant[] {
  return groupsOf(sampled).flatMap((group) => judgeGroup(shipped.raw, group));
}

/** Those that touch no file of one another. */
function groupsOf(sampled: readonly Sampled[]): Sampled[][] {
  const groups: { members: Sampled[]; files: Set<string> }[] = [];
  for (const one of sampled) {
    const files = one.mutant.edits.map(placeOf);
    let group = groups.find((each) => each.members.length < TOGETHER && files.every((file) => !each.files.has(file)));
    if (!group) groups.push((group = { members: [], files: new Set() }));
    group.members.push(one);
    for (const file of files) group.files.add(file);
  }
  return groups.map(({ members }) => members);
}

/**
 * What a finding stands in the file of is found, and the rest is judged again without it, until nothing is found any more. What
 * is found elsewhere belongs to one of those that are left: they are judged by halves.
 */
function judgeGroup(raw: readonly RawDocument[], group: readonly Sampled[]): JudgedMutant[] {
  const survived = (): JudgedMutant[] => group.map((one) => ({ ...one, found: [] }));
  if (group.length === 0) return [];
  const findings = findingsWith(raw, group);
  if (findings.length === 0) return survived();
  if (group.length === 1) return group.map((one) => ({ ...one, found: codesOf(findings) }));
  const judgedNow = group.flatMap((one): JudgedMutant[] => {
    const own = findings.filter(({ at }) => isOf(one.mutant, at));
    return own.length === 0 ? [] : [{ ...one, found: codesOf(own) }];
  });
  if (judgedNow.length > 0) {
    const found = new Set(judgedNow.map(({ mutant }) => mutant));
    return [
      ...judgedNow,
      ...judgeGroup(
        raw,
        group.filter(({ mutant }) => !found.has(mutant)),
      ),
    ];
  }
  const half = Math.ceil(group.length / 2);
  return [...judgeGroup(raw, group.slice(0, half)), ...judgeGroup(raw, group.slice(half))];
}

function findingsWith(raw: readonly RawDocument[], group: readonly Sampled[]): Finding[] {
  return judged(
    patchDocuments(
      raw,
      group.flatMap(({ mutant }) => mutant.edits),
    ),
  ).findings;
}

/** Texts of a language stand in one file, and have nothing to do with one another. */
const placeOf = ({ file, path }: Pick<Place, "file" | "path">): string => (file.startsWith("copy/") ? `${file}${path.split("/").slice(0, 3).join("/")}` : file);

const isOf = ({ edits }: Mutant, at: Place): boolean => edits.some((edit) => placeOf(edit) === placeOf(at));

const codesOf = (findings: readonly Finding[]): string[] => [...new Set(findings.map(({ code }) => code))];

export interface FamilyResult {
  family: string;
  made: number;
  found: number;
  survivors: JudgedMutant[];
}

export function byFamily(results: readonly JudgedMutant[]): FamilyResult[] {
  return [...new Set(results.map(({ family }) => family))].map((family) => {
    const own = results.filter((each) => each.family === family);
    const survivors = own.filter(({ found }) => found.length === 0);
    return { family, made: own.length, found: own.length - survivors.length, survivors };
  });
}

/** As it is listed: what was done where, by which rule. */
export const inWords = ({ rule, mutant: { file, path, about } }: Pick<JudgedMutant, "rule" | "mutant">): string => `${rule}: ${file}${path} ${about}`;

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash >>> 0;
}

/** mulberry32 */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed >>> 0;
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
