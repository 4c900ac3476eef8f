/** What has happened to an application of the demo until now, as its timeline and the dashboard read it. */
import type { PaidCard } from "../../ports/payments.ts";
import type { ApplicationStatus } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";
import type { Transaction } from "../engine/database.ts";
import { FORM_HOURS, type DemoApplication, type DemoStep } from "./demo-data.ts";
import { demoId } from "./demo-id.ts";

/** What the demo's fees were paid with: the sandbox's card that succeeds. */
const DEMO_CARD: PaidCard = { brand: "visa", last4: "4242" };

/** Who decides where nobody else has it in hand, and what they do. */
const REVIEWER = "staff@example.com";
const BY_STAFF: ReadonlySet<string> = new Set(["request", "pre-approve", "reject", "send-lease"]);
/** What nobody does. */
const BY_NOBODY = "open-meeting";

interface Whose {
  user: string;
  application: string;
  /** When it was handed in; null where it wasn't. */
  submitted: string | null;
}

/** @param after the instant so many hours after it was begun. */
export async function writeHistory(tx: Transaction, writes: Writes, demo: DemoApplication, whose: Whose, after: (hours: number) => string): Promise<void> {
  const { user, application, submitted } = whose;
  const common = { application, as_user_id: null, why: null };
  const started = demo.status === "pre_meet_and_greet" ? demo.status : "open";
  await writes.event({ ...common, actor_user_id: user, name: "application-created", detail: { source: demo.source, to: started }, at: after(0) });
  if (demo.charged) {
    const detail = { charge: demoId(`charge:${demo.source}`), amount_cents: Math.round(demo.charged * 100), card: DEMO_CARD };
    await writes.event({ ...common, actor_user_id: null, name: "charge-success", detail, at: after(FORM_HOURS) });
  }
  if (submitted)
    await writes.event({ ...common, actor_user_id: user, name: "application-submitted", detail: { from: "open", to: "submitted" }, at: submitted });
  if (demo.steps?.length) return writeSteps(tx, writes, demo, whose, demo.steps, after);
  if (demo.status === started || demo.status === "submitted") return;
  await writes.event({
    ...common,
    actor_user_id: demo.status === "withdrawn" ? user : null,
    name: "demo-status",
    detail: { from: submitted ? "submitted" : "open", to: demo.status },
    at: after(8),
  });
}

async function writeSteps(
  tx: Transaction,
  writes: Writes,
  demo: DemoApplication,
  { user, application }: Whose,
  steps: readonly DemoStep[],
  after: (hours: number) => string,
): Promise<void> {
  const reviewer = demoId(`user:${demo.in_hand ?? REVIEWER}`);
  let from: ApplicationStatus = "submitted";
  for (const { name, to, hours_after } of steps) {
    const actor_user_id = BY_STAFF.has(name) ? reviewer : name === BY_NOBODY ? null : user;
    await writes.event({ application, as_user_id: null, why: null, actor_user_id, name, detail: { from, to }, at: after(hours_after) });
    from = to;
  }
  const answer = steps.find(({ name }) => BY_STAFF.has(name));
  if (!answer) return;
  const seconds = Math.round((answer.hours_after - FORM_HOURS) * 3600);
  await tx.query("INSERT INTO review_waits (application, market, seconds, ended_at) VALUES ($1, $2, $3, $4)", [
    application,
    demo.market,
    seconds,
    after(answer.hours_after),
  ]);
}
