import { NavLink, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";
import type { Shown } from "#server";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { coalesce } from "../coalesce.ts";
import { useCommands } from "../../desk/commands.ts";
import { useDesk } from "../../desk/desk-context.ts";
import { useCaseChanges } from "../../desk/use-live-updates.ts";
import { addressOf, asOfNow, locationIn, queryOf } from "./queue-location.ts";
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
  const { say, desk, locale, who } = useDesk();
  const { views } = desk.queue;
  const counts = useCounts();
  const saved = useSavedViews(who.id);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const here = pathname === PATH ? locationIn(search, desk.queue) : null;
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
              <button
                type="button"
                className="cbtn ghost"
                aria-label={`${say("desk.queue.forget")}: ${view.name}`}
                onClick={() => forgetView(who.id, view.name)}
              >
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

/** All in one call; anew when something moved, however much at once. */
function useCounts(): ReadonlyMap<string, Count> {
  const { api, desk } = useDesk();
  const [counts, setCounts] = useState<ReadonlyMap<string, Count>>(new Map());
  const count = useMemo(
    () =>
      coalesce(async () => {
        const { views } = desk.queue;
        const asked = views.map(({ id }) => ["view", asOfNow(queryOf({ view: id, filters: {}, search: "", ordering: "", at: "" }, desk.queue), Date.now())]);
        const answer = await api
          .getJson<{ results: Shown["staff-view-count"][] }>(`/staff/view-counts/?${new URLSearchParams(asked).toString()}`)
          .catch(() => null);
        // What was counted last stays to be seen.
        if (answer) setCounts(new Map(answer.results.map((one, at) => [views[at]?.id ?? "", { n: one.count, more: one.at_least }])));
      }, desk.queue.renew_after_ms),
    [api, desk],
  );
  useEffect(count, [count]);
  useCaseChanges(count);
  return counts;
}
