import { type FormEvent, useState } from "react";
import { ApiRefusal } from "../desk/api.ts";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { RefusalText } from "../desk/forms/refusal-text.tsx";
import { useSending } from "../desk/forms/use-sending.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { sentOf, type Source, typedOf, type Values } from "./source-data.ts";
import { LimitFields, TermsFields, TextField } from "./source-fields.tsx";

interface ChangeSourceProps {
  source: Source;
  /** Reads it again. */
  onLost: () => void;
  onDone: () => void;
  onSaved: (source: Source) => void;
}

/** Another end or limit of a link, and of one for groups another home, other dates and amounts: theirs too who began by it. */
export function ChangeSource({ source, onLost, onDone, onSaved }: ChangeSourceProps) {
  const { say, api, desk, locale } = useDesk();
  /** What isn't typed here stays as somebody else may save it meanwhile. */
  const [typed, setTyped] = useState<Partial<Values>>({});
  const { send, isSending, refused, errors } = useSending();
  const values = { ...typedOf(source, locale), ...typed };
  const filled = { values, errors, set: (name: keyof Values, value: string) => setTyped((before) => ({ ...before, [name]: value })) };
  const isGroup = source.sharing === "group";

  const save = (event?: FormEvent): void => {
    event?.preventDefault();
    void send(async () => {
      const [names, headers] = [Object.keys(typed) as (keyof Values)[], { "If-Match": `"${source.version}"` }];
      const saved = await api
        .ask<Source>("PUT", `/staff/sources/${source.slug}`, sentOf(values, names, { say, locale }), { headers })
        .catch((error: unknown) => {
          if (error instanceof ApiRefusal && error.status === 412) onLost();
          throw error;
        });
      onSaved(saved.body);
    });
  };
  useCommands([
    { id: "sources.make", label: say("desk.sources.save"), group: say("desk.room.sources"), icon: "check", run: () => save() },
    { id: "sources.cancel", label: say("desk.sources.cancel"), group: say("desk.room.sources"), isKeyOnly: true, run: onDone },
  ]);

  return (
    <form className="newsource" aria-label={say("desk.sources.change-of", { name: source.slug })} noValidate onSubmit={save}>
      <header>
        <h2>{say("desk.sources.change-of", { name: source.slug })}</h2>
      </header>
      <p className="cap">
        {say(isGroup ? (source.lease_is_out ? "desk.sources.lease-is-out" : "desk.sources.reaches") : "desk.sources.stays", { n: source.groups ?? 0 })}
      </p>
      <div className="fields">
        {isGroup && (
          <>
            <div className="whole">
              <TextField filled={filled} name="number_of_potential_roommates" type="count" note={say("desk.sources.next-groups")} />
            </div>
            <TermsFields filled={filled} market={source.market} currency={source.currency} offered={source} disabled={source.lease_is_out === true} />
          </>
        )}
        <LimitFields filled={filled} />
      </div>
      <RefusalText refused={refused} />
      <div className="acts">
        <button type="submit" className="cbtn main tall" disabled={isSending}>
          {say("desk.sources.save")}
          <KeyCaps keys={desk.shortcuts["sources.make"] ?? ""} />
        </button>
        <button type="button" className="cbtn tall" onClick={onDone}>
          {say("desk.sources.cancel")}
          <KeyCaps keys={desk.shortcuts["sources.cancel"] ?? ""} />
        </button>
      </div>
    </form>
  );
}
