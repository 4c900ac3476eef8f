/** The control that the address leads to (`#…`), e.g. from the reasons why an application was refused; null when there is none. */
export function aimedControl(): HTMLElement | null {
  const aim = document.getElementById(window.location.hash.slice(1));
  return aim?.matches("input, select, textarea, button") ? aim : null;
}
