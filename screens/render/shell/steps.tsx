import type { CSSProperties } from "react";
import type { ShellDescriptor } from "#screens/language/documents/descriptor.ts";

/** Four panels, like those of the door. The whole is a progress bar: step / total. */
export function Steps({ steps }: { steps: ShellDescriptor["steps"] }) {
  const { total, current, percent, labels, label } = steps;
  return (
    <div className="steps" role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100} aria-valuetext={label}>
      {Array.from({ length: total }, (_, index) => {
        const step = index + 1;
        const state = current === null || step > current ? "" : step < current ? "done" : "now";
        return (
          <span key={step} className={state} style={state === "now" ? ({ "--p": "100%" } as CSSProperties) : undefined}>
            <i />
            {labels[index]}
          </span>
        );
      })}
    </div>
  );
}
