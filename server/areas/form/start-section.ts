/** Remembers that a section of the form was opened. */
import { patchDisplayState } from "../../kernel/records/patch-display-state.ts";
import { isValidationSection } from "../../kernel/rules/validation.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { aboutOpenApplication, refused } from "../../kernel/screens/application-command.ts";

export const startSection = aboutOpenApplication(async (call) => {
  const { section } = call.input;
  if (!isValidationSection(section)) return refused(call, refusal("invalid", "section"));
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
