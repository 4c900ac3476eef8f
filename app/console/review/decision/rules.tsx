import { Icon } from "#screens/render/drawings/icons.tsx";
import { useWords } from "../../desk/desk-context.ts";
import type { AskedDecision } from "#server";
import type { Review } from "../review-types.ts";
import { isReasoned } from "./decision-values.ts";

/** What the place of the home asks of such a decision. */
export function Rules({ decision, review: { jurisdiction } }: { decision: AskedDecision; review: Review }) {
  const say = useWords();
  const saysWhy = isReasoned(decision);
  const isOfDeposit = decision.fields.some(({ options = [] }) => options.some(({ needs }) => needs === "double_deposit_allowed"));
  const rules = [
    ...(isOfDeposit && jurisdiction.double_deposit_allowed
      ? [say("desk.review.rule.wording", { wording: jurisdiction.deposit }), say("desk.review.rule.deposit")]
      : []),
    ...(isOfDeposit && jurisdiction.deposit_cap_months !== null ? [say("desk.review.rule.cap", { n: jurisdiction.deposit_cap_months })] : []),
    ...(isOfDeposit && !jurisdiction.double_deposit_allowed ? [say("desk.review.rule.no-deposit")] : []),
    ...(saysWhy ? [say(jurisdiction.notices.length > 0 ? "desk.review.rule.notice" : "desk.review.rule.no-notice")] : []),
    ...(jurisdiction.second_person.includes(decision.id) ? [say("desk.review.rule.second")] : []),
  ];
  if (rules.length === 0) return null;
  return (
    <section className="rules" aria-label={say("desk.review.rule.title", { market: jurisdiction.market })}>
      <h3>
        <Icon name="info" size="s" /> {say("desk.review.rule.title", { market: jurisdiction.market })}
      </h3>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {saysWhy && <p className="cap">{jurisdiction.note || say("desk.review.rule.no-advice")}</p>}
    </section>
  );
}
