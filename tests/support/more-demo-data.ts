import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Rows = Record<string, unknown>[];
/** Files of `schemas/demo` by the list that they have. */
type DemoList = "homes" | "residents" | "applications" | "groups";

/** Adds to the demo data of a copy of the documents; made from the rows that are there. */
export function addDemoData(schemas: string, list: DemoList, rowsFrom: (rows: Rows) => Rows): void {
  const path = join(schemas, "demo", `${list}.json`);
  const document = JSON.parse(readFileSync(path, "utf8")) as Record<string, Rows>;
  document[list]!.push(...rowsFrom(document[list]!));
  writeFileSync(path, JSON.stringify(document));
}
