/** The roots about the account itself: what a deletion would end and keep, and what stands in its way; who of the staff looked at it. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { dayIn, marketZone } from "../../kernel/context/market-time.ts";
import { accessLogByDay } from "./personal-data/access-log.ts";
import { deletionObstacle, retainedRecords, unfinishedCount } from "./personal-data/retention.ts";
import { staffWordsInCopy } from "./personal-data/staff-words.ts";

export const roots: DataRoots = {
  account: dataRoot({
    reads: ["user", "applications", "lawful_records", "legal_hold"],
    view({ user, applications, lawful_records, legal_hold }, { documents, now }) {
      const statuses = applications.map(({ application }) => application.status);
      const kept = retainedRecords({ applications, lawful_records }, documents, now);
      return {
        hindrance: deletionObstacle({ user, legal_hold, applications, lawful_records }, documents, now),
        under_way: unfinishedCount(statuses),
        staff_words: staffWordsInCopy(applications, documents.jurisdictions),
        keeps_any: kept.length > 0,
        keeps: kept.map(({ kind, day, because }) => ({ what: kind, until: day, because })),
      };
    },
  }),
  looks: dataRoot({
    reads: ["looks", "applications"],
    view({ looks, applications: [newest] }, { documents }) {
      const zone = marketZone(documents, newest?.market.slug ?? null);
      const list = accessLogByDay(looks, (at) => dayIn(zone, new Date(at)));
      return { any: list.length > 0, list };
    },
  }),
};
