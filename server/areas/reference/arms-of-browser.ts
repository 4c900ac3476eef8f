/** The arms of a browser in the experiments that run: from its cookies, or drawn now. */
import { assignExperiment, type Assignment } from "../../kernel/rules/experiments.ts";
import { experimentSettings } from "./reference-lists.ts";
import type { Deps } from "../../kernel/context/deps.ts";

export interface BrowserArms {
  arms: Record<string, string>;
  /** Cookies of those that were drawn now. */
  drawn: Assignment["cookie"][];
}

const NONE: BrowserArms = { arms: {}, drawn: [] };

export function armsOfBrowser(deps: Pick<Deps, "documents">, cookie: (name: string) => string | null): BrowserArms {
  const { activeTests, tests } = deps.documents.current();
  if (activeTests.length === 0) return NONE;
  const settings = experimentSettings(deps);
  const found: BrowserArms = { arms: {}, drawn: [] };
  for (const id of activeTests) {
    const described = Object.hasOwn(tests, id) ? tests[id] : {};
    const result = assignExperiment({ ...described, id }, settings, cookie(settings.cookie_prefix + id), [Math.random(), Math.random()]);
    if (!result.ok) continue;
    found.arms[id] = String(result.assignment.variant);
    if (result.assignment.fresh) found.drawn.push(result.assignment.cookie);
  }
  return found;
}
