/** All tables that the generic record calls reach: the one place that says which columns a record has. */
import { APPLICATION_COLUMNS } from "./application-columns.ts";
import type { ValuesOf } from "./column.ts";
import { HOME_SELECTION_COLUMNS } from "./home-selection-columns.ts";
import { LEASE_COLUMNS } from "./lease-columns.ts";
import { MEETING_COLUMNS } from "./meeting-columns.ts";
import { PROFILE_COLUMNS } from "./profile-columns.ts";
import { REVIEW_COLUMNS } from "./review-columns.ts";

export const COLUMNS = { ...APPLICATION_COLUMNS, ...REVIEW_COLUMNS, ...PROFILE_COLUMNS, ...HOME_SELECTION_COLUMNS, ...MEETING_COLUMNS, ...LEASE_COLUMNS };

export type RecordName = keyof typeof COLUMNS;
/** What is kept of one thing. */
export type RecordOf<Name extends RecordName> = ValuesOf<(typeof COLUMNS)[Name]>;
/** Records by the names of their tables. */
export type Records = { [Name in RecordName]: RecordOf<Name> };
