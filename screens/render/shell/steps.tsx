import type { CSSProperties } from "react";
import type { ShellDescriptor } from "#screens/language/documents/descriptor.ts";

/**
 * Four panels, like those of the door. The whole is a progress bar: step / total. A panel fills with what is
 * done of its step: `done`, in percent, where the route knows; by the style sheet where a form counts its sections.
 */
export function Steps({ steps, done }: { steps: ShellDescriptor["steps"]; done?: number }) {
  const { current, percent, labels, label } = steps;
  return (
    <div className="steps" role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100} aria-valuetext={label}>
      {labels.map((of, index) => {
        const step = index + 1;
        const state = current === null || step > current ? "" : step < current ? "done" : "now";
        return (
          <span key={step} className={state} style={state === "now" && done !== undefined ? ({ "--p": `${done}%` } as CSSProperties) : undefined}>
            <i />
            {of}
          </span>
        );
      })}
    </div>
  );
}
