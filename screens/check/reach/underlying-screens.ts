import type { Surface } from "../survey/site.ts";
import type { Survey } from "../survey/survey.ts";
import type { Showing } from "./showing.ts";

/**
 * The screens that a modal lies over, per opener: each as it stands, and as the variants make it that change
 * it. A modal that the shell opens lies over every one.
 */
export function underlyingScreens(survey: Survey, showing: Showing, modal: Surface, seen = new Set<Surface>()): Surface[] {
  if (seen.has(modal)) return [];
  seen.add(modal);
  const under = new Set<Surface>();
  for (const { opener, route } of showing.ways(modal)) {
    const surface = opener?.surface;
    if (surface?.kind === "modal") for (const screen of underlyingScreens(survey, showing, surface, seen)) under.add(screen);
    else for (const screen of [...survey.surfaces, ...survey.varied]) if (screen === surface || isAlso(screen, surface?.id ?? route.screen)) under.add(screen);
  }
  return [...under];
}

const isAlso = ({ kind, id, variant }: Surface, screen: string | undefined): boolean => kind === "screen" && id === screen && variant !== null;
