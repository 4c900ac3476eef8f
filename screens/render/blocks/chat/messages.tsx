import { Fragment, memo } from "react";
import type { ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { withGaps } from "#screens/language/forms/live.ts";
import type { ChatMessage } from "#screens/language/kinds/chat-message.ts";
import { ActionElement } from "../../elements/action-element.tsx";
import { Avatar } from "../../elements/avatar.tsx";
import { Icon } from "../../drawings/icons.tsx";
import type { ChatCopy, ChatPerson, ChatProps } from "./chat-parts.ts";
import { LinkedText } from "./linked-text.tsx";
import { namesOf } from "./names.ts";
import { messageTimes } from "./message-times.ts";

interface MessagesProps {
  /** Who of the others has read up to which number. */
  readBy: NonNullable<ChatProps["readBy"]>;
  messages: readonly ChatMessage[];
  people: ReadonlyMap<string, ChatPerson>;
  copy: ChatCopy;
  locale: string;
  zone: string;
}

/** What was said, day by day: whose it is stands at the first of several in a row. */
export const Messages = memo(function Messages({ messages, people, copy, locale, zone, readBy }: MessagesProps) {
  const times = messageTimes(locale, zone);
  const days = messages.map(({ sent_at }) => times.day(sent_at));
  const lastOwn = messages.findLast(({ messageType }) => messageType === "self")?.id;
  return (
    <>
      {messages.map((message, at) => {
        const before = messages[at - 1];
        return (
          <Fragment key={message.id}>
            {days[at] !== days[at - 1] && <li className="chat-day">{days[at]}</li>}
            <li className={`chat-message ${message.messageType}${!before || before.userId !== message.userId ? " first" : ""}`}>
              <Message
                message={message}
                person={people.get(message.userId ?? "")}
                copy={copy}
                time={times.time(message.sent_at)}
                isLastOwn={message.id === lastOwn}
                readers={
                  message.id === lastOwn
                    ? namesOf(
                        readBy.filter(({ number }) => number >= message.number),
                        people,
                        locale,
                      )
                    : ""
                }
              />
            </li>
          </Fragment>
        );
      })}
    </>
  );
});

interface MessageProps {
  message: ChatMessage;
  /** Unknown of ours, and of whoever isn't part of it any more. */
  person: ChatPerson | undefined;
  copy: ChatCopy;
  time: string;
  isLastOwn: boolean;
  /** Who has read it, in words. */
  readers: string;
}

function Message({ message: { id, messageType, message, sent_at }, person, copy, time, isLastOwn, readers }: MessageProps) {
  if (messageType === "admin")
    return (
      <p className="ours">
        <span className="vh">{copy.notice} </span>
        {message}
      </p>
    );
  const name = person?.name ?? "";
  return (
    <>
      {messageType === "user" && <Face person={person} copy={copy} />}
      <div>
        {messageType === "user" ? (
          <p className="by">
            <b>{name}</b> <time dateTime={sent_at}>{time}</time>
          </p>
        ) : (
          messageType === "users" && (
            <span className="vh">
              {name} <time dateTime={sent_at}>{time}</time>
            </span>
          )
        )}
        <p className="bubble" dir="auto">
          <LinkedText text={message} />
        </p>
        {messageType !== "self" && copy.report?.do === "go" && (
          <ActionElement action={{ do: "go", href: copy.report.href.replace(encodeURIComponent("@message"), id) }} className="report">
            <Icon name="flag" />
            <span className="vh">{withGaps(copy.reportOf, { name, time })}</span>
          </ActionElement>
        )}
        {messageType === "self" && (
          <p className={isLastOwn ? "by" : "vh"}>
            {withGaps(copy.sent, { time })}
            {readers !== "" && copy.readByNames !== undefined && ` · ${withGaps(copy.readByNames, { names: readers })}`}
          </p>
        )}
      </div>
    </>
  );
}

function Face({ person, copy }: { person: ChatPerson | undefined; copy: ChatCopy }) {
  const face = <Avatar url={person?.picture ?? null} drawing={person?.avatar ?? ""} seed={person?.name ?? ""} size={36} />;
  if (!person || copy.profile?.do !== "go") return face;
  const action: ResolvedAction = { do: "go", href: copy.profile.href.replace(encodeURIComponent("@person"), person.id) };
  return (
    <ActionElement action={action} className="face">
      <span className="vh">{withGaps(copy.profileOf, { name: person.name })}</span>
      {face}
    </ActionElement>
  );
}
