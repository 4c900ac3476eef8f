/** A co-signer's own application on its way to whoever decides. */
import type { Deps, FillingArea } from "../../kernel/context/deps.ts";
import type { HandIn } from "../../kernel/context/hand-in.ts";
import { openQuestionsOf } from "../../kernel/filling/hand-in.ts";
import { checkedPerson } from "../../kernel/filling/order-check.ts";
import { COSIGNER_STATE, type CosignerState } from "../../ports/state.ts";
import { cosignerAnswered } from "../requests/index.ts";
import { beforeLast, furtherQuestions, SUBJECT } from "./form/sections.ts";
import { cosignerFee } from "./cosigner-fee.ts";
import { isOpen } from "./link/link.ts";
import { event } from "../../kernel/records/event.ts";

export const COSIGNER: FillingArea = {
  subject: SUBJECT,
  targets: { charge: "cosigner", check: "cosigner" },
  missing: "not-found",
  reads: [...COSIGNER_STATE, "user"],
  onScreen(screen, deps) {
    const { state } = screen.subject;
    const isTheirs = screen.root("cosign")?.["link"] === "yours" && COSIGNER_STATE.every((name) => Object.hasOwn(state, name));
    return isTheirs && state.cosigner && state.cosigner_link ? handInOf(state as CosignerState, deps) : null;
  },
  async read(reads, deps, id) {
    const state = await reads.cosignerState(id);
    return state && handInOf(state, deps);
  },
  idOfChecked: (_, target) => Promise.resolve(target),
  history: (cosigner) => ({ application: null, cosigner }),
  async lock(tx, id) {
    const held = await tx.lock("cosigner", id);
    const source = held && (await tx.find("cosigner_source", held.cosigner_source));
    // Whoever withdraws, waives, or takes the link back holds the application: what they did is seen, or comes after this.
    if (source) await tx.lock("application", source.source_application);
  },
  furtherQuestions,
  async isReadyForCheck(deps, actor, handIn, withNumber) {
    const left = await openQuestionsOf(deps, handIn, actor);
    return (withNumber ? beforeLast(await deps.documents.at(handIn.revision, deps.store), left) : left).length === 0;
  },
  async handOver(tx, deps, handIn, { actor, now }) {
    const before = handIn.state.cosigner!;
    const { removedSource: _removed, ...display_state } = before.display_state;
    const cosigner = await tx.update("cosigner", handIn.id, { status: "submitted", submitted_at: now, display_state });
    const { application } = handIn;
    await event(tx, { name: "cosigner-submitted", by: actor.user.id, application, cosigner: handIn.id, at: now });
    await cosignerAnswered(tx, deps, { sourceApplication: application, actorUserId: actor.user.id, now });
    return { ...handIn, status: cosigner.status, isOpen: false, isHandedIn: true, state: { ...handIn.state, cosigner } };
  },
};

export function handInOf(state: CosignerState, { documents }: Pick<Deps, "documents">): HandIn {
  const { cosigner, cosigner_link: link } = state;
  const { due_cents, currency } = cosignerFee(documents.current().jurisdictions, link, cosigner);
  return {
    subject: SUBJECT,
    id: cosigner.id,
    status: cosigner.status,
    user: cosigner.user_id,
    history: COSIGNER.history(cosigner.id),
    application: link.source.source_application,
    state,
    params: { cosignerSource: link.source.slug },
    revision: cosigner.revision,
    variants: cosigner.variants,
    isOpen: isOpen(state),
    isHandedIn: cosigner.status === "submitted",
    consent: state.cosigner_consent,
    charge: state.cosigner_charge,
    market: link.market.slug,
    fee: { due_cents, currency, country: link.market.country_code },
    checked: {
      target: { target_type: "cosigner", target_id: cosigner.id },
      check: state.cosigner_check,
      skipsNumber: cosigner.skipSsnEntry,
      hasNumber: cosigner.sin_ssn_last4 !== null,
      country: cosigner.sin_ssn_country ?? link.market.country_code,
      person: checkedPerson({ ...cosigner, middle_name: null }),
    },
    email: cosigner.email,
  };
}
