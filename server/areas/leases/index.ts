/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { leaseAttachments, markSent, sentLeaseAttachments, whyNotSent } from "./send-lease.ts";
export { cosignRoots } from "./cosign/view.ts";
export { roots } from "./view.ts";
