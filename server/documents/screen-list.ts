import { type CopyRef, type DocumentSet, SOURCE_LOCALE } from "#screens/language/documents/document.ts";

/** One line for every fragment, with the files that use it. */
export function fragmentList({ fragments = {}, sources = {} }: DocumentSet): string[] {
  const isOf = (id: string) => (file: string) => sources[file]?.some(({ used }) => used.some((place) => place.id === id)) ?? false;
  return Object.values(fragments).map(({ id, about }) => `${id}  ${about}  (${Object.keys(sources).filter(isOf(id)).join(", ")})`);
}

/** One line for every mail, with what sends it. */
export const mailList = ({ catalog, mails }: DocumentSet): string[] =>
  Object.keys(mails)
    .sort()
    .map((id) => `${id}  ${catalog.mails?.[id]?.about ?? ""}`.trimEnd());

/** One line for every route that shows a screen or leads out of the house, in the order of the flow. */
export function screenList({ copy, flow, screens }: DocumentSet): string[] {
  // As they are written: what is filled in depends on who looks.
  const textOf = (key: string): string => wordsOf(copy[SOURCE_LOCALE]?.texts[key]) ?? key;
  const statusesAt = (route: string): string[] =>
    Object.values(flow.statuses).flatMap(({ label, home }) => (home.some(({ go }) => go === route) ? [textOf(label)] : []));
  const rows = flow.routes.flatMap(({ name, path, screen, leave }) => {
    if (screen !== undefined) return [[name, path, screen, titleOf(screens[screen]?.title, textOf, () => statusesAt(name))]];
    return leave ? [[name, path, "(leaves)", ""]] : [];
  });
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, i) => (i < 3 ? cell.padEnd(widths[i]!) : cell))
      .join("  ")
      .trimEnd(),
  );
}

/**
 * A title that depends on something is given in its last form, which is the usual one. One that is nothing
 * but what is filled in says which statuses have their home there, or what is filled in.
 */
function titleOf(ref: CopyRef | undefined, textOf: (key: string) => string, statuses: () => string[]): string {
  if (ref === undefined) return "";
  if (Array.isArray(ref)) return titleOf(ref.at(-1)?.copy, textOf, statuses);
  const { key, args = {} } = typeof ref === "string" ? { key: ref } : ref;
  const text = textOf(key);
  const filled = args[/^\{(\w+)\}$/.exec(text)?.[1] ?? ""];
  if (typeof filled !== "object" || filled === null || !("var" in filled)) return text;
  const known = [...new Set(statuses())];
  return known.length > 0 ? known.join(" / ") : `(${filled.var})`;
}

const wordsOf = (entry: string | { text: string } | undefined): string | undefined => (typeof entry === "object" ? entry.text : entry);
