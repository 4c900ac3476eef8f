/**
 * What the button of a plain form does, in the one value that a browser sends along with it: a step a
 * line. A command stands with its input as JSON behind its name, an address begins with a slash, the key of a
 * modal with a number sign.
 */
import type { ResolvedAction } from "../documents/descriptor.ts";

export type FormStep = { command: string; input: Record<string, unknown> } | { href: string } | { modal: string };

/** Steps that need a script (closing a modal, the support chat) are left out. */
export function stepsText(action: ResolvedAction): string {
  if (action.do === "go" || action.do === "resume") return action.href;
  if (action.do === "open") return `#${action.modal}`;
  if (action.do !== "command") return "";
  const { command, input = {}, then } = action;
  const own = Object.keys(input).length > 0 ? `${command} ${JSON.stringify(input)}` : command;
  const next = then ? stepsText(then) : "";
  return next === "" ? own : `${own}\n${next}`;
}

/** null: nothing that a button of ours says. */
export function readSteps(text: string): FormStep[] | null {
  const steps: FormStep[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line === "") continue;
    if (line.startsWith("/")) {
      steps.push({ href: line });
      continue;
    }
    if (line.startsWith("#")) {
      steps.push({ modal: line.slice(1) });
      continue;
    }
    const [, command = "", json] = /^([a-z][a-z-]*)(?: (\{.*\}))?$/.exec(line) ?? [];
    const input = json === undefined ? {} : parsed(json);
    if (command === "" || input === null) return null;
    steps.push({ command, input });
  }
  return steps;
}

function parsed(json: string): Record<string, unknown> | null {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return null;
  }
}
