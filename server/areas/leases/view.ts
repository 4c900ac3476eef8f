/** The lease that somebody was sent, as their pages lead to it. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { leaseView } from "./lease-view.ts";

export const roots: DataRoots = { lease: dataRoot({ reads: ["sent_lease"], absent: null, view: ({ sent_lease }) => leaseView(sent_lease) }) };
