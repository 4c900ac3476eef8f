import { useId } from "react";
import { type Command } from "../../desk/command-register.ts";
import { useCommands } from "../../desk/commands.ts";
import { useDesk, useWords } from "../../desk/desk-context.ts";
import { KeyCaps } from "../../desk/key-caps.tsx";
import type { Review } from "../review-types.ts";
import type { Deciding, DecisionValues } from "./use-decision.ts";

interface Filled extends Pick<Deciding, "values" | "change"> {
  review: Review;
}

const TYPES: readonly DecisionValues["requestType"][] = ["cosign_or_deposit", "add_cosigner"];

/** What somebody is asked for; what their place doesn't allow can't be chosen. */
export function RequestTypes({ review: { jurisdiction }, values, change }: Filled) {
  const { desk } = useDesk();
  const say = useWords();
  const isAllowed = (type: DecisionValues["requestType"]): boolean => type === "add_cosigner" || jurisdiction.double_deposit_allowed;
  const group = say("desk.review.ask-for");
  useCommands(
    TYPES.map((type): Command => ({
      id: `review.ask.${type.replaceAll("_", "-")}`,
      label: say(`desk.review.ask.${type}`),
      short: say("desk.review.short.ask-for"),
      group,
      disabled: isAllowed(type) ? undefined : say("desk.review.no-deposit", { market: jurisdiction.market }),
      run: () => change({ requestType: type }),
    })),
  );
  return (
    <fieldset className="choices">
      <legend>{group}</legend>
      {TYPES.map((type) => (
        <Row
          key={type}
          keys={desk.shortcuts[`review.ask.${type.replaceAll("_", "-")}`]}
          isOn={values.requestType === type}
          beside={say(`desk.review.ask-about.${type}`)}
        >
          {(about) => (
            <label>
              <input
                type="radio"
                name="type"
                aria-describedby={about}
                checked={values.requestType === type}
                disabled={!isAllowed(type)}
                onChange={() => change({ requestType: type })}
              />
              {say(`desk.review.ask.${type}`)}
            </label>
          )}
        </Row>
      ))}
    </fieldset>
  );
}

interface ReasonsProps extends Filled {
  decision: "request" | "reject";
  /** To what is missing of them, or wrong. */
  describedBy: string | undefined;
}

/** Why, each with what is known of it and its key: at least one. */
export function Reasons({ decision, review, values, change, describedBy }: ReasonsProps) {
  const { desk, locale } = useDesk();
  const say = useWords();
  const reasons = review.jurisdiction.reasons.filter((one) => one.for.includes(decision === "reject" ? "rejection" : "request"));
  const tick = (id: string): void => change({ reasons: values.reasons.includes(id) ? values.reasons.filter((one) => one !== id) : [...values.reasons, id] });
  const group = say("desk.review.because");
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
    <fieldset className="choices because" aria-describedby={describedBy}>
      <legend>
        {group} <small className="cap">{say("desk.review.ticked", { n: values.reasons.length })}</small>
      </legend>
      {reasons.map((one) => (
        <Row
          key={one.id}
          keys={desk.shortcuts[`review.reason.${one.id}`]}
          isOn={values.reasons.includes(one.id)}
          figure={known(one)}
          beside={say(one.possible ? `desk.review.from.${one.from}` : "desk.review.needs-report")}
        >
          {(about) => (
            <label>
              <input
                type="checkbox"
                className="cbox"
                aria-describedby={about}
                checked={values.reasons.includes(one.id)}
                disabled={!one.possible}
                onChange={() => tick(one.id)}
              />
              {one.text}
            </label>
          )}
        </Row>
      ))}
    </fieldset>
  );
}

interface RowProps {
  keys: string | undefined;
  isOn: boolean;
  figure?: string | null;
  beside: string;
  /** Told the id of what is said beside it. */
  children: (about: string) => React.ReactNode;
}

function Row({ keys = "", isOn, figure = null, beside, children }: RowProps) {
  const about = useId();
  return (
    <div className={isOn ? "choice on" : "choice"}>
      {children(about)}
      <span className="beside" id={about}>
        {figure !== null && <b className="num">{figure}</b>} <small className="cap">{beside}</small>
      </span>
      <KeyCaps keys={keys} />
    </div>
  );
}
