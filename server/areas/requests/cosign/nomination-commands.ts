/** What an applicant does about their co-signers on a page. */
import type { CommandOutcome } from "../../../kernel/context/deps.ts";
import { numberConstant } from "../../../kernel/context/texts.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import { aboutApplication, goTo, refused, routeHref, track, type ApplicationCall } from "../../../kernel/screens/application-command.ts";
import { withNominations, type Nominations } from "../with-nominations.ts";
import { nominate, remind, renewLink, revoke, type Nominee } from "./nominate-cosigner.ts";

const ADDED = "co-signer-added";
const GROUP = "groupAddCoSigner";

/**
 * Names somebody, or changes who was named, and leads to where they are waited for. On a screen that answers a request the
 * answer is part of it: where that can't be, nothing is named, and what was typed stays.
 */
export const nominateCosigner = aboutApplication<"nominate-cosigner">(async (call) => {
  const { deps, actor, input, screen, state } = call;
  const { cosigner, ...said } = input;
  const id = typeof cosigner === "string" ? cosigner : null;
  const nominee = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, String(value ?? "")])) as Nominee;
  const nominated = await withNominations(deps, actor, state.application.id, (naming) => nominate(naming, id, nominee));
  if (!nominated) return refused(call, refusal("application-missing"));
  if (!nominated.ok) return refused(call, nominated.refusal);
  if (nominated.created) track(call, "Co-signer nominated");
  if (id !== null) return { ok: true, effects: [{ do: "close-modal" }] };
  const { first_name, email } = nominated.source;
  const added = {
    do: "open-modal",
    modal: screen.modal(ADDED, { first_name, email }),
    delayMs: numberConstant(screen.documents, "toast_delay_ms"),
  } as const;
  return { ok: true, effects: [goTo(call, nextRoute(call)), added] };
});

/** A group's members go on to their group. */
const nextRoute = (call: ApplicationCall): string => (isAt(call, GROUP) ? "groupApplicationInReview" : "reviewCoSignerInReview");
const isAt = (call: ApplicationCall, route: string): boolean => call.screen.at.pathname === routeHref(call, route, { source: call.state.application.source });

export const removeCosigner = aboutCosigner(revoke);
export const remindCosigner = aboutCosigner(remind);
export const renewCosignerLink = aboutCosigner(renewLink);

function aboutCosigner(work: (naming: Nominations, id: string) => Promise<Refusal | null>) {
  return aboutApplication<"remove-cosigner" | "remind-cosigner" | "renew-cosigner-link">(async (call): Promise<CommandOutcome> => {
    const { deps, actor, input, state } = call;
    // A copy of undefined and null is the same here: null is "there is no such application".
    const done = await withNominations(deps, actor, state.application.id, async (naming) => ({ refusal: await work(naming, input.cosigner) }));
    if (!done) return refused(call, refusal("application-missing"));
    return done.refusal ? refused(call, done.refusal) : { ok: true };
  });
}
