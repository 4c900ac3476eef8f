/** Finds again what is written shortly, of which a place in its long form is known. */
import type { Finding, FixStep, Place } from "../documents/finding.ts";
import { isGuardGroup } from "./flow-form.ts";
import {
  asData,
  comparedIn,
  isAllOf,
  isBareChoice,
  isChoices,
  isFieldGroup,
  isMatch,
  isObject,
  isPageTitle,
  isTextWithGaps,
  type Json,
  type Match,
} from "./short-words.ts";

/** By file: those that are written in another form than the one that is looked at, as they are written. */
export type Written = Readonly<Record<string, unknown>>;

interface Found {
  path: string;
  /** What of it the place is: all of it, the path of the data that a text stands for, a name of what stands there, nothing yet, or a part that can't be told apart. */
  is: "whole" | "data" | "name" | "nothing" | "part";
}

/** A finding at the places as they are written. What would mend it is said in their words, and left out where it can't be. */
export function findingAsWritten(finding: Finding, written: Written | undefined): Finding {
  if (!written || ![finding.at, ...finding.related, ...(finding.fix ?? [])].some(({ file }) => Object.hasOwn(written, file))) return finding;
  const { fix, ...rest } = finding;
  const steps = fix?.map((step) => stepAsWritten(step, written));
  const isMended = steps?.every((step) => step !== null) ?? false;
  return {
    ...rest,
    at: placeAsWritten(finding.at, written),
    related: finding.related.map((place) => placeAsWritten(place, written)),
    ...(isMended && { fix: steps as FixStep[] }),
  };
}

const placeAsWritten = (place: Place, written: Written | undefined): Place =>
  written && Object.hasOwn(written, place.file) ? { ...place, path: foundAt(written[place.file], place.path).path } : place;

function stepAsWritten(step: FixStep, written: Written): FixStep | null {
  if (!Object.hasOwn(written, step.file)) return step;
  const document = written[step.file];
  const { path, is } = foundAt(document, step.path);
  if (step.op === "move") {
    const from = foundAt(document, step.from ?? step.path);
    return from.is === "whole" && (is === "whole" || is === "nothing") ? { ...step, path, from: from.path } : null;
  }
  if (is === "whole" || (is === "nothing" && step.op === "add")) return { ...step, path };
  if (step.op !== "replace" || typeof step.value !== "string") return null;
  if (is === "data") return { ...step, path, value: asData(step.value) };
  const { value, ...rest } = step;
  return is === "name" ? { ...rest, op: "move", from: path, path: `${path.slice(0, path.lastIndexOf("/"))}/${escaped(value)}` } : null;
}

const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");
const nameOf = (step: string): string => step.replaceAll("~1", "/").replaceAll("~0", "~");

/** @param pointer RFC 6901, into the long form of `document` */
function foundAt(document: unknown, pointer: string): Found {
  const [first, index, ...rest] = pointer.split("/").slice(1);
  if (isObject(document) && Array.isArray(document.guards) && index !== undefined) {
    if (first === "guards") return guardAt(document.guards, Number(index), rest);
    if (first === "routes" && rest[0] === "meta" && rest[1] !== undefined) return metaAt(document, index, rest[1]);
  }
  const steps = pointer.split("/").slice(1);
  const ofTitle = isObject(document) ? stepsInTitle(document, steps) : null;
  return ofTitle ? { ...found((document as Json).title, ofTitle, "/title", "title"), is: "part" } : found(document, steps, "", null);
}

/** What a heading says that says what the page is called; null elsewhere. */
function stepsInTitle(document: Json, steps: readonly string[]): readonly string[] | null {
  let node: unknown = document;
  for (const [i, step] of steps.entries()) {
    if (!isObject(node) && !Array.isArray(node)) return null;
    if (isObject(node) && step === "text" && isPageTitle(node)) return steps.slice(i + 1);
    node = (node as Json)[nameOf(step)];
  }
  return null;
}

/** The entry of a list, some of whose entries stand for several, in which the one at this index of all stands; `within` it, the how manieth. */
function entryOf(list: readonly unknown[], index: number, sizeOf: (entry: unknown) => number): { entry: unknown; at: number; within: number } | null {
  let before = 0;
  for (const [at, entry] of list.entries()) {
    const many = sizeOf(entry);
    if (index < before + many) return { entry, at, within: index - before };
    before += many;
  }
  return null;
}

/** Of several fields with what each of them has. */
function fieldAt(fields: readonly unknown[], index: number, steps: readonly string[], path: string): Found {
  const known = entryOf(fields, index, (entry) => (isFieldGroup(entry) ? entry.fields.length : 1));
  if (!known) return { path: [path, index, ...steps].join("/"), is: "nothing" };
  const { entry, at, within } = known;
  if (!isFieldGroup(entry)) return found(entry, steps, `${path}/${at}`, "fields");
  const field = entry.fields[within]!;
  const [name, code] = steps;
  const isShared =
    name !== undefined &&
    Object.hasOwn(entry, name) &&
    (!Object.hasOwn(field, name) || (name === "errors" && isObject(field.errors) && code !== undefined && !Object.hasOwn(field.errors, code)));
  return isShared ? { ...found(entry, steps, `${path}/${at}`, "fields"), is: "part" } : found(field, steps, `${path}/${at}/fields/${within}`, "fields");
}

