import type { FillingDoc } from "#screens/language/documents/filling.ts";
import type { Place } from "#screens/language/documents/finding.ts";
import type { Showing } from "./showing.ts";
import { underlyingScreens } from "./underlying-screens.ts";
import { pointerTo } from "../words/places.ts";
import type { Element } from "../survey/site.ts";
import type { Survey } from "../survey/survey.ts";

/** Somebody's filling, as the flow declares it. */
export interface DeclaredFilling {
  kind: string;
  doc: FillingDoc;
  at: Place;
  /** As routes name whom they are for; undefined where they name nobody. */
  subject: string | undefined;
}

export function declaredFillings(survey: Survey): DeclaredFilling[] {
  const { routes, fillings = {} } = survey.documents.flow;
  const named = new Set(routes.flatMap(({ subject }) => subject ?? []));
  return Object.entries(fillings).map(([kind, doc]) => ({
    kind,
    doc,
    at: { file: survey.fileOf("flow"), path: pointerTo("/fillings", kind), id: kind },
    subject: named.has(kind) ? kind : undefined,
  }));
}

/** What whoever hands in is asked, on their pages and in modals over these, as it stands and as variants make it. */
export interface AskedOfFilling {
  /** On a page of a part: it is handed in. */
  inParts: Element[];
  /** On another page of theirs, but for those whose answers go their own way. */
  beside: Element[];
}

export function askedOfFilling(survey: Survey, showing: Showing, { subject }: Pick<DeclaredFilling, "subject">): AskedOfFilling {
  const surfaces = [...survey.surfaces, ...survey.varied];
  const screens = new Map<string, boolean>();
  for (const { screen, part, apart, subject: own } of survey.documents.flow.routes)
    if (own === subject && screen !== undefined && apart !== true) screens.set(screen, screens.get(screen) === true || part !== undefined);
  const kept = new Map(
    surfaces.map((surface) => [surface, surface.elements.filter((element) => isKept(element) && (!surface.variant || element.fromVariant))]),
  );
  const on = (isPart: boolean): Element[] =>
    surfaces.flatMap((surface) => (surface.kind === "screen" && screens.get(surface.id) === isPart ? kept.get(surface)! : []));
  const modals = surfaces.filter(
    (surface) => surface.kind === "modal" && kept.get(surface)!.length > 0 && underlyingScreens(survey, showing, surface).some(({ id }) => screens.get(id)),
  );
  return { inParts: [...on(true), ...modals.flatMap((modal) => kept.get(modal)!)], beside: on(false) };
}

/** What is only chosen on the screen is kept nowhere. */
const isKept = ({ asks }: Element): boolean => asks !== null && asks.saves !== null;

export const questionOf = ({ asks }: Element): string => `${asks!.root}.${asks!.property}`;
