import { Link } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import type { Query } from "../desk/use-query.ts";
import { type Failure, failureOf } from "../desk/retry/failure.ts";
import { useRetry } from "../desk/retry/use-retry.ts";
import { Invitation, invitationOf } from "../desk/colleagues/invitation.tsx";
import { everyMember, type Member, nameOf } from "../desk/colleagues/use-colleagues.ts";
import { useDesk } from "../desk/desk-context.ts";
import { useBatchedCaseChanges } from "../desk/use-live-updates.ts";
import { RefreshError } from "../desk/status/refresh-error.tsx";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { useNow } from "../desk/time/use-now.ts";

/** Whoever was invited to the staff and hasn't come: until when they may, and what can be done about it. Nothing where nobody was. */
export function PendingInvitations() {
  const { say, desk } = useDesk();
  const now = useNow(desk.queue.present_every_ms);
  const asked = useEveryMember();
  const { members, error, again } = asked;
  // An account that was made without an end to it is of the team already: work is given to it.
  const invited = members.filter((member) => member.invited_until !== null && invitationOf(member, now) !== null);
  if (invited.length === 0 && error === null) return null;
  return (
    <section className="invited" aria-labelledby="team-invited">
      <h2 id="team-invited">{say("desk.team.invited")}</h2>
      <RefreshError asked={asked} />
      <ul>
        {invited.map((member) => (
          <li key={member.id}>
            <PersonAvatar url={null} drawing={member.avatar} seed={member.id} size={22} />
            <Link to={`/console/people/${member.id}`}>{nameOf(member)}</Link>
            <span className="cap">{member.staff_roles.map((role) => say(`desk.role.${role}`)).join(", ")}</span>
            <Invitation person={member} onChanged={again} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Those who were there stay where they couldn't be read anew. */
function useEveryMember(): Pick<Query<unknown>, "error" | "again" | "retryAt" | "readAt"> & { members: readonly Member[] } {
  const { api, say, desk } = useDesk();
  const [state, setState] = useState<{ members: readonly Member[]; failure: Failure | null; readAt: number | null }>({
    members: [],
    failure: null,
    readAt: null,
  });
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useBatchedCaseChanges(again, desk.queue.renew_after_ms);
  useEffect(() => {
    const asking = new AbortController();
    everyMember(api, asking.signal).then(
      (members) => asking.signal.aborted || setState({ members, failure: null, readAt: Date.now() }),
      (error: unknown) => asking.signal.aborted || setState((before) => ({ ...before, failure: failureOf(error, say("desk.failed")) })),
    );
    return () => asking.abort();
  }, [api, say, round]);
  const { members, failure, readAt } = state;
  return { members, error: failure?.message ?? null, again, retryAt: useRetry(failure, again), readAt };
}
