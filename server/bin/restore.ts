/** `npm run restore -- <dump>`: goes back to a dump of the embedded database; without a name, says which there are. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { dumpsIn, restoreDump } from "../db/index.ts";
import { Complaint, runTool } from "./operator.ts";

await runTool(async ({ databaseUrl, dataDir }) => {
  if (databaseUrl !== null) throw new Complaint("DATABASE_URL names a PostgreSQL: its own tools restore it. This is for the embedded database alone.");
  const backups = join(dataDir, "backups");
  const [given] = process.argv.slice(2);
  if (given === undefined) {
    const dumps = dumpsIn(backups);
    throw new Complaint(
      dumps.length === 0 ? `There are no dumps in ${backups}.` : `Name one of these:\n${dumps.map((name) => `  ${join(backups, name)}`).join("\n")}`,
    );
  }
  const dump = resolve(given);
  if (!existsSync(dump)) throw new Complaint(`There is no file ${dump}.`);
  const before = await restoreDump(dataDir, dump, new Date()).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "folder-in-use") throw error;
    throw new Complaint(`${dump} can't be read as a dump of Latchkey: ${error instanceof Error ? error.message : String(error)}. Nothing was changed.`);
  });
  return `Restored ${dump}.${before === null ? "" : ` The database as it was stands in ${before}.`}`;
});
