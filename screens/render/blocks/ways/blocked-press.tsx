import { useEffect, useRef, useState } from "react";
import type { ResolvedAction } from "#screens/language/documents/descriptor.ts";
import type { Perform } from "../../elements/action-element.tsx";
import { useScope } from "../../session/scope.ts";

/**
 * Pressing a button that waits for answers: what is open is shown, the first of it gets the focus, and
 * the hint turns red for a moment. A command that ends a form is held the same way while any rule
 * of the screen is broken. A file that is on its way is an answer that is being given: the press waits for it, and is judged
 * by what stands there then; where the upload fails, its question gets the focus and nothing is sent. `alive`: the page judges what
 * is typed; until then, and without scripts, nothing is held back. `waits`: for a file.
 */
export function useBlockedPress(blocked: boolean, action: ResolvedAction) {
  const { store, constants, actions, autosave, uploads } = useScope();
  const [alarmed, setAlarmed] = useState(false);
  const [alive, setAlive] = useState(false);
  const [waits, setWaits] = useState(false);
  const isDrawn = useRef(false);
  const isBlocked = useRef(blocked);
  isBlocked.current = blocked;
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    setAlive(true);
    isDrawn.current = true;
    return () => {
      isDrawn.current = false;
      clearTimeout(timer.current);
    };
  }, []);
  const press = (perform: Perform) => {
    if (!uploads.areRunning) {
      if (!isHeld()) void perform();
    } else void perform(isDue);
  };
  const isDue = async (): Promise<boolean> => {
    setWaits(true);
    const lost = await uploads.settled();
    // What follows from the file may be the server's to say.
    if (lost === null) await autosave.flush();
    await new Promise((drawn) => setTimeout(drawn));
    if (!isDrawn.current) return false;
    setWaits(false);
    if (lost !== null) actions.focusQuestion(lost);
    return lost === null && !isHeld();
  };
  const isHeld = (): boolean => {
    const open = isBlocked.current || isEndOfForm(action) ? store.revealProblems() : undefined;
    if (!isBlocked.current && !open) return false;
    if (open) actions.focusQuestion(open);
    setAlarmed(true);
    store.form?.setAttribute("data-alarmed", "");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setAlarmed(false);
      store.form?.removeAttribute("data-alarmed");
    }, constants.all_fields_required_ms);
    return true;
  };
  return { press, alarmed, alive, waits };
}

/** Everything else goes through as it is. */
export const isEndOfForm = (action: ResolvedAction): boolean => action.do === "command" && action.saves !== undefined;
