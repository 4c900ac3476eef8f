import { useCallback, useEffect, useRef, useState } from "react";
import type { Shown } from "#server";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { messageOf } from "../../desk/api.ts";
import { useDesk } from "../../desk/desk-context.ts";

type Lease = Shown["staff-lease"];

/** The lease that is sent: written from what was agreed, or a file of the staff's own in its place. It is read beside this. */
export default function LeaseField({ label, review, onLease }: { label: string; review: { id: string; version: number }; onLease: (id: string) => void }) {
  const { api, say } = useDesk();
  const path = `/staff/applications/${review.id}/lease`;
  const [lease, setLease] = useState<Lease | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const told = useRef(onLease);
  told.current = onLease;
  const take = useCallback(
    (asked: Promise<Lease>): void => {
      setBusy(true);
      asked
        .then(
          (answer) => {
            setLease(answer);
            setProblem(null);
            told.current(answer.id);
          },
          (error: unknown) => setProblem(messageOf(error, say("desk.failed"))),
        )
        .finally(() => setBusy(false));
    },
    [say],
  );
  // What was agreed may be another by now: of whatever version the case is, it is asked for anew.
  useEffect(() => take(api.postJson<Lease>(path, {})), [api, path, take, review.version]);
  const upload = async (chosen: File): Promise<Lease> => {
    const body = new FormData();
    body.append("file", chosen);
    const answer = await fetch(`/api/v1${path}/file`, { method: "POST", headers: { Accept: "application/json" }, body });
    const said = (await answer.json().catch(() => null)) as (Lease & { message?: string; field_errors?: { file?: string } }) | null;
    if (answer.ok && said !== null) return said;
    throw new Error(said?.field_errors?.file ?? said?.message ?? say("desk.failed"));
  };
  return (
    <fieldset className="lease-field" aria-busy={isBusy}>
      <legend>{say(label)}</legend>
      {lease && (
        <>
          <p>
            <Icon name="doc" size="s" /> <b>{lease.filename}</b>
          </p>
          <p className="cap">{say(`desk.lease.origin.${lease.origin}`)}</p>
          <p className="cap">{say("desk.lease.people", { people: lease.people.join(", ") })}</p>
        </>
      )}
      {problem !== null && (
        <p className="wrong" role="alert">
          {problem}
        </p>
      )}
      <div className="lease-actions">
        <input
          ref={file}
          type="file"
          accept="application/pdf"
          hidden
          aria-label={say("desk.lease.file")}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) take(upload(chosen));
            event.target.value = "";
          }}
        />
        <button type="button" className="cbtn" disabled={isBusy} onClick={() => file.current?.click()}>
          <Icon name="upload" size="s" /> {say("desk.lease.replace")}
        </button>
        {lease?.origin === "upload" && (
          <button type="button" className="cbtn ghost" disabled={isBusy} onClick={() => take(api.postJson<Lease>(path, { again: true }))}>
            {say("desk.lease.again")}
          </button>
        )}
      </div>
    </fieldset>
  );
}
