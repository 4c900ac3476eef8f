/** What is read of whoever shops among homes. */
import { SELECTION } from "../home-selection/index.ts";

export const SHOPPING = [...SELECTION, "home_residents", "profile", "shopping_meetings", "invited_residents"] as const;
