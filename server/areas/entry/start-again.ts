/** Opens a withdrawn application again. What was answered, paid and checked stays. */
import { changeStatus } from "./change-status.ts";

export const startAgain = changeStatus("start-again", "apply");
