/** Who of the staff looks at an application: shown to the others while they do, and kept, because it is somebody's data. */
import { done, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import type { Shown } from "../../kernel/records/represent.ts";
import { lookingOf, readReview } from "./read-review.ts";
import { amongStaff } from "./staff-notes.ts";

/** Whoever goes back and forth between two pages has looked once. */
const ONCE_IN_MS = 3_600_000;

/** All that staff decide by, kept as looked at. */
export async function openReview(deps: Deps, actor: Actor, id: string): Promise<Outcome<Shown>> {
  return (await noteOpened(deps, actor, id)) ? readReview(deps, actor, id) : notFound;
}

/** It is looked at, on whichever page: the same visit is one line. False where there is no such application. */
export const noteOpened = (deps: Deps, actor: Actor, id: string): Promise<boolean> => look(deps, actor, id, null);

/** Their page says, every now and then, that it is still looked at. Answers who else is there. */
export async function lookAtReview(deps: Deps, actor: Actor, { id }: Pick<RecordChange, "id">): Promise<Outcome<Shown>> {
  const seconds = numberConstant(deps.documents.current(), "looking_seconds");
  const until = deps.clock.now().getTime() + seconds * 1000;
  if (!(await look(deps, actor, id, new Date(until).toISOString()))) return notFound;
  const found = await deps.store.reviewedApplication(id);
  if (!found) return notFound;
  const looking = lookingOf(found.looking, found.names, { me: actor.user.id, now: deps.clock.now().toISOString() });
  return done({ looking, again_seconds: seconds / 2 });
}

/** False where there is no such application. */
const look = (deps: Deps, actor: Actor, id: string, until: string | null): Promise<boolean> =>
  deps.store.transaction(async (tx) => {
    if (!(await tx.find("application", id))) return false;
    const at = deps.clock.now();
    const now = at.toISOString();
    const { opened, came } = await tx.lookAt(id, actor.user.id, { now, again: new Date(at.getTime() - ONCE_IN_MS).toISOString(), until });
    if (opened) await amongStaff(tx, actor, id, "application-opened", {}, now);
    else if (came) await tx.tellStaff(id);
    return true;
  });
