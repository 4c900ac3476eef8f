import { Link, useSearchParams } from "@remix-run/react";
import { useDesk } from "../desk-context.ts";

const PAGE = "page";

/** Which page of a list the address says, from 1. */
export function usePage(): number {
  const [query] = useSearchParams();
  const asked = Number(query.get(PAGE));
  return Number.isInteger(asked) && asked > 1 ? asked : 1;
}

/** For the list of the API: the first page is what it gives by itself. */
export const pageQuery = (page: number, limit: number): Record<string, string> => ({
  limit: String(limit),
  ...(page > 1 && { offset: String((page - 1) * limit) }),
});

/** The way to the other pages of a list that has more than one; Back leads back through them. */
export function Pages({ page, limit, count }: { page: number; limit: number; count: number }) {
  const { say } = useDesk();
  const [query] = useSearchParams();
  const last = Math.max(1, Math.ceil(count / limit));
  if (last === 1 && page === 1) return null;
  const at = (to: number): string => {
    const next = new URLSearchParams(query);
    if (to > 1) next.set(PAGE, String(to));
    else next.delete(PAGE);
    return `?${next.toString()}`;
  };
  return (
    <nav className="acts" aria-label={say("desk.pages")}>
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
