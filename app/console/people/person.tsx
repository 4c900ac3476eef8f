import { useState } from "react";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { messageOf } from "../desk/api.ts";
import { useQuery } from "../desk/use-query.ts";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { useBatchedCaseChanges } from "../desk/use-live-updates.ts";
import { LoadError } from "../desk/lists/query-list.tsx";
import { useDateFormats } from "../desk/time/date-formats.ts";
import { SupportCaseDialog } from "./support-case-dialog.tsx";
import { ConfirmDialog } from "../desk/forms/confirm-dialog.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { Retention } from "./retention.tsx";
import { nameOf, type PersonDetails } from "./people-data.ts";
import { PersonRoles } from "./person-roles.tsx";
import { PersonMails } from "./person-mails.tsx";
import { Applications, Notes, Sessions } from "./person-sections.tsx";
import { AccessLog } from "./access-log.tsx";
import { ViewAs } from "./view-as.tsx";

/** One person on one page: what they have, what was done with it, and what can be done for them. */
export function Person({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { say, api, toasts, who, desk } = useDesk();
  const moments = useDateFormats();
  const [asking, setAsking] = useState<"case" | "sessions" | "export" | null>(null);
  const close = (): void => setAsking(null);
  const path = `/staff/people/${id}`;
  const asked = useQuery<PersonDetails>(path);
  const { value: person, error, again, put } = asked;
  const group = person ? nameOf(person) : say("desk.room.people");
  const helps = who.roles.some((role) => role === "support" || role === "admin");
  const isAdmin = who.roles.includes("admin");
  const needsHelp = helps
    ? // Of somebody of the staff nothing is handed out, nor ended, but by an administrator.
      person && person.staff_roles.length > 0 && person.id !== who.id && !isAdmin
      ? say("desk.needs-role", { roles: say("desk.role.admin") })
      : undefined
    : say("desk.needs-role", { roles: `${say("desk.role.support")} ${say("desk.or")} ${say("desk.role.admin")}` });
  const isGone = person !== null && person.deleted_at !== null;
  const gone = isGone ? say("desk.people.gone-why") : undefined;
  const nothingToEnd = person !== null && person.sessions.length + person.tokens === 0 ? say("desk.people.no-sessions") : undefined;

  const endAll = async (): Promise<void> => {
    await api.deleteJson(`${path}/sessions/`);
    toasts.show({ text: say("desk.people.sessions-ended"), tone: "good" });
    again();
  };
  const end = async (handle: string): Promise<void> => {
    try {
      await api.deleteJson(`${path}/sessions/${handle}`);
      toasts.show({ text: say("desk.people.session-ended"), tone: "good" });
    } catch (failed) {
      toasts.show({ text: messageOf(failed, say("desk.failed")), tone: "bad" });
    }
    again();
  };
  useBatchedCaseChanges(again, desk.queue.renew_after_ms);
  useCommands(
    person
      ? [
          {
            id: "people.case",
            label: say("desk.people.case"),
            short: say("desk.people.case-short"),
            group,
            icon: "chat",
            run: () => setAsking("case"),
            disabled: gone,
          },
          {
            id: "people.sessions",
            label: say("desk.people.end-all"),
            short: say("desk.people.end-short"),
            group,
            icon: "desktop",
            run: () => setAsking("sessions"),
            disabled: gone ?? needsHelp ?? nothingToEnd,
          },
          {
            id: "people.export",
            label: say("desk.people.export"),
            short: say("desk.people.export-short"),
            group,
            icon: "doc",
            run: () => setAsking("export"),
            disabled: needsHelp,
          },
        ]
      : [],
  );

  if (error !== null) return <LoadError asked={asked} />;
  if (!person) return <PersonComes />;
  return (
    <article className="onepage" aria-label={isGone ? say("desk.people.gone") : nameOf(person)}>
      <header>
        <PersonAvatar url={person.profile_image_url} drawing={person.avatar} seed={person.id} size={44} />
        <div>
          <h2>{isGone ? say("desk.people.gone") : nameOf(person)}</h2>
          <p>
            {[
              person.email,
              person.phone_ending && say("desk.people.ends-in", { digits: person.phone_ending }),
              say("desk.people.since", { day: moments.dayOf(person.created_at) }),
              isGone ? say("desk.people.gone-since", { day: moments.dayOf(person.deleted_at!) }) : !person.signed_in && say("desk.people.never-signed-in"),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <span className="sp" />
        {isGone ? (
          <span className="tag">{gone}</span>
        ) : (
          <button type="button" className="cbtn" onClick={() => setAsking("case")}>
            <Icon name="chat" size="s" />
            {say("desk.people.case")}
            <KeyCaps keys={desk.shortcuts["people.case"] ?? ""} />
          </button>
        )}
      </header>
      <div className="parts">
        <div>
          <Applications person={person} />
          <Sessions person={person} onEnd={(handle) => (handle === null ? setAsking("sessions") : void end(handle))} refused={needsHelp} />
          {!isGone && person.staff_roles.length === 0 && <ViewAs person={person} refused={needsHelp} />}
          {!isGone && (
            <PersonRoles
              person={person}
              onChanged={() => {
                again();
                onChanged();
              }}
            />
          )}
        </div>
        <div>
          <PersonMails person={person} />
          <AccessLog person={person} />
          <Retention person={person} path={path} refused={needsHelp} onExport={() => setAsking("export")} onChanged={put} />
          <Notes person={person} />
        </div>
      </div>
      {asking === "case" && (
        <SupportCaseDialog
          person={person}
          path={path}
          onClose={close}
          onOpened={(changed) => {
            close();
            put(changed);
          }}
        />
      )}
      {asking === "sessions" && (
        <ConfirmDialog title={say("desk.people.end-of", { name: nameOf(person) })} press={say("desk.people.end-all")} danger onClose={close} run={endAll}>
          <p>{say("desk.people.end-text", { sessions: person.sessions.length, tokens: person.tokens })}</p>
          {person.id === who.id && <p className="quiet">{say("desk.people.end-but-this")}</p>}
        </ConfirmDialog>
      )}
      {asking === "export" && (
        <ExportDialog
          person={person}
          path={path}
          onClose={close}
          onSaved={() => {
            close();
            again();
          }}
        />
      )}
    </article>
  );
}

/** The page while it is on its way: its parts stand where they will. */
function PersonComes() {
  const { say } = useDesk();
  const parts = (names: readonly string[]) => (
    <div>
      {names.map((name) => (
        <section key={name} className="blk">
          <h3>{say(`desk.people.part.${name}`)}</h3>
          <p>
            <span className="comes" />
          </p>
          <p>
            <span className="comes short" />
          </p>
        </section>
      ))}
    </div>
  );
  return (
    <div className="onepage" aria-busy="true" role="status" aria-label={say("desk.people.person-comes")}>
      <header aria-hidden="true">
        <span className="comes round" />
        <div>
          <span className="comes wide" />
        </div>
      </header>
      <div className="parts" aria-hidden="true">
        {parts(["applications", "sessions"])}
        {parts(["mails", "seen", "keeping"])}
      </div>
    </div>
  );
}
