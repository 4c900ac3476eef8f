/** People as the staff's API answers them. */
import type { Shown } from "#server";

export type PersonSummary = Shown["person"];
export type PersonDetails = Shown["person-details"];
export type PersonMail = Shown["person-mail"];
export type DataAccess = PersonDetails["accesses"][number];

export const nameOf = ({ first_name, last_name, email, id }: Pick<PersonSummary, "first_name" | "last_name" | "email" | "id">): string =>
  `${first_name} ${last_name}`.trim() || email || id;
