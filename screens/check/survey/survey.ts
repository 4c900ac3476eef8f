import type { DocumentSet, ModalDoc, ScreenDoc, VariantDoc } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { screensBelowModals } from "#screens/language/documents/screens-below-modals.ts";
import { applyVariant } from "./apply-variant.ts";
import type { Applied, Origins } from "./apply-variant.ts";
import { problemsOfCondition } from "./conditions.ts";
import { dataTypes } from "./data-types.ts";
import type { DataTypes } from "./data-types.ts";
import type { ChosenRoot, ConditionSite, Element, Site, Surface } from "./site.ts";
import { surveyFlow } from "./survey-flow.ts";
import { problemsOfShape } from "./variant-shape.ts";
import { walkSurface } from "./walk.ts";

/** Everything that the families of checks read, gathered once. */
export interface Survey {
  documents: DocumentSet;
  types: DataTypes;
  /** Screens and modals as they stand. */
  surfaces: Surface[];
  /** What is mailed: read by whoever gets it, wherever they are. */
  mails: Surface[];
  /** Screens and modals that a variant changes, as that variant alone makes them. */
  varied: Surface[];
  /** What each variant makes of the documents, and what went wrong with its changes. */
  applied: Map<string, Applied>;
  /** Screens that a variant makes into something that is none; those are not looked at further. */
  shape: Finding[];
  /** Uses outside of screens and modals: flow, named conditions, promos, variants' own conditions. */
  outside: Site[];
  /** All uses: `surfaces`, what `varied` adds to them, `mails` and `outside`. */
  sites: Site[];
  asks: Element[];
  /** Questions of screens and modals that a variant only asks at other times. */
  asksOtherwise: Element[];
  /** Screens that a modal can lie over, by its id. */
  under: ReadonlyMap<string, ReadonlySet<string>>;
  fileOf(key: string): string;
  /** What is wrong with the names and types in a condition. */
  problemsOf(site: ConditionSite): Finding[];
}

export function survey(documents: DocumentSet): Survey {
  const types = dataTypes(documents);
  const fileOf = (key: string): string => documents.files[key] ?? key.replace(":", "/");
  const under = screensBelowModals(documents);
  const surfaces = [
    ...Object.values(documents.screens).map((doc) => surfaceOf("screen", doc, fileOf(`screen:${doc.id}`), null, chosenOn([doc.id]))),
    ...Object.values(documents.modals).map((doc) => surfaceOf("modal", doc, fileOf(`modal:${doc.id}`), null, chosenOn(under.get(doc.id) ?? []))),
  ];
  const mails = Object.values(documents.mails).map((doc) => surfaceOf("mail", doc, fileOf(`mail:${doc.id}`), null));
  for (const surface of [...surfaces, ...mails]) walkSurface(surface, types);

  const varied: Surface[] = [];
  const shape: Finding[] = [];
  const variants = new Map<string, Applied>();
  for (const variant of Object.values(documents.variants)) {
    const file = fileOf(`variant:${variant.id}`);
    const applied = applyVariant(documents, variant, file);
    variants.set(variant.id, applied);
    for (const [id, doc] of Object.entries(applied.screens)) addVaried("screen", id, doc, variant, applied.origins);
    for (const [id, doc] of Object.entries(applied.modals)) addVaried("modal", id, doc, variant, applied.origins);
  }

  const outside = surveyFlow(documents, fileOf);
  const own = [...surfaces, ...mails].flatMap((surface) => surface.sites);
  const added = varied.flatMap((surface) => surface.sites.filter((site) => site.at.file !== surface.file));
  const asks = [...surfaces, ...varied].flatMap((surface) => surface.elements.filter((element) => element.asks && (!surface.variant || element.fromVariant)));
  const asksOtherwise = varied.flatMap(({ elements }) => elements.filter((element) => element.asks && !element.fromVariant && isOtherwise(element)));
  const problems = new Map<ConditionSite, Finding[]>();
  const problemsOf = (site: ConditionSite): Finding[] => {
    let known = problems.get(site);
    if (!known) problems.set(site, (known = problemsOfCondition({ documents, types }, site)));
    return known;
  };
  return {
    documents,
    types,
    problemsOf,
    shape,
    surfaces,
    mails,
    varied,
    applied: variants,
    outside,
    sites: [...own, ...added, ...outside],
    asks,
    asksOtherwise,
    under,
    fileOf,
  };

  function chosenOn(screens: Iterable<string>): Surface["chosen"] {
    const chosen: Record<string, ChosenRoot> = {};
    for (const screen of screens)
      for (const [root, declared] of Object.entries(documents.screens[screen]?.ephemeral ?? {})) chosen[root] ??= { ...declared, screen };
    return chosen;
  }

  function addVaried(kind: "screen" | "modal", id: string, doc: ScreenDoc | ModalDoc, variant: VariantDoc, origins: Origins): void {
    const surface = surfaceOf(kind, doc, fileOf(`${kind}:${id}`), variant, chosenOn(kind === "screen" ? [id] : (under.get(id) ?? [])));
    const problems = problemsOfShape(kind, doc, surface.file, variant.id, origins);
    shape.push(...problems);
    if (problems.length > 0) return; // nothing of it can be relied on
    walkSurface(surface, types, origins);
    varied.push(surface);
  }
}

/** Whether its variant says when it is there. */
function isOtherwise({ surface, at, parent }: Element): boolean {
  const says = surface.sites.some(({ is, element, at: where }) => is === "condition" && element?.at === at && where.file !== surface.file);
  return says || (parent !== null && isOtherwise(parent));
}

/** Nothing of it is gone through yet. */
export function surfaceOf(kind: Surface["kind"], doc: Surface["doc"], file: string, variant: VariantDoc | null, chosen: Surface["chosen"] = {}): Surface {
  return { kind, id: doc.id, doc, file, variant, chosen, elements: [], sites: [] };
}
