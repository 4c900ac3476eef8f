/** How far an application has come is kept beside it: the database is told the stages that the documents say. */
import type { Deps } from "../../kernel/context/deps.ts";

export async function keepJourneyStages({ store, documents }: Pick<Deps, "store" | "documents">): Promise<void> {
  const { stages, sections } = documents.current().desk.dashboard;
  await store.keepJourneyStages({
    stages: stages.map(({ id, statuses, gone_after_days = null }) => ({ id, statuses, gone_after_days })),
    sections: sections.map(({ id }) => id),
  });
}
