/** A statement as a value: the store runs what a folder of statements wrote. */

/** Rows of one statement. `rowCount` counts rows read or changed. */
export interface Answer<Row = Record<string, unknown>> {
  rows: Row[];
  rowCount: number;
}

/** Anything that runs one statement: the pool, or the connection of a transaction. */
export interface Executor {
  /** With a name the statement is prepared once a connection: worth it for the large ones that every page runs. */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[], name?: string): Promise<Answer<Row>>;
}

/** One question or change, by one statement or a few: `store.query(…)` runs it by itself, `tx.query(…)` in its transaction. */
export type Query<T> = (db: Executor) => Promise<T>;
