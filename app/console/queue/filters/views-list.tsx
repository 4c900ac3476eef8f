import { NavLink, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";
import type { Shown } from "#server";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { coalesce } from "../coalesce.ts";
import { useCommands } from "../../desk/commands.ts";
import { useDesk } from "../../desk/desk-context.ts";
import { useCaseChanges } from "../../desk/use-live-updates.ts";
import { addressOf, asOfNow, locationIn, placeIn, queryOf } from "./queue-location.ts";
import { type SavedView, useReadSavedViews, useSavedViews } from "./saved-views.ts";

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
  const { say, desk } = useDesk();
  const { views } = desk.queue;
  useReadSavedViews();
  const { views: saved, remove } = useSavedViews();
  const counts = useCounts(saved);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const here = pathname === PATH ? locationIn(search, desk.queue) : null;
  const isHere = ({ query }: SavedView): boolean => here !== null && placeIn(query, desk.queue) === placeIn(search, desk.queue);
  const isSaved = saved.some(isHere);
  const group = say("desk.view.views");
  useCommands([
    ...views.map(({ id, label, icon }) => ({
      id: `view.${id}`,
      label: say("desk.view.go", { view: say(label) }),
      group,
      icon,
      run: () => navigate(hrefOf(id)),
    })),
    ...saved.map((view) => ({
      id: `saved.${view.id}`,
      label: say("desk.view.go", { view: view.name }),
      ...(view.owner !== null && { hint: view.owner }),
      group,
      icon: "filter",
      run: () => navigate(`${PATH}?${view.query}`),
    })),
    ...saved
      .filter((view) => view.is_own && isHere(view))
      .map((view) => ({
        id: "saved.delete",
        label: say("desk.said-of", { name: say("desk.queue.forget"), text: view.name }),
        group,
        icon: "x",
        run: () => remove(view),
      })),
  ]);
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
                  <CountOf count={count} tone={tone} />
                </NavLink>
              );
            })}
        </section>
      ))}
      <SavedPart title={say("desk.queue.saved")} views={saved.filter((view) => view.is_own)} counts={counts} isHere={isHere} onRemove={remove} />
      <SavedPart title={say("desk.queue.shared")} views={saved.filter((view) => !view.is_own)} counts={counts} isHere={isHere} onRemove={remove} />
    </>
  );
}

interface SavedPartProps {
  title: string;
  views: readonly SavedView[];
  counts: ReadonlyMap<string, Count>;
  isHere(view: SavedView): boolean;
  onRemove(view: SavedView): void;
}

/** One's own, or the team's; only one's own are one's to delete. */
function SavedPart({ title, views, counts, isHere, onRemove }: SavedPartProps) {
  const { say } = useDesk();
  if (views.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      {views.map((view) => {
        const name = view.owner === null ? view.name : say("desk.queue.shared-by", { view: view.name, name: view.owner });
        return (
          <span key={view.id} className="saved">
            <NavLink to={`${PATH}?${view.query}`} title={name} aria-current={isHere(view) ? "page" : "false"}>
              <Icon name={view.is_shared ? "people" : "filter"} size="s" />
              <span className="words">{view.name}</span>
              <CountOf count={counts.get(view.id)} />
            </NavLink>
            {view.is_own && (
              <button
                type="button"
                className="cbtn ghost"
                aria-label={say("desk.said-of", { name: say("desk.queue.forget"), text: view.name })}
                onClick={() => onRemove(view)}
              >
                <Icon name="x" size="xs" />
              </button>
            )}
          </span>
        );
      })}
    </section>
  );
}

function CountOf({ count, tone }: { count: Count | undefined; tone?: string | undefined }) {
  const { locale } = useDesk();
  return (
    count && (
      <span className={`count ${count.n > 0 ? (tone ?? "") : ""}`}>
        {new Intl.NumberFormat(locale).format(count.n)}
        {count.more && "+"}
      </span>
    )
  );
}

const hrefOf = (view: string): string => PATH + addressOf({ view, filters: {}, search: "", ordering: "", at: "" });

/** By their ids, those that were saved among them; anew when something moved, however much at once. */
function useCounts(saved: readonly SavedView[]): ReadonlyMap<string, Count> {
  const { api, desk } = useDesk();
  const [counts, setCounts] = useState<ReadonlyMap<string, Count>>(new Map());
  const count = useMemo(
    () =>
      coalesce(async () => {
        const { queue } = desk;
        const views = [
          ...queue.views.map(({ id }) => ({ id, place: { view: id, filters: {}, search: "", ordering: "", at: "" } })),
          ...saved.map(({ id, query }) => ({ id, place: locationIn(query, queue) })),
        ];
        for (let from = 0; from < views.length; from += queue.views_counted) {
          const some = views.slice(from, from + queue.views_counted);
          const asked = some.map(({ place }) => ["view", asOfNow(queryOf(place, queue), Date.now())]);
          const answer = await api
            .getJson<{ results: Shown["staff-view-count"][] }>(`/staff/view-counts/?${new URLSearchParams(asked).toString()}`)
            .catch(() => null);
          // What was counted last stays to be seen.
          if (!answer) continue;
          const counted = answer.results.map((one, at) => [some[at]?.id ?? "", { n: one.count, more: one.at_least }] as const);
          setCounts((before) => new Map([...before, ...counted]));
        }
      }, desk.queue.renew_after_ms),
    [api, desk, saved],
  );
  useEffect(count, [count]);
  useCaseChanges(count);
  return counts;
}
