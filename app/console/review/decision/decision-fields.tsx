import { lazy, type ReactNode, Suspense, useId } from "react";
import type { AskedDecision, AskedField } from "#server";
import { askedFields } from "#screens/language/forms/asked-fields.ts";
import type { Command } from "../../desk/command-register.ts";
import { useCommands } from "../../desk/commands.ts";
import { useDesk, useWords } from "../../desk/desk-context.ts";
import { formatAmount } from "../../desk/words.ts";
import { noteVisibility } from "../../desk/notes/note-visibility.ts";
import type { Review } from "../review-types.ts";
import { isAllowed } from "./decision-values.ts";
import { Reasons } from "./reasons.tsx";
import { type FieldInputProps, OptionControl } from "./option-control.tsx";
import { type Deciding, missingOf, nameOf } from "./use-decision.ts";

/** Fields of a decision, as its document declares them. */
export function DecisionFields({ decision, review, deciding, isTried }: { decision: AskedDecision; review: Review; deciding: Deciding; isTried: boolean }) {
  const say = useWords();
  return (
    <>
      {decision.about !== undefined && <p className="cap">{say(decision.about)}</p>}
      {askedFields(decision.fields, deciding.values).map((field) => (
        <Field key={field.property} field={field} review={review} deciding={deciding} isTried={isTried} />
      ))}
    </>
  );
}

const KINDS: Record<AskedField["kind"], (props: FieldInputProps) => ReactNode> = { choice: Choice, reasons: Reasons, money: Money, lines: Lines, lease: Lease };

const LeaseField = lazy(() => import("../lease/lease-field.tsx"));
function Lease({ field, review, deciding }: FieldInputProps) {
  return (
    <Suspense fallback={null}>
      <LeaseField label={field.label} review={review} onLease={(id) => deciding.change({ [field.property]: id })} />
    </Suspense>
  );
}

/** A field with its error, linked by aria-describedby. */
function Field({ field, review, deciding, isTried }: Omit<FieldInputProps, "said"> & { isTried: boolean }) {
  const say = useWords();
  const { locale } = useDesk();
  const id = useId();
  const { parts, problem } = deciding;
  const refused = problem?.fields[field.property];
  const missing = parts.find((one) => one.id === field.part && !one.there);
  const text = refused ?? (missing && missingOf(missing, say, locale));
  // Until it was tried, what is missing is no mistake.
  const isWrong = refused !== undefined || (missing !== undefined && (isTried || missing.isUnclear === true));
  const Kind = KINDS[field.kind];
  return (
    <div data-lacks={text === undefined ? undefined : ""}>
      <Kind field={field} review={review} deciding={deciding} said={{ describedBy: text === undefined ? undefined : id, isWrong }} />
      {text !== undefined && (
        <p id={id} className={isWrong ? "wrong" : "cap"}>
          {text}
        </p>
      )}
    </div>
  );
}

/** One of few; what the place doesn't allow can't be chosen, and says why. */
function Choice({ field: { property, label, quiet, options = [] }, review, deciding: { values, change } }: FieldInputProps) {
  const { desk } = useDesk();
  const say = useWords();
  const group = say(label);
  const market = review.jurisdiction.market;
  useCommands(
    options.flatMap((option): Command[] =>
      option.command === undefined
        ? []
        : [
            {
              id: option.command,
              label: say(option.label),
              short: say("desk.review.short.ask-for"),
              group,
              disabled: isAllowed(option, review) || option.refused === undefined ? undefined : say(option.refused, { market }),
              run: () => change({ [property]: option.value }),
            },
          ],
    ),
  );
  return (
    <fieldset className="choices">
      <legend className={quiet && "vh"}>{group}</legend>
      {options.map((option) => {
        const input = (about?: string) => (
          <label key={String(option.value)}>
            <input
              type="radio"
              name={property}
              aria-describedby={about}
              checked={values[property] === option.value}
              disabled={!isAllowed(option, review)}
              onChange={() => change({ [property]: option.value })}
            />
            {say(option.label)}
          </label>
        );
        if (option.about === undefined) return input();
        return (
          <OptionControl
            key={String(option.value)}
            keys={desk.shortcuts[option.command ?? ""]}
            isOn={values[property] === option.value}
            beside={say(option.about)}
          >
            {input}
          </OptionControl>
        );
      })}
    </fieldset>
  );
}

const tied = ({ describedBy, isWrong }: FieldInputProps["said"]) => ({ "aria-describedby": describedBy, ...(isWrong && ({ "aria-invalid": true } as const)) });

function Money({ field: { property, label, hint }, review: { monthly_income: earned }, deciding: { values, change }, said }: FieldInputProps) {
  const { say, locale } = useDesk();
  const carries = hint !== undefined && earned !== null && earned.affordable !== null && earned.affordable_times !== null;
  const times = new Intl.NumberFormat(locale);
  return (
    <label className="entry">
      <span>
        {say(label)}{" "}
        {carries && (
          <small className="cap">
            {say(hint, { amount: formatAmount(earned.affordable ?? 0, earned.currency, locale), times: times.format(earned.affordable_times ?? 0) })}
          </small>
        )}
      </span>
      <input
        {...tied(said)}
        className="cinput"
        inputMode="decimal"
        value={String(values[property] ?? "")}
        onChange={(event) => change({ [property]: event.target.value })}
      />
    </label>
  );
}

/** In one's own words. */
function Lines({ field: { property, label, hint, rows, maxLength, forStaff }, review, deciding: { values, change }, said }: FieldInputProps) {
  const say = useWords();
  const readers = useId();
  const field = (
    <label className={hint === undefined ? "entry" : "entry own"}>
      <span>
        {say(label)} {hint !== undefined && <small className="cap">{say(hint)}</small>}
      </span>
      <textarea
        {...tied({ ...said, describedBy: [said.describedBy, forStaff && readers].filter(Boolean).join(" ") || undefined })}
        className="carea"
        rows={rows}
        maxLength={maxLength}
        value={String(values[property] ?? "")}
        onChange={(event) => change({ [property]: event.target.value })}
      />
    </label>
  );
  if (!forStaff) return field;
  return (
    <>
      {field}
      <p className="cap" id={readers}>
        {noteVisibility(say, review.jurisdiction.staff_words_law, nameOf(review))}
      </p>
    </>
  );
}
