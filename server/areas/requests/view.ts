/** Roots about what an applicant is asked for, and what more deposit would come to. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { feeOfNaming, nominationRoots } from "./cosign/view.ts";
import { depositView, NO_AMOUNTS } from "./deposit.ts";
import { currentRequest } from "./rules.ts";

export const roots: DataRoots = {
  ...nominationRoots,
  request: dataRoot({
    reads: ["application", "requests"],
    absent: null,
    view({ requests }) {
      const request = currentRequest(requests);
      return {
        id: request?.id ?? null,
        type: request?.request_type ?? null,
        open: request?.status === "open",
        answered_with: request?.answered_with ?? null,
        asked_on: request?.requested_at ?? null,
        answered_on: request?.completed_at ?? null,
      };
    },
  }),
  deposit: dataRoot({
    reads: ["application", "source", "market", "market_rents", "requests"],
    absent: null,
    from: () => ["group"],
    view({ requests, ...state }, facts, { group }) {
      const { application, market } = state;
      const request = currentRequest(requests);
      const isKept = request?.answered_with !== "double_deposit" || request.agreed_terms !== null;
      return {
        ...depositView(state, facts, group ?? null),
        // What somebody agreed to stays what it was, whatever it would come to today; of what wasn't kept then no figure is said.
        ...(isKept ? request?.agreed_terms && { ...NO_AMOUNTS, ...request.agreed_terms } : NO_AMOUNTS),
        terms_kept: isKept,
        ...feeOfNaming(application, market, facts),
      };
    },
  }),
};
