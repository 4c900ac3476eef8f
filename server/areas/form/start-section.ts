/** Remembers that a section of the form was opened. */
import { patchDisplayState } from "../../kernel/records/patch-display-state.ts";
import { VALIDATION_SECTIONS } from "../../kernel/rules/validation.ts";
import { shownSections } from "../../kernel/screens/form-sections.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { validationSection } from "./application-validation.ts";
import { aboutOpenApplication, refused, type ApplicationCall } from "../../kernel/screens/application-command.ts";

/** What the screen shows in sections: those of every form, and its own. */
function sectionsOf({ screen }: ApplicationCall): string[] {
  const { drawn } = screen;
  return [...VALIDATION_SECTIONS, ...(drawn ? shownSections(drawn).map(({ section }) => validationSection(section)) : [])];
}

export const startSection = aboutOpenApplication(async (call) => {
  const { section } = call.input;
  if (typeof section !== "string" || !sectionsOf(call).includes(section)) return refused(call, refusal("invalid", "section"));
  const { application } = call.state;
  if (application.display_state.sectionStatus?.[section] === undefined) {
    await call.deps.store.transaction(async (tx) => {
      const held = await tx.lock("application", application.id);
      const known = held?.display_state.sectionStatus ?? {};
      if (held && known[section] === undefined) await patchDisplayState(tx, held.id, { sectionStatus: { ...known, [section]: "started" } });
    });
  }
  return { ok: true, stay: true };
});
