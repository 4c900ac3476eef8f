/** A command that is one move of the life cycle by the applicant, and leads to a route. */
import type { Command, InputOf } from "../../kernel/context/deps.ts";
import { happened } from "../../kernel/records/event.ts";
import { leaveReview } from "../../kernel/records/leave-review.ts";
import { leaveGroup, rejoinGroup } from "../groups/index.ts";
import { moveOf, type ApplicationEvent } from "../../kernel/rules/life-cycle.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { aboutApplication, goTo, refused } from "../../kernel/screens/application-command.ts";

/** What becomes of somebody's place in their group. */
const IN_A_GROUP: Partial<Record<ApplicationEvent, typeof leaveGroup>> = { withdraw: leaveGroup, "start-again": rejoinGroup };

/** `why`: of the input, what history keeps as the reason. */
export const changeStatus = <Name extends string>(
  event: ApplicationEvent,
  leadsTo: string,
  why: (input: InputOf<Name>) => string | null = () => null,
): Command<Name> =>
  aboutApplication<Name>(async (call) => {
    const { deps, actor, state } = call;
    const move = moveOf(event, state.application.status, "applicant");
    if (!move.ok) return refused(call, move.refusal);
    const now = deps.clock.now().toISOString();
    const told = happened({ by: actor, name: event, why: why(call.input) });
    const { moved, application } = await deps.store.transaction(async (tx) => {
      const result = await tx.transition(state.application.id, { from: move.from, to: move.to, event: told, now });
      if (result.moved && move.to === "withdrawn") await leaveReview(tx, state.application, now);
      if (result.moved) await IN_A_GROUP[event]?.(tx, deps, result.application, now);
      return result;
    });
    // Pressed twice: the first press did it.
    if (!moved && application.status !== move.to) return refused(call, refusal("wrong-state", "status"));
    return { ok: true, effects: [goTo(call, leadsTo)] };
  });
