import { lazy, Suspense, useEffect, useState } from "react";
import { useWords } from "../../desk/desk-context.ts";
import type { Paper } from "../review-types.ts";
import { isPdf, isShowable } from "../../desk/papers/paper-types.ts";
import type { NotWhole } from "../../desk/papers/pdf-pages.tsx";

/** A PDF is drawn by us, and its reader loaded with the first one: the browser's own would let what stands in it run. */
const PdfPages = lazy(() => import("../../desk/papers/pdf-pages.tsx"));

interface SheetProps {
  paper: Paper;
  /** What of it was brought along. */
  atHand: Blob | undefined;
  /** Per cent of the pane's width. */
  zoom: number;
  /** Degrees. */
  turn: number;
}

export function PaperSheet({ paper, atHand, zoom, turn }: SheetProps) {
  const say = useWords();
  const [failed, setFailed] = useState<"locked" | "unreadable" | null>(null);
  const [notWhole, setNotWhole] = useState<NotWhole | null>(null);
  // What arrives while it is drawn begins nothing anew; what is no more at hand is asked for.
  const [first] = useState(atHand);
  const blob = atHand && first;
  const isPicture = !isPdf(paper);
  const [made, setMade] = useState<string | null>(null);
  useEffect(() => {
    if (!blob || !isPicture) return;
    const address = URL.createObjectURL(blob);
    setMade(address);
    return () => URL.revokeObjectURL(address);
  }, [blob, isPicture]);
  const download = (
    <a className="cbtn" href={paper.url} download>
      {say("desk.review.download")}
    </a>
  );
  if (failed !== null || !isShowable(paper))
    return (
      <div className="pane-state">
        <h2>{say(failed === "locked" ? "desk.review.locked-pdf" : "desk.review.cannot-show")}</h2>
        {download}
      </div>
    );
  if (!isPicture)
    return (
      <Suspense fallback={<p className="cap">{say("desk.review.loading")}</p>}>
        {notWhole !== null && (
          <div className="not-whole" role="status">
            <p>{say(`desk.review.not-whole-${notWhole}`)}</p>
            {download}
          </div>
        )}
        <PdfPages
          url={paper.url}
          atHand={blob}
          label={paper.name}
          zoom={zoom}
          turn={turn}
          onFailure={(isLocked) => setFailed(isLocked ? "locked" : "unreadable")}
          // What a form's own reader would draw isn't there: nothing that is missing besides says more.
          onNotWhole={(why) => setNotWhole((was) => (was === "form" ? was : why))}
        />
      </Suspense>
    );
  if (blob && made === null) return null;
  return (
    <img
      className="sheet"
      src={blob && made !== null ? made : paper.url}
      alt={paper.name}
      style={{ width: `${zoom}%`, rotate: `${turn}deg` }}
      onError={() => setFailed("unreadable")}
    />
  );
}
