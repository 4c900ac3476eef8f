/** What Facebook leaves behind the address that it sends a person back to; browsers carry it along through redirects. */
const VENDOR_MARK = "#_=_";

/** Takes the mark out of the address, before anything reads it. */
export function stripLoginFragment({ location, history }: Window): void {
  if (location.hash === VENDOR_MARK) history.replaceState(history.state, "", location.pathname + location.search);
}
