import { useEffect, useRef, useState } from "react";
import type { ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { useScope } from "../../session/scope.ts";

/**
 * Pressing a button that waits for answers: what is open is shown, the first of it gets the focus, and
 * the hint turns red for a moment. A command that ends a form is held the same way while any rule
 * of the screen is broken. `alive`: the page judges what is typed; until then, and without scripts, nothing is held back.
 */
export function useBlockedPress(blocked: boolean, action: ResolvedAction) {
  const { store, constants, actions } = useScope();
  const [alarmed, setAlarmed] = useState(false);
  const [alive, setAlive] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    setAlive(true);
    return () => clearTimeout(timer.current);
  }, []);
  const press = (perform: () => Promise<void>) => {
    const open = blocked || isEndOfForm(action) ? store.revealProblems() : undefined;
    if (!blocked && !open) return void perform();
    if (open) actions.focusQuestion(open);
    setAlarmed(true);
    store.form?.setAttribute("data-alarmed", "");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setAlarmed(false);
      store.form?.removeAttribute("data-alarmed");
    }, constants.all_fields_required_ms);
  };
  return { press, alarmed, alive };
}

/** Everything else goes through as it is. */
export const isEndOfForm = (action: ResolvedAction): boolean => action.do === "command" && action.saves !== undefined;
