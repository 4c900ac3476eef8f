import { useSearchParams } from "@remix-run/react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { dateFormat } from "#screens/language/expressions/date-format.ts";
import { useDesk } from "../desk/desk-context.ts";

/** Filters that the dashboard's links set. */
const NAMES = ["joined_after", "joined_before", "begun", "opened_after", "opened_before"] as const;

/** For the list of the API. */
export const filterQuery = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(NAMES.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])));

/** Each filter, with a button that removes it. */
export function ActiveFilters() {
  const { say, locale } = useDesk();
  const [query, setQuery] = useSearchParams();
  const day = dateFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const valueOf = (name: (typeof NAMES)[number], value: string): string => {
    if (name === "begun") return value === "true" || value === "false" ? say(`desk.people.filter.begun.${value}`) : value;
    const at = new Date(value);
    return Number.isNaN(at.getTime()) ? value : day.format(at);
  };
  const takeOff = (name: string): void => {
    const next = new URLSearchParams(query);
    for (const one of [name, "page"]) next.delete(one);
    setQuery(next, { preventScrollReset: true });
  };
  return Object.entries(filterQuery(query)).map(([name, value]) => {
    const label = say(`desk.people.filter.${name}`);
    return (
      <span key={name} className="flt">
        <span>
          {label} <b>{valueOf(name as (typeof NAMES)[number], value)}</b>
        </span>
        <button type="button" aria-label={say("desk.queue.remove-filter", { name: label })} onClick={() => takeOff(name)}>
          <Icon name="x" size="xs" />
        </button>
      </span>
    );
  });
}
