/** Screens by their names, and guards by what they say of somebody: their status, and where that belongs. */
import { dependencies } from "#screens/language/expressions/dependencies.ts";
import { evaluate } from "#screens/language/expressions/evaluate.ts";
import type { Condition } from "#screens/language/expressions/condition.ts";
import { readPath } from "#screens/language/expressions/read-path.ts";
import { formatValue } from "#screens/language/expressions/format-value.ts";
import { type ResolveRequest, sectionsFor } from "#screens/resolve/index.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { statusText } from "../../kernel/context/status-text.ts";
import { textsOf } from "../../kernel/context/texts.ts";
import type { ApplicationStatus } from "../../ports/records.ts";
import { routesOf, type FlowPosition } from "./flow-position.ts";

/** As its page is called for them, as far as that is known; where it hangs on a name, as the console calls it. Null: nobody named it. */
export function titleOf({ documents, request }: FlowPosition, screen: string, locale: string): string | null {
  const title = documents.set.screens[screen]?.title;
  const [route = ""] = routesOf(documents, screen);
  const { set, revision } = documents;
  const scope = { data: request(route).data, constants: set.constants, conditions: revision.conditions };
  const said = Array.isArray(title) ? title.find(({ when }) => when === undefined || evaluate(when, scope).is === true)?.copy : title;
  const key = typeof said === "string" ? said : `desk.screen.${screen}`;
  return Object.hasOwn(documents.set.copy[locale]?.texts ?? {}, key) ? textsOf(documents, locale)(key) : null;
}

/** What a guard says of them at a route. `to`: the screen that they see instead. */
export function guardExplanation(traveller: FlowPosition, { guard, at, to }: { guard: string; at: string; to: string | null }, locale: string): string {
  const { documents } = traveller;
  const texts = textsOf(documents, locale);
  const said = documents.set.flow.guards.find(({ id }) => id === guard);
  if (!said) return guard;
  const screen = (to !== null && titleOf(traveller, to, locale)) || texts("desk.preview.elsewhere");
  return texts(said.because, { status: statusOf(traveller, at, locale) ?? texts("desk.preview.no-status"), screen });
}

/** In the words of staff: the status by which a route is opened for them; null where they have none. */
export function statusOf({ documents, asked, request }: FlowPosition, route: string, locale: string): string | null {
  const { set, revision } = documents;
  const sections = sectionsFor(set, revision.routes.byName.get(route)?.subject);
  const status = sections && readPath(request(route).data, sections.status);
  if (typeof status !== "string" || !Object.hasOwn(sections!.statuses, status)) return null;
  // Whoever co-signs has statuses of their own.
  if (sections!.statuses !== set.flow.statuses) return textsOf(documents, locale)(sections!.statuses[status]!.label);
  return statusText(documents, locale, status as ApplicationStatus, asked);
}

/** What a condition was decided by, as it is: of one that holds all that it reads, of another the first part that doesn't hold. */
export function factsOf(
  { set, revision }: PublishedDocuments,
  when: Condition,
  data: ResolveRequest["data"],
  locale: string,
): { path: string; value: string }[] {
  const scope = { data, constants: set.constants, conditions: revision.conditions };
  const parts = typeof when === "object" && "and" in when ? when.and : [when];
  const decides = parts.find((part) => evaluate(part, scope).is !== true) ?? when;
  return dependencies(decides, revision.conditions).map((path) => {
    const value = readPath(data, path);
    return { path, value: value === null || value === undefined ? "" : formatValue(value, locale) };
  });
}
