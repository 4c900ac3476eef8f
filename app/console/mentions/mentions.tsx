import { useNavigate, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import type { Shown } from "#server";
import { messageOf } from "../desk/api.ts";
import { useQuery } from "../desk/use-query.ts";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { KeysFooter } from "../desk/footer.tsx";
import { useBatchedCaseChanges } from "../desk/use-live-updates.ts";
import { useCaseHref } from "../desk/lists/case-address.ts";
import { QueryList } from "../desk/lists/query-list.tsx";
import { pageQuery, Pages, usePage } from "../desk/lists/pages.tsx";
import { useDateFormats } from "../desk/time/date-formats.ts";

type Mention = Shown["staff-mention"];
const UNREAD = "unread";

/** Notes in which one is named, the last first. Opening one reads it. */
export function Mentions() {
  const { say, api, desk, toasts, moved } = useDesk();
  const moments = useDateFormats();
  const navigate = useNavigate();
  const hrefOf = useCaseHref();
  const [query, setQuery] = useSearchParams();
  const [chosen, setChosen] = useState<string | null>(null);
  const onlyUnread = query.get("state") === UNREAD;
  const page = usePage();
  const words = new URLSearchParams({ ...pageQuery(page, desk.rows.people), ...(onlyUnread && { state: UNREAD }) });
  const asked = useQuery<{ count: number; results: Mention[] }>(`/staff/mentions/?${words.toString()}`, { keeps: true });
  useBatchedCaseChanges(asked.again, desk.queue.renew_after_ms);
  const rows = asked.value?.results ?? [];
  const now = rows.find(({ id }) => id === chosen) ?? rows[0] ?? null;
  const save = async ({ id }: Mention, is_read: boolean): Promise<void> => {
    try {
      await api.ask("PUT", `/staff/mentions/${id}`, { is_read });
      // How many are unread stands in the sidebar.
      moved.notify(null);
    } catch (error) {
      toasts.show({ text: messageOf(error, say("desk.failed")), tone: "bad" });
    }
    asked.again();
  };
  const open = (mention: Mention): void => {
    if (!mention.is_read) void save(mention, true);
    void navigate(mention.application === null ? `/console/cases/${mention.case}` : hrefOf(mention.application));
  };
  const step = (by: number): void => {
    const at = rows.findIndex(({ id }) => id === now?.id);
    const next = rows[Math.min(rows.length - 1, Math.max(0, chosen === null ? 0 : at + by))];
    if (next) setChosen(next.id);
  };
  const group = say("desk.room.mentions");
  useCommands([
    { id: "mentions.next", label: say("desk.mentions.next"), short: say("desk.mentions.mention"), group, isKeyOnly: true, run: () => step(1) },
    { id: "mentions.previous", label: say("desk.mentions.previous"), short: say("desk.mentions.mention"), group, isKeyOnly: true, run: () => step(-1) },
    { id: "mentions.open", label: say("desk.mentions.open"), group, run: () => now && open(now) },
    { id: "mentions.read", label: say("desk.mentions.turn"), group, run: () => now && void save(now, !now.is_read) },
  ]);
  return (
    <main className="mentions">
      <header className="bar">
        <h1>{say("desk.room.mentions")}</h1>
        <div className="seg" role="group" aria-label={say("desk.mentions.which")}>
          <button type="button" aria-pressed={!onlyUnread} onClick={() => setQuery({})}>
            {say("desk.mentions.all")}
          </button>
          <button type="button" aria-pressed={onlyUnread} onClick={() => setQuery({ state: UNREAD })}>
            {say("desk.mentions.unread")}
          </button>
        </div>
        <span className="sp" />
        {asked.value && <Pages page={page} limit={desk.rows.people} count={asked.value.count} />}
      </header>
      <QueryList asked={asked} none={{ title: say("desk.mentions.none"), text: say("desk.mentions.none-text") }}>
        <ul aria-label={say("desk.room.mentions")} aria-busy={asked.isLoading || undefined}>
          {rows.map((mention) => (
            <li key={mention.id} className={[mention.id === now?.id && "now", !mention.is_read && "new"].filter(Boolean).join(" ") || undefined}>
              <button type="button" className="linklike" aria-current={mention.id === now?.id || undefined} onClick={() => open(mention)}>
                {mention.applicant}
              </button>
              <span className="words">{mention.text}</span>
              <small>
                {mention.author}, <time dateTime={mention.at}>{moments.whole(mention.at)}</time>
              </small>
              <button type="button" className="cbtn small" onClick={() => void save(mention, !mention.is_read)}>
                {say(mention.is_read ? "desk.mentions.to-unread" : "desk.mentions.to-read")}
              </button>
            </li>
          ))}
        </ul>
      </QueryList>
      <KeysFooter />
    </main>
  );
}
