/** Where a co-signer's answers are kept. They belong to no application, so that nothing of one can reach them. */
import type { RecordDefinition, RecordKeeper } from "../../../kernel/definitions/record-definition.ts";
import { records as incomes } from "../../income/index.ts";

/** As an applicant's, but for whose it is. */
const incomeOf = (resource: string, theirs: Partial<RecordDefinition>): RecordDefinition[] =>
  incomes.flatMap((one) => (one.resource === resource ? [{ ...one, ...theirs }] : []));

export const COSIGNER_RECORDS: RecordKeeper = {
  of: "cosigner",
  records: [
    {
      resource: "cosigner",
      record: "cosigner",
      part: "applicant",
      answersIn: { column: "answers", alone: false },
      parent: { property: "cosigner_source", resource: "cosigner-source" },
      // What was confirmed is kept beside what is typed, and becomes it.
      repeats: ["address"],
      inState: ({ cosigner }) => cosigner,
    },
    ...incomeOf("income", {
      root: "cosigner_income",
      parent: { property: "cosigner", resource: "cosigner" },
      inState: ({ cosigner_income }) => cosigner_income,
    }),
    ...incomeOf("additional-income", {
      root: "cosigner_income_sources",
      items: ({ cosigner_income_sources }) => cosigner_income_sources,
      blanks: { source_name: "", monthly_salary: 0 },
    }),
  ],
};
