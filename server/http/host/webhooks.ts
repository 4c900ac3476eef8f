/**
 * Webhooks: the raw body goes to the use case, which verifies the signature, remembers the event and
 * acts on it in one transaction. Anything but a 2xx makes the vendor send it again.
 */
import { BadSignature, UnreadableWebhook } from "../../ports/failures.ts";
import { handleIdentityWebhook } from "../../areas/identity/index.ts";
import { handleIncomeWebhook } from "../../areas/income/index.ts";
import { handleChatWebhook } from "../../areas/meetings/index.ts";
import { handlePaymentWebhook } from "../../areas/payment/index.ts";
import { handleScreeningWebhook } from "../../areas/screening/index.ts";
import { handleInboundMail } from "../../areas/support/index.ts";
import type { HostContext } from "../request/context.ts";
import type { HostParts } from "../request/host-parts.ts";
import { refuse } from "../errors/error-response.ts";
import { readBody } from "../body/json-body.ts";

const WEBHOOK_LIMIT = 1024 * 1024;
/** A mail with all its HTML, and small files. */
const MAIL_LIMIT = 4 * WEBHOOK_LIMIT;

interface Arrival {
  c: HostContext;
  body: Buffer;
  signature: string;
}

export function mountWebhooks({ app, services }: HostParts): void {
  const { deps } = services;
  const receive = (path: string, signatureHeader: string, act: (arrival: Arrival) => Promise<void>, limit = WEBHOOK_LIMIT): void => {
    app.post(path, async (c) => {
      c.set("route", path);
      const body = await readBody(c.req.raw, limit);
      try {
        await act({ c, body, signature: c.req.header(signatureHeader) ?? "" });
      } catch (error) {
        if (error instanceof BadSignature || error instanceof UnreadableWebhook) throw refuse("invalid");
        throw error;
      }
      return c.json({ received: true });
    });
  };

  receive("/webhooks/stripe/:country", "stripe-signature", async ({ c, body, signature }) => {
    const country = c.req.param("country")?.toUpperCase();
    if (country !== "US" && country !== "CA") throw refuse("not-found");
    await handlePaymentWebhook(deps, country, body, signature);
  });
  receive("/webhooks/screening", "x-checkr-signature", ({ body, signature }) => handleScreeningWebhook(deps, body, signature));
  receive("/webhooks/argyle", "x-argyle-signature", ({ body, signature }) => handleIncomeWebhook(deps, body, signature));
  receive("/webhooks/persona", "persona-signature", async ({ body, signature }) => {
    if (!(await handleIdentityWebhook(deps, body, signature))) throw refuse("not-found");
  });
  receive("/webhooks/sendbird", "x-sendbird-signature", async ({ body, signature }) => {
    if (!(await handleChatWebhook(deps, body, signature))) throw refuse("not-found");
  });
  // Its signature stands in the body, which is a form.
  const mail = async ({ body, signature: contentType }: Arrival): Promise<void> => {
    if (!(await handleInboundMail(deps, body, contentType))) throw refuse("not-found");
  };
  receive("/webhooks/mail", "content-type", mail, MAIL_LIMIT);
  app.all("/webhooks/*", () => {
    throw refuse("not-found");
  });
}
