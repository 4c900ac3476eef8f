import { useDesk, useWords } from "../desk/desk-context.ts";
import { formatAmount } from "../desk/words.ts";
import { PaperLink } from "./papers/paper-link.tsx";
import type { MonthlyIncome, Paper } from "./review-types.ts";

interface IncomeProps {
  income: MonthlyIncome;
  papers: readonly Paper[];
  onShow: (paper: string) => void;
}

/** Monthly income by source, each with the paper that was handed in for it, the total, and its ratio to the rent. */
export function Income({ income: { sources, total, currency, times_rent, rent }, papers, onShow }: IncomeProps) {
  const { locale } = useDesk();
  const say = useWords();
  const one = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const isOne = sources.length === 1;
  return (
    <ul className="kin earns">
      {sources.map(({ name, about, amount, currency: own, proven, document, counts }, at) => (
        <li key={at}>
          <span>
            {[name, about].filter(Boolean).join(", ")} {!proven && <span className="tag warn">{say("desk.review.no-proof")}</span>}
            <PaperLink paper={papers.find(({ id }) => id === document)} onShow={onShow} />
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
