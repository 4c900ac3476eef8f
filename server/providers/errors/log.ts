/** Errors go to the log, cleaned. */
import type { ErrorReporter } from "../../ports/outside.ts";
import { scrub } from "../scrub.ts";

export function createLogErrors(write: (message: string, details: Record<string, unknown>) => void): ErrorReporter {
  return {
    report(error, context = {}) {
      // A reporter that fails must not become the next error.
      try {
        write("error reported", { error: scrub(error), context: scrub(context) });
      } catch {
        /* nowhere left to say it */
      }
    },
    flush: async () => {},
  };
}
