/** Where incomes are kept, and what follows from a change. */
import { patchDisplayState } from "../../kernel/records/patch-display-state.ts";
import type { RecordDefinition, RecordHooks } from "../../kernel/definitions/record-definition.ts";
import { all } from "../../kernel/records/read-records.ts";
import { placeholderIncome } from "../../kernel/rules/placeholders.ts";

const answersIn = { column: "answers", alone: false } as const;

export const records: readonly RecordDefinition[] = [
  {
    resource: "income",
    record: "income",
    part: "income",
    answersIn,
    parent: { property: "applicant_info", resource: "applicant-info" },
    inState: ({ income }) => income,
    only: () => ({}),
    unasked: (placeholders, country) => ({ ...placeholderIncome(placeholders, country) }),
    beside: async (reads, { id }) => ({ additional_income: (await all(reads, "additional_income", { income: id })).map((row) => row.id) }),
  },
  {
    resource: "additional-income",
    record: "additional_income",
    part: "income",
    answersIn,
    parent: { property: "income", resource: "income" },
  },
];

/** A yearly figure that was confirmed was another one. */
export const hooks: readonly RecordHooks[] = [
  {
    resource: "income",
    changed: async (tx, { application, paths }) => {
      if (paths.includes("monthly_salary")) await patchDisplayState(tx, application, { confirmed_annual_income: false });
    },
  },
];
