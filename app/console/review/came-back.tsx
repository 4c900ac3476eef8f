import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk, useWords } from "../desk/desk-context.ts";
import type { Review } from "./review-types.ts";

/** What was decided, and reached nobody: mail to them comes back. Says who has to see to it. */
export function CameBack({ review }: { review: Review }) {
  const say = useWords();
  const { who } = useDesk();
  const { person, notices, history, assigned_to, assignee } = review;
  const told = history.findLast(({ name }) => TELLS.has(name));
  const notice = notices.find(({ undeliverable }) => undeliverable);
  if (!told || !(person.undeliverable || notice)) return null;
  const name = assigned_to === who.id ? say("desk.review.you") : (assignee ?? told.actor);
  const to = notice?.to ?? person.email;
  return (
    <p className="back" role="status">
      <Icon name="alert" size="s" />
      <span>
        <b>{say("desk.review.came-back", { what: say(`desk.review.do.${told.name}`) })}</b>{" "}
        {say(name === null ? "desk.review.somebody-acts" : "desk.review.acts", { name: name ?? "", to })}{" "}
        {person.phonenumber !== "" && say("desk.review.by-phone", { phone: person.phonenumber })}
      </span>
    </p>
  );
}

/** Decisions whose mail is how the applicant learns of them. */
const TELLS = new Set(["pre-approve", "request", "reject", "approve-home", "send-lease", "withdraw"]);
