import { Link, useSearchParams } from "@remix-run/react";
import { useQuery } from "../desk/use-query.ts";
import { useDesk } from "../desk/desk-context.ts";
import { ShortTime } from "../desk/status/short-time.tsx";
import { RefreshError } from "../desk/status/refresh-error.tsx";
import { Dialog } from "../desk/dialog.tsx";
import { MailFrame } from "../desk/mails/mail-frame.tsx";
import { useCaseHref } from "../desk/lists/case-address.ts";
import { LoadError } from "../desk/lists/query-list.tsx";
import { pageQuery, Pages, usePage } from "../desk/lists/pages.tsx";
import { useBatchedCaseChanges } from "../desk/use-live-updates.ts";
import { useDateFormats } from "../desk/time/date-formats.ts";
import { nameOf, type PersonMail } from "./people-data.ts";
import { type OfPerson, Part } from "./person-sections.tsx";

/** In the address: which page of them is shown, and which one is open. */
export const MAILS = "mails";
export const MAIL = "mail";
const TONES: Partial<Record<PersonMail["state"], string>> = { back: "danger", refused: "warn", waiting: "info" };

/** What was sent to them, newest first, and what became of it. Each opens as they got it. */
export function PersonMails({ person }: OfPerson) {
  const { say, who, desk } = useDesk();
  const [query, setQuery] = useSearchParams();
  const page = usePage(MAILS);
  // Of somebody of the staff nothing is handed out but by an administrator.
  const mayRead = person.staff_roles.length === 0 || person.id === who.id || who.roles.includes("admin");
  const path = `/staff/people/${person.id}/mails/`;
  const words = new URLSearchParams(pageQuery(page, desk.rows.mails));
  const asked = useQuery<{ count: number; results: PersonMail[] }>(mayRead ? `${path}?${words.toString()}` : null);
  useBatchedCaseChanges(asked.again, desk.queue.renew_after_ms);
  const title = say("desk.people.part.mails");
  const open = mayRead ? query.get(MAIL) : null;
  const look = (mail: string | null): void => {
    const next = new URLSearchParams(query);
    if (mail === null) next.delete(MAIL);
    else next.set(MAIL, mail);
    // Back leads from an open one to the list, and from a closed one to where one was before.
    setQuery(next, { replace: mail === null, preventScrollReset: true });
  };
  if (!mayRead)
    return (
      <Part title={title}>
        <p className="quiet">{say("desk.needs-role", { roles: say("desk.role.admin") })}</p>
      </Part>
    );
  return (
    <Part title={title} beside={asked.value?.count}>
      <RefreshError asked={asked} />
      {asked.value?.count === 0 && <p className="quiet">{say("desk.people.no-mails")}</p>}
      <ol className="lines mails" aria-label={title} aria-busy={asked.isLoading || undefined}>
        {asked.value?.results.map((mail) => (
          <li key={mail.id}>
            <span className="words">
              <button type="button" className="linklike" onClick={() => look(mail.id)}>
                {mail.subject}
              </button>
              <About mail={mail} person={person} />
            </span>
            <State of={mail} />
            <ShortTime at={mail.at} />
          </li>
        ))}
      </ol>
      {asked.value && <Pages page={page} limit={desk.rows.mails} count={asked.value.count} name={MAILS} label={say("desk.people.mail-pages")} />}
      {open !== null && <MailDialog path={path + encodeURIComponent(open)} name={nameOf(person)} onClose={() => look(null)} />}
    </Part>
  );
}

function State({ of: { state } }: { of: PersonMail }) {
  const { say } = useDesk();
  const tone = TONES[state];
  return <span className={tone === undefined ? undefined : `tag ${tone}`}>{say(`desk.people.mail.${state}`)}</span>;
}

/** Which application it is about, and the address where that is another than theirs. */
function About({ mail: { application, to }, person }: OfPerson & { mail: PersonMail }) {
  const hrefOf = useCaseHref();
  const isOther = to.toLowerCase() !== person.email.toLowerCase();
  if (application === null && !isOther) return null;
  const isTheirs = application !== null && person.applications.some(({ id }) => id === application.id);
  return (
    <small>
      {application && <Link to={hrefOf(application.id)}>{application.label}</Link>}
      {[application && !isTheirs && application.applicant, isOther && to].filter(Boolean).map((text) => (application ? `, ${text}` : text))}
    </small>
  );
}

function MailDialog({ path, name, onClose }: { path: string; name: string; onClose: () => void }) {
  const { say } = useDesk();
  const moments = useDateFormats();
  const asked = useQuery<PersonMail & { html: string }>(path);
  const { value: mail, error } = asked;
  return (
    <Dialog label={mail?.subject ?? say("desk.people.mail-frame", { name })} className="cdialog letter" onClose={onClose}>
      {error !== null && <LoadError asked={asked} />}
      {mail ? (
        <>
          <h2>{mail.subject}</h2>
          <p className="quiet">
            {say("desk.people.mail-to", { email: mail.to })} · <time dateTime={mail.at}>{moments.whole(mail.at)}</time> · <State of={mail} />
          </p>
          <MailFrame html={mail.html} title={say("desk.people.mail-frame", { name })} />
          <p className="cap">{say("desk.people.mail-without-links", { name })}</p>
        </>
      ) : (
        error === null && <div className="pane-state" aria-busy="true" />
      )}
      <div className="acts">
        <button type="button" className="cbtn tall" data-autofocus onClick={onClose}>
          {say("desk.close")}
        </button>
      </div>
    </Dialog>
  );
}
