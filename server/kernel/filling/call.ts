/** A command about what somebody fills in, whoever they are. */
import type { Effect } from "#screens/language/documents/descriptor.ts";
import type { Actor, Command, CommandCall, CommandOutcome, FillingArea } from "../context/deps.ts";
import type { HandIn } from "../context/hand-in.ts";
import { refusal } from "../rules/refusal.ts";
import { actorOf, refused, routeHref, track } from "../screens/application-command.ts";

export interface FillingCall<Name extends string = string> extends CommandCall<Name> {
  actor: Actor;
  area: FillingArea;
  handIn: HandIn;
}

export const aboutFilling = <Name extends string>(area: FillingArea, work: (call: FillingCall<Name>) => Promise<CommandOutcome>): Command<Name> =>
  Object.assign(
    async (call: CommandCall<Name>): Promise<CommandOutcome> => {
      const found = fillingCall(area, call);
      return found ? work(found) : refused(call, refusal(area.missing));
    },
    { reads: area.reads },
  );

/** Null where the page is of nobody's, or of somebody else's. */
export function fillingCall<Name extends string>(area: FillingArea, call: CommandCall<Name>): FillingCall<Name> | null {
  const actor = actorOf(call.viewer);
  const handIn = actor && area.onScreen(call.screen, call.deps);
  return handIn && { ...call, actor: actor!, area, handIn };
}

/** On to a route of theirs. */
export const leadTo = (call: Pick<FillingCall, "screen" | "handIn">, route: string): Effect => ({
  do: "navigate",
  href: routeHref(call, route, { ...call.handIn.params }),
});

export function trackFilling(call: FillingCall, name: string, props: Record<string, unknown> = {}): void {
  if (call.area.isTracked) track(call, name, props);
}
