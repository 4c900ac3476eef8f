/** Where somebody stands in the queue, as its address says it: which view, narrowed to what, sorted by what, and at which row. */
import type { ConsoleData } from "#server";

type QueueDocument = ConsoleData["desk"]["queue"];

export interface QueueLocation {
  view: string;
  /** What is narrowed otherwise than the view says, by filter; a blank one takes the view's own away. */
  filters: Readonly<Record<string, string>>;
  search: string;
  /** Blank: as the view says. */
  ordering: string;
  /** Id of the row that the cursor is on; blank for none. */
  at: string;
}

export function locationIn(search: string, { views, filters }: QueueDocument): QueueLocation {
  const query = new URLSearchParams(search);
  const view = views.find(({ id }) => id === query.get("view"))?.id ?? views[0]?.id ?? "";
  return {
    view,
    filters: Object.fromEntries(filters.flatMap(({ id }) => (query.has(id) ? [[id, query.get(id) ?? ""]] : []))),
    search: query.get("search") ?? "",
    ordering: query.get("ordering") ?? "",
    at: query.get("at") ?? "",
  };
}

/** Behind the path: the shortest that says it. */
export function addressOf({ view, filters, search, ordering, at }: QueueLocation): string {
  const query = new URLSearchParams({ view, ...filters, ...(search && { search }), ...(ordering && { ordering }), ...(at && { at }) });
  return `?${query.toString()}`;
}

/** Of whichever row, and in whichever order it was narrowed: one place has one such address, without its question mark. */
export const placeIn = (search: string, queue: QueueDocument): string => addressOf({ ...locationIn(search, queue), at: "" }).slice(1);

/** What is in force: the view's own, and over it what was chosen. */
export function filtersInForce({ view, filters }: QueueLocation, { views }: QueueDocument): Record<string, string> {
  const { ordering: _, ...own } = views.find(({ id }) => id === view)?.query ?? {};
  return Object.fromEntries(Object.entries({ ...own, ...filters }).filter(([, value]) => value !== ""));
}

export const orderingOf = ({ view, ordering }: QueueLocation, queue: QueueDocument): string =>
  ordering || (queue.views.find(({ id }) => id === view)?.query["ordering"] ?? queue.ordering);

/** For the list of the API: what is narrowed, sorted and looked for. Two places with the same query list the same. */
export function queryOf(place: QueueLocation, queue: QueueDocument): string {
  const query = new URLSearchParams({ ...filtersInForce(place, queue), ...(place.search.trim() && { search: place.search.trim() }) });
  query.set("ordering", orderingOf(place, queue));
  return query.toString();
}

/** Instants that are said from now on (`now+72h`), as they are at this moment. */
export const asOfNow = (query: string, now: number): string =>
  query.replace(/now%2B(\d+)h/g, (_, hours: string) => encodeURIComponent(new Date(now + Number(hours) * 3_600_000).toISOString()));
