/** The applicant: a visitor, signed in or not, with the application that the address names where it is theirs. */
import { mayViewAs } from "../../kernel/access/view-as.ts";
import { readSourceQuery } from "../../kernel/rules/source-query.ts";
import { isEditable, shownVariants } from "../../kernel/rules/life-cycle.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import type { RootTable } from "../../kernel/context/data-root.ts";
import type { Begun, NarrowedState, Subject } from "../../kernel/context/subject.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import type { ScreenState, StateAddress, StateName } from "../../ports/state.ts";

const OF_THE_PERSON: ReadonlySet<StateName> = new Set([
  "user",
  "applications",
  "entry",
  "invitation",
  "profile",
  "named_profile",
  "named_residency",
  "residencies",
  "named_meeting",
  "named_chat",
  "named_report",
]);

export const applicant = (table: RootTable, narrowed: NarrowedState): Subject => ({
  ...table,
  derived: ["validation"],
  async load(store, facts, names) {
    const { params, query, session } = facts;
    const source = params["source"] ?? readSourceQuery(query["source"], facts.campaignSuffix).source;
    // What was begun is shown as it was begun, whatever the screen reads of it.
    const wanted = new Set<StateName>(names);
    if (source !== null) wanted.add("application");
    // The day is that of the market, where the address names one.
    if (params["market"] === undefined) wanted.delete("named_market");
    // Whether there is such a person at all is read along with whatever is read of them.
    const isLookedUp = session.user !== null && (source !== null || [...wanted].some((name) => OF_THE_PERSON.has(name)));
    if (isLookedUp) wanted.add("user");
    const late = narrowed.names.filter((name) => wanted.delete(name));
    if (late.length > 0) for (const name of narrowed.by) wanted.add(name);
    const address: StateAddress = {
      user: session.user?.id ?? null,
      source,
      market: params["market"] ?? null,
      home: params["home"] ?? null,
      person: namedPerson(facts),
      profile: params["userId"] ?? null,
      residency: params["invitation"] ?? null,
      meeting: namedMeeting(facts),
      message: query["message"] ?? null,
      messages: numberConstant(facts.documents, "messages_loaded"),
      ...(late.length > 0 && narrowed.first(facts)),
    };
    const first = await store.state([...wanted], address);
    const state = late.length === 0 ? first : { ...first, ...(await store.state(late, { ...address, ...narrowed.then(first, facts) })) };
    return {
      audience: session.user ? "applicant" : "anyone",
      state,
      begun: begunOf(state, facts),
      isGone: isLookedUp && !state.user,
      ...(state.application && { owner: { of: "application", id: state.application.id } }),
    };
  },
});

/** What is no id names none, and not the one that runs. */
const namedMeeting = ({ query: { meetingId = "" } }: ViewFacts): string | null => (meetingId === "" || ID.test(meetingId) ? meetingId || null : NO_MEETING);
const NO_MEETING = "00000000-0000-0000-0000-000000000000";
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whom the address names, for whoever may look as them. */
const namedPerson = ({ params: { person = "" }, session: { by } }: ViewFacts): string | null => (by && mayViewAs(by) && ID.test(person) ? person : null);

function begunOf({ application, experiments }: Partial<ScreenState>, { params }: ViewFacts): Begun | null {
  if (!application) return null;
  const { id, user_id, source, revision, status, display_state } = application;
  return {
    revision,
    variants: shownVariants(application) ?? [],
    arms: experiments ?? {},
    isHere: params["source"] === source,
    sections: isEditable(status) ? Object.keys(display_state.sectionStatus ?? {}) : null,
    keepShown: (store, shown, now) => store.keepFirstShown(id, shown, user_id, now),
    keepArms: (store, arms, now) => store.keepArms(id, arms, user_id, now),
  };
}
