import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Sent, Shown } from "#server";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { messageOf } from "../desk/api.ts";
import { useQuery } from "../desk/use-query.ts";
import { useCommands } from "../desk/commands.ts";
import { type DeskContextValue, useDesk } from "../desk/desk-context.ts";
import { KeysFooter } from "../desk/footer.tsx";
import { rowBeside } from "../desk/lists/list-search.tsx";
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
  const mayChange = (member: Member): boolean => isAdmin || member.id === who.id;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  const at = rows.findIndex(({ id }) => id === chosen);
  const now = rows[at] ?? null;
  const step = (by: number): void => setChosen(rowBeside(rows, at, by)?.id ?? null);
  const group = say("desk.room.team");
  const nobody = now ? undefined : say("desk.team.choose-first");
  useCommands([
    { id: "team.next", label: say("desk.team.next"), short: say("desk.team.somebody"), group, isKeyOnly: true, run: () => step(1) },
    { id: "team.previous", label: say("desk.team.previous"), short: say("desk.team.somebody"), group, isKeyOnly: true, run: () => step(-1) },
    {
      id: "team.open",
      label: say("desk.team.open"),
      short: say("desk.team.open-short"),
      group,
      icon: "doc",
      run: () => now && void navigate(listOf(desk, "in-hand", now.id)),
      disabled: nobody,
    },
    {
      id: "team.takes",
      label: say("desk.team.turn-takes"),
      short: say("desk.team.takes"),
      group,
      icon: "check",
      run: () => now && void save(now.id, { takes_new: !now.takes_new }),
      disabled: nobody ?? (now && mayChange(now) ? undefined : say("desk.needs-role", { roles: say("desk.role.admin") })),
    },
  ]);
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
              <Row key={member.id} member={member} isNow={member.id === chosen} isOpen={mayChange(member)} onSave={save} />
            ))}
          </tbody>
        </table>
        <PendingInvitations />
      </QueryList>
      <KeysFooter />
    </main>
  );
}

/** Where what somebody has in hand stands in the queue. */
const listOf = (desk: DeskContextValue["desk"], what: "in-hand" | "overdue", id: string): string =>
  `/console/queue?${new URLSearchParams({ ...desk.team.lists[what], assigned_to: id }).toString()}`;

interface RowProps {
  member: Member;
  /** The keys are for this one. */
  isNow: boolean;
  isOpen: boolean;
  onSave: (id: string, changed: Partial<Sent["team-member"]>) => Promise<void>;
}

function Row({ member, isNow, isOpen, onSave }: RowProps) {
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
      <Link to={listOf(desk, what, member.id)} aria-label={say("desk.team.n-of", { n, what: say(`desk.team.${what}`), name })}>
        {n}
      </Link>
    );
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isNow) row.current?.scrollIntoView({ block: "nearest" });
  }, [isNow]);
  return (
    <tr ref={row} className={isNow ? "now" : undefined} aria-current={isNow || undefined}>
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
