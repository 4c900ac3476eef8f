/** The commands of this area that documents may name. */
import type { Commands } from "../../kernel/context/deps.ts";
import { successToast } from "../../kernel/context/texts.ts";
import { first } from "../../kernel/records/read-records.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { aboutApplication, goTo, refused, routeHref, track } from "../../kernel/screens/application-command.ts";
import { confirmHome } from "./confirm-home.ts";
import { keepChoice, type ChosenRoom } from "./keep-choice.ts";
import { optionOf } from "./quote.ts";
import { savePreference } from "./save-preference.ts";
import { tellGroup } from "./group/tell-group.ts";
import { selectionAddress } from "./selection-address.ts";

/** Nobody is kept from choosing a home by it. */
const PREFERENCE_MISSING = "Lease preference missing";

const keepHome = aboutApplication<"keep-home">(async (call) => {
  const { deps, state, input, screen } = call;
  // What is chosen on the page stands in its address.
  const { day, months } = selectionAddress(screen.at.query);
  const option: ChosenRoom["option"] = (earliest, group) => (group ? optionOf(group, earliest) : { day: day ?? input.day, months: months ?? input.months });
  const kept = await keepChoice(deps, state.application.id, { home: input.home, room: input.room, option });
  if ("code" in kept) return refused(call, kept);
  track(call, "Home chosen", { home: kept.home, room: kept.room, months: kept.lease_months, move_in_date: kept.move_in_date });
  return { ok: true, effects: [{ do: "navigate", href: routeHref(call, "homeSelection", { source: state.application.source }) }] };
});

const confirm = aboutApplication<"confirm-home">(async (call) => {
  const { deps, actor, state, input } = call;
  const { home, price, room, move_in: move_in_date, months: lease_months } = input;
  const shown = { room, move_in_date, lease_months };
  const result = await confirmHome(deps, actor, { application: state.application.id, home, price_cents: Math.round(price * 100), shown });
  if ("code" in result) {
    track(call, "Room selection failed", { home: input.home, code: result.code });
    return refused(call, result);
  }
  track(call, "Room selected", { home: result.home, room: result.room });
  if (!(await first(deps.store, "lease_preference", { application: state.application.id }))) track(call, PREFERENCE_MISSING, { home: result.home });
  return { ok: true, effects: [goTo(call, "homeSelectionComplete")] };
});

const preference = aboutApplication<"save-lease-preference">(async (call) => {
  const { deps, actor, state, input } = call;
  const said = Object.fromEntries(Object.entries(input).filter(([, value]) => typeof value === "boolean"));
  if (Object.keys(said).length === 0) return refused(call, refusal("wrong-input"));
  const saved = await savePreference(deps, actor, state.application.id, said);
  if (!("code" in saved)) return { ok: true };
  if (saved.code === "not-found") track(call, PREFERENCE_MISSING);
  return refused(call, saved);
});

const tell = aboutApplication<"tell-group">(async (call) => {
  const { deps, state, screen } = call;
  const problem = await tellGroup(deps, state.application.id);
  if (problem) return refused(call, problem);
  track(call, "Group told that no room is left");
  const { documents, texts } = screen;
  return { ok: true, effects: [successToast(documents, texts("toast.group-told"))] };
});

export const commands = { "tell-group": tell, "keep-home": keepHome, "confirm-home": confirm, "save-lease-preference": preference } satisfies Commands;
