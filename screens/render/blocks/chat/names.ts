import type { ChatPerson } from "./chat-parts.ts";

const lists = new Map<string, Intl.ListFormat>();

/** Names of those whom the page knows, as a sentence lists them. */
export function namesOf(some: readonly { id: string }[], people: ReadonlyMap<string, ChatPerson>, locale: string): string {
  const names = some.flatMap(({ id }) => people.get(id)?.name ?? []);
  if (names.length === 0) return "";
  let list = lists.get(locale);
  if (!list) lists.set(locale, (list = new Intl.ListFormat(locale, { type: "conjunction" })));
  return list.format(names);
}
