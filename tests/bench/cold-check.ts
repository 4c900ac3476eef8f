/** One check in a fresh process, as somebody waits for it who starts the server or asks for the checks. */
import { checkDocuments } from "#screens/check/index.ts";
import { documentsOf } from "./checked-documents.ts";
import { interleaved, threadMs } from "./thread-time.ts";
import { YARDSTICK, yardstick } from "./yardstick.ts";

/** Milliseconds. */
export interface ColdCheck {
  cold: number;
  /** The same once the compiler has made up its mind. */
  warm: number;
  yardstick: number;
}

const [name, mode] = process.argv.slice(2);
const documents = documentsOf(name as "shipped" | "journey");
const check = { name: "check", calls: 1, work: () => void checkDocuments(documents) };
const cold = threadMs(() => check.work());
const times = interleaved([check, yardstick], mode === "quick" ? { rounds: 1, warmUp: 0 } : { rounds: 8, warmUp: 12 });
const least = (rounds: readonly number[] = []) => Math.min(...rounds) / 1_000;
process.send?.({ cold, warm: least(times["check"]), yardstick: least(times[YARDSTICK]) } satisfies ColdCheck, () => process.exit(0));
