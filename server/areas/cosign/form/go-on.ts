/** The Continue buttons of the form: on to the next page once this one asks nothing more. */
import { openQuestions } from "../../../kernel/screens/form-sections.ts";
import { forgetRemovedSource } from "./income-sources.ts";
import { aboutCosigner, goToNext } from "../cosigner-call.ts";

export const goOn = aboutCosigner(async (call) => {
  const { screen } = call;
  const open = screen.drawn ? openQuestions(screen.drawn) : [];
  if (open.length > 0) return { ok: false, problems: open };
  await forgetRemovedSource(call);
  return { ok: true, effects: [goToNext(call)], stay: true };
});
