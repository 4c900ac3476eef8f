/**
 * Background check by an API of Checkr's kind: a candidate (our check id is its custom id), then a
 * report where a government id is known, or an invitation through which the company asks for it.
 * The candidate's id stands for the whole order: reports and invitations come and go beneath it.
 */
import { ProviderRefused, ProviderUnavailable } from "../../ports/failures.ts";
import type { Screening, ScreeningOrder, ScreeningState } from "../../ports/screening.ts";
import type { ScreeningConfig } from "../config.ts";
import { askVendor, listIn, objectIn, textIn, type VendorAnswer } from "../vendor-request.ts";
import { idOfVendor, verifiedBody, webhookId } from "../webhook-signature.ts";

const SERVICE = "screening";

export function createCheckrLikeScreening(config: ScreeningConfig): Screening {
  const ask = (method: "GET" | "POST", path: string, body?: unknown, idempotencyKey?: string): Promise<VendorAnswer> =>
    askVendor({
      service: SERVICE,
      method,
      url: `${config.address.replace(/\/$/, "")}${path}`,
      body,
      timeoutMs: config.timeoutMs,
      headers: {
        authorization: `Basic ${Buffer.from(`${config.apiKey}:`).toString("base64")}`,
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
      },
    });

  const refused = (what: string, answer: VendorAnswer): ScreeningState => ({ state: "error", message: `${what}-refused-${answer.status}` });
  const lost = (error: unknown): ScreeningState => {
    if (error instanceof ProviderUnavailable) return { state: "unknown", reason: error.message };
    throw error;
  };

  /** Where a candidate's order stands; null when nothing was ordered for it yet. */
  async function standing(candidate: unknown): Promise<ScreeningState | null> {
    const providerId = textIn(candidate, "id");
    const reportId = listIn(candidate, "report_ids").findLast((id) => typeof id === "string");
    if (typeof reportId !== "string") return listIn(candidate, "invitation_ids").length > 0 ? { state: "pending", providerId } : null;
    const answer = await ask("GET", `/v1/reports/${encodeURIComponent(reportId)}`);
    if (answer.status !== 200) return { state: "unknown", reason: `report-answered-${answer.status}` };
    if (textIn(answer.body, "candidate_id") !== providerId) return { state: "unknown", reason: "report-of-another-candidate" };
    const status = textIn(answer.body, "status");
    if (status === "pending") return { state: "pending", providerId };
    if (status !== "clear" && status !== "consider")
      return { state: "error", message: `report-${status === "suspended" || status === "canceled" ? status : "unreadable"}` };
    const score = objectIn(answer.body)["score"];
    if (typeof score !== "number") return { state: "error", message: "report-without-score" };
    return { state: "complete", providerId, result: status, score };
  }

  async function candidateOf(checkId: string): Promise<unknown> {
    const answer = await ask("GET", `/v1/candidates?custom_id=${encodeURIComponent(checkId)}`);
    if (answer.status !== 200) throw new ProviderUnavailable(SERVICE, `look-up answered ${answer.status}`);
    return listIn(answer.body, "data").find((candidate) => textIn(candidate, "custom_id") === checkId) ?? null;
  }

  async function place(order: ScreeningOrder): Promise<ScreeningState> {
    // An earlier try of the same check may have got through without our hearing of it.
    const earlier = await candidateOf(order.checkId);
    const stands = earlier ? await standing(earlier) : null;
    if (stands && stands.state !== "error") return stands;

    const person = {
      custom_id: order.checkId,
      first_name: order.first_name,
      ...(order.middle_name ? { middle_name: order.middle_name } : { no_middle_name: true }),
      last_name: order.last_name,
      email: order.email,
      phone: order.phonenumber,
      dob: order.birthdate,
      zipcode: order.postal_code,
      ...(order.secureId ? { [order.secureId.country === "US" ? "ssn" : "social_insurance_number"]: order.secureId.number } : {}),
    };
    const candidate = earlier
      ? await ask("POST", `/v1/candidates/${encodeURIComponent(textIn(earlier, "id"))}`, person)
      : await ask("POST", "/v1/candidates", person, `check:${order.checkId}:candidate`);
    const providerId = textIn(candidate.body, "id");
    if (candidate.status >= 300 || !providerId) return refused("candidate", candidate);

    const what = { package: config.package, candidate_id: providerId };
    // A second try after a definite failure is another order, hence another key.
    const key = `check:${order.checkId}:order:${listIn(earlier, "report_ids").length}`;
    try {
      const answer = order.secureId ? await ask("POST", "/v1/reports", what, key) : await ask("POST", "/v1/invitations", what, key);
      if (answer.status >= 300) return refused("order", answer);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      // Did it arrive before the answer was lost? Only the provider can say; if it can't either, it stays unknown.
      const now = await candidateOf(order.checkId);
      return (now ? await standing(now) : null) ?? { state: "error", message: "order-failed" };
    }
    const placed = await candidateOf(order.checkId);
    return (placed ? await standing(placed) : null) ?? { state: "pending", providerId };
  }

  return {
    company: config.company,
    contact: config.contact,
    order: (order) => place(order).catch(lost),

    async read(providerId, checkId) {
      try {
        const candidate = await ask("GET", `/v1/candidates/${encodeURIComponent(providerId)}`);
        if (candidate.status !== 200) return { state: "unknown", reason: `candidate-answered-${candidate.status}` };
        const of = textIn(candidate.body, "custom_id");
        if (of === "") return { state: "unknown", reason: "candidate-unreadable" };
        if (of !== checkId) throw new ProviderRefused(SERVICE, "the candidate is of another check");
        return (await standing(candidate.body)) ?? { state: "error", message: "nothing-ordered" };
      } catch (error) {
        return lost(error);
      }
    },

    async find(checkId) {
      try {
        const candidate = await candidateOf(checkId);
        return candidate ? await standing(candidate) : null;
      } catch (error) {
        return lost(error);
      }
    },

    webhook(rawBody, signature) {
      const event = verifiedBody(SERVICE, "sha256", config.webhookSecret, rawBody, signature);
      const object = objectIn(event, "data", "object");
      const providerId = textIn(object, "candidate_id") || textIn(object, "id");
      return { eventId: webhookId(SERVICE, textIn(event, "id")), providerId: idOfVendor.safeParse(providerId).data ?? "" };
    },
  };
}
