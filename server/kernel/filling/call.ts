/** A command about what somebody fills in, whoever they are. */
import type { Effect } from "#screens/language/documents/descriptor.ts";
import type { Actor, Command, CommandCall, CommandOutcome, FillingArea } from "../context/deps.ts";
import type { HandIn } from "../context/hand-in.ts";
import { refusal } from "../rules/refusal.ts";
import { actorOf, refused, routeHref, track } from "../screens/application-command.ts";

/** `Input`: what its command declares, whatever its name. */
export interface FillingCall<Input extends object = object> extends CommandCall<string, Input> {
  actor: Actor;
  area: FillingArea;
  handIn: HandIn;
}

export const aboutFilling = <Input extends object>(area: FillingArea, work: (call: FillingCall<Input>) => Promise<CommandOutcome>): Command<string, Input> =>
  Object.assign(
    async (call: CommandCall<string, Input>): Promise<CommandOutcome> => {
      const found = fillingCall(area, call);
      return found ? work(found) : refused(call, refusal(area.missing));
    },
    { reads: area.reads },
  );

/** Null where the page is of nobody's, or of somebody else's. */
export function fillingCall<Input extends object>(area: FillingArea, call: CommandCall<string, Input>): FillingCall<Input> | null {
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
