/** The commands of this area that documents may name. */
import type { Commands } from "../../kernel/context/deps.ts";
import { answerForMyself, answerForRoommates, toggleInterest } from "./living-answers.ts";
import { saveDetails } from "./save-details.ts";
import { submitProfile } from "./submit-profile.ts";

export const commands = {
  "answer-for-myself": answerForMyself,
  "answer-for-roommates": answerForRoommates,
  "toggle-interest": toggleInterest,
  "save-profile-details": saveDetails,
  "submit-profile": submitProfile,
} satisfies Commands;
