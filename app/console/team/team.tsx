import { Link } from "@remix-run/react";
import { useState } from "react";
import type { Sent, Shown } from "#server";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { messageOf, useQuery } from "../desk/use-query.ts";
import { useDesk } from "../desk/desk-context.ts";
import { KeysFooter } from "../desk/footer.tsx";
import { QueryList } from "../desk/lists/query-list.tsx";
import { useBatchedCaseChanges } from "../desk/use-live-updates.ts";
import { useDateFormats } from "../desk/time/date-formats.ts";
import { PendingInvitations } from "./pending-invitations.tsx";

type Member = Shown["team-member"];

const NUMBERS: ReadonlySet<string> = new Set(["in-hand", "overdue"]);

/** Who decides, and what each takes of what comes in. It is saved as it is changed: an administrator's for everybody, one's own else. */
export function Team() {
  const { say, api, who, toasts, desk } = useDesk();
  const asked = useQuery<{ results: Member[] }>("/staff/team/");
  useBatchedCaseChanges(asked.again, desk.queue.renew_after_ms);
  const rows = asked.value?.results ?? [];
  const save = async (id: string, changed: Partial<Sent["team-member"]>): Promise<void> => {
    try {
      // What was changed alone: somebody else may be changing another thing of the same person.
      const { body: saved } = await api.ask<Member>("PUT", `/staff/team/${id}`, { ...changed });
      asked.put({ results: rows.map((row) => (row.id === saved.id ? saved : row)) });
      toasts.show({ text: say("desk.team.saved"), tone: "good" });
    } catch (error) {
      toasts.show({ text: messageOf(error, say("desk.failed")), tone: "bad" });
    }
    asked.again();
  };
  const isAdmin = who.roles.includes("admin");
  return (
    <main className="team">
      <header className="bar">
        <h1>{say("desk.room.team")}</h1>
        <p className="cap">{say("desk.team.text")}</p>
      </header>
      <QueryList asked={asked} none={{ title: say("desk.team.nobody"), text: say("desk.team.nobody-text") }}>
        <table aria-label={say("desk.room.team")} aria-busy={asked.isLoading || undefined}>
          <thead>
            <tr>
              {["name", "takes", "markets", "away", "mail", "in-hand", "overdue"].map((column) => (
                <th key={column} scope="col" className={NUMBERS.has(column) ? "number" : undefined}>
                  {say(`desk.team.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((member) => (
              <Row key={member.id} member={member} isOpen={isAdmin || member.id === who.id} onSave={save} />
            ))}
          </tbody>
        </table>
        <PendingInvitations />
      </QueryList>
      <KeysFooter />
    </main>
  );
}

function Row({ member, isOpen, onSave }: { member: Member; isOpen: boolean; onSave: (id: string, changed: Partial<Sent["team-member"]>) => Promise<void> }) {
  const { say, markets, desk } = useDesk();
  const moments = useDateFormats();
  const [isSaving, setSaving] = useState(false);
  const name = `${member.first_name} ${member.last_name}`.trim() || member.email;
  const of = (what: string): string => say("desk.team.of", { what: say(`desk.team.${what}`), name });
  const change = (settings: Partial<Sent["team-member"]>): void => {
    setSaving(true);
    void onSave(member.id, settings).finally(() => setSaving(false));
  };
  const inMarkets = member.markets.length === 0 ? say("desk.team.every-market") : member.markets.map((slug) => markets[slug] ?? slug).join(", ");
  const box = (what: "takes" | "mail", setting: "takes_new" | "daily_mail") =>
    isOpen ? (
      <input
        type="checkbox"
        className="cbox"
        aria-label={of(what)}
        checked={member[setting]}
        disabled={isSaving}
        onChange={(event) => change({ [setting]: event.target.checked })}
      />
    ) : (
      say(member[setting] ? "desk.team.does" : "desk.team.does-not")
    );
  /** A number, and the way to what it counts: from there all of it can be given to somebody else. */
  const list = (what: "in-hand" | "overdue", n: number) =>
    n === 0 ? (
      n
    ) : (
      <Link
        to={`/console/queue?${new URLSearchParams({ ...desk.team.lists[what], assigned_to: member.id }).toString()}`}
        aria-label={say("desk.team.n-of", { n, what: say(`desk.team.${what}`), name })}
      >
        {n}
      </Link>
    );
  return (
    <tr>
      <th scope="row">
        <span className="who">
          <PersonAvatar url={null} drawing={member.avatar} seed={member.id} size={22} /> {name}
        </span>
      </th>
      <td>{box("takes", "takes_new")}</td>
      <td>
        {isOpen ? (
          <details>
            <summary>{inMarkets}</summary>
            <fieldset aria-label={of("markets")}>
              {Object.entries(markets).map(([slug, label]) => (
                <label key={slug}>
                  <input
                    type="checkbox"
                    className="cbox"
                    checked={member.markets.includes(slug)}
                    disabled={isSaving}
                    onChange={(event) => change({ markets: event.target.checked ? [...member.markets, slug] : member.markets.filter((one) => one !== slug) })}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
          </details>
        ) : (
          inMarkets
        )}
      </td>
      <td>
        {isOpen ? (
          <input
            key={member.away_until ?? ""}
            type="date"
            className="cinput"
            aria-label={of("away")}
            defaultValue={member.away_until ?? ""}
            disabled={isSaving}
            onBlur={(event) => {
              const said = event.target.value || null;
              if (said !== member.away_until) change({ away_until: said });
            }}
          />
        ) : (
          member.away_until !== null && moments.day(member.away_until)
        )}
      </td>
      <td>{box("mail", "daily_mail")}</td>
      <td className="number">{list("in-hand", member.in_hand)}</td>
      <td className={member.overdue > 0 ? "number over" : "number"}>{list("overdue", member.overdue)}</td>
    </tr>
  );
}
