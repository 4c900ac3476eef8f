import type { DisplayState } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";

/** Changes parts of display_state and leaves the others, whoever writes at the same time. */
export async function patchDisplayState(tx: Writes, applicationId: string, patch: Partial<DisplayState>): Promise<void> {
  const locked = await tx.lock("application", applicationId);
  if (locked) await tx.update("application", applicationId, { display_state: { ...locked.display_state, ...patch } });
}
