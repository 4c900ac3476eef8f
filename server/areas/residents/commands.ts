/** The commands of this area that documents may name. */
import type { Commands } from "../../kernel/context/deps.ts";
import { switchResident, takeUpResidency } from "./take-up.ts";

export const commands = {
  "switch-resident-account": switchResident,
  "take-up-residency": takeUpResidency,
} satisfies Commands;
