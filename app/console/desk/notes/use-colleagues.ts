/** Whom a note can be for: others of the staff who may read it, and have come, asked for when somebody begins to write. */
import { useEffect, useState } from "react";
import { useDesk } from "../desk-context.ts";

export interface Colleague {
  id: string;
  name: string;
  /** Tells two apart who have one name. */
  email: string;
}
interface Member {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  staff_roles: readonly string[];
  invited_until: string | null;
}

export function useColleagues(isWanted: boolean): readonly Colleague[] {
  const { api, who } = useDesk();
  const [colleagues, setColleagues] = useState<readonly Colleague[] | null>(null);
  const isDue = isWanted && colleagues === null;
  useEffect(() => {
    if (!isDue) return;
    let isHere = true;
    api.getJson<{ results: Member[] }>("/staff/members/?limit=100").then(
      ({ results }) => {
        const others = results.filter(
          ({ id, staff_roles, invited_until }) => id !== who.id && invited_until === null && staff_roles.some((role) => role !== "editor"),
        );
        if (isHere)
          setColleagues(others.map(({ id, first_name, last_name, email }) => ({ id, name: `${first_name ?? ""} ${last_name ?? ""}`.trim() || email, email })));
      },
      // The note can be written without.
      () => isHere && setColleagues([]),
    );
    return () => {
      isHere = false;
    };
  }, [api, isDue, who.id]);
  return colleagues ?? [];
}
