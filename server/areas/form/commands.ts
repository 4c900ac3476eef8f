/** The commands of this area that documents may name. */
import type { Commands } from "../../kernel/context/deps.ts";
import { addItem, removeItem } from "../../kernel/answers/list-items.ts";
import { saveAnswers } from "../../kernel/answers/save-answers.ts";
import { putFlag } from "./put-flag.ts";
import { removeFlag } from "./remove-flag.ts";
import { startSection } from "./start-section.ts";

export const commands = {
  "save-answers": saveAnswers,
  "add-item": addItem,
  "remove-item": removeItem,
  "put-flag": putFlag,
  "remove-flag": removeFlag,
  "start-section": startSection,
} satisfies Commands;
