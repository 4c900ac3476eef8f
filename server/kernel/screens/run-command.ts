/** Runs a command that a document names, for the person and the page that it came from. */
import type { Audience } from "#screens/language/documents/catalog.ts";
import { inputProperties } from "#screens/language/documents/command-input.ts";
import type { CommandResult, Problem } from "#screens/language/documents/descriptor.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { acceptsValue } from "#screens/language/rules/accepts-value.ts";
import { normalAnswer } from "../rules/answers.ts";
import { refusal, type Refusal } from "../rules/refusal.ts";
import type { Deps, Viewer, CommandCall, CommandOutcome, PageAddress } from "../context/deps.ts";
import { refused, track } from "./application-command.ts";
import { judgeForm } from "./judge-form.ts";
import { subjectScreen } from "./subject-screen.ts";
import { problemsOf } from "../context/texts.ts";

export interface CommandRequest {
  command: string;
  input: Record<string, unknown>;
  /** The page that it came from. */
  at: PageAddress;
  /** The command that was pressed, where this one saves what had to be saved before it. */
  before?: string;
}

/** Expected failures are values; what is thrown is a bug or an outage, and nothing was acknowledged. */
export async function runCommand(deps: Deps, viewer: Viewer, { command, input, at, before }: CommandRequest): Promise<CommandResult> {
  const { set } = deps.documents.current();
  const entry = ownProperty(set.catalog.commands, command);
  const work = ownProperty(deps.areas.commands, command);
  const screen = await subjectScreen(deps, viewer, at, { modals: entry?.opens ?? [], state: work?.reads ?? [], alone: work?.alone });
  const call: CommandCall = { deps, viewer: screen.viewer, screen, input };
  if (!entry || !work) return failed(call, refusal(UNKNOWN_COMMAND, "command"));
  if (!entry.audiences.includes("anyone") && !screen.viewer.user) return failed(call, refusal("sign-in-required"));
  if (!entry.audiences.some((audience) => mayBe(screen.subject.audience, audience))) return failed(call, refusal("not-allowed"));
  if (viewer.viewing && work.whileViewing === "passed-over") return answer(call, { ok: true, stay: true });
  if (viewer.viewing && !work.whileViewing) return failed(call, refusal(VIEWING));
  const judged = judgeForm(screen, command, input);
  if (judged === "unoffered") return answer(call, refused(call, refusal("wrong-state", "status")));
  if (!judged.ok) {
    countRefusals(call, command, input, judged.problems);
    return answer(call, judged);
  }
  const said = plainInput(set, command, judged.input);
  const wrong = wrongInputs(set, command, said, screen.day);
  if (wrong.length > 0) return failed(call, ...wrong.map((name) => refusal(WRONG_INPUT, `input.${name}`)));
  const outcome = await work({ ...call, input: said as never });
  if (!outcome.ok) {
    countRefusals(call, command, judged.input, outcome.problems);
    if (before !== undefined) ownProperty(deps.areas.commands, before)?.heldBy?.(call, String(input["root"] ?? ""), outcome.problems);
  }
  return answer(call, outcome);
}

/** What is said at a field is counted, and reported nowhere: which questions people stumble over, never what they typed. */
function countRefusals(call: CommandCall, command: string, { root }: CommandRequest["input"], problems: readonly Problem[]): void {
  const atFields = problems.filter(({ path }) => path !== null);
  if (atFields.length === 0) return;
  const named = typeof root === "string" ? { root } : {};
  track(call, "Answer refused", { command, ...named, fields: atFields.map(({ path }) => path), codes: atFields.map(({ code }) => code) });
}

const VIEWING = "viewing-as";
const UNKNOWN_COMMAND = "unknown-command";
const WRONG_INPUT = "wrong-input";

/** What was wrong with the request itself, so that nothing was run: a command that there is none of, an input that is missing or of another type. */
export const wrongParts = (result: CommandResult): Problem[] =>
  result.ok ? [] : result.problems.filter(({ code }) => code === UNKNOWN_COMMAND || code === WRONG_INPUT);

/** Draws the page again as it is now, unless what it shows is still so or the person goes elsewhere. */
async function answer({ deps, viewer, screen }: CommandCall, outcome: CommandOutcome): Promise<CommandResult> {
  const effects = [...(outcome.effects ?? [])];
  const saved = outcome.saved ? { saved: outcome.saved } : {};
  const goes = effects.some((effect) => effect.do === "navigate" || effect.do === "leave");
  let descriptor;
  if (!goes && !(outcome.ok && outcome.stay)) {
    const now = await subjectScreen(deps, viewer, screen.at);
    descriptor = now.drawn;
    // The page is no longer for them: another tab, or the world, moved the application on.
    if (!descriptor && now.decision.do !== "show") effects.push({ do: now.decision.do === "leave" ? "leave" : "navigate", href: now.decision.href });
  }
  const drawn = descriptor ? { descriptor } : {};
  return outcome.ok ? { ok: true, effects, ...saved, ...drawn } : { ok: false, problems: outcome.problems, effects, ...saved, ...drawn };
}

const failed = ({ screen }: CommandCall, ...refusals: Refusal[]): CommandResult => ({ ok: false, problems: problemsOf(screen.texts, refusals), effects: [] });

const mayBe = (ownProperty: Audience, audience: Audience): boolean => audience === "anyone" || audience === ownProperty;

/** The inputs that the catalog declares have to be as it says, and nothing only where they may be; further ones are the command's own business. */
const wrongInputs = (set: DocumentSet, command: string, input: Record<string, unknown>, today: string): string[] =>
  Object.entries(inputProperties(set, command))
    .filter(([name, property]) => !acceptsValue(property, ownProperty(input, name) ?? null, today, (beside) => ownProperty(input, beside)))
    .map(([name]) => name);

/** Words that were pasted bring along what can't be seen: it is left out, as in what a form sends. */
function plainInput(set: DocumentSet, command: string, input: Record<string, unknown>): Record<string, unknown> {
  const plain = Object.entries(inputProperties(set, command)).filter(
    ([name, { plainText }]) => plainText !== undefined && typeof ownProperty(input, name) === "string",
  );
  return { ...input, ...Object.fromEntries(plain.map(([name]) => [name, normalAnswer(input[name])])) };
}

const ownProperty = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);
