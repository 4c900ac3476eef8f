/**
 * A node-postgres pool on PGlite. PGlite has one session, so the pool has one connection: whoever
 * holds it has the database alone, and the others queue, which is what a transaction needs.
 */
import pg from "pg";
import { valueTypes } from "../engine/value-types.ts";
import type { PGliteEngine } from "./engine.ts";
import { PGliteSocket } from "./socket.ts";

/** How long a statement waits for its turn before it gives up. */
const TURN_MS = 15_000;

/** The name contains "Pool": libraries that take a pool or a client tell them apart by it. */
export class PGlitePool extends pg.Pool {
  constructor(engine: PGliteEngine) {
    super({
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: TURN_MS,
      user: "postgres",
      database: "postgres",
      types: valueTypes,
      stream: () => new PGliteSocket(engine),
    } as pg.PoolConfig);
    // A connection that dies while nobody uses it is replaced by the next one who asks.
    this.on("error", () => {});
  }
}
