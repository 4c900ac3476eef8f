import { useNavigate, useParams, useSearchParams } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useQuery } from "../desk/use-query.ts";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { KeysFooter } from "../desk/footer.tsx";
import { ListSearchField, rowBeside, useListSearch } from "../desk/lists/list-search.tsx";
import { pageQuery, Pages, usePage } from "../desk/lists/pages.tsx";
import { useCaseChanges } from "../desk/use-live-updates.ts";
import { PeopleList } from "./people-list.tsx";
import { InviteStaff } from "./invite-staff.tsx";
import { ActiveFilters, filterQuery } from "./active-filters.tsx";
import type { PersonSummary } from "./people-data.ts";
import { MAIL, MAILS } from "./person-mails.tsx";
import { Person } from "./person.tsx";

/** What the address says of one of them is none of the next one's. */
const OF_ONE = [MAIL, MAILS];

/** Everybody with an account: found by what is known of them, and each on one page. */
export function People() {
  const { say, who, desk } = useDesk();
  const navigate = useNavigate();
  const { id = null } = useParams();
  const [query, setQuery] = useSearchParams();
  const [inviting, setInviting] = useState(false);
  const searched = useListSearch();
  const { search, typed, box } = searched;
  const staffOnly = query.get("who") === "staff";
  const page = usePage();
  const words = new URLSearchParams({ ...pageQuery(page, desk.rows.people), ...(search && { search }), ...(!staffOnly && filterQuery(query)) });
  const found = useQuery<{ count: number; at_least?: boolean; results: PersonSummary[] }>(`/staff/${staffOnly ? "members" : "people"}/?${words.toString()}`, {
    keeps: true,
  });
  const rows = found.value?.results ?? [];
  // Whoever comes back to the window sees who is there by now; what happens to an application says nothing of who is found.
  useCaseChanges((moved) => moved === null && found.again());

  const address = (person: string): string => {
    const next = new URLSearchParams(query);
    for (const ofOne of OF_ONE) next.delete(ofOne);
    return `/console/people/${person}${next.size > 0 ? `?${next.toString()}` : ""}`;
  };
  const step = (by: number): void => {
    const at = rows.findIndex((row) => row.id === id);
    const next = rowBeside(rows, at, by);
    // Whoever goes over many is led by Back to the list, as in every room, and not through each of them.
    if (next) void navigate(address(next.id), { replace: id !== null, preventScrollReset: true });
  };
  /** From the field into the list. What is typed may be looked for still: then to whoever that finds. */
  const wanted = useRef<"focus" | "open" | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const first = rows[0]?.id;
  const isSettled = !found.isLoading && typed.trim() === search;
  const goOn = (): void => {
    if (wanted.current === null || !isSettled) return;
    const isOpened = wanted.current === "open";
    wanted.current = null;
    if (first === undefined) return;
    list.current?.querySelector<HTMLElement>("a.who")?.focus();
    if (isOpened) void navigate(address(first), { preventScrollReset: true });
  };
  useEffect(goOn);
  const hearKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") event.currentTarget.blur();
    else if (event.key === "ArrowDown" || event.key === "Enter") {
      wanted.current = event.key === "Enter" ? "open" : "focus";
      goOn();
    } else return;
    event.preventDefault();
  };
  const isAdmin = who.roles.includes("admin");
  const group = say("desk.room.people");
  useCommands([
    { id: "people.search", label: say("desk.people.find"), short: say("desk.key.search"), group, icon: "search", run: () => box.current?.select() },
    { id: "people.next", label: say("desk.people.next"), short: say("desk.people.person"), group, isKeyOnly: true, run: () => step(1) },
    { id: "people.previous", label: say("desk.people.previous"), short: say("desk.people.person"), group, isKeyOnly: true, run: () => step(-1) },
    {
      id: "people.invite",
      label: say("desk.people.invite"),
      group,
      icon: "plus",
      run: () => setInviting(true),
      disabled: isAdmin ? undefined : say("desk.needs-role", { roles: say("desk.role.admin") }),
    },
  ]);
  const turn = (staff: boolean): void => setQuery({ ...(search && { search }), ...(staff && { who: "staff" }) }, { preventScrollReset: true });

  return (
    <main className={id === null ? "people none-chosen" : "people"}>
      <header className="bar">
        <h1>{say("desk.room.people")}</h1>
        <ListSearchField of={searched} label={say("desk.people.find")} placeholder={say("desk.people.find-by")} onKeyDown={hearKey} />
        <div className="seg" role="group" aria-label={say("desk.people.whom")}>
          <button type="button" aria-pressed={!staffOnly} onClick={() => turn(false)}>
            {say("desk.people.everybody")}
          </button>
          <button type="button" aria-pressed={staffOnly} onClick={() => turn(true)}>
            {say("desk.people.staff")}
          </button>
        </div>
        {!staffOnly && <ActiveFilters />}
        <span className="sp" />
        <span className="cap" role="status">
          {found.value && say(found.value.at_least ? "desk.people.found-more" : "desk.people.found", { n: found.value.count, shown: rows.length })}
        </span>
        {found.value && (
          <Pages
            page={page}
            limit={desk.rows.people}
            // Of a search that looked no further there is a next page for as long as it says that there are more.
            count={found.value.at_least ? Math.max(found.value.count, page * desk.rows.people + 1) : found.value.count}
          />
        )}
        {isAdmin && (
          <button type="button" className="cbtn" onClick={() => setInviting(true)}>
            <Icon name="plus" size="s" />
            {say("desk.people.invite")}
          </button>
        )}
      </header>
      <PeopleList box={list} asked={found} rows={rows} search={search} chosen={id} addressOf={address} />
      {id === null ? rows.length > 0 && <p className="cap hint">{say("desk.people.none-chosen-text")}</p> : <Person key={id} id={id} onChanged={found.again} />}
      <KeysFooter />
      {inviting && (
        <InviteStaff
          onClose={() => setInviting(false)}
          onInvited={(person) => {
            setInviting(false);
            found.again();
            void navigate(address(person));
          }}
        />
      )}
    </main>
  );
}
