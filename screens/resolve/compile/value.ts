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
    const read = compileVar(value.var, at);
    return dynamic((context) => read(context) ?? null);
  }
  if (typeof value.const === "string") return constant(Object.hasOwn(environment.constants, value.const) ? environment.constants[value.const] : null);
  if (typeof value.lookup === "string") return compileLookup(value as unknown as LookupRef, at, environment);
  if (typeof value.copy === "string") return constant(environment.texts.message(value.copy).text({}));
  return constant(value);
}

/** Looked up here and now. What is not in the table is noted and reads as null. */
function compileLookup({ lookup, at: keys }: LookupRef, at: string, environment: Environment): Compiled<unknown> {
  const read = keys.map((key) => compileValue(key, at, environment));
  const table = compileVar(lookup, at);
  return dynamic((context) => {
    const found = lookUp(
      lookup,
      table(context),
      read.map((key) => evaluateIn(key, context)),
    );
    if ("value" in found) return found.value;
    note(context, at, found.reason);
    return null;
  });
}

/** Reads what stands at a path; undefined when it is missing, which is noted. */
export function compileVar(path: string, at: string): (context: ResolveContext) => unknown {
  const segments = segmentsOf(path);
  const [root] = segments;
  const below = segments.slice(1);
  const missing = `"${path}" is missing`;
  return (context) => {
    const value =
      root === "item"
        ? readSegments(context.scope.item, below)
        : root === "each" && context.each
          ? readSegments(context.each, below)
          : readSegments(context.scope.data, segments);
    if (value === undefined) note(context, at, missing);
    return value;
  };
}

/** What is drawn once for each member of a list, fields included, has an id of each member's own. */
export const compileId = (id: string, { isMember }: Pick<Environment, "isMember">): Compiled<string> =>
  isMember === true ? dynamic(({ suffix = "" }) => id + suffix) : constant(id);
