import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk } from "../../desk/desk-context.ts";
import { KeyCaps } from "../../desk/key-caps.tsx";
import type { Column } from "../table/cells.tsx";
import { Menu } from "../../desk/menu/menu.tsx";

interface BarProps {
  title: string;
  tone: string | undefined;
  count: number | null;
  more: boolean;
  search: string;
  searchBox: RefObject<HTMLInputElement>;
  shown: ReadonlySet<string>;
  isDense: boolean;
  onSearch(text: string): void;
  onColumns(columns: readonly string[]): void;
  onDense(isDense: boolean): void;
  onSave(name: string, isShared: boolean): void;
  /** The one of their own that is open, to be changed. */
  saved: { name: string; is_shared: boolean } | undefined;
  /** Rows that came so far of a table that is being exported; null while none is. */
  exported: number | null;
  onExport(): void;
  onStopExport(): void;
}

/** The view's name and count, what is looked for, and what the table shows. */
export function QueueBar(props: BarProps) {
  const { title, tone, count, more, search, searchBox } = props;
  const { say, locale, desk } = useDesk();
  const [open, setOpen] = useState<"columns" | "save" | null>(null);
  const [text, setText] = useState(search);
  useEffect(() => setText(search), [search]);
  const { onSearch } = props;
  useEffect(() => {
    if (text === search) return;
    const timer = setTimeout(() => onSearch(text), desk.queue.search_after_ms);
    return () => clearTimeout(timer);
  }, [text, search, onSearch, desk.queue.search_after_ms]);
  return (
    <header className="bar">
      <h1>{title}</h1>
      {count !== null && (
        <span className={`tag num ${count > 0 ? (tone === "danger" ? "bad" : (tone ?? "")) : ""}`}>
          {new Intl.NumberFormat(locale).format(count)}
          {more && "+"}
        </span>
      )}
      <label className="cinput find-rows">
        <Icon name="search" size="s" />
        <input
          ref={searchBox}
          type="search"
          aria-label={say("desk.queue.search-label")}
          placeholder={say("desk.queue.search")}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") onSearch(text);
            if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
            if (event.key === "Escape") event.preventDefault();
          }}
        />
        <KeyCaps keys={desk.shortcuts["queue.search"] ?? ""} />
      </label>
      <span className="sp" />
      <Menu
        className="cbtn ghost"
        label={
          <>
            <Icon name="sliders" size="s" /> {say("desk.queue.columns")}
          </>
        }
        isOpen={open === "columns"}
        onOpen={(isOpen) => setOpen(isOpen ? "columns" : null)}
      >
        <ColumnChoices {...props} columns={desk.queue.columns} />
      </Menu>
      {props.exported === null ? (
        <button type="button" className="cbtn ghost" title={say("desk.queue.export-all")} onClick={props.onExport}>
          <Icon name="upload" size="s" /> {say("desk.queue.export")}
        </button>
      ) : (
        <span className="exporting">
          <span className="cap num" role="status">
            {say("desk.queue.exporting", { n: props.exported })}
          </span>
          <button type="button" className="cbtn" onClick={props.onStopExport}>
            {say("desk.queue.export-stop")}
          </button>
        </span>
      )}
      <Menu
        className="cbtn"
        label={
          <>
            <Icon name="plus" size="s" /> {say("desk.queue.save-view")}
          </>
        }
        isOpen={open === "save"}
        onOpen={(isOpen) => setOpen(isOpen ? "save" : null)}
      >
        <SaveView
          saved={props.saved}
          onSave={(name, isShared) => {
            props.onSave(name, isShared);
            setOpen(null);
          }}
        />
      </Menu>
    </header>
  );
}

function ColumnChoices({ columns, shown, isDense, onColumns, onDense }: BarProps & { columns: readonly Column[] }) {
  const { say } = useDesk();
  return (
    <div className="choices" role="group" aria-label={say("desk.queue.columns")}>
      {columns.map(({ id, label }, n) => (
        <label key={id}>
          <input
            type="checkbox"
            className="cbox"
            checked={shown.has(id)}
            // Whose row it is always stands there.
            disabled={n === 0}
            onChange={() => onColumns(columns.filter((one) => (one.id === id ? !shown.has(id) : shown.has(one.id))).map((one) => one.id))}
          />
          {say(label)}
        </label>
      ))}
      <label className="apart">
        <input type="checkbox" className="cbox" checked={isDense} onChange={() => onDense(!isDense)} />
        {say("desk.queue.dense")}
      </label>
    </div>
  );
}

/** Saved under the name of one that is there, that one is changed. */
function SaveView({ saved, onSave }: { saved: BarProps["saved"]; onSave(name: string, isShared: boolean): void }) {
  const { say } = useDesk();
  const [name, setName] = useState(saved?.name ?? "");
  const [isShared, setShared] = useState(saved?.is_shared ?? false);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== "") onSave(name.trim(), isShared);
  };
  return (
    <form className="write" onSubmit={save}>
      <label>
        {say("desk.queue.save-name")}
        <input className="cinput" value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
      </label>
      <label className="shares">
        <input type="checkbox" className="cbox" checked={isShared} onChange={(event) => setShared(event.target.checked)} />
        {say("desk.queue.save-shared")}
      </label>
      <button type="submit" className="cbtn main">
        {say("desk.queue.save")}
      </button>
    </form>
  );
}
