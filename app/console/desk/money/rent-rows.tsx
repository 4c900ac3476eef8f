import type { Shown } from "#server";
import { type DeskContextValue, useDesk } from "../desk-context.ts";
import { formatAmount } from "../words.ts";

type Affordability = Shown["staff-application-details"]["affordability"];

const timesFormat = (locale: string): Intl.NumberFormat => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** What somebody earns in all, beside what they would pay: their part of the home that was chosen, else the most that they are approved for. Null where nothing is known of it. */
export function incomeInWords(
  { earned, rent_share, rent_limit, currency }: Affordability,
  { say, locale }: Pick<DeskContextValue, "say" | "locale">,
): string | null {
  if (earned === null) return null;
  const rent = rent_share ?? rent_limit;
  const amount = formatAmount(earned, currency, locale);
  if (!rent) return say("desk.peek.month", { amount });
  return say("desk.peek.month-times", { amount, times: timesFormat(locale).format(earned / rent), rent: formatAmount(rent, currency, locale) });
}

/** The rent, whole and one person's, and what the group earns together: terms and their descriptions of the list that they stand in. */
export function RentRows({ of }: { of: Affordability }) {
  const { say, locale } = useDesk();
  const amount = (value: number): string => formatAmount(value, of.currency, locale);
  const { rent, people, rent_share: share, rent_limit: limit, group_earned: earned, earners } = of;
  const n = people ?? 1;
  const home = share === null ? null : n === 1 || rent === null ? amount(share) : say("desk.rent.share", { share: amount(share), rent: amount(rent), n });
  const said = [home, limit === null ? null : say("desk.rent.limit", { limit: amount(limit) })].filter((one) => one !== null);
  return (
    <>
      <dt>{say("desk.rent.rent")}</dt>
      <dd className={said.length === 0 ? "cap" : ""}>{said.length === 0 ? say("desk.rent.unknown") : said.join(", ")}</dd>
      {n > 1 && (
        <>
          <dt>{say("desk.rent.group")}</dt>
          <dd className={earned === null ? "cap" : ""}>
            {earned === null
              ? say("desk.rent.none-earned")
              : rent === null
                ? say("desk.rent.group-earned", { amount: amount(earned), earners, n })
                : say("desk.rent.group-times", { amount: amount(earned), earners, n, times: timesFormat(locale).format(earned / rent), rent: amount(rent) })}
          </dd>
        </>
      )}
    </>
  );
}
