import { useNavigate, useParams, useSearchParams } from "@remix-run/react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fieldErrorsOf, messageOf } from "../desk/api.ts";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { KeysFooter } from "../desk/footer.tsx";
import { ConfirmDialog } from "../desk/forms/confirm-dialog.tsx";
import { MarketOptions } from "../desk/forms/market-options.tsx";
import { ListSearchField, rowBeside, useListSearch } from "../desk/lists/list-search.tsx";
import { pageQuery, Pages, usePage } from "../desk/lists/pages.tsx";
import { LoadError } from "../desk/lists/query-list.tsx";
import { SkeletonLines } from "../desk/pictures/skeleton-lines.tsx";
import { useBatchedCaseChanges } from "../desk/use-live-updates.ts";
import { useQuery } from "../desk/use-query.ts";
import { formerOf, HELD, type HomeChange, type HomeDetails, type HomeRow, type Room, type RoomChange, STATES } from "./home-data.ts";
import { HomeList } from "./home-list.tsx";
import { HomePage, listingOf } from "./home-page.tsx";
import { useResidentActions } from "./resident-actions.tsx";
import { RoomPane } from "./room-pane.tsx";

/** Of the address: the room of the home that is open. */
const ROOM = "room";

/** Every home with what is free in it, one of them on a page with who has which room when, and a room of it beside that. */
export function Homes() {
  const { say, api, who, toasts, desk } = useDesk();
  const navigate = useNavigate();
  const { id = null } = useParams();
  const [query, setQuery] = useSearchParams();
  const [asking, setAsking] = useState<HomeChange | null>(null);
  const searched = useListSearch();
  const { search, box } = searched;
  const page = usePage();
  const list = useRef<HTMLDivElement>(null);
  const fields = { day: useRef<HTMLInputElement>(null), price: useRef<HTMLInputElement>(null) };
  const market = query.get("market");
  const state = STATES.find((one) => one === query.get("state")) ?? null;
  const words = new URLSearchParams({ ...pageQuery(page, desk.rows.homes), ...(search && { search }), ...(market && { market }), ...(state && { state }) });
  const found = useQuery<{ count: number; results: HomeRow[] }>(`/staff/homes/?${words.toString()}`, { keeps: true });
  const one = useQuery<HomeDetails>(id === null ? null : `/staff/homes/${encodeURIComponent(id)}`);
  const again = (): void => {
    found.again();
    one.again();
  };
  // Who takes a room moves an application by it.
  useBatchedCaseChanges(again, desk.queue.renew_after_ms);
  const rows = found.value?.results ?? [];
  // What stood there before is not what was asked for.
  const home = one.value?.slug === id ? one.value : null;
  const room = home?.bedrooms.find(({ number }) => number === Number(query.get(ROOM))) ?? null;

  const address = (slug: string | null): string => {
    const next = new URLSearchParams(query);
    next.delete(ROOM);
    return `/console/homes${slug === null ? "" : `/${slug}`}${next.size > 0 ? `?${next.toString()}` : ""}`;
  };
  const set = (name: string, value: string | null): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (name !== ROOM) next.delete("page");
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      // What is opened is a step of the browser's history, so that Back closes it; going on in it is none.
      { replace: name !== ROOM || value === null || query.has(ROOM), preventScrollReset: true },
    );
  const choose = (number: number | null): void => set(ROOM, number === null ? null : String(number));
  const step = (by: number): void => {
    const at = rows.findIndex(({ slug }) => slug === id);
    const next = rowBeside(rows, at, by);
    if (next) void navigate(address(next.slug), { replace: id !== null, preventScrollReset: true });
  };
  const stepRoom = (by: number): void => {
    const rooms = home?.bedrooms ?? [];
    const next = rowBeside(rooms, room ? rooms.indexOf(room) : -1, by);
    if (next) choose(next.number);
  };
  const back = (): void => (room ? choose(null) : void navigate(address(null), { preventScrollReset: true }));

  const isAdmin = who.roles.includes("admin");
  const refused = isAdmin ? (home?.own_case ? say("desk.homes.own") : undefined) : say("desk.needs-role", { roles: say("desk.role.admin") });
  const write = (path: string, sent: object, version: number) => api.ask<{ version: number }>("PUT", path, sent, { headers: { "If-Match": `"${version}"` } });
  /** Says that it is done, with the way back: as it was before. */
  const told = (text: string, undo?: () => Promise<unknown>): void => {
    const takeBack = (): void =>
      void undo?.()
        .then(
          () => toasts.show({ text: say("desk.homes.taken-back"), tone: "good" }),
          (error: unknown) => toasts.show({ text: messageOf(error, say("desk.failed")), tone: "bad" }),
        )
        .finally(again);
    toasts.show({ text, tone: "good", ...(undo && { undo: takeBack }) });
    again();
  };
  const residents = useResidentActions({ home, room, refused, told });
  const save = async (changed: HomeChange, confirmed = false): Promise<void> => {
    if (!home) return;
    const path = `/staff/homes/${home.slug}`;
    const { body } = await write(path, { ...changed, ...(confirmed && { [HELD]: true }) }, home.version);
    told(say("desk.homes.saved", { name: home.name }), () => write(path, { ...formerOf(home, changed), [HELD]: true }, body.version));
  };
  const change = (changed: HomeChange): void => {
    save(changed).catch((error: unknown) => {
      // Somebody holds a room of it: that is asked about, and no mistake.
      if (fieldErrorsOf(error)[HELD] !== undefined) return setAsking(changed);
      toasts.show({ text: messageOf(error, say("desk.failed")), tone: "bad" });
      again();
    });
  };
  const savedRoom = (before: Room, sent: RoomChange, { version }: Room): void =>
    told(say("desk.homes.saved-room", { n: before.number }), () => write(`/staff/rooms/${before.id}`, { ...formerOf(before, sent), [HELD]: true }, version));
  const publish = (): void => {
    if (home) change({ is_published: !home.is_published });
  };
  /** To a field of the room that is open; of the first one where none is. */
  const lead = (to: keyof typeof fields): void => {
    if (!room && home?.bedrooms[0]) flushSync(() => choose(home.bedrooms[0]!.number));
    fields[to].current?.select();
    fields[to].current?.focus();
  };

  const group = say("desk.room.homes");
  const first = home ? undefined : say("desk.homes.choose-first");
  useCommands([
    { id: "homes.search", label: say("desk.homes.find"), short: say("desk.key.search"), group, icon: "search", run: () => box.current?.select() },
    { id: "homes.next", label: say("desk.homes.next"), short: say("desk.homes.home"), group, isKeyOnly: true, run: () => step(1) },
    { id: "homes.previous", label: say("desk.homes.previous"), short: say("desk.homes.home"), group, isKeyOnly: true, run: () => step(-1) },
    {
      id: "homes.room-next",
      label: say("desk.homes.room-next"),
      short: say("desk.homes.room"),
      group,
      isKeyOnly: true,
      run: () => stepRoom(1),
      disabled: first,
    },
    {
      id: "homes.room-previous",
      label: say("desk.homes.room-previous"),
      short: say("desk.homes.room"),
      group,
      isKeyOnly: true,
      run: () => stepRoom(-1),
      disabled: first,
    },
    {
      id: "homes.open",
      label: say("desk.homes.open"),
      group,
      isKeyOnly: true,
      run: () => (home ? !room && stepRoom(1) : step(1)),
    },
    { id: "homes.back", label: say("desk.homes.back"), group, isKeyOnly: true, run: back, disabled: id === null ? say("desk.homes.choose-first") : undefined },
    {
      id: "homes.edit",
      label: say("desk.homes.edit"),
      short: say("desk.homes.edit-short"),
      group,
      icon: "pencil",
      run: () => lead("day"),
      disabled: first ?? refused,
    },
    {
      id: "homes.price",
      label: say("desk.homes.price"),
      short: say("desk.homes.price-short"),
      group,
      icon: "coins",
      run: () => lead("price"),
      disabled: first ?? refused,
    },
    {
      id: "homes.publish",
      label: say(home?.is_published ? "desk.homes.unpublish" : "desk.homes.publish"),
      short: say("desk.homes.publish-short"),
      group,
      icon: "eye",
      run: publish,
      disabled: first ?? refused,
    },
    {
      id: "homes.see",
      label: say("desk.homes.see"),
      short: say("desk.homes.see-short"),
      group,
      icon: "ext",
      run: () => home && window.open(listingOf(home), "_blank", "noopener"),
      disabled: first ?? (home?.is_published ? undefined : say("desk.homes.hidden")),
    },
  ]);

  return (
    <main className={id === null ? "homes none-chosen" : room ? "homes with-room" : "homes"}>
      <header className="bar filters">
        <h1>{say("desk.room.homes")}</h1>
        <ListSearchField of={searched} label={say("desk.homes.find")} placeholder={say("desk.homes.find-by")} />
        <select className="cinput" aria-label={say("desk.homes.market")} value={market ?? ""} onChange={(event) => set("market", event.target.value)}>
          <option value="">{say("desk.homes.all-markets")}</option>
          <MarketOptions />
        </select>
        <select className="cinput" aria-label={say("desk.homes.which")} value={state ?? ""} onChange={(event) => set("state", event.target.value)}>
          {["", ...STATES].map((which) => (
            <option key={which} value={which}>
              {say(`desk.homes.state.${which || "all"}`)}
            </option>
          ))}
        </select>
        <span className="sp" />
        <span className="cap" role="status">
          {found.value && say("desk.homes.count", { n: found.value.count, shown: rows.length })}
        </span>
        {found.value && <Pages page={page} limit={desk.rows.homes} count={found.value.count} />}
      </header>
      <HomeList box={list} asked={found} rows={rows} chosen={id} addressOf={address} />
      {id !== null && (
        <div className="one">
          {one.error !== null && !home ? (
            <LoadError asked={one} />
          ) : home ? (
            <HomePage
              home={home}
              chosen={room?.number ?? null}
              onChoose={choose}
              refused={refused}
              onPublish={publish}
              onPets={() => change({ pets_allowed: !home.pets_allowed })}
              onInvite={residents.invite}
              onResident={residents.change}
            />
          ) : (
            <div className="home-page" aria-busy="true" role="status" aria-label={say("desk.list-comes")}>
              <SkeletonLines />
            </div>
          )}
        </div>
      )}
      {home && room && (
        <RoomPane
          key={room.id}
          home={home}
          room={room}
          refused={refused}
          fields={fields}
          onClose={() => choose(null)}
          onLost={again}
          onSaved={savedRoom}
          onReleased={({ number }) => told(say("desk.homes.did-release", { n: number }))}
        />
      )}
      <KeysFooter />
      {residents.dialog}
      {asking && home && (
        <ConfirmDialog
          title={say("desk.homes.held-home-title", { name: home.name })}
          press={say("desk.homes.held-press")}
          onClose={() => setAsking(null)}
          run={() => save(asking, true)}
        >
          <p>{say("desk.homes.held-home", { n: home.bedrooms.filter(({ is_held }) => is_held).length })}</p>
        </ConfirmDialog>
      )}
    </main>
  );
}
