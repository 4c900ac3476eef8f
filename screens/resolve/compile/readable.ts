import type { PropSpec } from "../../language/kinds/specs.ts";
import type { Environment } from "./environment.ts";

/** Conditions, and what holds blocks and fields of its own, which are asked on their own. */
const NOT_SAID = new Set(["blocks", "empty", "fields", "when", "required"]);

/**
 * Whether everything that a block or field says is for the audience to read. A condition may rest on data that
 * they may not read (it then is unknown); a text or a value may not.
 */
export function isReadable(doc: object, specs: Readonly<Record<string, PropSpec>>, environment: Environment): boolean {
  return Object.entries(doc).every(([name, value]) => NOT_SAID.has(name) || specs[name]?.is === "condition" || rootsSaid(value).every(environment.mayRead));
}

/** Roots of the vars in texts and values: conditions are left out. */
function rootsSaid(value: unknown, into: string[] = []): string[] {
  if (Array.isArray(value)) for (const part of value) rootsSaid(part, into);
  else if (typeof value === "object" && value !== null) {
    if ("var" in value && typeof value.var === "string" && Object.keys(value).length === 1) into.push(value.var.split(".")[0] as string);
    else for (const [name, part] of Object.entries(value)) if (name !== "when") rootsSaid(part, into);
  }
  return into;
}
