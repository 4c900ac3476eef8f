/**
 * A background-check company's API of Checkr's kind. The ending of the government id steers it:
 * 0000 clear, 0001 consider (580), 0002 pending for a minute and then clear, 0003 the company's own error;
 * any other, or none, clear. Of a government id only the ending is kept.
 */
import { createHmac, randomBytes } from "node:crypto";
import { credentials, cut, delayed, json, readObject, takeOne, text, type Clock, type Connection } from "../stand-in/stand-in.ts";
import { VendorStandIn } from "../stand-in/vendor-stand-in.ts";
import type { WebhookFaults } from "../stand-in/webhook-sender.ts";

export interface ScreeningFaults extends WebhookFaults {
  /** Answers 503 to everything. */
  down: boolean;
  /** Every answer comes this much later, after its effect. */
  delayMs: number;
  /** Takes the order, then cuts the connection. Counts down. */
  dropAfterOrder: number;
}

type Status = "pending" | "clear" | "consider" | "suspended" | "canceled";
interface Candidate {
  id: string;
  custom_id: string;
  ending: string | null;
  report_ids: string[];
  invitation_ids: string[];
  person: Record<string, string>;
  created_at: string;
}
/** `due`: when a pending one is decided, in ms; null: at once. */
interface Report {
  id: string;
  candidate_id: string;
  package: string;
  status: Status;
  score: number | null;
  due: number | null;
  created_at: string;
}
interface Invitation {
  id: string;
  candidate_id: string;
  package: string;
  status: "pending" | "completed";
  report_id: string | null;
  created_at: string;
}

const newId = () => randomBytes(12).toString("hex");
const CLEAR_SCORE = 742;
const PENDING_MS = 60_000;

export class ScreeningStandIn extends VendorStandIn<ScreeningFaults> {
  readonly #clock: Clock;
  readonly #apiKey: string;
  readonly #webhookSecret: string;
  readonly #webhookUrl: string;
  readonly #timer: NodeJS.Timeout;

  constructor(options: { clock: Clock; apiKey: string; webhookSecret: string; webhookUrl: string; folder: string | null }) {
    super("screening", options.folder, {
      down: false,
      delayMs: 0,
      dropAfterOrder: 0,
      duplicateWebhooks: false,
      reorderWebhooks: false,
      withholdWebhooks: false,
    });
    this.#clock = options.clock;
    this.#apiKey = options.apiKey;
    this.#webhookSecret = options.webhookSecret;
    this.#webhookUrl = options.webhookUrl;
    this.#timer = setInterval(() => this.#decideDue(), 500);
    this.#timer.unref();
  }

  /** The reports that were really ordered, by custom id and by whom they are about. */
  orders(): { checkId: string; email: string; firstName: string; report: string; status: Status }[] {
    return this.ledger.all<Report>("reports").map((report) => {
      const candidate = this.ledger.get<Candidate>("candidates", report.candidate_id);
      const { email = "", first_name: firstName = "" } = candidate?.person ?? {};
      return { checkId: candidate?.custom_id ?? "", email, firstName, report: report.id, status: report.status };
    });
  }

