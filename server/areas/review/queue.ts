/** Applications as staff look for them. The route's own cell in the access table has let nobody in but them. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "../../ports/records.ts";
import type { QueuedApplication } from "../../ports/review-records.ts";

const isStatus = (text: string): text is ApplicationStatus => APPLICATION_STATUSES.some((status) => status === text);

export async function listReviews(
  { store }: Deps,
  _actor: Actor,
  { status, market, assigned_to, search }: { status: string | null; market: string | null; assigned_to: string | null; search: string | null },
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: QueuedApplication[] }> {
  if (status !== null && !isStatus(status)) return { total: 0, rows: [] };
  return store.reviewQueue({ status, market, assigned_to, search }, page);
}
