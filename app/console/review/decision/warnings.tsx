import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk, useWords } from "../../desk/desk-context.ts";
import { formatAmount } from "../../desk/words.ts";
import type { Warning } from "../review-types.ts";

interface WarningsProps {
  decision: string;
  warnings: readonly Warning[];
  isMeant: boolean;
  onMeant: (isMeant: boolean) => void;
}

/** What speaks against what is decided; whoever means it says so, and goes on. */
export function Warnings({ decision, warnings, isMeant, onMeant }: WarningsProps) {
  const { locale } = useDesk();
  const say = useWords();
  const number = new Intl.NumberFormat(locale);
  return (
    <div className="warned caution" role="status">
      {warnings.length > 0 && (
        <>
          <ul>
            {warnings.map(({ code, amount, currency, rent, times }) => (
              <li key={code}>
                <Icon name="alert" size="s" />{" "}
                {say(`desk.review.warning.${code}`, {
                  amount: amount === null ? "" : code === "score" ? number.format(amount) : formatAmount(amount, currency, locale),
                  rent: rent === null ? "" : formatAmount(rent, currency, locale),
                  times: times === null ? "" : number.format(times),
                })}
              </li>
            ))}
          </ul>
          <label>
            <input type="checkbox" className="cbox" checked={isMeant} onChange={(event) => onMeant(event.target.checked)} />{" "}
            {say("desk.review.warning-meant", { what: say(`desk.review.do.${decision}`) })}
          </label>
        </>
      )}
    </div>
  );
}
