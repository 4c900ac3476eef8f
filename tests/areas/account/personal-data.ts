/** What is kept of a person, and where a trace of them could be left. */
import type { Pool } from "pg";
import type { Visitor } from "../../support/test-app.ts";

/** What nobody else is called, so that a trace of it anywhere is one of theirs. */
export const wordsOf = ({ actor }: Visitor) =>
  Object.fromEntries(["first", "last", "street", "employer", "message"].map((word) => [word, `${word} ${actor.user.id.slice(0, 8)}`])) as Record<
    "first" | "last" | "street" | "employer" | "message",
    string
  >;

export const remove = (person: Visitor) => person.run("delete-account", {}, "/account/data");

/** Every row of every table, as text. */
export async function everyRow(pool: Pick<Pool, "query">): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const texts = await Promise.all(rows.map(async ({ name }) => JSON.stringify((await pool.query(`SELECT * FROM "${name}"`)).rows)));
  return texts.join("\n");
}
