/** What waits for whoever decides, once a day, at an hour of theirs. Nothing waits: no mail. */
import type { Deps } from "../../kernel/context/deps.ts";
import { endOfDay, localTime } from "../../kernel/context/local-time.ts";
import { marketZone } from "../../kernel/context/market-time.ts";
import { keptLocale, numberConstant, textConstant } from "../../kernel/context/texts.ts";
import { mailTo } from "../../kernel/mail/mail-to.ts";
import type { UserRecord } from "../../ports/records.ts";
import type { TeamMember } from "./sql/team-records.ts";
import { countViews } from "../review/index.ts";
import { members, settleDay } from "./sql/members.ts";
import { mentions } from "./sql/mentions.ts";

const QUEUE = "/console/queue";
const MENTIONS = "/console/mentions?state=unread";

/** The job: looks who is to be told of today, and tells each by itself. Bears repeating, and another process beside it. */
export async function sendDailyMails(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  let sent = 0;
  for (const member of await deps.store.query(members(now.toISOString()))) if (member.daily_mail && (await tellOf(deps, member, now))) sent += 1;
  return sent;
}

async function tellOf(deps: Deps, member: TeamMember, now: Date): Promise<boolean> {
  const documents = deps.documents.current();
  // Where they take one market alone, or several, by the first; else where the office is.
  const zone = marketZone(documents, member.markets[0] ?? null);
  const local = localTime(zone, now);
  if (!local || local.day === member.daily_mail_on || local.hour < numberConstant(documents, "daily_mail_hour")) return false;
  if (!worksOn(textConstant(documents, "review_weekdays"), local.day)) return false;
  const { user, counts } = await whatWaits(deps, member, { now, tonight: endOfDay(zone, now) });
  if (!user) return false;
  return deps.store.transaction(async (tx) => {
    // Whoever settles the day sends its mail.
    if (!(await tx.query(settleDay(member.id, local.day))) || counts.every(({ n }) => n === 0)) return false;
    const page = (path: string): string => `${deps.config.publicUrl}${path}`;
    return mailTo(tx, deps, {
      to: { kind: "staff", user },
      mail: "staff-daily",
      args: {
        ...Object.fromEntries(counts.flatMap(({ id, n, path }) => [[id, n] as const, [`${id}_page`, page(path)] as const])),
        // Nobody counts further than that.
        unassigned_more: counts.some(({ id, more }) => id === "unassigned" && more),
        team: page("/console/team"),
      },
      key: `staff-daily:${member.id}:${local.day}`,
      daily_of: member.id,
    });
  });
}

interface Count {
  id: "due" | "overdue" | "unassigned" | "mentions";
  n: number;
  more: boolean;
  /** The list that has so many. */
  path: string;
}

/** Each with the address of the list that it counts, as the console reads it. */
async function whatWaits(
  deps: Deps,
  { id }: TeamMember,
  { now, tonight }: { now: Date; tonight: Date },
): Promise<{ user: UserRecord | null; counts: Count[] }> {
  const user = await deps.store.find("user", id);
  if (!user || user.email === "") return { user: null, counts: [] };
  const { views } = deps.documents.current().desk.queue;
  const queryOf = (view: string): Readonly<Record<string, string>> => views.find((one) => one.id === view)?.query ?? {};
  const lists = [
    { id: "due", view: "mine", narrowed: { due_before: tonight.toISOString() } },
    { id: "overdue", view: "mine", narrowed: { due_before: now.toISOString() } },
    { id: "unassigned", view: "unassigned", narrowed: {} },
  ] as const;
  const asked = lists.map(({ view, narrowed }) => {
    const { ordering: _, ...query } = queryOf(view);
    return new URLSearchParams({ ...query, ...narrowed }).toString();
  });
  const counted = await countViews(deps, { user, session: null, address: "", locale: keptLocale(deps.documents.current(), user.locale) }, asked);
  if (!counted.ok) throw new Error("The queue's views aren't as the daily mail asks for them");
  const { unread } = await deps.store.query(mentions(id, { unread: true }, { limit: 1, offset: 0 }));
  const ofViews = lists.map(({ id: name, view, narrowed }, at): Count => {
    const { count, at_least } = counted.value[at]!;
    return { id: name, n: count, more: at_least, path: `${QUEUE}?${new URLSearchParams({ view, ...narrowed }).toString()}` };
  });
  return { user, counts: [...ofViews, { id: "mentions", n: unread, more: false, path: MENTIONS }] };
}

const SUNDAY = 7;
/** Monday is 1. Nobody said on which days: on every one. */
const worksOn = (weekdays: string, day: string): boolean =>
  weekdays === "" ||
  weekdays
    .split(",")
    .map(Number)
    .includes(new Date(`${day}T00:00:00.000Z`).getUTCDay() || SUNDAY);
