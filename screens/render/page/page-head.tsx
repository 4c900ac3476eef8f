// @chunk idle
/** What stands before a screen's blocks only when there is no script: where it leads by itself, and what a plain post came to. */
import type { PostedAnswer, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { fieldId } from "#screens/language/forms/form-blocks.ts";
import { drawBlocks } from "../blocks/draw/draw-blocks.tsx";
import { Icon } from "../drawings/icons.tsx";
import { useScope, useUi } from "../session/scope.ts";

export interface PageHeadProps {
  answer: PostedAnswer | undefined;
  enter: ScreenDescriptor["enter"];
}

export function PageHead({ answer, enter }: PageHeadProps) {
  const ui = useUi();
  const way = enter.map(({ action }) => action).find((action) => action.do === "go" || action.do === "resume");
  return (
    <>
      {way && "href" in way && (
        <noscript>
          <meta httpEquiv="refresh" content={`0; url=${way.href}`} />
          <a className="btn main" href={way.href}>
            {ui("ui.go-on")}
          </a>
        </noscript>
      )}
      {answer && <Answer answer={answer} />}
    </>
  );
}

/** A note is information where it says nothing else. */
const LOOKS = { danger: "bad", success: "ok", info: "" } as const;

function Answer({ answer: { problems, modals, messages } }: { answer: PostedAnswer }) {
  const ui = useUi();
  const { store } = useScope();
  const wrong = [...store.fields.values()].filter(({ serverProblem }) => serverProblem !== null);
  return (
    <div className="posted">
      {(wrong.length > 0 || problems.length > 0) && (
        <section className="note bad error-summary" role="alert" aria-labelledby="error-summary-t">
          <Icon name="bad" />
          <div>
            <h2 id="error-summary-t">{ui("ui.error-summary")}</h2>
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
              {wrong.map((field) => (
                <li key={field.key}>
                  <a href={`#${fieldId({ id: field.sectionId }, field.descriptor)}`}>
                    {ui("ui.field-status", { label: field.initial.label, status: field.serverProblem ?? "" })}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      {messages.map(({ text, tone }) => (
        <p key={text} className={`note ${LOOKS[tone]}`} role={tone === "danger" ? "alert" : "status"}>
          {text}
        </p>
      ))}
      {modals.map((modal) => (
        <section key={modal.id} className="asked-back" aria-labelledby={`asked-${modal.id}`}>
          <h2 className="display section" id={`asked-${modal.id}`}>
            {modal.title}
          </h2>
          {modal.rules && <input type="hidden" name="modal" defaultValue={modal.key ?? modal.id} />}
          {drawBlocks(modal.blocks)}
        </section>
      ))}
    </div>
  );
}
