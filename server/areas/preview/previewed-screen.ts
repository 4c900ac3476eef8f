/** One screen as somebody sees it, and why they are there: which guards were asked, which variants apply, what it reads. */
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { NotForAudience, hrefOf, resolveScreen, variantsFor } from "#screens/resolve/index.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { textsOf } from "../../kernel/context/texts.ts";
import { endOf, isFor, routeFor, stopAt, type Stop, type Traveller } from "./traveller.ts";

interface PreviewedGuard {
  id: string;
  because: string;
  /** The route at which it was asked. */
  at: string;
  /** `passed`: they may go on. `moved`: it led them elsewhere. `unknown`: it could not be decided, and so held them back. */
  result: "passed" | "moved" | "unknown";
  /** The route that it led to. */
  to: string | null;
}

export interface PreviewedScreen {
  screen: string;
  /** The address that was asked for. */
  address: string;
  revision: string;
  locale: string;
  /** `shown`: they see it. `back`: the flow leads them elsewhere. `leaves`: to another site. `other`: it isn't for such as them. */
  outcome: "shown" | "back" | "leaves" | "other";
  /** The screen that they see instead. */
  to: string | null;
  guards: PreviewedGuard[];
  variants: { id: string; about: string; applies: boolean }[];
  /** Who is signed in, as the bar shows them: a persona's data, or the account of whoever it belongs to. */
  viewer: Record<string, unknown> | null;
  /** Data roots that the screen and its guards read. */
  reads: string[];
  /** As it is drawn for them; where they don't see it, as it would be. Null where nothing can be drawn. */
  descriptor: ScreenDescriptor | null;
}

/** @param drawn how it is drawn where they may stay; the documents draw it from their data without */
export function previewOf(traveller: Traveller, screen: string, locale: string, drawn?: () => ScreenDescriptor | null): PreviewedScreen | null {
  const { documents } = traveller;
  const { revision, set } = documents;
  const route = Object.hasOwn(set.screens, screen) ? routeFor(traveller, screen) : null;
  if (route === null) return null;
  const request = traveller.request(route);
  const stop = stopAt(traveller, route);
  const { do: does } = stop.decision;
  const descriptor = drawn ? drawn() : imagined(traveller, route, screen, stop);
  const applied = descriptor?.variants ?? request.variants ?? variantsFor(revision, request.data);
  return {
    screen,
    address: hrefOf(revision, route, request.route.params),
    revision: revision.id,
    locale,
    outcome: !isFor(traveller, screen) ? "other" : does === "show" ? "shown" : does === "leave" ? "leaves" : "back",
    to: does === "show" ? null : endOf(traveller, stop),
    guards: guardsOf(documents, stop, locale),
    variants: Object.values(set.variants).map(({ id, about }) => ({ id, about, applies: applied.includes(id) })),
    viewer: traveller.viewer,
    reads: [...revision.needs.ofRoute(route)].sort(),
    descriptor,
  };
}

/** Where they don't see it: how it would look. */
function imagined(traveller: Traveller, route: string, screen: string, { decision }: Stop): ScreenDescriptor | null {
  try {
    return resolveScreen(traveller.documents.revision, { ...traveller.request(route), screen, guards: decision.guards });
  } catch (error) {
    if (error instanceof NotForAudience) return null;
    throw error;
  }
}

function guardsOf(documents: PublishedDocuments, { asked }: Stop, locale: string): PreviewedGuard[] {
  const texts = textsOf(documents, locale);
  const because = new Map(documents.set.flow.guards.map((guard) => [guard.id, guard.because]));
  return asked.map(({ id, at, holds, to }) => ({
    id,
    because: texts(because.get(id) ?? id),
    at,
    result: holds === null ? "unknown" : to === null ? "passed" : "moved",
    to,
  }));
}
