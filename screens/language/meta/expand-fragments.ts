/**
 * Puts fragments in the place of their uses: one pure step, before anything else looks at a document. What it
 * returns is plain JSON as if it had been written out, and where each part of it is written.
 */
import type { z } from "zod";
import type { FragmentDoc, Source } from "../documents/document.ts";
import type { Finding, FindingCode, Place } from "../documents/finding.ts";
import { didYouMean } from "../documents/nearest.ts";
import { PARAMETERS, use as useShape } from "./documents.ts";
import { checkWith, describe, isObject, type Path, type ShapeIssue } from "./shape.ts";

export interface WrittenFragment {
  file: string;
  /** null: its own shape is wrong, which is said there. */
  doc: FragmentDoc | null;
}
export type Fragments = ReadonlyMap<string, WrittenFragment>;

export interface Expanded {
  json: unknown;
  sources: Source[];
  findings: Finding[];
  /** Ids of the fragments that it uses, one through another. */
  uses: Set<string>;
}

export function expandFragments(file: string, json: unknown, fragments: Fragments): Expanded {
  const expansion = new Expansion(fragments);
  return { json: hasUses(json) ? expansion.document(file, json) : json, ...expansion };
}

/** Most documents use none, and are left as they are. */
const hasUses = (value: unknown): boolean =>
  typeof value === "object" && value !== null && (isUse(value) || Object.values(value).some((part: unknown) => hasUses(part)));
const isUse = (value: unknown): value is Record<string, unknown> => isObject(value) && typeof value.use === "string";
const isParameter = (value: unknown): value is { param: string } => isObject(value) && typeof value.param === "string" && Object.keys(value).length === 1;

/** What a parameter stands for here, and where that is written. */
interface Binding {
  value: unknown;
  file: string;
  at: string;
  used: Place[];
}

/** Where the walk stands: in the file, and in what comes of it. */
interface Here {
  file: string;
  at: string;
  out: string;
  used: Place[];
  /** Inside a fragment. */
  bindings: ReadonlyMap<string, Binding> | null;
  prefix: string;
  /** Fragments that the walk is inside of. */
  within: readonly string[];
}

type Holds = "blocks" | "fields";
const LISTS: Readonly<Record<string, Holds>> = { blocks: "blocks", empty: "blocks", fields: "fields" };
const ABSENT = Symbol("absent");
const NAMED = /\{([a-z0-9-]+)\}/g;
/** So many parts come of no document that people write; fragments that use one another many times would. */
const MOST_PARTS = 20_000;

