/** What is searched among applications, as SQL on `review_searches x`: looked through row by row, or looked up by its letters. */
import { APPLICATION_PAID_FOR } from "../../../kernel/sql/parties.ts";
import { isNumber } from "../../../kernel/sql/search-strategies.ts";
import type { Statement } from "./queue-conditions.ts";

/** Longer than any address; what stands behind is read all the same, once a row is looked at. */
const LOOKED_UP_BY = 100;

interface Searched {
  /** Parameter with the words. */
  words: string;
  /** Parameter with how the phone number begins, its last digit first; null for what can't be one. */
  phone: string | null;
  /** Parameter with a receipt's reference; null for what can't be one. */
  reference: string | null;
}

export function searchedBy(search: string, statement: Statement): Searched {
  const digits = isNumber(search) ? search.replace(/\D/gu, "") : "";
  const reference = /^(\d{4})[\s-]?(\d{4})$/u.exec(search);
  return {
    words: statement.value(search),
    phone: digits.length >= 3 ? statement.value(`${[...digits].reverse().join("")}%`) : null,
    reference: reference ? statement.value(`${reference[1]}-${reference[2]}`) : null,
  };
}

const inWords = ({ words }: Searched): string => `x.words LIKE ALL (searched_patterns(folded(${words}::text)))`;
const byPhone = ({ phone }: Searched): string[] => (phone === null ? [] : [`x.phone LIKE ${phone}::text`]);
const paidFor = ({ reference }: Searched): string => `${APPLICATION_PAID_FOR} WHERE h.reference = ${reference}`;

/** Whether a row is one of them. */
export const isFound = (searched: Searched): string =>
  `(${[inWords(searched), ...byPhone(searched), ...(searched.reference === null ? [] : [`x.application IN (${paidFor(searched)})`])].join(" OR ")})`;

/** All of them, by their ids: each way to find one has an index of its own. */
export const lookedUp = (searched: Searched): string =>
  [
    `SELECT x.application FROM (SELECT * FROM review_searches
       WHERE letter_groups(words) @> searched_groups(left(folded(${searched.words}::text), ${LOOKED_UP_BY})) OFFSET 0) x WHERE ${inWords(searched)}`,
    ...byPhone(searched).map((condition) => `SELECT x.application FROM review_searches x WHERE ${condition}`),
    ...(searched.reference === null ? [] : [paidFor(searched)]),
  ].join(" UNION ");
