import { useState } from "react";
import { useWords } from "../../desk/desk-context.ts";
import PdfPages from "../../desk/papers/pdf-pages.tsx";

/** The lease as it would be sent, page by page, drawn as every paper is. `lease`: its id, so that another is read anew. */
export default function LeaseSheet({ application, lease }: { application: string; lease: string }) {
  const say = useWords();
  const [failed, setFailed] = useState(false);
  const url = `/api/v1/staff/applications/${application}/lease/content?lease=${lease}`;
  const name = say("desk.lease.title");
  return (
    <div className="canvas lease" tabIndex={0} role="tabpanel" aria-label={name}>
      {failed ? (
        <div className="pane-state">
          <h2>{say("desk.review.cannot-show")}</h2>
        </div>
      ) : (
        <PdfPages url={url} label={name} onFailure={() => setFailed(true)} onNotWhole={() => undefined} />
      )}
      <a className="cbtn" href={url} download>
        {say("desk.review.download")}
      </a>
    </div>
  );
}
