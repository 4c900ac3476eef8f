/** The control that the address leads to (`#…`), e.g. from the reasons why a form was refused; null when there is none. */
export function hashTarget(): HTMLElement | null {
  const target = document.getElementById(window.location.hash.slice(1));
  return target?.matches("input, select, textarea, button") ? target : null;
}
