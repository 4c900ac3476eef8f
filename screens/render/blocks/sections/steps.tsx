// @chunk idle
import { Icon } from "../../drawings/icons.tsx";
import { focusField } from "../../forms/focus-field.ts";
import { useScope, useUi } from "../../session/scope.ts";
import { AnswerGiven } from "./answer-given.tsx";
import { type DrawnParts, Section, tenthsDone, useOpen } from "./part.tsx";
import { progressRing } from "./progress-ring.tsx";
import { useStep } from "./step-address.ts";

/** One section at a time, with Back and Continue and its own progress. */
export function Steps({ block, blocks, parts }: DrawnParts) {
  const { store, autosave, uploads } = useScope();
  const ui = useUi();
  const { at, go } = useStep(parts);
  const open = useOpen(parts);
  const step = parts[at];
  const last = at === parts.length - 1;
  const next = async () => {
    // A file that is on its way is an answer that is being given.
    const lost = uploads.areRunning ? await uploads.settled() : null;
    if (lost !== null) return focusField(store, lost);
    const wrong = step ? store.revealProblems(step.sectionIds) : undefined;
    if (wrong) return focusField(store, wrong);
    void autosave.flush();
    go(at + 1);
  };
  return (
    <div className="sections steps" data-last={last} data-done={tenthsDone(parts, open)}>
      <AnswerGiven />
      <div className="step-progress">
        {progressRing(open, parts.length)}
        <p className="small muted" aria-live="polite">
          {ui("ui.step-of", { n: at + 1, total: parts.length })}
        </p>
      </div>
      {blocks.map((child, index) => (
        <div key={child.id} data-step={index} hidden={index !== at}>
          <Section block={child} part={parts[index]!} />
        </div>
      ))}
      <div className="step-buttons">
        {at > 0 && (
          <button type="button" className="btn line" onClick={() => go(at - 1)}>
            <Icon name="left" size="s" />
            {block.back ?? ui("ui.back")}
          </button>
        )}
        {!last && block.next && (
          <button type="button" className="btn main" onClick={() => void next()}>
            {block.next}
          </button>
        )}
      </div>
    </div>
  );
}
