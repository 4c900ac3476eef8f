/** How far an application has come is kept beside it: the database is told the stages that the documents say. */
import type { Deps } from "../../kernel/context/deps.ts";
import { writeJourneyStages } from "./sql/journeys.ts";

export async function keepJourneyStages({ store, documents }: Pick<Deps, "store" | "documents">): Promise<void> {
  const { stages, sections } = documents.current().desk.dashboard;
  await store.queryPatiently(
    writeJourneyStages({
      stages: stages.map(({ id, statuses, gone_after_days = null }) => ({ id, statuses, gone_after_days })),
      sections: sections.map(({ id }) => id),
    }),
  );
}
