import type { LookupRef, Value } from "../../language/documents/document.ts";
import { readSegments, segmentsOf } from "../../language/expressions/read-path.ts";
import { type ResolveContext, note } from "./context.ts";
import type { Environment } from "./environment.ts";
import { lookUp } from "../../language/expressions/lookup.ts";
import { dynamic, constant, type Compiled, evaluateIn } from "./compiled.ts";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** A literal, `{var}`, `{const}` or `{copy}`. What is missing is noted and reads as null. */
export function compileValue(value: Value | unknown, at: string, environment: Environment): Compiled<unknown> {
  if (!isObject(value)) return constant(value);
  if (typeof value.var === "string") {
    const path = value.var;
    return dynamic((context) => readVar(path, at, context) ?? null);
  }
  if (typeof value.const === "string") return constant(Object.hasOwn(environment.constants, value.const) ? environment.constants[value.const] : null);
  if (typeof value.lookup === "string") return compileLookup(value as unknown as LookupRef, at, environment);
  if (typeof value.copy === "string") return constant(environment.texts.message(value.copy).text({}));
  return constant(value);
}

/** Looked up here and now. What is not in the table is noted and reads as null. */
function compileLookup({ lookup, at: keys }: LookupRef, at: string, environment: Environment): Compiled<unknown> {
  const read = keys.map((key) => compileValue(key, at, environment));
  return dynamic((context) => {
    const found = lookUp(
      lookup,
      readTable(lookup, at, context),
      read.map((key) => evaluateIn(key, context)),
    );
    if ("value" in found) return found.value;
    note(context, at, found.reason);
    return null;
  });
}

export const readTable = (path: string, at: string, context: ResolveContext): unknown => readVar(path, at, context);

/** undefined when it is missing, which is noted. */
function readVar(path: string, at: string, context: ResolveContext): unknown {
  const segments = segmentsOf(path);
  const [root] = segments;
  const value =
    root === "item" || (root === "each" && context.each)
      ? readSegments(root === "item" ? context.scope.item : context.each, segments.slice(1))
      : readSegments(context.scope.data, segments);
  if (value === undefined) note(context, at, `"${path}" is missing`);
  return value;
}
