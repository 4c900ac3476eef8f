/** How somebody and a house go together, question by question, with the words of the page by hand. */
import type { Talker } from "../../chat/read-conversation.ts";

export type Fit = "home_run" | "in_between" | "strike_out";

export const QUESTIONS: Record<string, string> = {
  weeknight: "Weeknights",
  mornings: "Mornings",
  "quiet-hours": "Quiet hours",
  noise: "Noise",
  guests: "Guests",
  overnight: "Overnight guests",
  cleaning: "Cleaning",
  dishes: "Dishes",
  sharing: "Sharing",
  smoking: "Smoking",
  pets: "Pets",
  heating: "Heating",
};

export const INTERESTS: Record<string, { label: string; icon: string }> = {
  cooking: { label: "Cooking", icon: "pan" },
  books: { label: "Books", icon: "book" },
  trains: { label: "Trains", icon: "train" },
  "long-walks": { label: "Long walks", icon: "map" },
};

export function fits(me: Talker, house: readonly Talker[]): { question: string; fit: Fit; names: string[] }[] {
  return Object.keys(QUESTIONS).flatMap((question) => {
    const [mine, wanted] = [me.own_answers[question], me.roommate_answers[question]];
    if (mine === undefined || !wanted?.length) return [];
    const names: Record<Fit, string[]> = { home_run: [], in_between: [], strike_out: [] };
    for (const { first_name, last_name, own_answers, roommate_answers } of house) {
      const [theirs, wantedByThem] = [own_answers[question], roommate_answers[question]];
      if (theirs === undefined || !wantedByThem?.length) continue;
      const ways = Number(wanted.includes(theirs)) + Number(wantedByThem.includes(mine));
      names[ways === 2 ? "home_run" : ways === 1 ? "in_between" : "strike_out"].push(`${first_name} ${last_name.slice(0, 1)}.`);
    }
    const fit: Fit = names.strike_out.length > 0 ? "strike_out" : names.in_between.length > 0 ? "in_between" : "home_run";
    return names[fit].length > 0 ? [{ question, fit, names: names[fit] }] : [];
  });
}
