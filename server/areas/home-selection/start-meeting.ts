/** A held room's meeting begins behind the page that held it. */
import type { Writes } from "../../ports/store.ts";

/** Name of the job, as the queue keeps it; its data is `{selection}`, the id of what is held. */
export const START_MEETING = "start-meeting";

/** In the transaction that has it begin. */
export const startMeeting = (tx: Pick<Writes, "queueJob">, selection: string): Promise<void> =>
  tx.queueJob(START_MEETING, { selection }, { singletonKey: selection });
