/**
 * What the button of a plain form does, in the one value that a browser sends along with it: a step a
 * line. A command stands with its input as JSON behind its name, and between them with `@` the root of the form
 * whose answers it takes; an address begins with a slash, the key of a modal with a number sign; a dash closes a modal.
 */
import type { ResolvedAction } from "../documents/descriptor.ts";

export type FormStep = { command: string; input: Record<string, unknown>; form?: string } | { href: string } | { modal: string } | { close: true };

const CLOSE = "-";

/** Steps that need a script (the support chat) are left out. */
export function stepsText(action: ResolvedAction, form?: string): string {
  if (action.do === "go" || action.do === "resume") return action.href;
  if (action.do === "open") return `#${action.modal}`;
  if (action.do === "close") return CLOSE;
  if (action.do !== "command") return "";
  const { command, input = {}, then } = action;
  const name = form === undefined ? command : `${command}@${form}`;
  const own = Object.keys(input).length > 0 ? `${name} ${JSON.stringify(input)}` : name;
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
    if (line === CLOSE) {
      steps.push({ close: true });
      continue;
    }
    if (line.startsWith("#")) {
      steps.push({ modal: line.slice(1) });
      continue;
    }
    const [, command = "", form, json] = /^([a-z][a-z-]*)(?:@([\w:-]+))?(?: (\{.*\}))?$/.exec(line) ?? [];
    const input = json === undefined ? {} : parsed(json);
    if (command === "" || input === null) return null;
    steps.push({ command, input, ...(form !== undefined && { form }) });
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
