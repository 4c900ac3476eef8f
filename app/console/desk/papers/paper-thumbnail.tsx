import { lazy, Suspense, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { mayPrefetch } from "../case-cache.ts";
import { useWords } from "../desk-context.ts";
import { isPdf, isShowable } from "./paper-types.ts";

/** The reader of PDFs comes with the first one. */
const PdfPages = lazy(() => import("./pdf-pages.tsx"));

interface ThumbnailProps {
  paper: { url: string; name: string; filename: string; content_type: string };
  /** Until then its place is kept, and nothing of it asked for. */
  isReady: boolean;
}

/** A paper small, to be opened: its picture, or the first page of a PDF, drawn in the browser from the file that is opened. */
export function PaperThumbnail({ paper, isReady }: ThumbnailProps) {
  const say = useWords();
  const { url, name, filename } = paper;
  const [drawn, setDrawn] = useState<"not-yet" | "drawn" | "failed">("not-yet");
  const drawnOrNot = isShowable(paper) ? drawn : "failed";
  // Whoever saves data opens it where they want to see it.
  const state = drawnOrNot === "not-yet" && !mayPrefetch() ? "left-out" : drawnOrNot;
  const isAsked = isReady && (state === "not-yet" || state === "drawn");
  const failed = (): void => setDrawn("failed");
  const isDrawn = (): void => setDrawn((was) => (was === "failed" ? was : "drawn"));
  return (
    <a className="thumbnail" href={url} target="_blank" rel="noreferrer" title={filename} aria-busy={state === "not-yet"}>
      <span className={state === "not-yet" ? "of waits" : "of"}>
        {(state === "failed" || state === "left-out") && <Icon name="doc" />}
        {isAsked && !isPdf(paper) && <img src={url} alt={name} decoding="async" onLoad={isDrawn} onError={failed} />}
        {isAsked && isPdf(paper) && (
          <Suspense fallback={null}>
            <PdfPages url={url} label={name} only="first" onFailure={failed} onNotWhole={isDrawn} onDrawn={isDrawn} />
          </Suspense>
        )}
      </span>
      {/* Once it is drawn, the picture is called so. */}
      <span className="name" aria-hidden={state === "drawn"}>
        {name}
      </span>
      {state === "failed" && <small>{say("desk.peek.no-thumbnail")}</small>}
    </a>
  );
}
