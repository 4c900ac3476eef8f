/** Two at once, with the gap held open between them that chance seldom meets. */
import type { Deps } from "#server/kernel/context/deps.ts";
import type { Store } from "#server/ports/store.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/** `second` begins once all of the first is written, and before any of it is kept. */
export async function interleave<One, Other>(
  database: TestDatabase,
  app: TestApp,
  first: (deps: Deps) => Promise<One>,
  second: (deps: Deps) => Promise<Other>,
): Promise<[One, Other]> {
  const [written, kept] = [gate(), gate()];
  const transaction: Store["transaction"] = (work) =>
    app.store.transaction(async (tx) => {
      const value = await work(tx);
      written.open();
      await kept.opens;
      return value;
    });
  const one = first({ ...app.deps, store: { ...app.store, transaction } });
  await Promise.race([written.opens, one]);
  const other = second(app.deps);
  if (database.engine === "postgresql") await waitsOrEnds(database, other);
  kept.open();
  return Promise.all([one, other]);
}

function gate(): { opens: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opens = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opens, open };
}

/** PGlite has one session: there it waits for that, whatever it is about. */
async function waitsOrEnds({ open: { pool } }: TestDatabase, other: Promise<unknown>): Promise<void> {
  let ended = false;
  void other.then(
    () => (ended = true),
    () => (ended = true),
  );
  const waiting = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows[0]!.n > 0;
  };
  while (!ended && !(await waiting())) await new Promise((resolve) => setTimeout(resolve, 5));
}
