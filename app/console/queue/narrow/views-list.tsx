import { NavLink, useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useCommands } from "../../desk/commands.ts";
import { useDesk } from "../../desk/desk-context.ts";
import { useMoved } from "../../desk/listen.ts";
import { addressOf, asOfNow, placeIn, queryOf } from "./queue-place.ts";
import { forgetView, useSavedViews } from "./saved-views.ts";

const PATH = "/console/queue";

interface Count {
  n: number;
  more: boolean;
}

/** The queue's views in the sidebar, each with how many are in it; those that somebody saved stand below. */
export function ViewsList() {
  const { rooms } = useDesk();
  return rooms.some(({ path, isOpen }) => path === PATH && isOpen) ? <OpenViews /> : null;
}

function OpenViews() {
  const { say, desk, locale } = useDesk();
  const { views } = desk.queue;
  const counts = useCounts();
  const saved = useSavedViews();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const here = pathname === PATH ? placeIn(search, desk.queue) : null;
  const isSaved = saved.some((view) => view.search === search);
  useCommands(
    views.map(({ id, label, icon }) => ({
      id: `view.${id}`,
      label: say("desk.view.go", { view: say(label) }),
      group: say("desk.view.views"),
      icon,
      run: () => navigate(hrefOf(id)),
    })),
  );
  const parts = [...new Set(views.map(({ part }) => part))];
  return (
    <>
      {parts.map((part) => (
        <section key={part ?? ""}>
          {part && <h2>{say(part)}</h2>}
          {views
            .filter((view) => view.part === part)
            .map(({ id, label, icon, tone }) => {
              const count = counts.get(id);
              const isNow = here?.view === id && !isSaved;
              return (
                <NavLink key={id} to={hrefOf(id)} title={say(label)} aria-current={isNow ? "page" : "false"}>
                  <Icon name={icon} size="s" />
                  <span className="words">{say(label)}</span>
                  {count && (
                    <span className={`count ${count.n > 0 ? (tone ?? "") : ""}`}>
                      {new Intl.NumberFormat(locale).format(count.n)}
                      {count.more && "+"}
                    </span>
                  )}
                </NavLink>
              );
            })}
        </section>
      ))}
      {saved.length > 0 && (
        <section>
          <h2>{say("desk.queue.saved")}</h2>
          {saved.map((view) => (
            <span key={view.name} className="saved">
              <NavLink to={PATH + view.search} title={view.name} aria-current={pathname === PATH && view.search === search ? "page" : "false"}>
                <Icon name="filter" size="s" />
                <span className="words">{view.name}</span>
              </NavLink>
              <button type="button" className="cbtn ghost" aria-label={`${say("desk.queue.forget")}: ${view.name}`} onClick={() => forgetView(view.name)}>
                <Icon name="x" size="xs" />
              </button>
            </span>
          ))}
        </section>
      )}
    </>
  );
}

const hrefOf = (view: string): string => PATH + addressOf({ view, filters: {}, search: "", ordering: "", at: "" });

/** Counted anew when something moved, and not more often than one count takes. */
function useCounts(): ReadonlyMap<string, Count> {
  const { api, desk } = useDesk();
  const [counts, setCounts] = useState<ReadonlyMap<string, Count>>(new Map());
  const state = useRef({ isCounting: false, isDue: false });
  const count = useCallback(async (): Promise<void> => {
    const now = state.current;
    now.isDue = true;
    if (now.isCounting) return;
    now.isCounting = true;
    while (now.isDue) {
      now.isDue = false;
      for (const { id } of desk.queue.views) {
        const query = asOfNow(queryOf({ view: id, filters: {}, search: "", ordering: "", at: "" }, desk.queue), Date.now());
        const answer = await api.getJson<{ count: number; at_least?: boolean }>(`/staff/applications/?${query}&limit=1`).catch(() => null);
        if (answer) setCounts((before) => new Map(before).set(id, { n: answer.count, more: answer.at_least ?? false }));
      }
    }
    now.isCounting = false;
  }, [api, desk]);
  useEffect(() => void count(), [count]);
  useMoved(() => void count());
  return counts;
}
