import { useEffect, useState } from "react";

/** A wait shorter than `afterMs` is not worth a flicker. */
export function PageSpinner({ busy, label, afterMs }: { busy: boolean; label: string; afterMs: number }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = setTimeout(() => setShown(true), afterMs);
    return () => clearTimeout(timer);
  }, [busy, afterMs]);
  if (!shown) return null;
  return (
    <div className="page-spinner" role="status">
      <i className="spin big" />
      <span className="vh">{label}</span>
    </div>
  );
}
