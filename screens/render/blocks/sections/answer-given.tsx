import type { MouseEvent } from "react";
import { useScope } from "../../session/scope.ts";

/**
 * What Enter in a field presses: the form's first button of this kind. The answer is given then, and
 * nothing else happens; without JavaScript the answers are saved.
 */
export function AnswerGiven() {
  const { store } = useScope();
  const keep = (event: MouseEvent) => {
    event.preventDefault();
    const at = document.activeElement;
    if (at instanceof HTMLInputElement) store.leave(at.name);
  };
  return <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" onClick={keep} />;
}
