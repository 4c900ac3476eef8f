/** Reports over the API. */
import { done, invalid, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import type { SentBody } from "../../../kernel/definitions/record-definition.ts";
import { normalBody } from "../../../kernel/records/normal-body.ts";
import { checkResource } from "../../../kernel/records/resource-validation.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { report } from "./report.ts";

type Report = Shown["meeting-report"];

/** Of a message its author is whom it is about. */
export async function saveReport(deps: Deps, actor: Actor, meeting: string, body: SentBody): Promise<Outcome<Report>> {
  const { values, refusals } = checkResource(deps, "meeting-report", normalBody(deps, "meeting-report", body), { for: "create" });
  if (refusals.length > 0) return invalid(refusals);
  const { person = null, message = null, reason, words } = values as Pick<Report, "person" | "message" | "reason"> & { words?: string | null };
  if (person === null && message === null) return invalid([refusal("required", "person")]);
  const kept = await report(deps, actor, meeting, { person, message, reason, words: words ?? "" });
  return "code" in kept ? refusedWith(kept) : done({ ...kept.report, reason: kept.report.reason as Report["reason"] }, kept.created);
}
