/**
 * Who a screen or a root of the data can be for, with what they are called where a finding speaks of them. These are
 * the product's own people, and the server knows a person of each (`server/kernel/context/subject.ts`).
 */
export const AUDIENCES = { anyone: "anyone", applicant: "applicants", cosigner: "cosigners", resident: "residents", staff: "staff" } as const;

/** `anyone` includes people who are not signed in. */
export type Audience = keyof typeof AUDIENCES;

/** Who reads a record that only documents know of, where they say nothing else. */
export const OF_A_RECORD: readonly Audience[] = ["applicant", "staff"];
