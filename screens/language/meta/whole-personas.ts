/** Puts the data together of personas that are like another: of these only what differs is written. */
import type { DocumentSet, PersonaDoc, Source } from "../documents/document.ts";
import type { Finding, FindingCode } from "../documents/finding.ts";
import { didYouMean } from "../documents/nearest.ts";
import { documentSource } from "../documents/document-source.ts";
import { isObject } from "./shape.ts";

interface Whole {
  data: Record<string, unknown>;
  /** Where the parts are written that stand in another file. */
  sources: Source[];
}

/** The set with personas that name no other one, and what is wrong with the names. */
export function withWholePersonas(set: DocumentSet): { set: DocumentSet; findings: Finding[] } {
  const findings: Finding[] = [];
  const known = new Map<string, Whole | null>();
  const personas: DocumentSet["personas"] = {};
  const sources = { ...set.sources };
  const fileOf = (id: string): string => set.files[`persona:${id}`]!;
  for (const { like: _, ...persona } of Object.values(set.personas)) {
    const whole = wholeOf(persona.id, []);
    personas[persona.id] = { ...persona, data: whole?.data ?? persona.data };
    if (whole && whole.sources.length > 0) sources[fileOf(persona.id)] = whole.sources;
  }
  return { set: { ...set, personas, ...(Object.keys(sources).length > 0 && { sources }) }, findings };

  /** null: there is no telling, which is said where it comes from. */
  function wholeOf(id: string, within: readonly string[]): Whole | null {
    const before = known.get(id);
    if (before !== undefined) return before;
    const persona = set.personas[id]!;
    const whole = persona.like === undefined ? { data: persona.data, sources: [] } : likeAnother(persona, persona.like, [...within, id]);
    known.set(id, whole);
    return whole;
  }

  function likeAnother(persona: PersonaDoc, like: string, within: readonly string[]): Whole | null {
    const say = (code: FindingCode, reason: string, suggestion = {}): null => {
      findings.push({ code, severity: "error", reason, at: { file: fileOf(persona.id), path: "/like", id: persona.id }, related: [], ...suggestion });
      return null;
    };
    if (!Object.hasOwn(set.personas, like))
      return say("reference/unknown-persona", `There is no persona "${like}"`, didYouMean(like, Object.keys(set.personas)));
    if (within.includes(like)) {
      const circle = [...within.slice(within.indexOf(like)), like].map((name) => `"${name}"`).join(" is like ");
      return say("reference/circle", `A persona can't be like itself: ${circle}`, {
        suggestion: "Take one of them out, and write the data of that persona out.",
      });
    }
    const other = wholeOf(like, within);
    return other && mergedWith(other, fileOf(like), persona, fileOf(persona.id));
  }
}

/** What is said of a record is said of its properties, one by one; anything else stands in the place of what it differs from. */
function mergedWith(other: Whole, otherFile: string, persona: PersonaDoc, file: string): Whole {
  const sources: Source[] = [];
  const used = [{ file, path: "/like", id: persona.id }];
  return { data: merged(other.data, persona.data, "/data"), sources };

  function merged(base: Record<string, unknown>, own: Record<string, unknown>, path: string): Record<string, unknown> {
    const result = { ...base, ...own };
    for (const [name, part] of Object.entries(base)) {
      const at = `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      if (!Object.hasOwn(own, name)) inherited(at);
      else if (isObject(part) && isObject(own[name])) result[name] = merged(part, own[name], at);
    }
    return result;
  }

  function inherited(path: string): void {
    const { at } = documentSource({ [otherFile]: other.sources }, { file: otherFile, path });
    sources.push({ path, file: at.file, at: at.path, used });
    for (const source of other.sources) if (source.path.startsWith(`${path}/`)) sources.push({ ...source, used });
  }
}
