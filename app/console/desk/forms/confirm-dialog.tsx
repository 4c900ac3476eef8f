import type { FormEvent, ReactNode } from "react";
import { messageOf } from "../api.ts";
import { useDesk } from "../desk-context.ts";
import { DialogButtons } from "./dialog-buttons.tsx";
import { Dialog } from "../dialog.tsx";
import { useSending } from "./use-sending.ts";

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
  const { send, isSending, refused } = useSending();
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    void send(async () => {
      await run();
      onClose();
    });
  };
  return (
    <Dialog label={title} className="cdialog" onClose={onClose}>
      <form onSubmit={confirm}>
        <h2>{title}</h2>
        {children}
        {refused !== null && (
          <p className="wrong" role="alert">
            {messageOf(refused, say("desk.failed"))}
          </p>
        )}
        <DialogButtons press={press} danger={danger} isOff={isSending} isFirst onClose={onClose} />
      </form>
    </Dialog>
  );
}
