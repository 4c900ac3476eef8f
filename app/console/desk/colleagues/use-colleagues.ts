/** Others of the staff who have come: whom a note can be for, or something can be given to. Asked for whenever somebody wants to know. */
import { useEffect, useMemo, useState } from "react";
import type { Shown } from "#server";
import type { ConsoleApi } from "../api.ts";
import { useDesk } from "../desk-context.ts";

export interface Colleague {
  id: string;
  name: string;
  /** Tells two apart who have one name. */
  email: string;
}
export type Member = Shown["staff-member"];

/** What each is for: who reads notes, who decides about applications, who helps people. */
const ROLES = { notes: ["reviewer", "support", "admin"], decisions: ["reviewer", "admin"], support: ["support", "admin"] };
/** As many as the API gives at once. */
const PAGE = { limit: 100 };

export function useColleagues(isWanted: boolean, what: keyof typeof ROLES): readonly Colleague[] {
  const { api, who } = useDesk();
  const [members, setMembers] = useState<readonly Member[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    const asking = new AbortController();
    // It goes without: a note names nobody, and what is to be given can be taken oneself.
    everyMember(api, asking.signal).then(setMembers, () => undefined);
    return () => asking.abort();
  }, [api, isWanted]);
  return useMemo(
    () =>
      members
        .filter(({ id, staff_roles, invited_until }) => id !== who.id && invited_until === null && staff_roles.some((role) => ROLES[what].includes(role)))
        .map((member) => ({ id: member.id, name: nameOf(member), email: member.email })),
    [members, what, who.id],
  );
}

export const nameOf = ({ first_name, last_name, email }: Member): string => `${first_name ?? ""} ${last_name ?? ""}`.trim() || email;

/** Everybody of the staff, also who was invited and hasn't come, however many they are. */
export async function everyMember(api: ConsoleApi, signal: AbortSignal): Promise<Member[]> {
  const read = (offset: number) => api.getJson<{ count: number; results: Member[] }>(`/staff/members/?limit=${PAGE.limit}&offset=${offset}`, { signal });
  const first = await read(0);
  const offsets = Array.from({ length: Math.max(0, Math.ceil(first.count / PAGE.limit) - 1) }, (_, n) => (n + 1) * PAGE.limit);
  return [first, ...(await Promise.all(offsets.map(read)))].flatMap(({ results }) => results);
}
