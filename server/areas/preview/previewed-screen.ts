/** One screen as somebody sees it, and why they are there: which guards were asked, which variants apply, what it reads. */
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { NotForAudience, hrefOf, resolveScreen, variantsFor } from "#screens/resolve/index.ts";
import { guardExplanation, factsOf, statusOf } from "./guard-explanations.ts";
import { endOf, isFor, routeFor, stopAt, type Stop, type FlowPosition } from "./flow-position.ts";

interface PreviewedGuard {
  id: string;
  /** What it says of them, in words; null of one that let them pass: it is not so. */
  because: string | null;
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
  /** `facts`: what decides whether it applies, by path, as it is with them. */
  variants: { id: string; about: string; applies: boolean; facts: { path: string; value: string }[] }[];
  /** Their status by which this screen is opened, in words; null where they have none. */
  status: string | null;
  /** Who is signed in, as the bar shows them: a persona's data, or the account of whoever it belongs to. */
  viewer: Record<string, unknown> | null;
  /** Data roots that the screen and its guards read. */
  reads: string[];
  /** As it is drawn for them; where they don't see it, as it would be. Null where nothing can be drawn. */
  descriptor: ScreenDescriptor | null;
}

/** @param locale of the words that are said of it @param drawn how it is drawn where they may stay; the documents draw it from their data without */
export function previewOf(traveller: FlowPosition, screen: string, locale: string, drawn?: () => ScreenDescriptor | null): PreviewedScreen | null {
  const { documents } = traveller;
  const { revision, set } = documents;
  const route = Object.hasOwn(set.screens, screen) ? routeFor(traveller, screen) : null;
  if (route === null) return null;
  const request = traveller.request(route);
  const stop = stopAt(traveller, route);
  const { do: does } = stop.decision;
  const to = does === "show" ? null : endOf(traveller, stop);
  const descriptor = drawn ? drawn() : imagined(traveller, route, screen, stop);
  const applied = descriptor?.variants ?? request.variants ?? variantsFor(revision, request.data);
  return {
    screen,
    address: hrefOf(revision, route, request.route.params),
    revision: revision.id,
    locale: request.locale,
    outcome: !isFor(traveller, screen) ? "other" : does === "show" ? "shown" : does === "leave" ? "leaves" : "back",
    to,
    guards: guardsOf(traveller, stop, to, locale),
    variants: Object.values(set.variants).map(({ id, about, when }) => ({
      id,
      about,
      applies: applied.includes(id),
      facts: factsOf(documents, when, request.data, locale),
    })),
    status: statusOf(traveller, route, locale),
    viewer: traveller.viewer,
    reads: [...revision.needs.ofRoute(route)].sort(),
    descriptor,
  };
}

/** Where they don't see it: how it would look. */
function imagined(traveller: FlowPosition, route: string, screen: string, { decision }: Stop): ScreenDescriptor | null {
  try {
    return resolveScreen(traveller.documents.revision, { ...traveller.request(route), screen, guards: decision.guards });
  } catch (error) {
    if (error instanceof NotForAudience) return null;
    throw error;
  }
}

function guardsOf(traveller: FlowPosition, { asked }: Stop, end: string | null, locale: string): PreviewedGuard[] {
  return asked.map(({ id, at, holds, to }) => {
    const result = holds === null ? "unknown" : to === null ? "passed" : "moved";
    return { id, because: result === "passed" ? null : guardExplanation(traveller, { guard: id, at, to: end }, locale), at, result, to };
  });
}
