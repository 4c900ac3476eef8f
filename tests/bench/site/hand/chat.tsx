/** A conversation as one would write it without a screen language: the same markup, from what its two statements brought. */
import { Fragment, useState } from "react";
import { HourWindows } from "#screens/render/blocks/countdown/hour-windows.tsx";
import { avatarUrl } from "#screens/render/drawings/avatars.ts";
import { pictureUrl } from "#screens/render/drawings/pictures.ts";
import type { Conversation, Talker } from "../../chat/read-conversation.ts";
import { fits, INTERESTS, QUESTIONS, type Fit } from "./chat-fits.ts";
import { Icon } from "./fields.tsx";
import { Shell } from "./frame.tsx";

const ZONE = "America/Chicago";
const HOUR_MS = 3_600_000;
const clock = new Intl.DateTimeFormat("en-US", { timeZone: ZONE, hour: "numeric", minute: "2-digit" });
const calendar = new Intl.DateTimeFormat("en-US", { timeZone: ZONE, weekday: "long", month: "long", day: "numeric" });
const ending = new Intl.DateTimeFormat("en-US", { timeZone: ZONE, weekday: "long", hour: "numeric", minute: "2-digit" });
const month = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", day: "numeric" });
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const list = new Intl.ListFormat("en-US", { type: "conjunction" });

const nameOf = ({ first_name, last_name }: Talker): string => `${first_name} ${last_name.slice(0, 1)}.`;
const WORDS: Record<Fit, string> = { home_run: "home run", in_between: "in between", strike_out: "strike out" };

export function ChatPage({ conversation, now }: { conversation: Conversation; now: number }) {
  const { meeting, source, applicant, residents } = conversation;
  const at = (page: string, more = ""): string => `/application/${source}/meet-and-greet/${page}?meetingId=${meeting}${more}`;
  const left = Date.parse(conversation.ends_at) - now;
  const [hours, minutes] = [Math.floor(left / HOUR_MS), Math.floor((left % HOUR_MS) / 60_000)];
  const people = [...residents, applicant];
  const overlaps = fits(applicant, residents);
  const count = (fit: Fit): number => overlaps.filter((each) => each.fit === fit).length;
  const shared = applicant.interests.filter((interest) => residents.some(({ interests }) => interests.includes(interest)));
  return (
    <Shell isAlone>
      <form method="post" className="screen layout-chat" noValidate>
        <section className="region-lead" aria-label={`Chat with ${conversation.street}`}>
          <div className="inside">
            <a href={`/application/${source}/home-shopping`} className="text-link">
              <Icon name="left" />
              Your homes
            </a>
            <div className="countdown facade calm">
              <HourWindows hours={24} left={left} />
              <p className="remains display" role="timer">
                {hours} hours {minutes} min left
              </p>
              <p className="muted">
                <span className="for">to meet, chat and decide </span>
                <time dateTime={conversation.ends_at}>Ends {ending.format(new Date(conversation.ends_at))}</time>
              </p>
              <p className="vh" role="status" />
            </div>
            <h2 className="display sub">Participants: {people.length}</h2>
            <div className="group plain">
              <ul className="each plain" aria-label="Participants">
                {people.map((person) => (
                  <li key={person.id}>
                    <Person
                      person={person}
                      href={at(`profile/${person.id}`)}
                      name={person === applicant ? `${nameOf(person)} (you)` : nameOf(person)}
                      about={person === applicant ? `Hopes for bedroom ${conversation.bedroom}` : (person.job_title ?? "")}
                    />
                  </li>
                ))}
              </ul>
              <div className="group plain">
                <p className="text hint">The others see when you write and what you have read, and you see it of them.</p>
                <button type="submit" name="command" value='show-activity {"shown":false}' className="btn plain">
                  Stop showing it
                </button>
              </div>
            </div>
          </div>
        </section>
        <main className="region-main" id="main" tabIndex={-1}>
          <div className="inside">
            <div className="group about">
              <img className="picture small" src={pictureUrl(conversation.picture)} alt="" decoding="async" />
              <div className="group plain">
                <h1 className="display sub" tabIndex={-1}>
                  {conversation.street}
                </h1>
                <p className="text hint">
                  Room {conversation.bedroom}, {dollars.format(conversation.price_cents / 100)} / {conversation.months}-month lease starting{" "}
                  {month.format(new Date(conversation.move_in))}
                </p>
              </div>
            </div>
            <div className="group tabs">
              <a href={at("chat")} className="text-link" aria-current="true">
                Chat
              </a>
              <a href={at("participants")} className="text-link">
                Participants
              </a>
              <a href={at("preferences")} className="text-link">
                Preferences
              </a>
            </div>
            <Talk conversation={conversation} at={at} />
          </div>
        </main>
        <aside className="region-aside" data-layout="chat">
          <h2 className="display sub">How you and this home overlap</h2>
          <div className="group plain">
            <p className="text muted">
              {count("home_run")} home runs, {count("in_between")} in between, {count("strike_out")} strike outs
            </p>
            <ul className="each rows" aria-label="How you and this home overlap">
              {overlaps.map(({ question, fit, names }) => (
                <li key={question}>
                  <div className={`overlap ${fit}`}>
                    <span className="circles" aria-hidden="true">
                      <i />
                      <i />
                    </span>
                    <span className="words">
                      <b>{QUESTIONS[question]}</b>
                      <small>You fit both ways with {list.format(names)}</small>
                      <span className="kind">{WORDS[fit]}</span>
                    </span>
                  </div>
                </li>
              ))}
            </ul>
            <div className="group plain">
              <h2 className="display sub">Interests you share</h2>
              <ul className="each chips">
                {shared.map((interest) => (
                  <li key={interest}>
                    <p className="text with-icon">
                      <Icon name={INTERESTS[interest]?.icon ?? "heart"} />
                      <span>{INTERESTS[interest]?.label ?? interest}</span>
                    </p>
                  </li>
                ))}
              </ul>
            </div>
            <button type="submit" name="command" value={`#are-you-sure?{"meeting":"${meeting}","street":"${conversation.street}"}`} className="btn plain">
              Pass on this home
            </button>
          </div>
        </aside>
      </form>
    </Shell>
  );
}

