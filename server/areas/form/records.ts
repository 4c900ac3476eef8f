/** Where the form's answers are kept, and what follows from a change. */
import type { RecordDefinition, RecordHooks } from "../../kernel/definitions/record-definition.ts";
import { FLAG_NAMES } from "../../kernel/rules/flag-sync.ts";
import { placeholderResidence } from "../../kernel/rules/placeholders.ts";
import { keepAccommodationRequest } from "./keep-accommodation-request.ts";
import { all, first } from "../../kernel/records/read-records.ts";

const answersIn = { column: "answers", alone: false } as const;
const ofApplicant = { property: "applicant_info", resource: "applicant-info" };
const ofApplication = { property: "application", resource: "application" };

export const records: readonly RecordDefinition[] = [
  {
    resource: "applicant-info",
    record: "applicant_info",
    part: "applicant",
    answersIn,
    parent: ofApplication,
    inState: ({ applicant_info }) => applicant_info,
    async beside(reads, { id, application }) {
      const [state, residences, contact] = await Promise.all([
        reads.applicationState(String(application)),
        all(reads, "residence", { applicant_info: id }),
        first(reads, "emergency_contact", { applicant_info: id }),
      ]);
      return {
        background_check: state?.background_check?.status ?? null,
        emergency_contact: contact?.id ?? null,
        income: state?.income?.id ?? null,
        residences: residences.map((row) => row.id),
      };
    },
  },
  {
    resource: "residence",
    record: "residence",
    part: "residence",
    answersIn,
    parent: ofApplicant,
    // Which one is lived in is said when it is made: taking it from the only one would leave the form without an address.
    setOnce: ["current"],
    inState: ({ residence }) => residence,
    only: ({ current }) => (current === false ? null : { current: true }),
    unasked: (placeholders, country) => ({ ...placeholderResidence(placeholders, country) }),
  },
  {
    resource: "emergency-contact",
    record: "emergency_contact",
    part: "emergency-contact",
    answersIn,
    parent: ofApplicant,
    only: () => ({}),
  },
  ...FLAG_NAMES.map((flag): RecordDefinition => ({
    resource: `flag-${flag}`,
    record: "flag",
    part: "flag",
    answersIn: { column: "flag_data", alone: true },
    parent: ofApplication,
    inState: ({ flags }) => flags?.find((record) => record.flag === flag) ?? null,
  })),
];

/** An animal that assists somebody is not a pet: staff are asked for an accommodation. */
export const hooks: readonly RecordHooks[] = [
  { resource: "flag-pet", changed: (tx, { application, actorUserId, now }) => keepAccommodationRequest(tx, application, actorUserId, now) },
];
