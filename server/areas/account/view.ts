/** The root about the account itself: what a deletion would end and keep, and what stands in its way. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { hindranceOf, keptRecords, underWay } from "./kept-records.ts";

export const roots: DataRoots = {
  account: dataRoot({
    reads: ["user", "applications", "lawful_records", "legal_hold"],
    view({ user, applications, lawful_records, legal_hold }, { jurisdictions, now }) {
      const statuses = applications.map(({ application }) => application.status);
      const kept = keptRecords({ applications, lawful_records }, jurisdictions, now);
      return {
        hindrance: hindranceOf(user, legal_hold, statuses, lawful_records),
        under_way: underWay(statuses),
        keeps_any: kept.length > 0,
        keeps: kept.map(({ kind, until, because }) => ({ what: kind, until: until.slice(0, 10), because })),
      };
    },
  }),
};
