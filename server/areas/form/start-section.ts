/** Remembers that a section of the form was opened. */
import { patchDisplayState } from "../../kernel/records/patch-display-state.ts";
import type { Command } from "../../kernel/context/deps.ts";
import { VALIDATION_SECTIONS } from "../../kernel/rules/validation.ts";
import { shownSections } from "../../kernel/screens/form-sections.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { validationSection } from "./application-validation.ts";
import { aboutOpenApplication, refused, type ApplicationCall } from "../../kernel/screens/application-command.ts";

/** Whether the screen shows such a section: those of every form are known without it. */
function isSectionOf({ screen }: Pick<ApplicationCall, "screen">, name: string): boolean {
  if ((VALIDATION_SECTIONS as readonly string[]).includes(name)) return true;
  const { drawn } = screen;
  return drawn !== null && shownSections(drawn).some(({ section }) => validationSection(section) === name);
}

const start = aboutOpenApplication<"start-section">(async (call) => {
  const { section } = call.input;
  if (!isSectionOf(call, section)) return refused(call, refusal("invalid", "section"));
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

export const startSection: Command<"start-section"> = Object.assign(start, { whileViewing: "passed-over" as const });
