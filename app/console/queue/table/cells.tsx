import type { ReactNode } from "react";
import type { ConsoleData } from "#server";
import { PersonAvatar } from "../../desk/pictures/person-avatar.tsx";
import { incomeInWords } from "../../desk/money/rent-rows.tsx";
import { WithheldCell } from "../../desk/lists/withheld-cell.tsx";
import type { DeskContextValue } from "../../desk/desk-context.ts";
import { isAsked, statusText } from "../../desk/status/status-text.ts";
import { HeldDecisionTag } from "./held-decision-tag.tsx";
import { CHECKS, nameOf, type QueueRow } from "./queue-row.ts";
import { dueInWords, instant } from "../../desk/time/time-words.ts";

export type Column = ConsoleData["desk"]["queue"]["columns"][number];
type Desk = Pick<DeskContextValue, "say" | "locale" | "markets" | "who" | "desk">;
type Cell = (row: QueueRow, desk: Desk, now: number) => ReactNode;

const Absent = ({ children }: { children: string }) => <span className="un">{children}</span>;

/** What was found out so far, as three bars; said in words to whoever can't see them, and under the pointer. */
function CheckBars({ checks, say }: { checks: NonNullable<QueueRow["checks"]>; say: Desk["say"] }) {
  const said = CHECKS.map((kind) => say("desk.said-of", { name: say(`desk.check.${kind}`), text: say(`desk.check.is.${checks[kind]}`) }));
  return (
    <span className="ck" role="img" aria-label={said.join(", ")} title={said.join("\n")}>
      {CHECKS.map((kind) => (
        <i key={kind} className={checks[kind]} />
      ))}
    </span>
  );
}

const CELLS: Readonly<Record<Column["shows"], Cell>> = {
  applicant: (row, { say }) => (
    <span className="who">
      <PersonAvatar url={null} drawing={row.avatar} seed={row.person} size={22} />
      <b>{row.members && row.members > 1 ? say("desk.queue.more-people", { name: nameOf(row), n: row.members - 1 }) : nameOf(row)}</b>
    </span>
  ),
  market: ({ market }, { markets }) => markets[market] ?? market,
  status: (row, { say, desk }) => {
    if (row.held) return <HeldDecisionTag held={row.held} />;
    if (row.mail_back) return <span className="tag danger">{say("desk.queue.mail-back")}</span>;
    // A plain status is plain text; one that somebody else has to answer stands out.
    const text = statusText(row, { say, desk });
    return isAsked(row, desk) ? <span className="tag">{text}</span> : text;
  },
  times: ({ income_times_rent: times, affordability, checks }, { locale, say }) =>
    times === null ? (
      // An income without a rent to hold it against is one all the same.
      <Absent>{say(checks?.income === "none" ? "desk.queue.none" : "desk.queue.no-rent")}</Absent>
    ) : (
      <span title={(affordability && incomeInWords(affordability, { say, locale })) ?? undefined}>
        {`${new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(times)}×`}
      </span>
    ),
  score: ({ score, checks }, { say }) =>
    score === null ? <Absent>{say("desk.queue.none")}</Absent> : checks?.screening === "bad" ? <b className="low">{score}</b> : score,
  checks: ({ checks }, { say }) => checks && <CheckBars checks={checks} say={say} />,
  due({ due_at }, { say, desk }, now) {
    if (due_at === null) return null;
    const { text, tone } = dueInWords(due_at, now, say, desk.queue.due_soon_hours);
    return <span className={`due ${tone}`}>{text}</span>;
  },
  owner: ({ assigned_to, owner }, { say, who }) =>
    assigned_to === null ? (
      <Absent>{say("desk.queue.nobody")}</Absent>
    ) : (
      <span className="own">
        <PersonAvatar url={assigned_to === who.id ? who.imageUrl : null} drawing={assigned_to === who.id ? who.avatar : ""} seed={assigned_to} size={20} />
        <span className="name">{assigned_to === who.id ? say("desk.queue.me") : owner}</span>
      </span>
    ),
  when: () => null,
  text: () => null,
};

/** What a row of one's own says nothing of. */
const WITHHELD: ReadonlySet<string> = new Set(["income_times_rent", "score", "checks", "due_at", "owner", "source"]);

/** A column names the property that it shows: those of one kind are drawn alike. */
export function cellOf(column: Column, row: QueueRow, desk: Desk, now: number): ReactNode {
  if (row.own_case && WITHHELD.has(column.of[0] ?? "")) return <WithheldCell />;
  const value = row[column.of[0] as keyof QueueRow];
  if (column.shows === "when") return typeof value === "string" ? instant(value, desk.locale, now) : null;
  if (column.shows === "text") return typeof value === "string" ? value : null;
  return CELLS[column.shows](row, desk, now);
}
