import { useRouteLoaderData } from "@remix-run/react";
import type { readPageTexts } from "#server";

/** What every page has, whichever screen it shows: the renderer's own texts and constants. */
export type PageTexts = ReturnType<typeof readPageTexts>;

export function usePageTexts(): PageTexts {
  const page = useRouteLoaderData("root") as PageTexts | undefined;
  if (!page) throw new Error("A screen is drawn on a page without texts.");
  return page;
}
