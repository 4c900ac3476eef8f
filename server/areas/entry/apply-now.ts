/** Opens the application of somebody who met roommates first. */
import { changeStatus } from "./change-status.ts";

export const applyNow = changeStatus("apply-now", "apply");
