import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { dateFormat } from "#screens/language/expressions/date-format.ts";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { SkeletonLines } from "../desk/pictures/skeleton-lines.tsx";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useAllCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { incomeInWords, RentRows } from "../desk/money/rent-rows.tsx";
import { eventInWords } from "../desk/words.ts";
import { HeldDecisionTag } from "./table/held-decision-tag.tsx";
import { isAsked, statusText } from "../desk/status/status-text.ts";
import { hereIn, type Journey, reasonsBack } from "../desk/flow/journey.ts";
import type { PeekDetails, PeekSource } from "./peek-source.ts";
import { messageOf } from "../desk/api.ts";
import { CHECKS, nameOf, type QueueRow } from "./table/queue-row.ts";
import { PaperThumbnail } from "../desk/papers/paper-thumbnail.tsx";
import { instant, durationInWords } from "../desk/time/time-words.ts";

const CHECK_ICONS = { clear: "check", look: "alert", bad: "bad", none: "minus" } as const;
/** What asks for the co-signer that the check suggests. */
const SUGGESTED = "queue.request";
const LAST = { events: 3 };

export interface PeekProps {
  row: QueueRow;
  /** Raised when somebody did something about it: it is read again. */
  moves: number;
  next: QueueRow | undefined;
  source: PeekSource;
  openHref: string;
  now: number;
  /** Null where there is no decision to take back. */
  onTakeBack: (() => void) | null;
}

