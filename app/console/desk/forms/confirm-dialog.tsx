import { type FormEvent, type ReactNode, useState } from "react";
import { messageOf } from "../api.ts";
import { useDesk } from "../desk-context.ts";
import { DialogButtons } from "./dialog-buttons.tsx";
import { Dialog } from "../dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  /** What happens then. */
  children: ReactNode;
  press: string;
  danger?: boolean;
  onClose: () => void;
  /** Closes by itself once it is done. @throws what the API refused */
  run: () => Promise<void>;
}

/** Asks once before something is done that nobody takes back. What was refused is said in it, and can be tried again. */
export function ConfirmDialog({ title, children, press, danger = false, onClose, run }: ConfirmDialogProps) {
  const { say } = useDesk();
  const [refused, setRefused] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isRunning) return;
    setRunning(true);
    try {
      await run();
      onClose();
    } catch (error) {
      setRefused(messageOf(error, say("desk.failed")));
      setRunning(false);
    }
  };
  return (
    <Dialog label={title} className="cdialog" onClose={onClose}>
      <form onSubmit={(event) => void confirm(event)}>
        <h2>{title}</h2>
        {children}
        {refused !== null && (
          <p className="wrong" role="alert">
            {refused}
          </p>
        )}
        <DialogButtons press={press} danger={danger} isOff={isRunning} isFirst onClose={onClose} />
      </form>
    </Dialog>
  );
}
