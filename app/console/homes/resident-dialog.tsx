import { type FormEvent, useState } from "react";
import { fieldErrorsOf } from "../desk/api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Dialog } from "../desk/dialog.tsx";
import { Field } from "../desk/field.tsx";
import { ConfirmDialog } from "../desk/forms/confirm-dialog.tsx";
import { DialogButtons } from "../desk/forms/dialog-buttons.tsx";
import { RefusalText } from "../desk/forms/refusal-text.tsx";
import { useSending } from "../desk/forms/use-sending.ts";
import { useDateFormats } from "../desk/time/date-formats.ts";
import { DAYS, HELD, type HomeDetails, type ResidentChange, type Resident, type ResidentDay } from "./home-data.ts";

interface ResidentDialogProps {
  home: HomeDetails;
  /** Null: somebody is invited. */
  resident: Resident | null;
  /** Number of the room that they live in, or are invited to at first. */
  number: number;
  /** The day that is asked for first. */
  first: ResidentDay;
  onClose: () => void;
  onWithdraw: () => void;
  /** @throws what the API refused */
  save: (sent: ResidentChange) => Promise<void>;
}

/** Who is invited to a room, or the days of whoever lives there: when they move in and out, and when they are away. */
export function ResidentDialog({ home, resident, number, first, onClose, onWithdraw, save }: ResidentDialogProps) {
  const { say } = useDesk();
  const days = useDateFormats();
  const [typed, setTyped] = useState<Partial<Record<ResidentDay, string>>>(resident ? {} : { lives_from: home.today });
  const [email, setEmail] = useState("");
  const [chosen, setChosen] = useState(number);
  const [asks, setAsks] = useState(false);
  const { send, isSending, refused, errors } = useSending();
  const room = home.bedrooms.find((each) => each.number === chosen)!;
  const title = resident ? say("desk.homes.resident-title", { name: resident.name, n: number }) : say("desk.homes.invite-title", { name: home.name });

  const put = (confirmed: boolean): Promise<void> => {
    const written = Object.fromEntries(Object.entries(typed).map(([day, text]) => [day, text || null]));
    return save({ ...written, ...(resident === null && { room: room.id, invited_email: email }), ...(confirmed && { [HELD]: true }) });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(async () => {
      try {
        await put(false);
      } catch (error) {
        // Somebody holds the room then: that is asked about, and no mistake.
        if (fieldErrorsOf(error)[HELD] === undefined) throw error;
        setAsks(true);
      }
    });
  };
  if (asks)
    return (
      <ConfirmDialog title={say("desk.homes.held-title", { n: room.number })} press={say("desk.homes.held-press")} onClose={onClose} run={() => put(true)}>
        <p>{say("desk.homes.promised", { name: room.hold?.name ?? say("desk.homes.somebody"), day: days.day(room.hold?.move_in_date ?? home.today) })}</p>
      </ConfirmDialog>
    );
  const shown: readonly ResidentDay[] = resident ? DAYS : ["lives_from", "lives_until"];
  return (
    <Dialog label={title} className="cdialog" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <h2>{title}</h2>
        <p className="quiet">{say(resident ? "desk.homes.resident-text" : "desk.homes.invite-text")}</p>
        {resident === null && (
          <>
            <Field label={say("desk.homes.field.invited_email")} error={errors["invited_email"]}>
              {(tied) => (
                <input
                  {...tied}
                  type="email"
                  className="cinput"
                  autoComplete="off"
                  data-autofocus
                  value={email}
                  onChange={(event) => setEmail(event.target.value)}
                />
              )}
            </Field>
            <Field label={say("desk.homes.field.room")} error={errors["room"]}>
              {(tied) => (
                <select {...tied} className="cinput" value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
                  {home.bedrooms.map((each) => (
                    <option key={each.id} value={each.number}>
                      {say("desk.homes.room-of", { n: each.number })}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </>
        )}
        <div className="two">
          {shown.map((day) => (
            <Field key={day} label={say(`desk.homes.field.${day}`)} error={errors[day]}>
              {(tied) => (
                <input
                  {...tied}
                  type="date"
                  className="cinput"
                  autoComplete="off"
                  data-autofocus={(resident !== null && day === first) || undefined}
                  value={typed[day] ?? resident?.[day] ?? ""}
                  onChange={(event) => setTyped((before) => ({ ...before, [day]: event.target.value }))}
                />
              )}
            </Field>
          ))}
        </div>
        <RefusalText refused={refused} />
        <DialogButtons
          press={say(resident ? "desk.homes.save" : "desk.homes.send-invitation")}
          isOff={isSending || (resident !== null && Object.keys(typed).length === 0)}
          onClose={onClose}
        >
          {resident?.person === null && (
            <button type="button" className="cbtn ghost tall" onClick={onWithdraw}>
              {say("desk.homes.withdraw")}
            </button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  );
}