const below = (pointer: string, key: string | number): string => `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
const stepped = (here: Here, key: string | number): Here => ({ ...here, at: below(here.at, key), out: below(here.out, key) });

class Expansion {
  readonly sources: Source[] = [];
  readonly findings: Finding[] = [];
  readonly uses = new Set<string>();
  readonly #fragments: Fragments;

  constructor(fragments: Fragments) {
    this.#fragments = fragments;
  }

  document(file: string, json: unknown): unknown {
    return this.#value(json, { file, at: "", out: "", used: [], bindings: null, prefix: "", within: [] });
  }

  #value(node: unknown, here: Here): unknown {
    if (typeof node === "string") return here.bindings ? this.#filledIn(node, here, here.bindings) : node;
    if (Array.isArray(node)) return node.map((part, i) => this.#value(part, stepped(here, i))).filter((part) => part !== ABSENT);
    if (!isObject(node)) return node;
    if (here.bindings && isParameter(node)) return this.#parameter(node.param, here, here.bindings);
    const made: Record<string, unknown> = {};
    for (const [key, part] of Object.entries(node)) {
      const at = stepped(here, key);
      const isList = Array.isArray(part) && (Object.hasOwn(LISTS, key) || part.some(isUse));
      const value = key === "changes" && Array.isArray(part) ? this.#changes(part, at) : isList ? this.#elements(part, at, LISTS[key]) : this.#value(part, at);
      if (value !== ABSENT) made[key] = value;
    }
    return made;
  }

  /** Blocks or fields, with what their uses stand for. */
  #elements(nodes: readonly unknown[], here: Here, holds: Holds | undefined, made: unknown[] = []): unknown[] {
    nodes.forEach((node, i) => {
      const at = { ...here, at: below(here.at, i) };
      if (isUse(node)) this.#use(node, at, holds, made);
      else {
        const own = { ...at, out: below(here.out, made.length) };
        if (here.bindings || i !== made.length) this.#record(own);
        made.push(this.#prefixed(this.#value(node, own), here.prefix));
      }
    });
    return made;
  }

  /** Ids are the document's own: a fragment that is used twice is used under a prefix. */
  #prefixed(node: unknown, prefix: string): unknown {
    return prefix !== "" && isObject(node) && typeof node.id === "string" ? { ...node, id: prefix + node.id } : node;
  }

  #use(node: Record<string, unknown>, here: Here, holds: Holds | undefined, made: unknown[]): void {
    const id = String(node.use);
    const issues = shapeOf(useShape, node);
    for (const [path, issue] of issues) this.#find({ ...here, at: path.reduce<string>(below, here.at) }, issue.code, issue.reason, id, issue.suggestion);
    const fragment = this.#fragments.get(id);
    if (!fragment) {
      this.#find(
        stepped(here, "use"),
        "reference/unknown-fragment",
        `There is no fragment "${id}".`,
        id,
        didYouMean(id, [...this.#fragments.keys()]).suggestion,
      );
      return;
    }
    this.uses.add(id);
    const { doc, file } = fragment;
    if (!doc || issues.length > 0) return;
    if (here.within.includes(id)) {
      const circle = [...here.within.slice(here.within.indexOf(id)), id].map((name) => `"${name}"`).join(" uses ");
      return this.#find(stepped(here, "use"), "reference/circle", `A fragment can't be part of itself: ${circle}.`, id);
    }
    const kept: Holds = doc.blocks ? "blocks" : "fields";
    if (holds !== undefined && holds !== kept)
      return this.#find(stepped(here, "use"), "type/parameter", `"${id}" is made of ${kept}, and ${holds} stand here.`, id, `Use a fragment of ${holds}.`);
    if (this.sources.length > MOST_PARTS) return this.#find(stepped(here, "use"), "shape/too-deep", "Fragments make too much of this document.", id);
    const bindings = this.#bindings(id, doc, file, isObject(node.with) ? node.with : {}, stepped(here, "with"));
    if (!bindings) return;
    const prefix = here.prefix + (typeof node.as === "string" ? `${node.as}-` : "");
    const used = [{ file: here.file, path: here.at, id }, ...here.used];
    this.#elements(doc[kept] ?? [], { ...here, file, at: `/${kept}`, used, bindings, prefix, within: [...here.within, id] }, kept, made);
  }

  /** null when something is wrong with what was given. */
  #bindings(id: string, { parameters = {} }: FragmentDoc, file: string, given: Record<string, unknown>, here: Here): Map<string, Binding> | null {
    const bindings = new Map<string, Binding>();
    const before = this.findings.length;
    for (const name of Object.keys(given)) {
      if (Object.hasOwn(parameters, name)) continue;
      const meant = didYouMean(name, Object.keys(parameters)).suggestion;
      this.#find(stepped(here, name), "reference/unknown-parameter", `The fragment "${id}" has no parameter "${name}".`, id, meant);
    }
    for (const [name, { is, default: otherwise, optional }] of Object.entries(parameters)) {
      const at = stepped(here, name);
      const value = Object.hasOwn(given, name) ? this.#value(given[name], { ...at, out: "\0" }) : ABSENT;
      if (value !== ABSENT) {
        for (const [path, { reason, suggestion }] of shapeOf(PARAMETERS[is], value))
          this.#find({ ...at, at: path.reduce<string>(below, at.at) }, "type/parameter", reason, id, suggestion);
        bindings.set(name, { value, file: here.file, at: at.at, used: here.used });
      } else if (otherwise !== undefined) bindings.set(name, { value: otherwise, file, at: below(below("/parameters", name), "default"), used: here.used });
      else if (optional) bindings.set(name, { value: ABSENT, file, at: below("/parameters", name), used: here.used });
      else
        this.#find(
          { ...here, at: here.at.replace(/\/with$/, "") },
          "reference/missing-parameter",
          `The fragment "${id}" needs "${name}".`,
          id,
          `Give it: "with": {"${name}": …}.`,
        );
    }
    return this.findings.length === before ? bindings : null;
  }

  /** The whole of a parameter. */
  #parameter(name: string, here: Here, bindings: ReadonlyMap<string, Binding>): unknown {
    const binding = bindings.get(name);
    if (!binding) return this.#unknownParameter(name, { ...here, at: below(here.at, "param") }, bindings);
    if (binding.value === ABSENT) return ABSENT;
    const { file, at, used } = binding;
    this.#record({ ...here, file, at, used: [{ file: here.file, path: here.at }, ...used] });
    return binding.value;
  }

  /** A text with its parameters filled in. */
  #filledIn(text: string, here: Here, bindings: ReadonlyMap<string, Binding>): unknown {
    let isThere = true;
    const filled = text.replace(NAMED, (_, name: string) => {
      const binding = bindings.get(name);
      if (!binding) return String(this.#unknownParameter(name, here, bindings));
      if (binding.value === ABSENT) isThere = false;
      else if (typeof binding.value !== "string")
        this.#find(
          here,
          "type/parameter",
          `"${name}" can't be filled into a text: it is ${describe(binding.value)}.`,
          name,
          `Write {"param": "${name}"} instead.`,
        );
      return String(binding.value === ABSENT ? "" : binding.value);
    });
    return isThere ? filled : ABSENT;
  }

  #unknownParameter(name: string, here: Here, bindings: ReadonlyMap<string, Binding>): string {
    const [id = ""] = here.within.slice(-1);
    const meant = didYouMean(name, [...bindings.keys()]).suggestion ?? "Declare it among the parameters of the fragment.";
    this.#find(here, "reference/unknown-parameter", `The fragment "${id}" has no parameter "${name}".`, id, meant);
    return name;
  }

  /** A variant's: what inserts a fragment becomes as many changes as it has parts. */
  #changes(changes: readonly unknown[], here: Here): unknown[] {
    const made: unknown[] = [];
    changes.forEach((change, i) => {
      const at = (): Here => ({ ...here, at: below(here.at, i), out: below(here.out, made.length) });
      const put = (value: unknown): void => {
        if (i !== made.length) this.#record(at());
        made.push(value);
      };
      if (!isObject(change) || !(isUse(change.insert) || isUse(change.with))) return put(this.#value(change, at()));
      const name = isUse(change.insert) ? "insert" : "with";
      const use = stepped({ ...here, at: below(here.at, i) }, name);
      const parts: unknown[] = [];
      const known = this.sources.length;
      this.#use(change[name] as Record<string, unknown>, use, undefined, parts);
      const brought = this.sources.splice(known);
      if (name === "with" && parts.length > 1)
        this.#find(
          use,
          "type/parameter",
          "One element is replaced by one, and this fragment has several.",
          String((change[name] as { use: string }).use),
          "Insert it, and remove the element.",
        );
      parts.forEach((part, k) => {
        // Each after the one before it, so that they stand in the fragment's order.
        const previous = k > 0 ? (parts[k - 1] as { id?: unknown }).id : undefined;
        const out = below(at().out, name);
        put({ ...change, [name]: part, ...(previous !== undefined && change.after !== undefined && { after: previous }) });
        const from = below(use.out, k);
        for (const source of brought)
          if (source.path === from || source.path.startsWith(`${from}/`)) this.sources.push({ ...source, path: out + source.path.slice(from.length) });
      });
    });
    return made;
  }

  #record({ out, file, at, used }: Here): void {
    this.sources.push({ path: out, file, at, used });
  }

  #find({ file, at, used }: Here, code: FindingCode, reason: string, id: string, suggestion?: string): void {
    const place: Place = { file, path: at, id };
    const said = reason.replace(/\.$/, "");
    this.findings.push({ code, severity: "error", reason: said, at: place, related: used, ...(suggestion !== undefined && { suggestion }) });
  }
}

function shapeOf(schema: z.ZodType, value: unknown): [Path, ShapeIssue][] {
  const issues: [Path, ShapeIssue][] = [];
  checkWith(schema, value, (path, issue) => issues.push([path, issue]));
  return issues;
}
