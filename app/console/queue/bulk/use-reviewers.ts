/** Who can have an application in hand, read when somebody first wants to know. */
import { useEffect, useState } from "react";
import { useDesk } from "../../desk/desk-context.ts";
import type { Assignee } from "./bulk-run.ts";

interface Member {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  staff_roles: readonly string[];
}

export function useReviewers(isWanted: boolean): readonly Assignee[] {
  const { api, who } = useDesk();
  const [members, setMembers] = useState<readonly Member[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    let here = true;
    api.getJson<{ results: Member[] }>("/staff/members/?limit=100").then(
      ({ results }) => here && setMembers(results),
      // One can still be given it oneself.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [api, isWanted]);
  const others = members
    .filter(({ id, staff_roles }) => id !== who.id && staff_roles.some((role) => role === "reviewer" || role === "admin"))
    .map(({ id, first_name, last_name, email }) => ({ id, name: `${first_name ?? ""} ${last_name ?? ""}`.trim() || email }));
  return [{ id: who.id, name: who.name }, ...others];
}
