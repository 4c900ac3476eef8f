/** What has to be put away when a process of tests ends: Vitest ends them by a signal. */
const left: (() => void)[] = [];

/** Runs at once, so that it can't wait for anything. */
export function atProcessEnd(putAway: () => void): void {
  if (left.push(putAway) > 1) return;
  const all = () => {
    for (const each of left.splice(0)) each();
  };
  process.once("exit", all);
  process.once("SIGTERM", () => {
    all();
    // `process.exit` is Vitest's own in here, and a test's mistake.
    process.kill(process.pid, "SIGKILL");
  });
}
