/** Looking as somebody, from the page that asks for the reason, and its end, from the bar around the screens. */
import { realUser } from "../../kernel/access/view-as.ts";
import type { Command } from "../../kernel/context/deps.ts";
import { refused, routeHref } from "../../kernel/screens/application-command.ts";
import { ownPath } from "../../kernel/rules/own-path.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { endViewAs, viewAsStartPath, startViewAs } from "./view-as.ts";

const start: Command<"start-view-as"> = async (call) => {
  const { deps, viewer, screen, input } = call;
  const user = realUser(viewer);
  if (!user) return refused(call, refusal("sign-in-required"));
  const outcome = await startViewAs(deps, { ...viewer, user }, { person: screen.match.params["person"] ?? "", reason: input.reason });
  // The whole page is asked for anew: nothing of whoever sat there before stays in it.
  if (outcome.ok) return { ok: true, effects: [{ do: "leave", href: ownPath(screen.at.query["to"]) }], stay: true };
  const { problem } = outcome;
  if (problem.kind === "invalid") return refused(call, ...problem.refusals);
  return refused(call, problem.kind === "conflict" ? problem.refusal : refusal(problem.kind === "not-found" ? "not-found" : "not-allowed"));
};

const end: Command = async (call) => {
  if (!realUser(call.viewer)?.is_staff) return refused(call, refusal("not-allowed"));
  const { viewedAs } = call.viewer;
  await endViewAs(call.deps, call.viewer, "staff");
  // Back to where it began; where another tab ended it already, or they are gone, it is only said that it is over.
  const href = viewedAs?.person ? viewAsStartPath(viewedAs.person.id) : routeHref(call, "viewAsOver");
  return { ok: true, effects: [{ do: "leave", href }], stay: true };
};

export const startViewAsCommand = Object.assign(start, { whileViewing: true as const });
export const endViewAsCommand = Object.assign(end, { whileViewing: true as const });
