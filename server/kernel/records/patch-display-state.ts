import type { DisplayState } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";

/** Changes parts of display_state and leaves the others, whoever writes at the same time. */
export async function patchDisplayState(tx: Writes, applicationId: string, patch: Partial<DisplayState>): Promise<void> {
  const held = await tx.lock("application", applicationId);
  if (held) await tx.update("application", applicationId, { display_state: { ...held.display_state, ...patch } });
}
