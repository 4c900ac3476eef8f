/** Whether a change between two revisions was meant, as whoever checks the product says: of the screen, whoever sees it. */
import type { SentBody } from "../../kernel/definitions/record-definition.ts";
import { createHash } from "node:crypto";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { ScreenChange } from "#screens/language/documents/descriptor.ts";
import { done, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import { checkResource } from "../../kernel/records/resource-validation.ts";
import { compareScreens, type ComparedScreen } from "./compare.ts";
import type { PreviewAsked } from "./previews.ts";

export type Verdict = "meant" | "not-meant";
export type JudgedScreen = Omit<ComparedScreen, "changes"> & { changes: (ScreenChange & { verdict: Verdict | null })[] | null };

type Looked = PreviewAsked & { screen: string; before: string };

export async function readVerdicts({ store }: Pick<Deps, "store">, screen: string, compared: ComparedScreen): Promise<JudgedScreen> {
  if (!compared.changes) return { ...compared, changes: null };
  const changes = compared.changes.map(async (change) => ({ ...change, verdict: verdictIn(await store.settings.get(keyOf(compared, screen, change))) }));
  return { ...compared, changes: await Promise.all(changes) };
}

/** `change`: its number from 1, as it is listed; `where` it is, so that nothing is said of another; `verdict`: null takes it back. */
export async function judgeChange(
  deps: Pick<Deps, "clock" | "config" | "documents" | "store">,
  actor: Pick<Actor, "locale">,
  looked: Looked,
  body: SentBody,
): Promise<Outcome<{ verdict: Verdict | null }>> {
  const { values, refusals } = checkResource(deps, "change-verdict", body, { for: "create" });
  if (refusals.length > 0) return invalid(refusals);
  const { change: number, where, verdict } = values;
  const compared = await compareScreens(deps, actor, looked);
  if (!compared.ok) return compared;
  const change = compared.value.changes?.[number - 1];
  if (!change || change.where !== where) return notFound;
  await deps.store.settings.set(keyOf(compared.value, looked.screen, change), verdict ?? "");
  return done({ verdict });
}

const verdictIn = (kept: string | null): Verdict | null => (kept === "meant" || kept === "not-meant" ? kept : null);

/** Of both revisions, the screen, and what became of what: another text at the same place is another change. */
function keyOf({ before, after }: ComparedScreen, screen: string, change: ScreenChange): string {
  const said = JSON.stringify([before, after, screen, change.where, change.what, change.before, change.after, change.words]);
  return `preview-verdict ${createHash("sha256").update(said).digest("hex").slice(0, 32)}`;
}