/** The row under the cursor, in short: what the row says at once, and the rest as soon as it has come. */
export function Peek({ row, moves, next, source, openHref, now, onTakeBack }: PeekProps) {
  const { say, locale, markets, words, desk } = useDesk();
  const { found: details, failure, journey } = usePeeked(source, row, moves, next, desk.queue.peek_after_ms);
  const name = nameOf(row);
  const status = statusText(row, { say, desk });
  const { checks } = row;
  const where = [
    ...(row.source === null ? [] : [row.source]),
    markets[row.market] ?? row.market,
    row.members ? say("desk.peek.group", { n: row.members }) : say("desk.peek.alone"),
  ];
  return (
    <aside className="peek" aria-label={say("desk.peek.label", { name })}>
      <header className="ph">
        <div className="t">
          <PersonAvatar url={null} drawing={row.avatar} seed={row.person} size={44} />
          <span>
            <h2>{name}</h2>
            <p>{where.join(", ")}</p>
          </span>
          <Link className="cbtn" to={openHref}>
            {say("desk.queue.open")} <KeyCaps keys={desk.shortcuts["queue.open"] ?? ""} />
          </Link>
        </div>
        {details && details.looking.length > 0 && (
          <p className="also">
            <Icon name="eye" size="s" /> {say("desk.peek.looking", { names: details.looking.map((one) => one.name ?? "").join(", ") })}
          </p>
        )}
        {row.held && (
          <p className="also held">
            <span>{say("desk.peek.held", { name: row.held.by })}</span> <HeldDecisionTag held={row.held} />
            {onTakeBack && (
              <button type="button" className="cbtn" onClick={onTakeBack}>
                {say("desk.command.undo")} <KeyCaps keys={desk.shortcuts["undo"] ?? ""} />
              </button>
            )}
          </p>
        )}
        {!row.own_case && <Ways row={row} person={details?.person.id} />}
      </header>
      <div className="pb">
        <section className="blk">
          <dl className="dl">
            <dt>{say("desk.queue.status")}</dt>
            <dd>
              <span className={`tag ${isAsked(row, desk) ? "" : "info"}`}>{status}</span>
            </dd>
            <dt>{say("desk.queue.submitted")}</dt>
            <dd>
              {row.submitted_at === null
                ? say("desk.peek.not-submitted")
                : say("desk.peek.waiting", { at: instant(row.submitted_at, locale, now), time: durationInWords(now - Date.parse(row.submitted_at), say) })}
            </dd>
            {details?.application.move_in_date && (
              <>
                <dt>{say("desk.peek.moves-in")}</dt>
                <dd>{day(details.application.move_in_date, locale)}</dd>
              </>
            )}
            <Income details={details} row={row} />
          </dl>
        </section>
        {row.own_case && <section className="blk">{say("desk.peek.own")}</section>}
        {checks && <Checks checks={checks} score={row.score} />}
        {failure !== null && (
          <section className="blk" role="alert">
            {failure}
          </section>
        )}
        {details === undefined && failure === null && !row.own_case && <Waiting />}
        {/* Its place is kept while it is asked for: nothing that is being read moves. */}
        {(journey?.here || (journey === undefined && failure === null && !row.own_case)) && (
          <section className="blk reasons">
            <h3>{say("desk.peek.why")}</h3>
            {journey ? <Why journey={journey} status={status} /> : <SkeletonLines />}
          </section>
        )}
        {details && (
          <>
            <section className="blk">
              <h3>
                {say("desk.peek.documents")} <span>{details.documents.length}</span>
              </h3>
              {details.documents.length === 0 ? (
                <p className="why">{say("desk.peek.no-documents")}</p>
              ) : (
                <ul className="papers">
                  {details.documents.map((paper) => (
                    <li key={paper.id}>
                      {/* Known once the cursor rests: before, papers of rows that it runs over would be opened. */}
                      <PaperThumbnail paper={paper} isReady={journey !== undefined} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
            <section className="blk">
              <h3>
                {say("desk.peek.timeline")} <span>{details.history.length}</span>
              </h3>
              <ul className="tl">
                {details.history
                  .slice(-LAST.events)
                  .toReversed()
                  .map((event) => (
                    <li key={event.id}>
                      <span>
                        <b>{event.actor ?? say("desk.review.nobody")}</b> {eventInWords(event, say, words, locale)}
                      </span>
                      <time dateTime={event.at}>{instant(event.at, locale, now)}</time>
                    </li>
                  ))}
              </ul>
            </section>
          </>
        )}
      </div>
      {details && !row.held && <Decide possible={details.decisions} isSuggested={details.check?.cosigner_suggested === true} />}
    </aside>
  );
}

/** What was found out of them at a glance. */
function Checks({ checks, score }: { checks: NonNullable<QueueRow["checks"]>; score: number | null }) {
  const { say } = useDesk();
  const clear = CHECKS.filter((kind) => checks[kind] === "clear").length;
  return (
    <section className="blk">
      <h3>
        {say("desk.queue.checks")} <span>{say("desk.peek.clear", { n: clear, all: CHECKS.length })}</span>
      </h3>
      <ul className="chk">
        {CHECKS.map((kind) => (
          <li key={kind} className={checks[kind]}>
            <Icon name={CHECK_ICONS[checks[kind]]} size="s" />
            <span>
              {say(`desk.check.${kind}`)} <small>{say(`desk.check.is.${checks[kind]}`)}</small>
            </span>
            {kind === "screening" && score !== null && <small>{say("desk.peek.score", { n: score })}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The decisions that have a key here, as buttons with it: each opens its form on the application's own page. */
function Decide({ possible, isSuggested }: { possible: readonly string[]; isSuggested: boolean }) {
  const { say, decisions } = useDesk();
  const commands = useAllCommands();
  const ways = decisions
    .filter(({ id }) => possible.includes(id))
    .flatMap((decision) => commands.find(({ id, disabled }) => id === `queue.${decision.id}` && disabled === undefined) ?? []);
  if (ways.length === 0) return null;
  return (
    <footer className="act">
      {isSuggested && (
        <p className="sug">
          <Icon name="bolt" size="s" /> {say("desk.peek.suggested")}
        </p>
      )}
      <div className="do">
        {ways.map(({ id, label, keys, run }) => (
          <button key={id} type="button" className={`cbtn ${isSuggested && id === SUGGESTED ? "main" : ""}`} onClick={run}>
            <KeyCaps keys={keys} /> {label}
          </button>
        ))}
      </div>
    </footer>
  );
}

/** What this person looks like to themselves: drawn without touching anything, or seen as they see it, for a reason. */
function Ways({ row, person }: { row: QueueRow; person: string | undefined }) {
  const { say, rooms } = useDesk();
  const isOpen = (room: string): boolean => rooms.some(({ id, isOpen: open }) => id === room && open);
  return (
    <p className="look-as">
      {isOpen("preview") && (
        <Link to={`/console/preview?application=${row.id}`}>
          <Icon name="eye" size="s" /> {say("desk.peek.preview")}
        </Link>
      )}
      {isOpen("people") && person !== undefined && (
        <Link to={`/console/people/${person}`}>
          <Icon name="people" size="s" /> {say("desk.peek.view-as")}
        </Link>
      )}
    </p>
  );
}

/** What they earn in all, and what they would pay of it: of a row, and with the contact as soon as that has come. */
function Income({ details, row: { affordability } }: { details: PeekDetails | undefined; row: QueueRow }) {
  const { say, locale } = useDesk();
  if (!affordability) return null;
  const earned = incomeInWords(affordability, { say, locale });
  const income = details?.income;
  return (
    <>
      {earned !== null && (
        <>
          <dt>{say("desk.queue.income")}</dt>
          <dd>{earned}</dd>
        </>
      )}
      <RentRows of={affordability} />
      {income && Boolean(income.monthly_salary) && (
        <>
          <dt>{say("desk.peek.contact")}</dt>
          <dd>
            {income.placeholders?.includes("contact_first_name") ? (
              <span className="notasked">{say("desk.peek.not-asked")}</span>
            ) : (
              `${income.contact_first_name ?? ""} ${income.contact_last_name ?? ""}`.trim()
            )}
          </dd>
        </>
      )}
    </>
  );
}

/** Where they belong, and the reason that keeps them from most of the other screens. */
function Why({ journey, status }: { journey: Journey; status: string }): ReactNode {
  const { say } = useDesk();
  const [most] = reasonsBack(journey, status);
  const here = hereIn(journey);
  return (
    <p className="why">
      {say(here === status ? "desk.peek.belongs-there" : "desk.peek.belongs", { screen: here, status })}{" "}
      {most && say("desk.peek.closed", { because: most.because, n: most.screens.length })}
    </p>
  );
}

const Waiting = () => (
  <section className="blk">
    <SkeletonLines />
  </section>
);

/** A day as it was written, in whichever zone one sits. */
const day = (date: string, locale: string): string => dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));

interface Seen {
  id: string;
  found?: PeekDetails;
  journey?: Journey | null;
  failure?: string | null;
}

/** Nothing is read while the cursor runs over rows. What was known of it is shown until the newer has come. */
function usePeeked(source: PeekSource, { id, version, own_case: isOwn }: QueueRow, moves: number, next: QueueRow | undefined, afterMs: number) {
  const [seen, setSeen] = useState<Seen>({ id });
  const nextId = next?.own_case ? undefined : next?.id;
  useEffect(() => {
    // A colleague sees to it.
    if (isOwn) return;
    let here = true;
    const updateSeen = (change: Omit<Seen, "id">): void => {
      if (here) setSeen((before) => ({ ...(before.id === id ? before : {}), ...change, id }));
    };
    const read = (): void =>
      void source.read(id).then(
        (found) => {
          updateSeen({ found, failure: null });
          // The next one is most likely what comes next.
          if (here && nextId !== undefined) source.ahead(nextId);
          if (here) void source.journey(id).then((journey) => updateSeen({ journey }));
        },
        (error: unknown) => updateSeen({ failure: messageOf(error, String(error)) }),
      );
    // What was read ahead is drawn already, so that the look counts from now, and not once the cursor rests.
    const timer = source.isAhead(id) ? undefined : setTimeout(read, afterMs);
    if (timer === undefined) read();
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [source, id, version, isOwn, moves, nextId, afterMs]);
  const own: Seen = seen.id === id ? seen : { id };
  return { found: own.found ?? source.known(id), journey: own.journey, failure: own.failure ?? null };
}
