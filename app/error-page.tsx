import { useRouteLoaderData } from "@remix-run/react";
import { Door } from "#screens/render/drawings/four-panel-door.tsx";
import type { RootData } from "./root.tsx";

/** Drawn when a page could not be: plain HTML, so that it works when nothing else does. */
export function ErrorPage() {
  const page = useRouteLoaderData<RootData>("root");
  const ui = page?.ui ?? {};
  return (
    <div className="app">
      <div className="screen layout-center">
        <main className="region-main" id="main">
          <div className="inside">
            <Door step={0} of={4} />
            <h1 className="display page">{ui["ui.page-failed"] ?? "500"}</h1>
            <p className="lead">{ui["ui.page-failed-text"]}</p>
            <a className="btn main" href="/applications">
              {ui["ui.view-applications"] ?? "↻"}
            </a>
          </div>
        </main>
      </div>
    </div>
  );
}
