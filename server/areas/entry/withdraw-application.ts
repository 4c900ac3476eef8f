/** Ends an application before a lease is agreed, for the reason that the applicant gives, if any. What was paid and checked stays. */
import { changeStatus } from "./change-status.ts";

export const withdrawApplication = changeStatus<"withdraw-application">("withdraw", "reviewWithdrawn", ({ reason }) => reason || null);
