import { type ReactNode, useId } from "react";
import type { AskedField } from "#server";
import { KeyCaps } from "../../desk/key-caps.tsx";
import type { Review } from "../review-types.ts";
import type { Deciding } from "./use-decision.ts";

/** What every kind of field is handed. */
export interface FieldInputProps {
  field: AskedField;
  review: Review;
  deciding: Deciding;
  /** Id of its error message. */
  said: { describedBy: string | undefined; isWrong: boolean };
}

interface OptionControlProps {
  keys: string | undefined;
  isOn: boolean;
  figure?: string | null;
  beside: string;
  /** Receives the id of its description. */
  children: (about: string) => ReactNode;
}

/** Something to be chosen, with what is known of it and its key. */
export function OptionControl({ keys = "", isOn, figure = null, beside, children }: OptionControlProps) {
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
