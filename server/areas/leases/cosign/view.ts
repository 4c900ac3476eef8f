/** The same for whoever co-signs. */
import { dataRoot, type DataRoots } from "../../../kernel/context/data-root.ts";
import { leaseView } from "../lease-view.ts";

export const cosignRoots: DataRoots = {
  lease: dataRoot({ reads: ["cosigner", "cosigner_lease"], absent: null, view: ({ cosigner_lease }) => leaseView(cosigner_lease) }),
};
