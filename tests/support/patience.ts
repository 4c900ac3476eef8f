/**
 * How long a test waits for what it needs before it says that it will not come. A test that gets it never waits so
 * long, and no test measures: how fast something is, the machine decides (`npm run bench`).
 */
export const PATIENCE_MS = 120_000;
export const PATIENT = { timeout: PATIENCE_MS };
/** A whole test, or what stands before one: only what never ends may come to this. */
export const TEST_MS = 900_000;
