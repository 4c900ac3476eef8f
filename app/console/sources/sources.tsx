import { useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { messageOf } from "../desk/api.ts";
import { useQuery } from "../desk/use-query.ts";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { KeysFooter } from "../desk/footer.tsx";
import { KeyCaps } from "../desk/key-caps.tsx";
import { ListSearchField, rowBeside, useListSearch } from "../desk/lists/list-search.tsx";
import { pageQuery, Pages, usePage } from "../desk/lists/pages.tsx";
import { useBatchedCaseChanges } from "../desk/use-live-updates.ts";
import { ChangeSource } from "./change-source.tsx";
import { NewSource } from "./new-source.tsx";
import { ORDERS, SHARINGS, type Source, STANDINGS } from "./source-data.ts";
import { SourceList } from "./source-list.tsx";

/** Of the browser's history: the link that is changed is the step before. */
const CHANGE = { isChange: true };
/** Of the list before: what is changed is the chosen one. */
const CHANGED = ["change"];
const isChange = (state: unknown): boolean => (state as Partial<typeof CHANGE> | null)?.isChange === true;

/** The links that applications are made from: how far each is used up, its link to copy, and a new one. */
export function Sources() {
  const { say, api, who, toasts, desk } = useDesk();
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  /** What makes one is gone to once it stands there again. */
  const [isMaking, setMaking] = useState(false);
  const searched = useListSearch(CHANGED);
  const { search, box } = searched;
  const sharing = query.get("sharing");
  const page = usePage();
  const standing = Object.keys(STANDINGS).find((one): one is keyof typeof STANDINGS => one === query.get("state")) ?? null;
  const ordering = ORDERS.find((one) => one === query.get("ordering")) ?? ORDERS[0];
  const asked = new URLSearchParams({
    ...pageQuery(page, desk.rows.sources),
    ...(search && { search }),
    ...(sharing && { sharing }),
    ...(standing && { state: STANDINGS[standing] }),
    ...(ordering !== ORDERS[0] && { ordering }),
  });
  const found = useQuery<{ count: number; results: Source[] }>(`/staff/sources/?${asked.toString()}`, { keeps: true });
  useBatchedCaseChanges(found.again, desk.queue.renew_after_ms);
  const rows = found.value?.results ?? [];
  const chosen = rows.find(({ slug }) => slug === query.get("source")) ?? null;
  const group = say("desk.room.sources");
  const mayMake = who.roles.some((role) => role === "support" || role === "admin");
  const needs = mayMake ? undefined : say("desk.needs-role", { roles: `${say("desk.role.support")} ${say("desk.or")} ${say("desk.role.admin")}` });

  const set = (name: string, value: string | null): void => {
    // What is opened is a step of the browser's history, so that Back, which is all that a phone has, closes it; going on in it is none.
    const isStep = value !== null && (name === "source" || name === "change") && !query.has(name);
    if (name === "change" && value === null && query.has(name) && isChange(state)) return void navigate(-1);
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        // Another list begins at its first page, and what is changed is the chosen one.
        if (name !== "change") next.delete("change");
        if (["sharing", "state", "ordering"].includes(name)) next.delete("page");
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: !isStep, preventScrollReset: true, ...(isStep && name === "change" && { state: CHANGE }) },
    );
  };

  const changing = mayMake && chosen !== null && chosen.sharing !== "personal" && !chosen.own_case && query.get("change") !== null ? chosen : null;
  useEffect(() => {
    if (!isMaking || changing) return;
    form.current?.querySelector<HTMLElement>("select, input")?.focus();
    setMaking(false);
  }, [isMaking, changing]);

  const step = (by: number): void => {
    const at = rows.findIndex((row) => row === chosen);
    const next = rowBeside(rows, at, by);
    if (next) set("source", next.slug);
  };
  const copy = async (source: Pick<Source, "slug" | "link">): Promise<void> => {
    try {
      await navigator.clipboard.writeText(source.link);
      setCopied(source.slug);
      toasts.show({ text: say("desk.sources.copied-toast", { link: source.slug }), tone: "good" });
    } catch {
      // A browser that lets nobody write to its clipboard: the link stands there to be chosen by hand.
      toasts.show({ text: source.link });
    }
  };
  const close = async (source: Source): Promise<void> => {
    try {
      await api.ask("PUT", `/staff/sources/${source.slug}`, { closed: !source.closed }, { headers: { "If-Match": `"${source.version}"` } });
      toasts.show({ text: say(source.closed ? "desk.sources.opened-toast" : "desk.sources.closed-toast", { link: source.slug }), tone: "good" });
    } catch (error) {
      toasts.show({ text: messageOf(error, say("desk.failed")), tone: "bad" });
    }
    found.again();
  };
  const makeNew = (): void => {
    setMaking(true);
    set("change", null);
  };
  const first = say("desk.sources.choose-first");
  const own = chosen?.own_case ? say("desk.sources.own") : undefined;
  useCommands([
    { id: "sources.search", label: say("desk.sources.find"), short: say("desk.key.search"), group, icon: "search", run: () => box.current?.select() },
    { id: "sources.next", label: say("desk.sources.next"), short: say("desk.sources.source"), group, isKeyOnly: true, run: () => step(1) },
    { id: "sources.previous", label: say("desk.sources.previous"), short: say("desk.sources.source"), group, isKeyOnly: true, run: () => step(-1) },
    {
      id: "sources.copy",
      label: say("desk.sources.copy"),
      short: say("desk.sources.copy-short"),
      group,
      icon: "key",
      run: () => chosen && void copy(chosen),
      disabled: chosen ? undefined : first,
    },
    {
      id: "sources.close",
      label: say(chosen?.closed ? "desk.sources.reopen" : "desk.sources.close"),
      short: say("desk.sources.close-short"),
      group,
      icon: "lock",
      run: () => chosen && void close(chosen),
      disabled: needs ?? own ?? (chosen ? undefined : first),
    },
    {
      id: "sources.change",
      label: say("desk.sources.change"),
      short: say("desk.sources.change-short"),
      group,
      icon: "sliders",
      run: () => set("change", "1"),
      disabled: needs ?? own ?? (chosen ? (chosen.sharing === "personal" ? say("desk.sources.personal-stays") : undefined) : first),
    },
    {
      id: "sources.new",
      label: say("desk.sources.new"),
      short: say("desk.sources.new-short"),
      group,
      icon: "plus",
      run: makeNew,
      disabled: needs,
    },
  ]);

  return (
    <main className="sources">
      <section className="links" aria-label={say("desk.room.sources")}>
        <header className="bar filters">
          <h1>{say("desk.room.sources")}</h1>
          <span className="cap" role="status">
            {found.value && say("desk.sources.count", { n: found.value.count, shown: rows.length })}
          </span>
          <ListSearchField of={searched} label={say("desk.sources.find")} placeholder={say("desk.sources.find-by")} />
          <span className="sp" />
          {found.value && <Pages page={page} limit={desk.rows.sources} count={found.value.count} />}
          <div className="seg" role="group" aria-label={say("desk.sources.kind")}>
            {[null, ...SHARINGS].map((kind) => (
              <button key={kind} type="button" aria-pressed={sharing === kind} onClick={() => set("sharing", kind)}>
                {say(`desk.sources.${kind ?? "all"}`)}
              </button>
            ))}
          </div>
          <select className="cinput" aria-label={say("desk.sources.standing")} value={standing ?? ""} onChange={(event) => set("state", event.target.value)}>
            {["", ...Object.keys(STANDINGS)].map((one) => (
              <option key={one} value={one}>
                {say(`desk.sources.standing.${one || "all"}`)}
              </option>
            ))}
          </select>
          <select className="cinput" aria-label={say("desk.sources.order")} value={ordering} onChange={(event) => set("ordering", event.target.value)}>
            {ORDERS.map((one) => (
              <option key={one} value={one}>
                {say(`desk.sources.order.${one}`)}
              </option>
            ))}
          </select>
          <button type="button" className="cbtn to-new" disabled={needs !== undefined} title={needs} onClick={makeNew}>
            <Icon name="plus" size="s" /> {say("desk.sources.new")} <KeyCaps keys={desk.shortcuts["sources.new"] ?? ""} />
          </button>
        </header>
        <SourceList
          asked={found}
          rows={rows}
          chosen={chosen}
          copied={copied}
          refused={needs}
          onChoose={(source) => set("source", source.slug)}
          onCopy={(source) => void copy(source)}
          onClose={(source) => void close(source)}
          onChange={() => set("change", "1")}
        />
      </section>
      {changing ? (
        <ChangeSource
          key={changing.slug}
          source={changing}
          onLost={found.again}
          onDone={() => set("change", null)}
          onSaved={(source) => {
            set("change", null);
            found.again();
            toasts.show({ text: say("desk.sources.saved-toast", { link: source.slug }), tone: "good" });
          }}
        />
      ) : (
        <NewSource
          form={form}
          refused={needs}
          onMade={(source) => {
            set("source", source.slug);
            found.again();
            void copy(source);
          }}
        />
      )}
      <KeysFooter />
    </main>
  );
}
