import type { FieldDescriptor } from "../documents/descriptor.ts";

/** Other names under which the API speaks of a property. */
const ALIASES: Record<string, readonly string[]> = {
  zip: ["postal_code"],
  region: ["region_code"],
  region_code: ["region"],
  country: ["country_code"],
  country_code: ["country"],
  postal_code: ["zip"],
};

/** The field that a server's problem is about: by its path, else by the last name of it or another name for that. */
export function findField<Field extends { root: string; descriptor: FieldDescriptor }>(
  fields: ReadonlyMap<string, Field>,
  roots: readonly string[],
  path: string | null,
): Field | undefined {
  if (path === null) return undefined;
  const last = path.slice(path.lastIndexOf(".") + 1);
  const names = [last, ...((Object.hasOwn(ALIASES, last) ? ALIASES[last] : null) ?? [])];
  for (const root of roots) {
    const exact = fields.get(path.startsWith(`${root}.`) ? path : `${root}.${path}`);
    if (exact) return exact;
    for (const field of fields.values()) {
      const { property } = field.descriptor;
      if (field.root === root && names.includes(property.slice(property.lastIndexOf(".") + 1))) return field;
    }
  }
  return undefined;
}
