/** Identity verification by Persona. Only `approved` verifies anybody: `completed` means no more than that all was handed in. */
import { BadSignature, ProviderRefused } from "../../ports/failures.ts";
import type { Clock } from "../../ports/clock.ts";
import type { IdentityState } from "../../ports/records.ts";
import type { Identity } from "../../ports/outside.ts";
import type { IdentityConfig } from "../config.ts";
import { askVendor, objectIn, textIn, type VendorAnswer } from "../vendor-request.ts";
import { idOfVendor, verifiedBody, webhookId } from "../webhook-signature.ts";

const SERVICE = "identity";
const TOLERANCE_S = 300;

const stateOf = (status: string): IdentityState =>
  status === "approved" ? "approved" : status === "declined" || status === "failed" || status === "expired" ? "declined" : "pending";

export function createPersonaIdentity(config: IdentityConfig, clock: Clock): Identity {
  const address = (config.address ?? "https://api.withpersona.com").replace(/\/$/, "");
  const ask = (method: "GET" | "POST", path: string, body?: unknown, idempotencyKey?: string): Promise<VendorAnswer> =>
    askVendor({
      service: SERVICE,
      method,
      url: `${address}/api/v1${path}`,
      body,
      timeoutMs: config.timeoutMs,
      headers: { authorization: `Bearer ${config.apiKey}`, ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}) },
    });
  const idIn = (answer: VendorAnswer): string => {
    const id = textIn(answer.body, "data", "id");
    if (answer.status >= 300 || !id) throw new ProviderRefused(SERVICE, `inquiry answered ${answer.status}`);
    return id;
  };

  return {
    async begin(person, returnUrl, known = null) {
      // One open inquiry a person: the key makes a repeated beginning the same inquiry.
      const key = known ? `inquiry:${person.userId}:after:${known.inquiryId}` : `inquiry:${person.userId}`;
      const id =
        (known?.state === "pending" ? known.inquiryId : null) ??
        idIn(
          await ask(
            "POST",
            "/inquiries",
            {
              data: {
                attributes: {
                  "inquiry-template-id": config.templateId,
                  "reference-id": person.userId,
                  "redirect-uri": returnUrl,
                  fields: { "name-first": person.first_name, "name-last": person.last_name },
                },
              },
            },
            key,
          ),
        );
      const resumed = await ask("POST", `/inquiries/${encodeURIComponent(id)}/resume`);
      idIn(resumed);
      const page = new URL(config.pageUrl ?? "https://withpersona.com/verify");
      page.searchParams.set("inquiry-id", id);
      page.searchParams.set("session-token", textIn(resumed.body, "meta", "session-token"));
      page.searchParams.set("redirect-uri", returnUrl);
      return { inquiryId: id, redirectTo: page.href };
    },

    async read(inquiryId, userId) {
      const answer = await ask("GET", `/inquiries/${encodeURIComponent(inquiryId)}`);
      idIn(answer);
      if (textIn(answer.body, "data", "attributes", "reference-id") !== userId) throw new ProviderRefused(SERVICE, "the inquiry is somebody else's");
      return stateOf(textIn(answer.body, "data", "attributes", "status"));
    },

    webhook(rawBody, signature) {
      // Two pairs stand side by side while the secret is being changed.
      const pairs = signature.split(" ").map((pair) => ({ at: /(?:^|,)t=(\d+)/.exec(pair)?.[1] ?? "", mark: /(?:^|,)v1=([0-9a-f]+)/i.exec(pair)?.[1] ?? "" }));
      for (const { at, mark } of pairs) {
        if (!at || clock.now().getTime() / 1000 - Number(at) > TOLERANCE_S) continue;
        let event: unknown;
        try {
          event = verifiedBody(SERVICE, "sha256", config.webhookSecret, rawBody, mark, Buffer.concat([Buffer.from(`${at}.`), rawBody]));
        } catch {
          continue;
        }
        const inquiry = objectIn(event, "data", "attributes", "payload", "data");
        return {
          eventId: webhookId(SERVICE, textIn(event, "data", "id")),
          inquiryId: textIn(inquiry, "id"),
          userId: idOfVendor.safeParse(textIn(inquiry, "attributes", "reference-id")).data ?? null,
        };
      }
      throw new BadSignature(SERVICE);
    },
  };
}
