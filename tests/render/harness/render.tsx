import { renderToString } from "react-dom/server";
import { loadDeferred } from "#screens/render/index.ts";
import { draw, texts } from "./documents.ts";
import { quietHost } from "./host.ts";
import { Page, type PageData } from "./page.tsx";

/** The harness page of a path and a persona, as HTML and as the data that hydrates it. */
export async function renderPage(pathname: string, persona: string): Promise<{ html: string; data: PageData }> {
  await loadDeferred();
  const data: PageData = { descriptor: draw(pathname, persona), ui: texts(), signedIn: !persona.startsWith("signed-out") && persona !== "sign-in-error" };
  return { html: renderToString(<Page data={data} host={quietHost()} />), data };
}
