/** What people of the demo tell those they will live with. */
import type { ProfileRecord } from "../../ports/review-records.ts";
import type { Transaction } from "../engine/database.ts";
import { demoId } from "./demo-id.ts";

export interface DemoProfile extends Pick<ProfileRecord, "job_title" | "employer" | "bio" | "interests"> {
  /** Names what they answer about living together. */
  habits: string;
  /** What they answer of it otherwise, for themselves. */
  except?: Record<string, string>;
}
/** What several of them answer, by name. */
export type DemoHabits = Record<string, Pick<ProfileRecord, "own_answers" | "roommate_answers">>;

/** As it is kept. */
export function demoAnswers({ habits: name, except = {} }: DemoProfile, habits: DemoHabits): DemoHabits[string] {
  const { own_answers, roommate_answers } = habits[name]!;
  return { own_answers: { ...own_answers, ...except }, roommate_answers };
}

/** Of somebody whose profile is complete; one that they have stays as it is. */
export async function addDemoProfile(tx: Transaction, user: string, profile: DemoProfile, habits: DemoHabits): Promise<void> {
  const { own_answers, roommate_answers } = demoAnswers(profile, habits);
  const { job_title, employer, bio, interests } = profile;
  await tx.query(
    `INSERT INTO profiles (id, user_id, job_title, employer, bio, own_answers, roommate_answers, interests)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [demoId(`profile:${user}`), user, job_title, employer, bio, JSON.stringify(own_answers), JSON.stringify(roommate_answers), JSON.stringify(interests)],
  );
}
