import { type RefObject, useEffect, useRef, useState } from "react";
import type { CommandFormDescriptor } from "#screens/language/documents/descriptor.ts";
import { stepsText } from "#screens/language/forms/form-steps.ts";
import { Icon } from "../../drawings/icons.tsx";
import { focusField } from "../../forms/focus-field.ts";
import { submitForm } from "../../forms/command-form.ts";
import { useScope } from "../../session/scope.ts";
import type { BlockProps } from "../draw/block.ts";
import { SectionFields } from "../form-section/form-section.tsx";
import { SectionHeader } from "../form-section/section-header.tsx";

type FormProps = CommandFormDescriptor & { title?: string; about?: string; tone?: "main" | "line" | "plain" | "soft" };

/** Questions for the input of a command, and the button that runs it. What is typed stays until the command has taken it. */
export function CommandForm({ block }: BlockProps) {
  const form = block as unknown as FormProps;
  const { actions, store, uploads } = useScope();
  const [state, setState] = useState<"open" | "sending" | "sent">("open");
  const box = useRef<HTMLDivElement>(null);
  useDialogFocus(box);
  const send = async () => {
    if (state === "sending") return;
    setState("sending");
    // A file that is on its way is an answer that is being given.
    const lost = uploads.areRunning ? await uploads.settled() : null;
    if (lost !== null) focusField(store, lost);
    if (lost !== null) return setState("open");
    const done = await submitForm(store, actions, form);
    setState(done && form.sent !== undefined ? "sent" : "open");
  };
  if (state === "sent")
    return (
      // The button that was pressed is gone: what came of it takes the focus over.
      <div className="note ok" role="status" tabIndex={-1} ref={(note) => note?.focus()}>
        <Icon name="check" />
        <p>{form.sent}</p>
      </div>
    );
  const titleId = `${form.id}-t`;
  return (
    <div ref={box} className="command-form" id={form.id} role="group" aria-labelledby={form.title ? titleId : undefined}>
      {form.title && (
        <SectionHeader id={titleId} title={form.title} about={form.about} remaining={0} wrong={false} texts={undefined} isMember={form.id.includes(":")} />
      )}
      <SectionFields section={form} />
      <button
        type="submit"
        name="command"
        value={stepsText(form.action, form.root)}
        className={`btn ${form.tone ?? "main"}`}
        aria-busy={state === "sending" || undefined}
        onClick={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {form.submit}
      </button>
    </div>
  );
}

const FIELD = "input:not([type='hidden']):not([disabled]), select:not([disabled]), textarea:not([disabled])";

/** A dialog with a form begins at its first field, also where the form comes after the dialog has opened. */
function useDialogFocus(box: RefObject<HTMLElement>): void {
  useEffect(() => {
    const dialog = box.current?.closest('[role="dialog"]');
    const { activeElement: at } = document;
    // Somebody who has gone on within it stays where they are.
    if (!dialog || (at !== dialog && dialog.contains(at))) return;
    const fields = [...box.current!.querySelectorAll<HTMLElement>(FIELD)];
    fields.find((field) => field.tabIndex >= 0 && !field.closest("[hidden]"))?.focus();
  }, [box]);
}
