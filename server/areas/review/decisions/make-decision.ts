/** The decisions that staff make, each by its kind. */
import { decides } from "./decide.ts";
import { HOME_APPROVAL, LEASE, PRE_APPROVAL, REJECTION, REQUEST, WITHDRAWAL } from "./decisions.ts";

export const preApprove = decides(PRE_APPROVAL);
export const requestOfApplicant = decides(REQUEST);
export const reject = decides(REJECTION);
export const approveHome = decides(HOME_APPROVAL);
export const sendLease = decides(LEASE);
export const withdrawForApplicant = decides(WITHDRAWAL);
