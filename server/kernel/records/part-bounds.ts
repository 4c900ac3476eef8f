/** How many of a part one person may have. Its owner's row is held while they are counted, and the database has a bound of its own. */
import type { NumberConstant } from "../context/code-constants.ts";
import { MOST_RECORDS } from "#screens/language/documents/resource.ts";
import { refusal, type Refusal } from "../rules/refusal.ts";
import { InvalidRecord, type Writes } from "../../ports/store.ts";
import type { Deps } from "../context/deps.ts";
import { numberConstant } from "../context/texts.ts";
import type { KeptResource, Values } from "../definitions/record-definition.ts";

const NONE = { limit: 0, offset: 0 };

interface Bound {
  /** In `schemas/constants`; without it, what the resource itself says is most. */
  constant?: NumberConstant;
  refusal: string;
  /** What the database calls its own bound. */
  constraint: string;
  count(tx: Writes, parent: string): Promise<{ total: number }>;
}

const FORMER_RESIDENCES: Bound = {
  constant: "former_residences_maximum",
  refusal: "former-residences-full",
  constraint: "residences_former_bounded",
  count: (tx, applicant_info) => tx.list("residence", { applicant_info, current: false }, NONE),
};
const ADDITIONAL_INCOMES: Bound = {
  refusal: "additional-incomes-full",
  constraint: "additional_incomes_bounded",
  count: (tx, income) => tx.list("additional_income", { income }, NONE),
};

export interface PartBound {
  /** Whether another one would be too many. Asked in the transaction that makes it, with its owner held. */
  isReached(tx: Writes): Promise<boolean>;
  refusal: Refusal;
  /** Whether this is the database's word that it would be. */
  isBehind(error: unknown): boolean;
}

/** Null: a part that there is one of. */
export function boundOf({ documents }: Pick<Deps, "documents">, { definition, doc }: KeptResource, parent: string, values: Values): PartBound | null {
  const { record } = definition;
  const isBehind = (constraint: string) => (error: unknown) => error instanceof InvalidRecord && error.constraint === constraint;
  if (record === "answer_record") {
    if (doc.many !== true) return null;
    const most = doc.most ?? MOST_RECORDS;
    return {
      isReached: async (tx) => (await tx.list("answer_record", { [definition.parent.property]: parent, resource: doc.$id } as object, NONE)).total >= most,
      refusal: refusal("list-full", null, { n: most }),
      isBehind: isBehind("answer_records_bounded"),
    };
  }
  const bound = record === "additional_income" ? ADDITIONAL_INCOMES : record === "residence" && values["current"] === false ? FORMER_RESIDENCES : null;
  if (!bound) return null;
  const most = bound.constant ? numberConstant(documents.current(), bound.constant) : (doc.most ?? MOST_RECORDS);
  return {
    isReached: async (tx) => (await bound.count(tx, parent)).total >= most,
    refusal: refusal(bound.refusal, null, { n: most }),
    isBehind: isBehind(bound.constraint),
  };
}
