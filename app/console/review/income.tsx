import { useDesk, useWords } from "../desk/desk-context.ts";
import { formatAmount } from "../desk/words.ts";
import type { MonthlyIncome } from "./review-types.ts";

/** Monthly income by source, the total, and its ratio to the rent. */
export function Income({ income: { sources, total, currency, times_rent, rent } }: { income: MonthlyIncome }) {
  const { locale } = useDesk();
  const say = useWords();
  const one = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const isOne = sources.length === 1;
  return (
    <ul className="kin earns">
      {sources.map(({ name, about, amount, currency: own, proven, counts }, at) => (
        <li key={at}>
          <span>
            {[name, about].filter(Boolean).join(", ")} {!proven && <span className="tag warn">{say("desk.review.no-proof")}</span>}
          </span>
          <span className="num">
            {!counts && <small className="cap">{say("desk.review.not-in-total")} </small>}
            {formatAmount(amount, own, locale)}
          </span>
        </li>
      ))}
      {(!isOne || times_rent !== null) && (
        <li>
          <b>{say("desk.review.together")}</b>
          <span className="num">
            {times_rent !== null && rent !== null && (
              <small className="cap">{say("desk.review.times-rent", { times: one.format(times_rent), rent: formatAmount(rent, currency, locale) })} </small>
            )}
            <b>{formatAmount(total, currency, locale)}</b>
          </span>
        </li>
      )}
    </ul>
  );
}
