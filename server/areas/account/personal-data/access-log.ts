/** Who of the staff looked at somebody's data, as the person reads it: by role and day, and no name. */
import type { PersonLook } from "../../../ports/state.ts";
import { STAFF_ROLES, type StaffRole } from "../../../ports/records.ts";

/** What was looked at, by the name in history. */
const KINDS: Readonly<Record<string, string>> = {
  "person-opened": "account",
  "resident-opened": "account",
  "application-opened": "application",
  "application-read-ahead": "application",
  "document-opened": "document",
  "document-read-ahead": "document",
  "message-opened": "message",
  "mail-opened": "message",
  "chat-opened": "message",
  "data-exported": "copy",
  "view-as-begun": "viewing",
};
/** They belong to a look that has its own line. */
const WITHIN: ReadonlySet<string> = new Set(["view-as-page", "view-as-ended"]);

interface LooksOfDay {
  key: string;
  day: string;
  role: StaffRole | "none";
  what: string;
  times: number;
  /** Each that was given, once. */
  reason: string | null;
}

/** Looks of one kind, by one role, on one day are one. `dayOf`: of an instant, where the person is. Newest first, as they are given. */
export function accessLogByDay(looks: readonly PersonLook[], dayOf: (at: string) => string): LooksOfDay[] {
  const lines = new Map<string, LooksOfDay & { reasons: Set<string> }>();
  for (const { name, at, roles, why } of looks) {
    if (WITHIN.has(name)) continue;
    const [day, role, what] = [dayOf(at), STAFF_ROLES.find((one) => roles.includes(one)) ?? "none", KINDS[name] ?? "other"] as const;
    const key = `${day}-${role}-${what}`;
    const line = lines.get(key) ?? { key, day, role, what, times: 0, reason: null, reasons: new Set<string>() };
    line.times += 1;
    if (why !== null) line.reasons.add(why);
    lines.set(key, line);
  }
  return [...lines.values()].map(({ reasons, ...line }) => ({ ...line, reason: [...reasons].join(" · ") || null }));
}