  override stop(): Promise<void> {
    clearInterval(this.#timer);
    return super.stop();
  }
  sign(body: string): string {
    return createHmac("sha256", this.#webhookSecret).update(body).digest("hex");
  }

  /** `path` begins with /v1/. */
  async handle(request: Request, path: string, connection?: Connection): Promise<Response> {
    if (this.faults.down) return json(503, { error: "Service unavailable" });
    if (credentials(request)?.user !== this.#apiKey) return json(401, { error: "Bad authentication error" });
    this.#decideDue();
    const body = request.method === "POST" ? await readObject(request) : {};
    if (!body) return json(400, { error: "The body is not a JSON object" });
    const answer =
      request.method === "POST" ? this.#post(path, body, request.headers.get("idempotency-key")) : this.#get(path, new URL(request.url).searchParams);
    await delayed(() => this.faults.delayMs);
    const ordered = request.method === "POST" && (path === "/v1/reports" || path === "/v1/invitations");
    if (ordered && takeOne(this.faults, "dropAfterOrder")) return cut(connection);
    return answer;
  }

  #post(path: string, body: Record<string, unknown>, key: string | null): Response {
    const kept = key ? this.ledger.get<{ status: number; body: unknown }>("answers", key) : undefined;
    if (kept) return json(kept.status, kept.body);
    const store = (shown: unknown, rows: Record<string, Record<string, unknown>>) => {
      this.ledger.write({ ...rows, ...(key ? { answers: { [key]: { status: 201, body: shown } } } : {}) });
      return json(201, shown);
    };
    const known = /^\/v1\/candidates\/([a-z0-9]+)$/.exec(path)?.[1];
    if (path === "/v1/candidates" || known) {
      const before = known ? this.ledger.get<Candidate>("candidates", known) : undefined;
      if (known && !before) return json(404, { error: "Candidate not found" });
      const missing = ["first_name", "last_name", "email", "dob"].filter((name) => !text(body[name]));
      if (missing.length > 0) return json(400, { error: missing.map((name) => `${name} is missing`) });
      const number = (text(body["ssn"]) || text(body["social_insurance_number"])).replace(/\D/g, "");
      if (number && number.length !== 9) return json(400, { error: ["ssn is invalid"] });
      const candidate: Candidate = {
        id: before?.id ?? newId(),
        custom_id: text(body["custom_id"]),
        ending: number ? number.slice(-4) : (before?.ending ?? null),
        report_ids: before?.report_ids ?? [],
        invitation_ids: before?.invitation_ids ?? [],
        created_at: before?.created_at ?? this.#now(),
        person: {
          first_name: text(body["first_name"]),
          last_name: text(body["last_name"]),
          email: text(body["email"]),
          dob: text(body["dob"]),
          zipcode: text(body["zipcode"]),
        },
      };
      return store(this.#shown(candidate), { candidates: { [candidate.id]: candidate } });
    }
    const candidate = this.ledger.get<Candidate>("candidates", text(body["candidate_id"]));
    if (!candidate || !text(body["package"])) return json(400, { error: ["candidate_id or package is missing"] });
    const packageName = text(body["package"]);
    if (path === "/v1/reports") {
      if (!candidate.ending) return json(400, { error: ["the candidate has no ssn"] });
      if (candidate.ending === "0003") return json(500, { error: "Internal error" });
      const report = this.#newReport(candidate, packageName);
      const answer = store(report, {
        reports: { [report.id]: report },
        candidates: { [candidate.id]: { ...candidate, report_ids: [...candidate.report_ids, report.id] } },
      });
      this.#announce("report.created", report);
      if (report.status !== "pending") this.#announce("report.completed", report);
      return answer;
    }
    if (path === "/v1/invitations") {
      // Here nobody opens the company's mail: the person answers at once.
      const report = this.#newReport(candidate, packageName);
      const invitation: Invitation = {
        id: newId(),
        candidate_id: candidate.id,
        package: packageName,
        status: "completed",
        report_id: report.id,
        created_at: this.#now(),
      };
      const answer = store(invitation, {
        invitations: { [invitation.id]: invitation },
        reports: { [report.id]: report },
        candidates: {
          [candidate.id]: { ...candidate, invitation_ids: [...candidate.invitation_ids, invitation.id], report_ids: [...candidate.report_ids, report.id] },
        },
      });
      this.#announce("invitation.completed", invitation);
      this.#announce("report.completed", report);
      return answer;
    }
    return json(404, { error: "Not found" });
  }

  #get(path: string, query: URLSearchParams): Response {
    if (path === "/v1/candidates") {
      const customId = query.get("custom_id");
      const found = this.ledger
        .all<Candidate>("candidates")
        .filter((candidate) => customId === null || candidate.custom_id === customId)
        .map((candidate) => this.#shown(candidate));
      return json(200, { object: "list", count: found.length, next_href: null, previous_href: null, data: found });
    }
    const [, collection, id] = /^\/v1\/(candidates|reports|invitations)\/([a-z0-9]+)$/.exec(path) ?? [];
    const found = collection && id ? this.ledger.get<Candidate | Report | Invitation>(collection, id) : undefined;
    if (!found) return json(404, { error: "Not found" });
    return json(200, "person" in found ? this.#shown(found) : found);
  }

  #newReport(candidate: Candidate, packageName: string): Report {
    const base = { id: newId(), candidate_id: candidate.id, package: packageName, created_at: this.#now(), due: null };
    if (candidate.ending === "0001") return { ...base, status: "consider", score: 580 };
    if (candidate.ending === "0002") return { ...base, status: "pending", score: null, due: this.#clock.now().getTime() + PENDING_MS };
    return { ...base, status: "clear", score: CLEAR_SCORE };
  }

  #decideDue(): void {
    const now = this.#clock.now().getTime();
    for (const report of this.ledger.all<Report>("reports")) {
      if (report.status !== "pending" || report.due === null || report.due > now) continue;
      const decided: Report = { ...report, status: "clear", score: CLEAR_SCORE, due: null };
      this.ledger.write({ reports: { [report.id]: decided } });
      this.#announce("report.completed", decided);
    }
  }

  #announce(type: string, object: unknown): void {
    const body = JSON.stringify({ id: newId(), object: "event", type, created_at: this.#now(), data: { object } });
    this.webhooks.send({ url: this.#webhookUrl, body, headers: (raw) => ({ "x-checkr-signature": this.sign(raw) }) });
  }

  #shown({ ending: _kept, person, ...candidate }: Candidate): Record<string, unknown> {
    return { object: "candidate", ...person, ...candidate };
  }
  #now(): string {
    return this.#clock.now().toISOString();
  }
}
