/**
 * The address is confirmed before it is kept: what was typed beside what the address service suggests. What is typed
 * meanwhile is kept apart, so that nothing of it is lost.
 */
import { randomUUID } from "node:crypto";
import type { CommandOutcome } from "../../../kernel/context/deps.ts";
import { refused } from "../../../kernel/screens/application-command.ts";
import { openQuestions } from "../../../kernel/screens/form-sections.ts";
import { countryByCode } from "../../../kernel/rules/countries.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import type { AddressValue } from "../../../ports/records.ts";
import { aboutCosigner, goToNext, type CosignerCall } from "../cosigner-call.ts";
import { isOpen } from "../link/link.ts";
import { event } from "../../../kernel/records/event.ts";

type TypedAddress = Partial<AddressValue>;

type Addressed = Pick<CosignerCall["state"], "cosigner"> & { cosigner_link?: CosignerCall["state"]["cosigner_link"] | null };

/** What stands in the form: what was typed last, else what was confirmed. It begins with the country of the market. */
export const typedAddress = ({ cosigner, cosigner_link }: Addressed): TypedAddress => {
  const typed = cosigner.answers["typed"];
  const address: TypedAddress = typeof typed === "object" && typed !== null && !Array.isArray(typed) ? { ...cosigner.address, ...typed } : cosigner.address;
  const first = cosigner_link?.market.country_code;
  return address.country_code || !first ? address : { ...address, country: countryByCode(first)?.text ?? null, country_code: first };
};

const PARTS = ["street_address", "city", "region", "postal_code", "country_code"] as const;
const same = (a: TypedAddress, b: TypedAddress): boolean => PARTS.every((part) => (a[part] ?? "") === (b[part] ?? ""));
export const isConfirmed = (state: Addressed): boolean => Boolean(state.cosigner.address.street_address) && same(typedAddress(state), state.cosigner.address);

/** "1 Pine St, Seattle, Washington 98101". */
const lineOf = (address: TypedAddress): string =>
  [address.street_address, address.city, [address.region, address.postal_code].filter(Boolean).join(" ")].filter(Boolean).join(", ");

export const checkAddress = aboutCosigner(async (call) => {
  const { screen, state, deps } = call;
  if (!isOpen(state)) return refused(call, refusal("wrong-state", "status"));
  const open = screen.drawn ? openQuestions(screen.drawn) : [];
  if (open.length > 0) return { ok: false, problems: open };
  if (isConfirmed(state)) return { ok: true, effects: [goToNext(call)], stay: true };
  const typed = typedAddress(state);
  const original = lineOf(typed);
  try {
    const suggested = await suggestion(call, typed);
    if (suggested === "unknown") return opens(call, "invalid-address", { original });
    const offered = suggested && !same(suggested, typed) ? lineOf(suggested) : "";
    return opens(call, "confirm-address", { original, suggested: offered });
  } catch (error) {
    deps.errors.report(error, { during: "address suggestion", cosigner: state.cosigner.id });
    return opens(call, "confirm-address-error", { original });
  }
});

const opens = ({ screen }: CosignerCall, id: string, args: Record<string, string>): CommandOutcome => ({
  ok: true,
  stay: true,
  effects: [{ do: "open-modal", modal: screen.modal(id, args) }],
});

/** A suffix says nothing of where it is. */
const digits = (code: string | null | undefined): string => (code ?? "").replace(/-.*$/u, "").replace(/\s/gu, "").toUpperCase();

const SUGGESTED_IN = ["US", "CA"];

/** Null where nothing can be suggested; `unknown` where the service knows no such place. */
async function suggestion({ deps }: Pick<CosignerCall, "deps">, typed: TypedAddress): Promise<TypedAddress | "unknown" | null> {
  const country = typed.country_code ?? "";
  if (!SUGGESTED_IN.includes(country)) return null;
  const session = randomUUID();
  const [first] = [...(await deps.places.suggest(lineOf(typed), session)), ...(await deps.places.suggest(typed.postal_code ?? "", session))];
  if (!first) return "unknown";
  const place = await deps.places.details(first.id, session);
  // Somewhere else is no suggestion for this address.
  if (!place || digits(place.postal_code) !== digits(typed.postal_code)) return "unknown";
  return { ...typed, ...Object.fromEntries(Object.entries(place).filter(([name, value]) => name !== "street_address" && value)) };
}

/** The one that was chosen is kept. */
export const confirmAddress = aboutCosigner<"confirm-cosigner-address">(async (call) => {
  const { deps, state, actor, input } = call;
  const typed = typedAddress(state);
  const suggested = input.suggested === true ? await suggestion(call, typed).catch(() => null) : null;
  const address = suggested && suggested !== "unknown" ? suggested : typed;
  const kept = await deps.store.transaction(async (tx) => {
    const held = await tx.lock("cosigner", state.cosigner.id);
    const now = await tx.cosignerState(state.cosigner.id);
    if (!held || !now || !isOpen(now)) return false;
    await tx.update("cosigner", held.id, { address, answers: { ...held.answers, typed: { ...address } } });
    const detail = { suggested: suggested !== null && suggested !== "unknown" };
    await event(tx, { name: "address-confirmed", by: actor.user.id, cosigner: held.id, detail, at: deps.clock.now() });
    return true;
  });
  if (!kept) return refused(call, refusal("wrong-state", "status"));
  return { ok: true, effects: [{ do: "close-modal" }, goToNext(call)], stay: true };
});
