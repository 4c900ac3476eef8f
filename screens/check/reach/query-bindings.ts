import type { Literal } from "#screens/language/expressions/condition.ts";
import type { Bindings } from "../solver/normal-form.ts";
import type { World } from "./world.ts";

/** What an address with this query, and nothing else, says: a word that is only there or not there is true where it is. */
export function queryBindings(world: World, query: ReadonlyMap<string, Literal>): Bindings {
  const properties = world.survey.types.rootType("query") ?? {};
  return new Map(
    Object.entries(properties).map(([name, type]) => {
      const given = query.get(name);
      return [`query.${name}`, type.type === "boolean" ? given !== undefined && given !== false && given !== null : (given ?? null)];
    }),
  );
}
