/** The small steps that several commands share. */
import type { Effect } from "#screens/language/documents/descriptor.ts";
import { hrefOf } from "#screens/resolve/index.ts";
import { APPLICATION_STATE, type ApplicationState } from "../../ports/state.ts";
import { isEditable, takesAnswers } from "../rules/life-cycle.ts";
import { refusal, type Refusal } from "../rules/refusal.ts";
import type { Actor, Command, CommandCall, CommandOutcome, SubjectScreen, Viewer } from "../context/deps.ts";
import { problemOf } from "../context/texts.ts";

/** A command about the application of the page; it is this person's, and was read just now. */
export interface ApplicationCall<Name extends string = string> extends CommandCall<Name> {
  actor: Actor;
  state: ApplicationState;
}

export const refused = ({ screen }: CommandCall, ...refusals: Refusal[]): CommandOutcome => ({
  ok: false,
  problems: refusals.map((one) => problemOf(screen.texts, one)),
});

/** All of an application, and of the person what it is made of beside that. */
export const WHOLE = [...APPLICATION_STATE, "user"] as const;

/** Turns a command about an application into one about a page: signed in, with an application of theirs. */
export function aboutApplication<Name extends string>(work: (call: ApplicationCall<Name>) => Promise<CommandOutcome>): Command<Name> {
  const command: Command<Name> = async (call) => {
    const actor = actorOf(call.viewer);
    const state = wholeApplication(call.screen);
    if (!actor || !state) return refused(call, refusal("application-missing"));
    return work({ ...call, actor, state });
  };
  return Object.assign(command, { reads: WHOLE });
}

/** The application of this address, when it is this person's and all of it was read. */
export function wholeApplication({ subject: { state } }: SubjectScreen): ApplicationState | null {
  return APPLICATION_STATE.every((name) => Object.hasOwn(state, name)) ? (state as ApplicationState) : null;
}

/** The same, refused once answers may no longer be changed. */
export const aboutOpenApplication = <Name extends string>(work: (call: ApplicationCall<Name>) => Promise<CommandOutcome>): Command<Name> =>
  aboutApplication<Name>(async (call) => (isEditable(call.state.application.status) ? work(call) : refused(call, refusal("wrong-state", "status"))));

/** The same for what is about the income alone. */
export const aboutOpenIncome = <Name extends string>(work: (call: ApplicationCall<Name>) => Promise<CommandOutcome>): Command<Name> =>
  aboutApplication<Name>(async (call) => (takesAnswers("income", call.state.application) ? work(call) : refused(call, refusal("wrong-state", "status"))));

export const actorOf = (viewer: Viewer): Actor | null => (viewer.user ? { ...viewer, user: viewer.user } : null);

/** The address of a route. */
export const routeHref = ({ screen }: Pick<CommandCall, "screen">, route: string, params: Record<string, string> = {}): string =>
  hrefOf(screen.documents.revision, route, params);

/** On to a route of this application. */
export const goTo = (call: Pick<ApplicationCall, "screen" | "state">, route: string): Effect => ({
  do: "navigate",
  href: routeHref(call, route, { source: call.state.application.source }),
});

/** Tracks an event of this person. Analytics never stand in the way of what it is about. */
export function track({ deps, viewer }: Pick<CommandCall, "deps" | "viewer">, name: string, props: Record<string, unknown> = {}): void {
  deps.analytics.track({ name, ...trackedAs(viewer, props), at: deps.clock.now().toISOString() });
}

/** Whose an event is: of staff who look as somebody theirs, with whom they look as. */
export const trackedAs = ({ user, viewing }: Viewer, props: Record<string, unknown>) => ({
  userId: (viewing?.by ?? user)?.id ?? null,
  props,
  ...(viewing && { proxyUserEmail: user?.email ?? "" }),
});
