/** What else of the desk is asked of so many: people by what is known of them, and the dashboard. */
import { readDashboard } from "#server/areas/dashboard/index.ts";
import type { Actor, Deps } from "#server/kernel/context/deps.ts";
import type { OpenStore } from "#server/db/index.ts";
import { type Answer, timed } from "./answers.ts";
import { people } from "#server/areas/people/sql/people-search.ts";

const PAGE = { limit: 50, offset: 0 };
const SEARCHES = [null, "ada", "Ada Okafor", "a", "%", "_", "😀", "王伟", "person4242.", "4861", "+1 206", "nobodyhasthis", "x".repeat(200), "okafor"];
const ASKED: Parameters<typeof readDashboard>[2][] = [
  {},
  { weeks: "26" },
  { weeks: "26", against: "year", by: "source" },
  { market: "boston", weeks: "12" },
  { variant: "default", by: "variant" },
  { market: "boston,seattle", against: "year" },
];

export async function deskAnswers({ store }: OpenStore, deps: Pick<Deps, "documents" | "clock">, me: string, rounds: number): Promise<Answer[]> {
  const all: Answer[] = [];
  for (const search of SEARCHES)
    for (const [who, staff, offset] of [
      ["everybody", false, 0],
      ["everybody, the next page", false, 50],
      ["staff", true, 0],
    ] as const)
      await timed(all, rounds, { kind: "people", what: `${search ?? "nothing"} among ${who}` }, () =>
        store.query(people({ search, staff }, { ...PAGE, offset })),
      );
  const user = await store.find("user", me);
  for (const asked of ASKED)
    await timed(all, rounds, { kind: "dashboard", what: `the dashboard by ${JSON.stringify(asked)}` }, async () => {
      const outcome = await readDashboard({ ...deps, store } as Deps, { user, session: null } as unknown as Actor, asked);
      if (!outcome.ok) throw new Error("The dashboard refused what it was asked.");
    });
  return all;
}
