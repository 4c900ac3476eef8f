/** Where a command leads from a page, or from a modal that is open over one. */
import { NEXT_ROUTE } from "#screens/language/documents/catalog.ts";
import type { Surface } from "../survey/site.ts";
import type { Survey } from "../survey/survey.ts";

export function commandTargets(survey: Survey, command: string, surface: Surface | null): string[] {
  const { leads = [] } = survey.documents.catalog.commands[command] ?? {};
  return leads.flatMap((to) => (to === NEXT_ROUTE ? nextRoutes(survey, surface) : [to]));
}

function nextRoutes(survey: Survey, surface: Surface | null): string[] {
  const screens = surface?.kind === "modal" ? screensOver(survey, surface.id) : surface ? [surface.id] : [];
  return survey.documents.flow.routes.flatMap(({ screen, next }) => (next !== undefined && screen !== undefined && screens.includes(screen) ? [next] : []));
}

/** Screens that open a modal, themselves or by a command. */
function screensOver({ surfaces, documents }: Survey, modal: string): string[] {
  const opens = ({ sites }: Surface): boolean =>
    sites.some(({ is, ...site }) => {
      if (is !== "action" || !("action" in site)) return false;
      const { action } = site;
      return "open" in action ? action.open === modal : "command" in action && (documents.catalog.commands[action.command]?.opens ?? []).includes(modal);
    });
  return surfaces.filter((surface) => surface.kind === "screen" && opens(surface)).map(({ id }) => id);
}
