import { Link } from "@remix-run/react";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { ApiRefusal, fieldErrorsOf } from "../desk/api.ts";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Field } from "../desk/field.tsx";
import { ConfirmDialog } from "../desk/forms/confirm-dialog.tsx";
import { RefusalText } from "../desk/forms/refusal-text.tsx";
import { useSending } from "../desk/forms/use-sending.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { useCaseHref } from "../desk/lists/case-address.ts";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { statusText } from "../desk/status/status-text.ts";
import { useDateFormats } from "../desk/time/date-formats.ts";
import { formatAmount } from "../desk/words.ts";
import { ReleaseRoom } from "./release-room.tsx";
import { HELD, type HomeDetails, type Room, type RoomChange, sentOf, type TypedRoom, typedOf } from "./home-data.ts";

interface RoomPaneProps {
  home: HomeDetails;
  room: Room;
  /** Why this person may change nothing. */
  refused: string | undefined;
  /** The field that a key leads to. */
  fields: Record<"day" | "price", RefObject<HTMLInputElement>>;
  onClose: () => void;
  /** Somebody changed it meanwhile. */
  onLost: () => void;
  onSaved: (before: Room, sent: RoomChange, room: Room) => void;
  onReleased: (room: Room) => void;
}

const AMOUNT = { type: "text", inputMode: "decimal" } as const;
const FIELD_TYPES = { availability_date: { type: "date" }, first_price: AMOUNT, discounted_price: AMOUNT, tour: { type: "text" } } as const;

/** One room: the day that its provider states beside the one that people are told, what it costs, and who holds it. */
export function RoomPane({ home, room, refused: why, fields, onClose, onLost, onSaved, onReleased }: RoomPaneProps) {
  const { say, api, desk, locale } = useDesk();
  const [typed, setTyped] = useState<Partial<TypedRoom>>({});
  const [asks, setAsks] = useState(false);
  const pane = useRef<HTMLElement>(null);
  // On a phone it stands below the home.
  useEffect(() => void pane.current?.scrollIntoView({ block: "nearest" }), []);
  const { send, isSending, refused, errors } = useSending({ stays: true });
  const values = { ...typedOf(room, locale), ...typed };
  const name = say("desk.homes.room-of", { n: room.number });

  const put = async (confirmed: boolean): Promise<void> => {
    const sent = sentOf(typed, { say, locale });
    const { body } = await api
      .ask<Room>("PUT", `/staff/rooms/${room.id}`, { ...sent, ...(confirmed && { [HELD]: true }) }, { headers: { "If-Match": `"${room.version}"` } })
      .catch((error: unknown) => {
        if (error instanceof ApiRefusal && error.status === 412) onLost();
        throw error;
      });
    setTyped({});
    onSaved(room, sent, body);
  };
  const save = (event?: FormEvent): void => {
    event?.preventDefault();
    if (why !== undefined || Object.keys(typed).length === 0) return;
    void send(async () => {
      try {
        await put(false);
      } catch (error) {
        // Somebody holds it: that is asked about, and no mistake.
        if (fieldErrorsOf(error)[HELD] === undefined) throw error;
        setAsks(true);
      }
    });
  };
  useCommands([
    {
      id: "homes.save",
      label: say("desk.homes.save"),
      group: name,
      icon: "check",
      run: () => save(),
      disabled: why ?? (Object.keys(typed).length === 0 ? say("desk.homes.nothing-typed") : undefined),
    },
  ]);
  const field = (property: "availability_date" | "first_price" | "discounted_price" | "tour", box?: RefObject<HTMLInputElement>) => (
    <Field label={say(`desk.homes.field.${property}`)} error={errors[property]}>
      {(tied) => (
        <input
          {...tied}
          ref={box}
          className="cinput"
          {...FIELD_TYPES[property]}
          autoComplete="off"
          disabled={why !== undefined}
          value={values[property]}
          onChange={(event) => setTyped((before) => ({ ...before, [property]: event.target.value }))}
        />
      )}
    </Field>
  );

  return (
    <aside ref={pane} className="room-pane" aria-label={name}>
      <header>
        <b aria-hidden="true">{room.number}</b>
        <div>
          <h2>{name}</h2>
          <p>{[say("desk.homes.type", { type: room.room_type }), room.about].filter(Boolean).join(", ")}</p>
        </div>
        <button type="button" className="cbtn ghost" aria-label={say("desk.homes.close-room")} onClick={onClose}>
          <Icon name="x" size="s" />
        </button>
      </header>
      <Availability room={room} lead={home.lead_days} />
      <form aria-label={say("desk.homes.change-of", { n: room.number })} noValidate onSubmit={save}>
        <label className="let">
          <input
            type="checkbox"
            checked={values.is_available}
            disabled={why !== undefined}
            onChange={(event) => setTyped((before) => ({ ...before, is_available: event.target.checked }))}
          />
          {say("desk.homes.field.is_available")}
        </label>
        {field("availability_date", fields.day)}
        <div className="prices">
          {field("first_price", fields.price)}
          {field("discounted_price")}
        </div>
        {field("tour")}
        {room.tour_url !== null && (
          <p className="cap">
            <a href={room.tour_url} target="_blank" rel="noopener noreferrer">
              {say("desk.homes.see-tour")}
            </a>
          </p>
        )}
        <StartingAt room={room} currency={home.currency} />
        <RefusalText refused={refused} />
        {why === undefined ? (
          <div className="acts">
            <button type="submit" className="cbtn main" disabled={isSending || Object.keys(typed).length === 0}>
              {say("desk.homes.save")}
              <KeyCaps keys={desk.shortcuts["homes.save"] ?? ""} />
            </button>
          </div>
        ) : (
          <p className="cap">{why}</p>
        )}
      </form>
      <Selection room={room} currency={home.currency}>
        {room.hold && <ReleaseRoom room={room} hold={room.hold} refused={why} onLost={onLost} onReleased={onReleased} />}
      </Selection>
      {asks && (
        <ConfirmDialog
          title={say("desk.homes.held-title", { n: room.number })}
          press={say("desk.homes.held-press")}
          onClose={() => setAsks(false)}
          run={() => put(true)}
        >
          <p>{say("desk.homes.held-room", { name: room.hold?.name ?? say("desk.homes.somebody") })}</p>
        </ConfirmDialog>
      )}
    </aside>
  );
}

