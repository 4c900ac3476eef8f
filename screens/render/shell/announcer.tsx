import { useEffect, useState } from "react";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { FormStore } from "../forms/form-store.ts";
import type { Overlays } from "../session/overlays.ts";
import { useOverlays } from "../session/scope.ts";
import { uiText, type UiTexts } from "../session/ui-text.ts";

export interface AnnouncerProps {
  store: FormStore;
  overlays: Overlays;
  ui: UiTexts;
  drawn: ScreenDescriptor;
}

/** Says what is wrong with an answer, and how its saving goes, to people who do not see it. */
export function Announcer({ store, overlays, ui, drawn }: AnnouncerProps) {
  const { modals } = useOverlays(overlays);
  const [text, setText] = useState("");
  const [said] = useState(() => new Map<string, string>());
  // With each screen that is drawn there may be other questions: a list may have got a member. So with each modal.
  useEffect(() => {
    const stops = [...store.fields.values()].map((field) => {
      const say = () => {
        const { label, problem, save } = field.snapshot;
        const now = problem ?? (save === "saved" ? uiText(ui, "ui.saved") : "");
        if (said.get(field.key) === now) return;
        const first = !said.has(field.key);
        said.set(field.key, now);
        if (now !== "" && (problem !== null || !first || field.changed))
          setText(uiText(ui, "ui.field-status", { label: field.member === undefined ? label : `${field.member}, ${label}`, status: now }));
      };
      // It came to be wrong before this could say so.
      if (field.changed && field.snapshot.problem !== null) say();
      return store.subscribe(field.key, say);
    });
    return () => stops.forEach((stop) => stop());
  }, [store, ui, said, drawn, modals]);
  return (
    <p className="vh" aria-live="polite" aria-atomic="true" data-announcer="">
      {text}
    </p>
  );
}
