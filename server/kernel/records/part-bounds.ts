/** How many of a part one applicant may have. The application's row is held while they are counted, and the database has a bound of its own. */
import type { NumberConstant } from "#screens/language/documents/code-constants.ts";
import { refusal, type Refusal } from "../rules/refusal.ts";
import { InvalidRecord, type Writes } from "../../ports/store.ts";
import type { Deps } from "../context/deps.ts";
import { numberConstant } from "../context/texts.ts";
import type { PartName, Values } from "./resource-definitions.ts";

const NONE = { limit: 0, offset: 0 };

interface Bound {
  /** In `schemas/constants`. */
  constant: NumberConstant;
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
  constant: "additional_incomes_maximum",
  refusal: "additional-incomes-full",
  constraint: "additional_incomes_bounded",
  count: (tx, income) => tx.list("additional_income", { income }, NONE),
};

export interface PartBound {
  /** Whether another one would be too many. Asked in the transaction that makes it, with the application held. */
  isReached(tx: Writes): Promise<boolean>;
  refusal: Refusal;
  /** Whether this is the database's word that it would be. */
  isBehind(error: unknown): boolean;
}

/** Null: a part that there is one of. */
export function boundOf({ documents }: Pick<Deps, "documents">, name: PartName, parent: string, values: Values): PartBound | null {
  const bound = name === "additional_income" ? ADDITIONAL_INCOMES : name === "residence" && values["current"] === false ? FORMER_RESIDENCES : null;
  if (!bound) return null;
  const most = numberConstant(documents.current(), bound.constant);
  return {
    isReached: async (tx) => (await bound.count(tx, parent)).total >= most,
    refusal: refusal(bound.refusal, null, { n: most }),
    isBehind: (error) => error instanceof InvalidRecord && error.constraint === bound.constraint,
  };
}
