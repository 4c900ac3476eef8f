/** Every screen of the flow, and which of them somebody may open. */
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { textsOf } from "../../kernel/context/texts.ts";
import { endOf, isFor, isOpenTo, routeFor, routesOf, stopAt, type Stop, type Traveller } from "./traveller.ts";

export interface JourneyScreen {
  id: string;
  /** As its page is called; null where that hangs on what they have. */
  title: string | null;
  /** `here`: where they belong. `open`: they may go there. `back`: the flow leads them elsewhere. `other`: it isn't for such as them. */
  state: "here" | "open" | "back" | "other";
  /** The screen that they see instead. */
  to: string | null;
  /** Why, in words. */
  because: string | null;
}

export interface Journey {
  /** The screen that they belong on; null where that is none. */
  here: string | null;
  screens: JourneyScreen[];
}

export function journeyOf(traveller: Traveller, locale: string): Journey {
  const { documents } = traveller;
  const here = placeOf(traveller);
  const screens = Object.keys(documents.set.screens)
    .filter((screen) => routesOf(documents, screen).length > 0)
    .map((id): JourneyScreen => {
      const title = titleOf(documents, id, locale);
      const route = isFor(traveller, id) ? routeFor(traveller, id) : null;
      if (route === null || !isOpenTo(traveller, route)) return { id, title, state: "other", to: null, because: null };
      const stop = stopAt(traveller, route);
      if (stop.decision.do === "show") return { id, title, state: id === here ? "here" : "open", to: null, because: null };
      return { id, title, state: "back", to: endOf(traveller, stop), because: reasonOf(documents, stop, locale) };
    });
  return { here, screens };
}

/** Of a page that is called by turns, as it is called where nothing else holds. */
function titleOf(documents: PublishedDocuments, screen: string, locale: string): string | null {
  const title = documents.set.screens[screen]?.title;
  const last = Array.isArray(title) ? title.at(-1)?.copy : title;
  return typeof last === "string" ? textsOf(documents, locale)(last) : null;
}

/** Where they come who ask for the first address of the flow that names just what they have. */
function placeOf(traveller: Traveller): string | null {
  const { set, revision } = traveller.documents;
  const names = Object.keys(traveller.params).sort().join();
  const first = set.flow.routes.find(({ name }) => [...revision.routes.paramsOf(name)].sort().join() === names);
  return first ? endOf(traveller, stopAt(traveller, first.name)) : null;
}

/** Why the first guard that moved them did. */
function reasonOf(documents: PublishedDocuments, { decision }: Stop, locale: string): string | null {
  const guard = documents.set.flow.guards.find(({ id }) => id === decision.guards[0]);
  return guard ? textsOf(documents, locale)(guard.because) : null;
}
