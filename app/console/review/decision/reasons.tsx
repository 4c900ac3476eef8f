import type { Command } from "../../desk/command-register.ts";
import { useCommands } from "../../desk/commands.ts";
import { useDesk, useWords } from "../../desk/desk-context.ts";
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
    reasons.map(({ id, text, possible }): Command => ({
      id: `review.reason.${id}`,
      label: text,
      short: say("desk.review.short.reasons"),
      group,
      disabled: possible ? undefined : say("desk.review.needs-report"),
      run: () => tick(id),
    })),
  );
  const figure = { score: review.check?.score ?? null, income_times_rent: review.income_times_rent };
  const written = {
    score: new Intl.NumberFormat(locale),
    income_times_rent: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  };
  const known = ({ shows }: (typeof reasons)[number]): string | null => {
    const value = shows === null ? null : figure[shows];
    return value === null || shows === null ? null : say(`desk.review.figure.${shows}`, { value: written[shows].format(value) });
  };
  return (
    <fieldset className="choices because" aria-describedby={said.describedBy}>
      <legend>
        {group} <small className="cap">{say("desk.review.ticked", { n: ticked.length })}</small>
      </legend>
      {reasons.map((one) => (
        <OptionControl
          key={one.id}
          keys={desk.shortcuts[`review.reason.${one.id}`]}
          isOn={ticked.includes(one.id)}
          figure={known(one)}
          beside={say(one.possible ? `desk.review.from.${one.from}` : "desk.review.needs-report")}
        >
          {(about) => (
            <label>
              <input
                type="checkbox"
                className="cbox"
                aria-describedby={about}
                checked={ticked.includes(one.id)}
                disabled={!one.possible}
                onChange={() => tick(one.id)}
              />
              {one.text}
            </label>
          )}
        </OptionControl>
      ))}
    </fieldset>
  );
}
