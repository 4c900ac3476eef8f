/** Many groups at once: each with the board of whoever handed in first, and seven others who have still to. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenStore } from "#server/db/index.ts";
import { type DemoApplication, type DemoGroup } from "#server/db/demo/demo-data.ts";
import { demoId } from "#server/db/demo/demo-id.ts";
import { newSessionTokens, sessionIdOf } from "#server/areas/account/sign-in/session-tokens.ts";
import type { DemoConstants } from "#server/kernel/rules/constant-names.ts";
import { ROOT } from "./places.ts";

/** People of a group, its first among them. */
export const PEOPLE = 8;
export const boardOf = (group: number): string => `board-${group}-0`;

const member = (group: number, one: number): DemoApplication => ({
  owner: `board-${group}-${one}@example.com`,
  source: `board-${group}-${one}`,
  market: "new-york-city",
  label: "New York City, group of 8",
  status: one === 0 ? "submitted" : "open",
  fee: 35,
  started_days_ago: 2,
  answers: "none",
  person: { first_name: "Ada", last_name: `Park ${one}`, birthdate: "1996-04-18", phonenumber: "+12125550119", avatar: "ada" },
  group_source: `board-${group}`,
});

const group = (n: number): DemoGroup => ({
  slug: `board-${n}`,
  market: "new-york-city",
  number_of_potential_roommates: PEOPLE,
  move_in_in_days: 30,
  lease_months: 12,
  selection: {
    property: { id: `home-${n}`, name: "Carroll Street", rooms: PEOPLE, address: { city: "New York" } },
    full_property_price: 11_200,
    resident_rent: 1400,
  },
});

/** So many are made in a transaction, which others wait for: on PGlite nobody waits longer than 15 seconds for their turn. */
const AT_ONCE = 20;

/** Makes so many groups. Answers a session's cookie of whoever watches each board. */
export async function makeGroups(open: OpenStore, constants: DemoConstants, groups: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-boards-"));
  try {
    cpSync(`${ROOT}schemas/demo`, join(folder, "demo"), { recursive: true });
    const numbers = Array.from({ length: groups }, (_, n) => n);
    const write = (name: string, values: object): void => writeFileSync(join(folder, "demo", `${name}.json`), JSON.stringify({ format: 1, ...values }));
    for (const empty of ["people", "sources", "cosigners"]) write(empty, { [empty]: [] });
    for (let from = 0; from < groups; from += AT_ONCE) {
      const part = numbers.slice(from, from + AT_ONCE);
      write("groups", { groups: part.map(group) });
      write("applications", { consent: "", applications: part.flatMap((n) => Array.from({ length: PEOPLE }, (_, one) => member(n, one))) });
      await open.loadDemoData(folder, constants, new Date());
    }
    const accesses = numbers.map(() => newSessionTokens().access);
    await open.pool.query(
      `INSERT INTO sessions (id, user_id, created_at, seen_at, expires_at, refresh_expires_at)
       SELECT ids.id, users.id, now(), now(), now() + interval '1 hour', now() + interval '1 day'
       FROM unnest($1::text[], $2::text[]) AS ids (id, email) JOIN users ON users.email = ids.email`,
      [accesses.map(sessionIdOf), numbers.map((n) => member(n, 0).owner)],
    );
    return accesses.map((access) => `latchkey_session=${access}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One of each group hands in, the groups one after the other within that time. Answers when each was done, in milliseconds since 1970. */
export async function handIn(open: OpenStore, { groups, one, overMs }: { groups: number; one: number; overMs: number }): Promise<number[]> {
  const handsIn = async (n: number): Promise<number> => {
    await new Promise((resolve) => setTimeout(resolve, (n / groups) * overMs));
    const event = { actor_user_id: null, as_user_id: null, name: "submit", detail: {}, why: null };
    const application = demoId(`application:${member(n, one).source}`);
    await open.store.transaction((tx) => tx.transition(application, { from: ["open"], to: "submitted", event, now: new Date().toISOString() }));
    return performance.timeOrigin + performance.now();
  };
  return Promise.all(Array.from({ length: groups }, (_, n) => handsIn(n)));
}
