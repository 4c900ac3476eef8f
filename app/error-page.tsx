import { useRevalidator, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Door } from "#screens/render/drawings/four-panel-door.tsx";
import type { PageTexts } from "./page-texts.ts";
import { pageFailure, type PageFailure } from "./page-failure.ts";

/**
 * Drawn when a page could not be: plain HTML, so that it works when nothing else does. Where the screen may
 * be had later, it says so and is asked for again: when the server said, or at a press.
 */
export function ErrorPage() {
  const page = useRouteLoaderData("root") as PageTexts | undefined;
  const { why, tryAgain, isTrying } = useNextTry(page);
  const ui = page?.ui ?? {};
  const away = why?.is === "away";
  // What the server drew is known to be a fault of ours; between two screens that is said when it is known.
  const isKnown = useSyncExternalStore(
    never,
    () => why !== null,
    () => true,
  );
  return (
    <div className="app">
      <div className="screen layout-center">
        <main className="region-main" id="main">
          <div className="inside" role="status">
            <Door step={0} of={4} />
            <h1 className="display page">{(away ? ui["ui.page-away"] : ui["ui.page-failed"]) ?? "500"}</h1>
            <p className="lead">{away ? why.text : isKnown && ui["ui.page-failed-text"]}</p>
            {away && (
              <button type="button" className="btn main" aria-busy={isTrying || undefined} onClick={tryAgain}>
                {ui["ui.try-again"]}
              </button>
            )}
            <a className={`btn ${away ? "plain" : "main"}`} href={page?.addresses.home ?? "/"}>
              {ui["ui.view-applications"] ?? "↻"}
            </a>
          </div>
        </main>
      </div>
    </div>
  );
}

const never = () => () => undefined;

/** Why there is no page, and the next attempt. Null until it is known, and where no script runs. */
function useNextTry(page: PageTexts | undefined): { why: PageFailure | null; tryAgain(): void; isTrying: boolean } {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const [why, setWhy] = useState<PageFailure | null>(null);
  /** A page that can be had and still can't be drawn is asked for once, and not in a circle. */
  const wasBack = useRef(false);
  useEffect(() => {
    if (!page) return;
    let here = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { constants, ui } = page;
    void pageFailure(ui, window.location.href, constants.answer_timeout_ms).then((found) => {
      if (!here) return;
      if (found.is === "back" && !wasBack.current) {
        wasBack.current = true;
        return revalidate();
      }
      setWhy(found);
      if (found.is !== "away") return;
      wasBack.current = false;
      timer = setTimeout(revalidate, found.retryAfterMs ?? constants.autosave_retry_ms);
    });
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [page, error, revalidate]);
  return { why, tryAgain: revalidate, isTrying: state !== "idle" };
}
