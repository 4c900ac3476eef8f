/**
 * Long lists of options as markup, made once: a browser draws them from text far sooner than from an
 * element each, and a server more so.
 */
import { useRef } from "react";

export interface Option {
  value: string;
  label: string;
}

const made = new WeakMap<readonly Option[], string>();

/** Markup of options with `value` chosen. `empty` is the first choice, which says nothing. */
function optionMarkup(options: readonly Option[], value: string, empty?: string): { __html: string } {
  let markup = made.get(options);
  if (markup === undefined)
    made.set(options, (markup = options.map((option) => `<option value="${escape(option.value)}">${escape(option.label)}</option>`).join("")));
  const wanted = `<option value="${escape(value)}"`;
  const at = value === "" ? -1 : markup.indexOf(`${wanted}>`);
  const chosen = at < 0 ? markup : `${markup.slice(0, at)}${wanted} selected=""${markup.slice(at + wanted.length)}`;
  return { __html: empty === undefined ? chosen : `<option value="">${escape(empty)}</option>${chosen}` };
}

/** The markup of one select. It stays as it is while the person chooses: only other options make another. */
export function useOptionMarkup(options: readonly Option[], value: string, empty?: string): { __html: string } {
  const drawn = useRef<{ options: readonly Option[]; empty: string | undefined; markup: { __html: string } } | null>(null);
  if (drawn.current?.options !== options || drawn.current.empty !== empty) drawn.current = { options, empty, markup: optionMarkup(options, value, empty) };
  return drawn.current.markup;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
