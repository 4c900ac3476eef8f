/** A lease as a reviewer reads it before they send it: what `send-lease` is given. */
import { prepareLease, replaceLease } from "#server/areas/leases/draft-lease.ts";
import type { Actor, Deps } from "#server/kernel/context/deps.ts";
import { onePage, pdfOf } from "./pdf.ts";

/** Written from what was agreed; where something of that is missing, a file of the staff's own. */
export async function readLease(deps: Deps, by: Actor, id: string): Promise<{ lease: string }> {
  const written = await prepareLease(deps, by, { id, body: {} });
  if (written.ok) return { lease: written.value.id };
  const uploaded = await replaceLease(deps, by, id, { filename: "Lease.pdf", body: pdfOf(onePage("")) });
  if (!uploaded.ok) throw new Error(JSON.stringify(uploaded.problem));
  return { lease: uploaded.value.id };
}
