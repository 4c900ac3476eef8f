import { useSearchParams } from "@remix-run/react";
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useRef, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";

interface ListSearch {
  /** What a list is asked for. */
  search: string;
  /** What stands in the field, and is asked for in a moment. */
  typed: string;
  type: (text: string) => void;
  box: RefObject<HTMLInputElement>;
}

const NOTHING: readonly string[] = [];

/** What a room's list is searched for: the address says it, and another list begins at its first page. `without`: names of the address that are of the list before. */
export function useListSearch(without: readonly string[] = NOTHING): ListSearch {
  const [query, setQuery] = useSearchParams();
  const [typed, type] = useState(query.get("search") ?? "");
  const search = useDeferredValue(typed.trim());
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if ((query.get("search") ?? "") === search) return;
    const next = new URLSearchParams(query);
    for (const name of ["page", ...without]) next.delete(name);
    if (search) next.set("search", search);
    else next.delete("search");
    setQuery(next, { replace: true, preventScrollReset: true });
  }, [search, query, setQuery, without]);
  return { search, typed, type, box };
}

interface ListSearchFieldProps {
  of: ListSearch;
  label: string;
  placeholder: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

export function ListSearchField({ of: { typed, type, box }, label, placeholder, onKeyDown }: ListSearchFieldProps) {
  return (
    <label className="cinput find">
      <Icon name="search" size="s" />
      <input
        ref={box}
        type="search"
        value={typed}
        maxLength={200}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        aria-label={label}
        placeholder={placeholder}
      />
    </label>
  );
}

/** The row that many steps on from the one at `at`, which is none below 0: then it is the first. */
export const rowBeside = <Row,>(rows: readonly Row[], at: number, by: number): Row | undefined =>
  rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
