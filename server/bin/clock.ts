/** `npm run clock -- +24h`: moves the sandbox's clock. Also `-30m`, `+2d12h`, `+90s`. */
import { MovingClock } from "../config/moving-clock.ts";
import { parseDuration } from "./duration.ts";
import { askSandbox, Complaint, runTool, withStore } from "./operator.ts";

await runTool(async (config) => {
  if (!config.sandbox) throw new Complaint("Only the sandbox's clock can be moved.");
  const by = parseDuration(process.argv[2] ?? "");
  if (by === null) throw new Complaint("By how much? npm run clock -- +24h (also -30m, +2d12h, +90s)");
  const asked = await askSandbox(config, "/sandbox/clock", { by });
  if (asked) return `The clock now shows ${String(asked["now"])}.`;
  const now = await withStore(config, async ({ settings }) => (await MovingClock.start(settings)).move(by));
  // Servers on a PostgreSQL follow it; the embedded database has none now, or it would have been asked.
  return config.databaseUrl === null ? `At the next start the clock shows about ${now.toISOString()}.` : `The clock now shows ${now.toISOString()}.`;
});
