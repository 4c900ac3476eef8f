/** The root about the background check. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { isCheckUnderWay } from "./checked-identity.ts";

export const roots: DataRoots = {
  check: dataRoot({
    reads: ["background_check"],
    // A check that the company refused or failed may be ordered again: it doesn't exist yet.
    view: ({ background_check: check }) => ({ state: check?.status ?? "none", exists: isCheckUnderWay(check) }),
  }),
};
