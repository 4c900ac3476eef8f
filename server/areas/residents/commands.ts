/** The commands of this area that documents may name. */
import type { Commands } from "../../kernel/context/deps.ts";
import { endAway, pauseMeetings, saveAway } from "./own-away.ts";
import { switchResident, takeUpResidency } from "./take-up.ts";

export const commands = {
  "switch-resident-account": switchResident,
  "save-away": saveAway,
  "pause-meetings": pauseMeetings,
  "end-away": endAway,
  "take-up-residency": takeUpResidency,
} satisfies Commands;