const Person = ({ person, name, about, href }: { person: Talker; name: string; about: string; href: string }) => (
  <div className="person">
    <span className="portrait">
      <img className="ava" src={avatarUrl(person.avatar)} alt="" width={48} height={48} />
    </span>
    <span className="words">
      <b className="name">{name}</b>
      <span className="about">{about}</span>
    </span>
    <a href={href} className="btn line sm">
      Profile<span className="vh">, {name}</span>
    </a>
  </div>
);

/** A list that scrolls is reached by the tabulator. */
const BY_KEYS = { tabIndex: 0 };

interface TalkProps {
  conversation: Conversation;
  at(page: string, more?: string): string;
}

function Talk({ conversation: { meeting, applicant, residents, messages }, at }: TalkProps) {
  const [text, setText] = useState("");
  const known = new Map([...residents, applicant].map((person) => [person.id, person]));
  const lastOwn = messages.findLast(({ user_id }) => user_id === applicant.id)?.id;
  const days = messages.map(({ sent_at }) => calendar.format(new Date(sent_at)));
  return (
    <section className="chat" aria-label="Messages">
      <div className="chat-log" {...BY_KEYS} role="group" aria-label="Messages">
        <ol>
          {messages.map((message, n) => {
            const before = messages[n - 1];
            const isFirst = before?.user_id !== message.user_id;
            const type = message.user_id === applicant.id ? "self" : isFirst ? "user" : "users";
            const time = clock.format(new Date(message.sent_at));
            const person = known.get(message.user_id ?? "");
            return (
              <Fragment key={message.id}>
                {days[n] !== days[n - 1] && <li className="chat-day">{days[n]}</li>}
                <li className={`chat-message ${type}${isFirst ? " first" : ""}`}>
                  {type === "user" && person && (
                    <a href={at(`profile/${person.id}`)} className="face">
                      <span className="vh">Profile of {nameOf(person)}</span>
                      <img className="ava" src={avatarUrl(person.avatar)} alt="" width={36} height={36} />
                    </a>
                  )}
                  <div>
                    {type !== "self" && person && (
                      <p className={type === "user" ? "by" : "vh"}>
                        <b>{nameOf(person)}</b> <time dateTime={message.sent_at}>{time}</time>
                      </p>
                    )}
                    <p className="bubble" dir="auto">
                      {linked(message.text ?? "")}
                    </p>
                    {type === "self" ? (
                      <p className={message.id === lastOwn ? "by" : "vh"}>Sent {time}</p>
                    ) : (
                      <a href={at("report", `&message=${message.id}`)} className="report">
                        <Icon name="flag" />
                        <span className="vh">{`Report what ${person ? nameOf(person) : ""} wrote at ${time}`}</span>
                      </a>
                    )}
                  </div>
                </li>
              </Fragment>
            );
          })}
        </ol>
      </div>
      <p className="vh" role="status" />
      <div className="command-form" role="group">
        <div className="field kind-long-text">
          <div className="top">
            <label htmlFor="write-message">Your message</label>
          </div>
          <textarea
            id="write-message"
            name="input:write.message"
            aria-describedby="write-message-count"
            aria-required="true"
            rows={5}
            className="input area"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <p className="hint count" id="write-message-count">
            {[...text].length} of 2000 characters
          </p>
        </div>
        <button type="submit" name="command" value={`write-message@input:write {"meeting":"${meeting}"}`} className="btn main">
          Send
        </button>
      </div>
    </section>
  );
}

const linked = (text: string) =>
  text.split(/(https?:\/\/[^\s<>"]+)/gu).map((part, n) =>
    n % 2 === 1 ? (
      <a key={n} href={part} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part}
      </a>
    ) : (
      part
    ),
  );
