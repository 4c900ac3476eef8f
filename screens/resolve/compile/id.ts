import { constant, dynamic, type Compiled } from "./compiled.ts";
import type { Environment } from "./environment.ts";

/** What is drawn once for each member of a list, fields included, has an id of each member's own. */
export const compileId = (id: string, { isMember }: Pick<Environment, "isMember">): Compiled<string> =>
  isMember === true ? dynamic(({ suffix = "" }) => id + suffix) : constant(id);
