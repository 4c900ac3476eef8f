import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "./root.tsx";

/** Drawn when a page could not be: plain HTML, so that it works when nothing else does. */
export function ErrorPage() {
  const page = useRouteLoaderData<RootData>("root");
  const ui = page?.ui ?? {};
  return (
    <main className="screen layout-center" id="main">
      <h1 className="display page">{ui["ui.page-failed"] ?? "500"}</h1>
      <p className="lead">{ui["ui.page-failed-text"]}</p>
      <p>
        <a className="btn main" href="/applications">
          {ui["ui.view-applications"] ?? "↻"}
        </a>
      </p>
    </main>
  );
}
