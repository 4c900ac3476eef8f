import type { ChatPerson } from "./chat-parts.ts";

/** Names of those whom the page knows, as a sentence lists them. */
export const namesOf = (some: readonly { id: string }[], people: ReadonlyMap<string, ChatPerson>, locale: string): string =>
  new Intl.ListFormat(locale, { type: "conjunction" }).format(some.flatMap(({ id }) => people.get(id)?.name ?? []));
