/** What a lease says of those who stand by whoever rents. Pure. */
import { fullName } from "../full-name.ts";

export interface LeaseCosigner {
  id: string;
  user: string;
  application: string;
  first_name: string;
  last_name: string;
}

export interface CosignFacts {
  people: readonly LeaseCosigner[];
  rent_due_day: number;
  reminded_day: number;
  asked_day: number;
  covers_costs: boolean;
}

/** @param nameOf  of whom they stand by, by application */
export const cosignValues = ({ people, ...days }: CosignFacts, nameOf: ReadonlyMap<string, string>) => ({
  ...days,
  has_cosigners: people.length > 0,
  cosigners: people.map((one) => ({ id: one.id, name: fullName(one), of: nameOf.get(one.application) ?? "" })),
});
