/** Remembers that a section of the form was opened. */
import { isValidationSection } from "../domain/validation.ts";
import { refusal } from "../domain/refusal.ts";
import { aboutOpenApplication, patchDisplayState, refused } from "./application-command.ts";

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