/** What its provider states, and what people are told by the rule that moved it. */
function Availability({ room: { is_available, availability_date, offered_from, moved_by }, lead }: { room: Room; lead: number | null }) {
  const { say } = useDesk();
  const days = useDateFormats();
  if (availability_date === null) return <p className="blk quiet">{say("desk.homes.no-day")}</p>;
  return (
    <section className="blk" aria-label={say("desk.homes.availability")}>
      <h3>
        {say("desk.homes.availability")}
        {moved_by !== null && <span>{say("desk.homes.moved")}</span>}
      </h3>
      <dl className="moved">
        <div>
          <dt>{say("desk.homes.stated")}</dt>
          <dd>{days.day(availability_date)}</dd>
        </div>
        <Icon name="right" size="s" />
        <div>
          <dt>{say("desk.homes.offered")}</dt>
          <dd>{offered_from === null ? "–" : days.day(offered_from)}</dd>
        </div>
      </dl>
      <p className="cap">
        {moved_by !== null && say(`desk.homes.rule.${moved_by}`, { n: lead ?? 0 })} {!is_available && say("desk.homes.not-let")}
      </p>
    </section>
  );
}

function StartingAt({ room: { starting_at, is_available }, currency }: { room: Room; currency: HomeDetails["currency"] }) {
  const { say, locale } = useDesk();
  if (!is_available) return null;
  return (
    <p className="cap">
      {starting_at === null ? say("desk.homes.no-price") : say("desk.homes.starting-at", { price: formatAmount(starting_at, currency, locale) })}
    </p>
  );
}

/** Who holds it, with the way to their review. */
function Selection({
  room: { hold, is_held, own_case },
  currency,
  children,
}: {
  room: Room;
  currency: HomeDetails["currency"];
  /** What can be done about it. */
  children: ReactNode;
}) {
  const { say, locale, desk } = useDesk();
  const days = useDateFormats();
  const hrefOf = useCaseHref();
  return (
    <section className="blk" aria-label={say("desk.homes.selection")}>
      <h3>
        {say("desk.homes.selection")}
        <span>{say("desk.homes.one-a-room")}</span>
      </h3>
      {hold ? (
        <div className="holder">
          <PersonAvatar url={null} drawing={hold.avatar} seed={hold.person} size={24} />
          <p>
            <Link to={hrefOf(hold.application)}>{hold.name}</Link>
            <small>
              {say("desk.homes.held-terms", {
                from: days.day(hold.move_in_date),
                n: hold.months,
                price: formatAmount(hold.monthly_price, currency, locale),
              })}
              {hold.whole_home && `, ${say("desk.homes.whole-home")}`}
            </small>
          </p>
          <span className="cap">{statusText({ status: hold.status, request_type: null }, { say, desk })}</span>
        </div>
      ) : (
        <p className="quiet">{say(own_case ? "desk.queue.own" : is_held ? "desk.homes.somebody" : "desk.homes.nobody")}</p>
      )}
      {children}
    </section>
  );
}
