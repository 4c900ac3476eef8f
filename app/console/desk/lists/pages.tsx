import { Link, useSearchParams } from "@remix-run/react";
import { useDesk } from "../desk-context.ts";

/** Of the list that a room is of. One beside it has a name of its own in the address. */
const PAGE = "page";

/** Which page of a list the address says, from 1. */
export function usePage(name = PAGE): number {
  const [query] = useSearchParams();
  const asked = Number(query.get(name));
  return Number.isInteger(asked) && asked > 1 ? asked : 1;
}

/** For the list of the API: the first page is what it gives by itself. */
export const pageQuery = (page: number, limit: number): Record<string, string> => ({
  limit: String(limit),
  ...(page > 1 && { offset: String((page - 1) * limit) }),
});

interface PagesProps {
  page: number;
  limit: number;
  count: number;
  name?: string;
  /** Of a list beside the room's. */
  label?: string;
}

/** The way to the other pages of a list that has more than one; Back leads back through them. */
export function Pages({ page, limit, count, name = PAGE, label }: PagesProps) {
  const { say } = useDesk();
  const [query] = useSearchParams();
  const last = Math.max(1, Math.ceil(count / limit));
  if (last === 1 && page === 1) return null;
  const at = (to: number): string => {
    const next = new URLSearchParams(query);
    if (to > 1) next.set(name, String(to));
    else next.delete(name);
    return `?${next.toString()}`;
  };
  return (
    <nav className="acts" aria-label={label ?? say("desk.pages")}>
      {page > 1 && (
        <Link className="cbtn small" to={at(Math.min(page - 1, last))} preventScrollReset>
          {say("desk.pages.previous")}
        </Link>
      )}
      <span className="cap">{say("desk.pages.of", { page, last })}</span>
      {page < last && (
        <Link className="cbtn small" to={at(page + 1)} preventScrollReset>
          {say("desk.pages.next")}
        </Link>
      )}
    </nav>
  );
}
