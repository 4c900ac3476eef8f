import { useEffect, useRef, useState } from "react";
import { useScope } from "../../session/scope.ts";
import { hashTarget } from "../../session/hash-target.ts";

interface Step {
  id: string;
  sectionIds: readonly string[];
  section: string | undefined;
}

interface StepAddress {
  /** Index of the step that is shown. */
  at: number;
  go(to: number): void;
}

/**
 * Which step is shown. Each has an address, the id of its section behind `#`: the browser's Back and Forward move between
 * steps, a reload stays, and without JavaScript the same address leads to the same section of the whole form. An address
 * that names none opens the first step that asks something, or the last where none does.
 */
export function useStep(steps: readonly Step[]): StepAddress {
  const { store, actions } = useScope();
  // By what the server drew, so that the page comes alive as it was.
  const [at, setAt] = useState(() => {
    const open = steps.findIndex(({ sectionIds }) => sectionIds.some((id) => store.initialSection(id).remaining > 0));
    return open < 0 ? steps.length - 1 : open;
  });
  const hasMoved = useRef(false);
  const addressed = useRef<HTMLElement | null>(null);
  const step = steps[at];
  const first = useRef(step?.id);

  useEffect(() => {
    const read = (): boolean => {
      const index = addressedStep();
      if (index === null) return false;
      addressed.current = hashTarget();
      setAt(index);
      return true;
    };
    // The page's own entry is named as well: whoever goes back to it finds the step that it opened with.
    if (!read() && first.current !== undefined) window.history.replaceState(window.history.state, "", `#${first.current}`);
    const moved = () => {
      hasMoved.current = true;
      read();
    };
    window.addEventListener("hashchange", moved);
    return () => window.removeEventListener("hashchange", moved);
  }, []);

  useEffect(() => {
    // It is on its way to the one that the address names.
    if ((addressedStep() ?? at) !== at) return;
    if (step?.section) actions.startSection(step.section);
    const target = addressed.current;
    if (target) {
      addressed.current = null;
      return target.focus();
    }
    if (!hasMoved.current) return;
    document.getElementById(`${step?.id}-t`)?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, [at, step?.id, step?.section, actions]);

  const go = (to: number): void => {
    hasMoved.current = true;
    setAt(to);
    // An entry of the same page: nothing is asked of the server for it.
    window.history.pushState(window.history.state, "", `#${steps[to]?.id}`);
  };
  return { at, go };
}

/** Index of the step that the address names, or that holds the question which it names; null: none. */
function addressedStep(): number | null {
  const step = document.getElementById(window.location.hash.slice(1))?.closest<HTMLElement>("[data-step]")?.dataset["step"];
  return step === undefined ? null : Number(step);
}
