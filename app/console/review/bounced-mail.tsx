import { Icon } from "#screens/render/drawings/icons.tsx";
import { useCommands } from "../desk/commands.ts";
import { useDesk, useWords } from "../desk/desk-context.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import type { Review } from "./review-types.ts";

type Undelivered = NonNullable<Review["undelivered"]>;

/** What was decided, and reached nobody: mail to them comes back. Says who has to see to it, and sends it again. */
export function BouncedMail({ review, onSendAgain }: { review: Review; onSendAgain: () => void }) {
  const { undelivered } = review;
  return undelivered && <Back review={review} undelivered={undelivered} onSendAgain={onSendAgain} />;
}

function Back({ review, undelivered: { decision, by, to, may_send }, onSendAgain }: { review: Review; undelivered: Undelivered; onSendAgain: () => void }) {
  const say = useWords();
  const { who, desk, words } = useDesk();
  const { person, assigned_to, assignee } = review;
  const name = assigned_to === who.id ? say("desk.review.you") : (assignee ?? by);
  const label = say("desk.review.send-again");
  useCommands(may_send ? [{ id: "review.send-again", label, group: say("desk.review.title"), icon: "mail", run: onSendAgain }] : []);
  const what = words[`desk.review.do.${decision}`] === undefined ? say(`desk.review.did.${decision}`) : say(`desk.review.do.${decision}`);
  return (
    <div className="back" role="status">
      <Icon name="alert" size="s" />
      <p>
        <b>{say("desk.review.came-back", { what })}</b> {say(name === null ? "desk.review.somebody-acts" : "desk.review.acts", { name: name ?? "", to })}{" "}
        {person.phonenumber !== "" && say("desk.review.by-phone", { phone: person.phonenumber })}
      </p>
      {may_send && (
        <button type="button" className="cbtn" title={say("desk.review.send-again-how", { to })} onClick={onSendAgain}>
          {label} <KeyCaps keys={desk.shortcuts["review.send-again"] ?? ""} />
        </button>
      )}
    </div>
  );
}
