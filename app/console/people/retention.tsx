import { useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk } from "../desk/desk-context.ts";
import { Field } from "../desk/field.tsx";
import { KeyCaps } from "../desk/key-caps.tsx";
import { useDateFormats } from "../desk/time/date-formats.ts";
import { nameOf, type PersonDetails } from "./people-data.ts";
import { AfterDeletion, RetentionTable } from "./retention-table.tsx";
import { Part } from "./person-sections.tsx";
import { ReasonDialog } from "../desk/forms/reason-dialog.tsx";

interface KeepingProps {
  person: PersonDetails;
  path: string;
  /** Why this person may hand out nothing. */
  refused: string | undefined;
  onExport: () => void;
  onChanged: (person: PersonDetails) => void;
}

/** What a deletion takes and what the law keeps, part by part with its day; the copy for the person, the law's hold, and the end. */
export function Retention({ person, path, refused, onExport, onChanged }: KeepingProps) {
  const { say, api, who, desk } = useDesk();
  const moments = useDateFormats();
  const [asking, setAsking] = useState<"hold" | "lift" | "deletion" | null>(null);
  const { keeping, legal_hold: hold } = person;
  const isAdmin = who.roles.includes("admin");
  const isGone = person.deleted_at !== null;
  const places = keeping.places.map(({ country_code, region_code }) => `${region_code}, ${country_code}`).join(" · ");
  const notes = [...new Set(keeping.places.flatMap(({ note }) => note || []))];

  const hindrance = person.id === who.id ? say("desk.people.not-yourself") : keeping.hindrance && say(`desk.people.hindrance.${keeping.hindrance}`);
  return (
    <Part title={say("desk.people.part.keeping")} beside={places && say("desk.people.rules-of", { place: places })}>
      <RetentionTable person={person} />
      {notes.map((note) => (
        <p key={note} className="cap">
          {note}
        </p>
      ))}
      {hold && (
        <p className="held">
          <Icon name="lock" size="s" />
          <span>
            {say("desk.people.held", { name: hold.placed_by, day: moments.dayOf(hold.placed_at) })}{" "}
            {hold.papers > 0 && say("desk.people.held-papers", { n: hold.papers })} {isAdmin && hold.reason}
          </span>
          {isAdmin && (
            <button type="button" className="cbtn small" onClick={() => setAsking("lift")}>
              {say("desk.people.lift")}
            </button>
          )}
        </p>
      )}
      <div className="acts">
        <button type="button" className="cbtn" onClick={onExport} disabled={refused !== undefined}>
          {say("desk.people.export")}
          <KeyCaps keys={desk.shortcuts["people.export"] ?? ""} />
        </button>
        {!isGone && (
          <button type="button" className="cbtn" onClick={() => setAsking("deletion")} disabled={!isAdmin || hindrance !== null}>
            {say("desk.people.delete")}
          </button>
        )}
        {isAdmin && !hold && (
          <button type="button" className="cbtn ghost" onClick={() => setAsking("hold")}>
            {say("desk.people.hold")}
          </button>
        )}
      </div>
      <p className="cap">
        {refused ??
          (isAdmin ? (hindrance ?? (keeping.under_way > 0 ? say("desk.people.under-way", { n: keeping.under_way }) : "")) : say("desk.people.admin-deletes"))}
      </p>
      {(asking === "hold" || asking === "lift") && (
        <ReasonDialog
          title={say(`desk.people.${asking}-of`, { name: nameOf(person) })}
          text={say(`desk.people.${asking}-text`, { n: hold?.papers ?? 0 })}
          label={say("desk.people.reason")}
          field="reason"
          most={2000}
          press={say(`desk.people.${asking}`)}
          draft={{ about: person.id, what: asking === "hold" ? "legal-hold" : "legal-hold-end" }}
          onClose={() => setAsking(null)}
          send={async (reason) => {
            onChanged(await api.postJson<PersonDetails>(`${path}/legal-hold${asking === "hold" ? "" : "/end"}`, { reason }));
            setAsking(null);
          }}
        />
      )}
      {asking === "deletion" && <DeletionDialog person={person} path={path} onClose={() => setAsking(null)} onDeleted={onChanged} />}
    </Part>
  );
}

function DeletionDialog({
  person,
  path,
  onClose,
  onDeleted,
}: {
  person: PersonDetails;
  path: string;
  onClose: () => void;
  onDeleted: (person: PersonDetails) => void;
}) {
  const { say, api, toasts } = useDesk();
  const [email, setEmail] = useState("");
  return (
    <ReasonDialog
      title={say("desk.people.delete-of", { name: nameOf(person) })}
      text={say("desk.people.delete-text", { n: person.keeping.under_way })}
      label={say("desk.people.reason")}
      field="reason"
      most={500}
      press={say("desk.people.delete")}
      danger
      draft={{ about: person.id, what: "deletion" }}
      onClose={onClose}
      send={async (reason) => {
        onDeleted(await api.postJson<PersonDetails>(`${path}/deletion`, { email, reason }));
        onClose();
        toasts.show({ text: say("desk.people.deleted"), tone: "good" });
      }}
    >
      {(errors) => (
        <>
          <AfterDeletion person={person} />
          <Field label={say("desk.people.delete-address", { email: person.email })} error={errors["email"]}>
            {(tied) => <input {...tied} className="cinput" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />}
          </Field>
        </>
      )}
    </ReasonDialog>
  );
}
