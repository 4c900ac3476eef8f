import type { ReactNode } from "react";
import { useWords } from "../desk-context.ts";

interface DialogActsProps {
  /** Word of what sends the dialog's form. */
  press: string;
  danger?: boolean;
  isOff: boolean;
  /** Where nothing is typed, the focus begins here. */
  isFirst?: boolean;
  onClose: () => void;
  /** What is said beside. */
  children?: ReactNode;
}

/** The end of a dialog: what it is for, and the way out of it. */
export function DialogButtons({ press, danger = false, isOff, isFirst = false, onClose, children }: DialogActsProps) {
  const say = useWords();
  return (
    <div className="acts">
      <button type="submit" className={danger ? "cbtn tall danger" : "cbtn main tall"} disabled={isOff} data-autofocus={isFirst || undefined}>
        {press}
      </button>
      <button type="button" className="cbtn ghost tall" onClick={onClose}>
        {say("desk.cancel")}
      </button>
      {children}
    </div>
  );
}
