/** A request about a service or assistance animal says something of somebody's life: whoever of the staff reads one has looked at their application. */
import type { Outcome } from "../../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { readAccommodationRequest } from "../../form/index.ts";
import { noteOpened } from "./open-review.ts";

export async function openAccommodationRequest(deps: Deps, actor: Actor, id: string): Promise<Outcome<Shown["accommodation-request"]>> {
  const found = await readAccommodationRequest(deps, actor, id);
  if (!found.ok) return found;
  const noted = await noteOpened(deps, actor, found.value.application);
  return noted.ok ? found : noted;
}
