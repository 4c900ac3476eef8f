import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "./root.tsx";

/** What every page has, whichever screen it shows: the renderer's own texts and constants. */
export function usePageTexts(): RootData {
  const page = useRouteLoaderData<RootData>("root");
  if (!page) throw new Error("A screen is drawn on a page without texts.");
  return page;
}
