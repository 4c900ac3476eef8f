/**
 * Webhooks: the raw body goes to the use case, which verifies the signature, remembers the event and
 * acts on it in one transaction. Anything but a 2xx makes the vendor send it again.
 */
import type { HostContext } from "./context.ts";
import type { HostParts } from "./host.ts";
import { refuse } from "./error-response.ts";
import { readBody } from "./json-body.ts";
import { BadSignature } from "../ports/failures.ts";
import type { WebhookHeaders } from "./services.ts";

const WEBHOOK_LIMIT = 1024 * 1024;

export function mountWebhooks({ app, services }: HostParts): void {
  const { webhooks } = services;
  const receive = (route: string, act: (c: HostContext, body: Buffer, headers: WebhookHeaders) => Promise<void>) => async (c: HostContext) => {
    c.set("route", route);
    const body = await readBody(c.req.raw, WEBHOOK_LIMIT);
    try {
      await act(c, body, (name) => c.req.header(name));
    } catch (error) {
      if (error instanceof BadSignature) throw refuse("invalid");
      throw error;
    }
    return c.json({ received: true });
  };

  app.post("/webhooks/stripe/:country", receive("/webhooks/stripe/:country", async (c, body, headers) => {
    const country = c.req.param("country")?.toUpperCase();
    if (country !== "US" && country !== "CA") throw refuse("not-found");
    await webhooks.payment(country, body, headers);
  }));
  app.post("/webhooks/screening", receive("/webhooks/screening", (_, body, headers) => webhooks.screening(body, headers)));
  app.post("/webhooks/argyle", receive("/webhooks/argyle", (_, body, headers) => webhooks.income(body, headers)));
  app.post("/webhooks/persona", receive("/webhooks/persona", async (_, body, headers) => {
    if (!webhooks.identity) throw refuse("not-found");
    await webhooks.identity(body, headers);
  }));
  app.all("/webhooks/*", () => { throw refuse("not-found"); });
}
