import { useEffect, useState } from "react";

/** A wait shorter than this is not worth a flicker. */
const SPINNER_DELAY_MS = 350;

export function PageSpinner({ busy, label }: { busy: boolean; label: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = setTimeout(() => setShown(true), SPINNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  if (!shown) return null;
  return (
    <div className="page-spinner" role="status">
      <i className="spin big" />
      <span className="vh">{label}</span>
    </div>
  );
}
