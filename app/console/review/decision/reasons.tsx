import type { Command } from "../../desk/command-register.ts";
import { useCommands } from "../../desk/commands.ts";
import { useDesk, useWords } from "../../desk/desk-context.ts";
import { formatAmount } from "../../desk/words.ts";
import { reasonsIn } from "./decision-values.ts";
import { type FieldInputProps, OptionControl } from "./option-control.tsx";

/** Why, each with what is known of it and its key: at least one. */
export function Reasons({ field: { property, label, of }, review, deciding: { values, change }, said }: FieldInputProps) {
  const { desk, locale } = useDesk();
  const say = useWords();
  const reasons = review.jurisdiction.reasons.filter((one) => of !== undefined && one.for.includes(of));
  const ticked = reasonsIn(values[property]);
  const tick = (id: string): void => change({ [property]: ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id] });
  const group = say(label);
  useCommands(
    reasons.map(({ id, text, lacks }): Command => ({
      id: `review.reason.${id}`,
      label: text,
      short: say("desk.review.short.reasons"),
      group,
      disabled: lacks === null ? undefined : say(`desk.review.needs-${lacks}`),
      run: () => tick(id),
    })),
  );
  const one = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const written = {
    score: (of: number) => new Intl.NumberFormat(locale).format(of),
    income_times_rent: (of: number) => one.format(of),
    affordable_rent: (of: number) => formatAmount(of, review.monthly_income?.currency ?? review.fee.currency, locale),
  };
  const known = ({ shows, figure }: (typeof reasons)[number]): string | null =>
    shows === null || figure === null ? null : say(`desk.review.figure.${shows}`, { value: written[shows](figure) });
  return (
    <fieldset className="choices because" aria-describedby={said.describedBy}>
      <legend>
        {group} <small className="cap">{say("desk.review.ticked", { n: ticked.length })}</small>
      </legend>
      {reasons.map((reason) => (
        <OptionControl
          key={reason.id}
          keys={desk.shortcuts[`review.reason.${reason.id}`]}
          isOn={ticked.includes(reason.id)}
          figure={known(reason)}
          beside={say(reason.lacks === null ? `desk.review.from.${reason.from}` : `desk.review.needs-${reason.lacks}`)}
        >
          {(about) => (
            <label>
              <input
                type="checkbox"
                className="cbox"
                aria-describedby={about}
                checked={ticked.includes(reason.id)}
                disabled={!reason.possible}
                onChange={() => tick(reason.id)}
              />
              {reason.text}
            </label>
          )}
        </OptionControl>
      ))}
    </fieldset>
  );
}
