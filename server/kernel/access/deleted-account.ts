import type { UserRecord } from "../../ports/records.ts";

/** What a deletion leaves of an account is an empty row, for what the law keeps to hang on; nobody else is without an address. */
export const isDeleted = ({ email }: Pick<UserRecord, "email">): boolean => email === "";
