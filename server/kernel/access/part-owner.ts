/** Whose a record is, where that is somebody else than an applicant: read off what links it to the records above it. */
import type { Deps, PartOwner } from "../context/deps.ts";
import type { RecordDefinition, Values } from "../definitions/record-definition.ts";
import type { Reads } from "../../ports/store.ts";

export interface OwnedPart {
  owner: string;
  area: PartOwner;
}

/** `of`: a record of the resource, or the body of one that is to be made. Null: an applicant's. */
export async function otherOwner({ areas, store }: Pick<Deps, "areas" | "store">, resource: string, of: Values): Promise<OwnedPart | null> {
  for (const area of areas.partOwners) {
    const owner = await ownerAmong(store, area.records, resource, of);
    if (owner !== null) return { owner, area };
  }
  return null;
}

async function ownerAmong(store: Pick<Reads, "find">, records: readonly RecordDefinition[], resource: string, of: Values): Promise<string | null> {
  const parent = records.find((one) => one.resource === resource)?.parent;
  const link = parent && of[parent.property];
  const above = parent && records.find((one) => one.resource === parent.resource);
  if (typeof link !== "string" || !above) return null;
  // What hangs on nothing else is the owner.
  if (above.parent.resource === above.resource) return link;
  const row = await store.find(above.record, link);
  return row && ownerAmong(store, records, above.resource, { ...row });
}
