import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { ConsoleData } from "#server";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { dateFormat } from "#screens/language/expressions/date-format.ts";
import { type Colleague, useColleagues } from "../../desk/colleagues/use-colleagues.ts";
import { useDesk } from "../../desk/desk-context.ts";
import { KeyCaps } from "../../desk/key-caps.tsx";
import { Menu } from "../../desk/menu/menu.tsx";

type Filter = ConsoleData["desk"]["queue"]["filters"][number];

/** What the list is narrowed to, each with what takes it off; and the way to narrow it further. */
export function Filters({
  narrowed,
  onChange,
  open,
  onOpen,
}: {
  narrowed: Readonly<Record<string, string>>;
  onChange(id: string, value: string): void;
  open: string | null;
  onOpen(id: string | null): void;
}) {
  const own = useDesk();
  const { say } = own;
  const { filters } = own.desk.queue;
  const colleagues = useColleagues(
    filters.some((filter) => filter.further && (open === filter.id || isFurther(filter, narrowed[filter.id] ?? ""))),
    "decisions",
  );
  const desk = { ...own, colleagues };
  const chosen = filters.filter(({ id }) => narrowed[id] !== undefined);
  const rest = filters.filter(({ id }) => narrowed[id] === undefined);
  return (
    <>
      {chosen.map((filter) => (
        <span key={filter.id} className="flt">
          <Menu
            label={
              <>
                <span>{say(filter.label)}</span> <span>{valueOf(filter, narrowed[filter.id] ?? "", desk)}</span>
              </>
            }
            isOpen={open === filter.id}
            onOpen={(isOpen) => onOpen(isOpen ? filter.id : null)}
          >
            <Choose
              filter={filter}
              value={narrowed[filter.id] ?? ""}
              desk={desk}
              onChange={(value) => onChange(filter.id, value)}
              onDone={() => onOpen(null)}
            />
          </Menu>
          <button type="button" aria-label={say("desk.queue.remove-filter", { name: say(filter.label) })} onClick={() => onChange(filter.id, "")}>
            <Icon name="x" size="xs" />
          </button>
        </span>
      ))}
      {rest.length > 0 && (
        <Menu
          className="cbtn ghost"
          label={
            <>
              <Icon name="plus" size="xs" /> {say("desk.queue.filter")} <KeyCaps keys={desk.desk.shortcuts["queue.filter"] ?? ""} />
            </>
          }
          isOpen={open === "" || rest.some(({ id }) => id === open)}
          onOpen={(isOpen) => onOpen(isOpen ? "" : null)}
        >
          <Further rest={rest} open={open ?? ""} desk={desk} onOpen={onOpen} onChange={onChange} />
        </Menu>
      )}
    </>
  );
}

function Further({
  rest,
  open,
  desk,
  onOpen,
  onChange,
}: {
  rest: readonly Filter[];
  open: string;
  desk: Known;
  onOpen(id: string | null): void;
  onChange(id: string, value: string): void;
}) {
  const { say } = desk;
  const filter = rest.find(({ id }) => id === open);
  if (filter) return <Choose filter={filter} value="" desk={desk} onChange={(value) => onChange(filter.id, value)} onDone={() => onOpen(null)} />;
  return (
    <div className="choices">
      {rest.map(({ id, label }) => (
        <button key={id} type="button" onClick={() => onOpen(id)}>
          {say(label)}
        </button>
      ))}
    </div>
  );
}

interface Choosing {
  filter: Filter;
  value: string;
  desk: Known;
  onChange(value: string): void;
  onDone(): void;
}

function Choose({ filter, value, desk, onChange, onDone }: Choosing): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  // What was chosen from is gone: the keyboard goes on in what came.
  useEffect(() => box.current?.querySelector<HTMLElement>("input, button")?.focus(), [filter.id]);
  return (
    <div ref={box} className="choices" role="group" aria-label={desk.say(filter.label)}>
      {filter.kind !== "one" && filter.kind !== "many" ? (
        <Write filter={filter} value={value} desk={desk} onChange={onChange} onDone={onDone} />
      ) : (
        optionsOf(filter, desk).map((option) => {
          const chosen = value.split(",").filter(Boolean);
          const isOn = chosen.includes(option);
          const toggle = (): void => onChange((isOn ? chosen.filter((one) => one !== option) : [...chosen, option]).join(","));
          return filter.kind === "many" ? (
            <label key={option}>
              <input type="checkbox" className="cbox" checked={isOn} onChange={toggle} />
              {wordOf(filter, option, desk)}
            </label>
          ) : (
            <button
              key={option}
              type="button"
              aria-pressed={isOn}
              onClick={() => {
                onChange(option);
                onDone();
              }}
            >
              {wordOf(filter, option, desk)}
            </button>
          );
        })
      )}
    </div>
  );
}

function Write({ filter, value, desk: { say }, onChange, onDone }: Choosing) {
  const [text, setText] = useState(value);
  const id = useId();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    onChange(text.trim());
    onDone();
  };
  return (
    <form className="write" onSubmit={send}>
      <label htmlFor={id}>{say(filter.label)}</label>
      <input
        id={id}
        className="cinput"
        type={filter.kind === "day" ? "date" : filter.kind}
        min={0}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="cbtn main">
        {say("desk.queue.filter")}
      </button>
    </form>
  );
}

type Known = ReturnType<typeof useDesk> & { colleagues: readonly Colleague[] };

/** Of somebody in particular. */
const isFurther = ({ options, further }: Filter, value: string): boolean => further !== undefined && value !== "" && !options?.includes(value);

function optionsOf({ options = [], further }: Filter, { statuses, markets, colleagues, desk: { dashboard } }: Known): readonly string[] {
  if (options === "status") return statuses;
  if (options === "market") return Object.keys(markets).sort((a, b) => (markets[a] ?? "").localeCompare(markets[b] ?? ""));
  if (options === "stage") return dashboard.stages.map(({ id }) => id);
  if (options === "section") return [...dashboard.sections.map(({ id }) => id), "none"];
  return further ? [...options, ...colleagues.map(({ id }) => id)] : options;
}

function wordOf(filter: Filter, value: string, { say, markets, words, colleagues, who, desk: { dashboard }, locale }: Known): string {
  const { id, kind, options } = filter;
  if (isFurther(filter, value)) return value === who.id ? who.name : (colleagues.find((one) => one.id === value)?.name ?? say("desk.filter.somebody"));
  if (kind === "day") return dayIn(value, locale);
  // What an address says may be called like a property of every object.
  if (options === "market") return Object.hasOwn(markets, value) ? (markets[value] ?? value) : value;
  const named = options === "stage" || options === "section" ? dashboard[`${options}s`].find((one) => one.id === value)?.label : undefined;
  const key = named ?? (options === "status" ? `desk.status.${value}` : `desk.filter.${id}.${value}`);
  return words[key] === undefined ? value : say(key);
}

function valueOf(filter: Filter, value: string, desk: Known): string {
  const chosen = value.split(",").filter(Boolean);
  if (chosen.length < 2) return wordOf(filter, value, desk);
  return desk.say("desk.queue.of", { n: chosen.length, all: optionsOf(filter, desk).length });
}

/** A day is one of UTC, whatever the clock here says; what is none stands as it was said. */
function dayIn(value: string, locale: string): string {
  const day = new Date(value);
  return Number.isNaN(day.getTime()) ? value : dateFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(day);
}
