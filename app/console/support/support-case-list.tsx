import { Link } from "@remix-run/react";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { useDesk } from "../desk/desk-context.ts";
import { useDateFormats } from "../desk/time/date-formats.ts";
import { dueInWords } from "../desk/time/time-words.ts";
import { useNow } from "../desk/time/use-now.ts";
import { askerOf, type SupportCaseRow, wordsOf } from "./support-case-data.ts";

/** A case a line: who asks what, until when it should be answered, and in whose hand it is. */
export function SupportCaseList({
  rows,
  chosen,
  isLoading,
  addressOf,
}: {
  rows: readonly SupportCaseRow[];
  chosen: string | null;
  isLoading: boolean;
  addressOf: (id: string) => string;
}) {
  const { say, desk } = useDesk();
  const moments = useDateFormats();
  const now = useNow(desk.queue.present_every_ms);
  return (
    <ul aria-label={say("desk.room.support")} aria-busy={isLoading || undefined}>
      {rows.map((row) => {
        const due = row.due_at === null || row.status !== "open" ? null : dueInWords(row.due_at, now, say, desk.queue.due_soon_hours);
        return (
          <li key={row.id} className={row.id === chosen ? "now" : undefined}>
            <PersonAvatar url={row.person?.profile_image_url ?? null} drawing={row.person?.avatar ?? ""} seed={row.person?.id ?? row.id} size={22} />
            <Link to={addressOf(row.id)} replace={chosen !== null} aria-current={row.id === chosen || undefined} preventScrollReset>
              {askerOf(row)}
            </Link>
            {due ? (
              <span className={["due", due.tone].filter(Boolean).join(" ")}>{due.text}</span>
            ) : (
              <time dateTime={row.closed_at ?? row.at}>{moments.short(row.closed_at ?? row.at)}</time>
            )}
            <p>{wordsOf(row, say)}</p>
            <small>
              {row.owner ? row.owner.name : say("desk.support.nobodys")}
              {row.undelivered_to !== null && <span className="tag danger">{say("desk.support.came-back")}</span>}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
