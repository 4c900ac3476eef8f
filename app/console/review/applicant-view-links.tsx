import { Link } from "@remix-run/react";
import { useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useCommands } from "../desk/commands.ts";
import { useDesk, useWords } from "../desk/desk-context.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import type { Review } from "./review-types.ts";
import { StatusExplanation } from "./status-explanation.tsx";

/** Links from an application to what its applicant sees: the explanation, the preview, and the view as them. */
export function ApplicantViewLinks({ review, name }: { review: Review; name: string }) {
  const { desk, who } = useDesk();
  const say = useWords();
  const [isAsked, setAsked] = useState(false);
  const preview = `/console/preview?application=${review.id}`;
  // Asks for the reason first, and begins nothing by being opened.
  const viewAs = `/view-as/${review.person.id}?${new URLSearchParams({ to: `/application/${review.application.source}` }).toString()}`;
  const mayViewAs = who.roles.some((role) => role === "support" || role === "admin");
  const group = say("desk.review.title");
  useCommands([
    { id: "review.why", label: say("desk.review.why-here"), group, icon: "help", run: () => setAsked(true) },
    { id: "review.preview", label: say("desk.review.preview"), group, icon: "eye", run: () => window.location.assign(preview) },
    {
      id: "review.view-as",
      label: say("desk.review.view-as"),
      group,
      icon: "people",
      disabled: mayViewAs ? undefined : say("desk.review.support-looks"),
      run: () => window.location.assign(viewAs),
    },
  ]);
  return (
    <>
      <button type="button" className="cbtn ghost" onClick={() => setAsked(true)}>
        <Icon name="help" /> <span className="wide">{say("desk.review.why-here")}</span> <KeyCaps keys={desk.shortcuts["review.why"] ?? ""} />
      </button>
      <Link className="cbtn ghost" to={preview}>
        <Icon name="eye" /> <span className="wide">{say("desk.review.preview")}</span>
      </Link>
      {mayViewAs && (
        <a className="cbtn ghost" href={viewAs}>
          <Icon name="people" /> <span className="wide">{say("desk.review.view-as")}</span>
        </a>
      )}
      {isAsked && <StatusExplanation review={review} name={name} onClose={() => setAsked(false)} />}
    </>
  );
}
