import { useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Blocks } from "../blocks/draw/draw-blocks.tsx";
import { Icon } from "../drawings/icons.tsx";
import { captureEvents } from "../forms/capture-events.ts";
import type { OpenModal, Overlays } from "../session/overlays.ts";
import { useOverlays, useScope, useUi } from "../session/scope.ts";
import { closingTime } from "./closing-time.ts";
import { useFocusTrap } from "./focus-trap.ts";
import { useScrollLock } from "./scroll-lock.ts";

export function ModalHost({ overlays }: { overlays: Overlays }) {
  const { modals } = useOverlays(overlays);
  useScrollLock(modals.length > 0);
  if (modals.length === 0) return null;
  const top = modals.findLast((open) => !open.closing);
  return createPortal(
    <>
      {modals.map((open) => (
        <Modal key={open.id} open={open} active={open === top} overlays={overlays} />
      ))}
    </>,
    document.body,
  );
}

function Modal({ open, active, overlays }: { open: OpenModal; active: boolean; overlays: Overlays }) {
  const ui = useUi();
  const { constants, store } = useScope();
  const box = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { modal, closing } = open;
  const latest = useRef(modal);
  latest.current = modal;
  useFocusTrap(box, active);
  // Before its controls go, so that the one that somebody is in is left.
  useLayoutEffect(() => captureEvents(form.current!, store, true), [store]);
  useEffect(() => () => store.part(latest.current), [store]);
  useEffect(() => {
    if (!active || !modal.dismissible) return;
    const keys = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      overlays.closeModal();
    };
    document.addEventListener("keydown", keys);
    return () => document.removeEventListener("keydown", keys);
  }, [active, modal.dismissible, overlays]);
  const titleId = `modal-${open.id}-t`;
  return (
    // The backdrop is a convenience for the pointer; Escape and the button close as well.
    <div
      role="presentation"
      className={`backdrop${closing ? " closing" : ""}`}
      style={closingTime(constants.modal_close_ms)}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && modal.dismissible) overlays.closeModal();
      }}
    >
      <div ref={box} className={`modal ${modal.size}`} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1} data-modal={modal.id}>
        <div className="modal-head">
          <h2 className="display section" id={titleId}>
            {modal.title}
          </h2>
          {modal.dismissible && (
            <button type="button" className="iconbtn" aria-label={ui("ui.close")} onClick={() => overlays.closeModal()}>
              <Icon name="x" />
            </button>
          )}
        </div>
        <form ref={form} className="modal-body" method="post" noValidate onSubmit={(event) => event.preventDefault()}>
          <Blocks blocks={modal.blocks} />
        </form>
      </div>
    </div>
  );
}
