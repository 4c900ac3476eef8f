/** Every screen of the flow, and which of them somebody may open. */
import type { PersonaDoc } from "#screens/language/documents/document.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { guardExplanation, titleOf } from "./guard-explanations.ts";
import { asPersona } from "./persona.ts";
import { endOf, isFor, isOpenTo, routeFor, routesOf, stopAt, type FlowPosition } from "./flow-position.ts";

export interface JourneyScreen {
  id: string;
  /** As its page is called; null where nobody named it. */
  title: string | null;
  /** The part of the journey that it belongs to; null for pages that are no stage of it. */
  area: string | null;
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

export function journeyOf(traveller: FlowPosition, locale: string): Journey {
  const { documents } = traveller;
  const here = placeOf(traveller);
  const screens = Object.keys(documents.set.screens)
    .filter((screen) => routesOf(documents, screen).length > 0)
    .map((id): JourneyScreen => {
      const named = { id, title: titleOf(traveller, id, locale), area: areaOf(documents, id) };
      const route = isFor(traveller, id) ? routeFor(traveller, id) : null;
      if (route === null || !isOpenTo(traveller, route)) return { ...named, state: "other", to: null, because: null };
      const { decision, asked } = stopAt(traveller, route);
      if (decision.do === "show") return { ...named, state: id === here ? "here" : "open", to: null, because: null };
      const to = endOf(traveller, { decision, asked });
      // The first guard that moved them is the one that speaks of what was asked for.
      const first = asked.find((one) => one.to !== null);
      return { ...named, state: "back", to, because: first ? guardExplanation(traveller, { guard: first.id, at: first.at, to }, locale) : null };
    });
  return { here, screens };
}

/** The screen that a persona belongs on, by their own data. */
export const hereOf = (documents: PublishedDocuments, persona: PersonaDoc, locale: string): string | null => placeOf(asPersona(documents, persona, { locale }));

function areaOf(documents: PublishedDocuments, screen: string): string | null {
  const [route = ""] = routesOf(documents, screen);
  return documents.revision.routes.byName.get(route)?.area ?? null;
}

/** Where they come who ask for the first address of the flow that names just what they have; who is a subject of their own and has more begins at the first of theirs. */
function placeOf(traveller: FlowPosition): string | null {
  const { set, revision } = traveller.documents;
  const names = Object.keys(traveller.params).sort().join();
  const namesAll = set.flow.routes.filter(({ name }) => [...revision.routes.paramsOf(name)].sort().join() === names);
  const isTheirs = ({ screen, subject }: (typeof set.flow.routes)[number]): boolean =>
    subject !== undefined && screen !== undefined && isFor(traveller, screen);
  const first = namesAll.find(isTheirs) ?? namesAll[0] ?? set.flow.routes.find((route) => isTheirs(route) && revision.routes.paramsOf(route.name).length === 0);
  return first ? endOf(traveller, stopAt(traveller, first.name)) : null;
}
