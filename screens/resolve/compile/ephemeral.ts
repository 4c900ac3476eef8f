/** Data roots of a screen itself: what is chosen on it and kept nowhere. */
import type { EphemeralRoot, ScreenDoc } from "../../language/documents/document.ts";
import type { PropertySchema, ResourceDoc } from "../../language/documents/resource.ts";
import type { Literal } from "../../language/expressions/condition.ts";
import { acceptsValue } from "../../language/rules/accepts-value.ts";

type Ephemeral = NonNullable<ScreenDoc["ephemeral"]>;

/** Paths of everything that is chosen on a screen. */
export const chosenVarsOf = (ephemeral: Ephemeral = {}): Set<string> =>
  new Set(Object.entries(ephemeral).flatMap(([root, { properties }]) => Object.keys(properties).map((name) => `${root}.${name}`)));

/** The root as a resource, so that its fields are held to its bounds as answers are. */
export const resourceOf = (root: string, { about, properties }: EphemeralRoot): ResourceDoc => ({ $id: root, title: about, type: "object", properties });

/**
 * What each is to begin with: what the data says that it names (`begins`), else the address (`?view.day=3`), where that is one of
 * its values; else its default. `read`: undefined where nothing is known.
 */
export function beginnings(
  ephemeral: Ephemeral,
  query: Readonly<Record<string, string>>,
  today: string,
  read: (path: string) => unknown,
): Record<string, Record<string, Literal>> {
  return Object.fromEntries(
    Object.entries(ephemeral).map(([root, { properties }]) => [
      root,
      Object.fromEntries(
        Object.entries(properties).map(([name, property]) => {
          const said = `${root}.${name}`;
          const known = property.begins && read(property.begins.var);
          const asked = Object.hasOwn(query, said) ? readValue(query[said] as string, property) : undefined;
          const first = [known, asked].find((value) => value !== undefined && acceptsValue(property, value, today));
          return [name, (first === undefined ? (property.default ?? null) : first) as Literal];
        }),
      ),
    ]),
  );
}

/** As the address says it: several of a list with commas between them, nothing as nothing. */
function readValue(text: string, property: PropertySchema): Literal | string[] | undefined {
  const types = [property.type ?? "string"].flat();
  if (text === "" && types.includes("null")) return null;
  switch (types.find((type) => type !== "null")) {
    case "array":
      return text === "" ? [] : text.split(",");
    case "boolean":
      return text === "true" ? true : text === "false" ? false : undefined;
    case "integer":
    case "number":
      return text.trim() === "" ? undefined : Number(text);
    default:
      return text;
  }
}