function guardAt(guards: readonly unknown[], index: number, steps: readonly string[]): Found {
  const known = entryOf(guards, index, (entry) => (isGuardGroup(entry) ? entry.guards.length : 1));
  if (!known) return { path: `/guards/${index}`, is: "part" };
  const { entry, at, within } = known;
  if (!isGuardGroup(entry)) return found(entry, steps, `/guards/${at}`, null);
  const guard = entry.guards[within]!;
  const path = `/guards/${at}/guards/${within}`;
  const [name] = steps;
  if (name !== undefined && name !== "when" && !Object.hasOwn(guard, name) && Object.hasOwn(entry, name))
    return { ...found(entry, steps, `/guards/${at}`, null), is: "part" };
  if (name !== "when" || entry.unless === undefined) return found(guard, steps, path, null);
  return guardedAt(entry, guard, steps, `/guards/${at}`, path);
}

/** What a guard of a group asks, and what the group asks of each. */
function guardedAt({ unless }: { unless?: unknown }, guard: { when?: unknown }, [, and, part, ...rest]: readonly string[], group: string, path: string): Found {
  const own = isAllOf(guard.when, "when") ? guard.when.length : isObject(guard.when) && Array.isArray(guard.when.and) ? guard.when.and.length : null;
  if (and !== "and" || part === undefined) return { path: `${path}/when`, is: "part" };
  if (Number(part) >= (own ?? 1))
    return rest[0] === "not" ? { ...found(unless, rest.slice(1), `${group}/unless`, null), is: "part" } : { path: `${group}/unless`, is: "part" };
  return own === null ? found(guard.when, rest, `${path}/when`, null) : found(guard.when, ["and", part, ...rest], `${path}/when`, "when");
}

/** What a route shares with the others of its area is said there. */
function metaAt({ routes, areas }: Record<string, unknown>, index: string, name: string): Found {
  const route = Array.isArray(routes) ? (routes[Number(index)] as { area?: unknown; meta?: unknown } | undefined) : undefined;
  const isOwn = isObject(route?.meta) && Object.hasOwn(route.meta, name);
  const shared = isObject(areas) && typeof route?.area === "string" ? areas[route.area] : undefined;
  if (!isOwn && isObject(shared) && Object.hasOwn(shared, name)) return { path: `/areas/${String(route!.area)}/${name}`, is: "part" };
  return { path: `/routes/${index}/meta/${name}`, is: isOwn ? "whole" : "nothing" };
}

function found(node: unknown, steps: readonly string[], path: string, name: string | null): Found {
  const [step, ...rest] = steps;
  if (step === undefined) return { path, is: "whole" };
  if (typeof node === "string") return { path, is: step === "var" && rest.length === 0 ? "data" : "part" };
  if (isMatch(node)) return caseAt(node, Number(step), rest, path);
  if (isAllOf(node, name)) {
    const [part, ...below] = rest;
    return step === "and" && part !== undefined ? found(node[Number(part)], below, `${path}/${part}`, null) : { path, is: "part" };
  }
  if (name === "fields" && Array.isArray(node) && node.some(isFieldGroup)) return fieldAt(node, Number(step), rest, path);
  if (Array.isArray(node)) return memberAt(node, Number(step), rest, path, name);
  if (!isObject(node)) return { path: [path, ...steps].join("/"), is: "nothing" };
  const compared = comparedIn(node);
  if (compared && (step === "==" || step === "in")) {
    const at = `${path}/${escaped(asData(compared.path))}`;
    return rest[0] === "1" ? found(compared.to, rest.slice(1), at, null) : { path: at, is: "part" };
  }
  if (step === "args" && isTextWithGaps(node, name) && !(isObject(node.args) && rest[0] !== undefined && Object.hasOwn(node.args, rest[0])))
    return rest.length === 0 ? { path, is: "part" } : found(node, rest, path, name);
  const own = nameOf(step);
  return Object.hasOwn(node, own) ? found(node[own], rest, `${path}/${step}`, own) : { path: [path, ...steps].join("/"), is: "nothing" };
}

/** Of several texts the last may stand by itself, or be one for each word. */
function memberAt(list: readonly unknown[], index: number, steps: readonly string[], path: string, name: string | null): Found {
  const isOfTexts = isChoices(list);
  const last: unknown = list.at(-1);
  if (isOfTexts && isMatch(last) && index >= list.length - 1) return caseAt(last, index - list.length + 1, steps, `${path}/${list.length - 1}`);
  const at = `${path}/${index}`;
  if (index >= list.length || Number.isNaN(index)) return { path: [path, Number.isNaN(index) ? "-" : index, ...steps].join("/"), is: "nothing" };
  return isOfTexts && isBareChoice(list[index]) ? textAt(list[index], steps, at) : found(list[index], steps, at, name);
}

function caseAt(match: Match, index: number, steps: readonly string[], path: string): Found {
  const words = Object.keys(match.is);
  const word = words[index];
  if (word === undefined) return index === words.length && match.else !== undefined ? textAt(match.else, steps, `${path}/else`) : { path, is: "part" };
  const at = `${path}/is/${escaped(word)}`;
  if (steps[0] !== "when") return textAt(match.is[word], steps, at);
  if (steps[2] === "0") return found(match.match, steps.slice(3), `${path}/match`, null);
  return { path: at, is: steps.length === 3 && steps[2] === "1" ? "name" : "part" };
}

/** What a choice says, and nothing beside. */
const textAt = (node: unknown, [step, ...rest]: readonly string[], path: string): Found =>
  step === undefined ? { path, is: "part" } : step === "copy" ? found(node, rest, path, "copy") : { path, is: "part" };
