/** The fee of an application and its receipts. */
import type { AreaApi } from "../../kernel/api/route.ts";
import { once } from "../../kernel/filling/api.ts";
import { chargeFilling } from "../../kernel/filling/charge.ts";
import { readReceipt } from "../../kernel/filling/receipt.ts";
import { withPictures } from "../../kernel/mail/mail-pictures.ts";
import { showCharge } from "../../kernel/records/represent.ts";

export const api: AreaApi = {
  about: "The application fee and its receipts.",
  routes: [
    once(
      {
        path: "/applications/application-charge",
        name: "chargeApplication",
        about: "Charges the application fee, once. 202 while the provider's answer is awaited.",
        resource: "charge",
        statuses: [200, 201, 202],
        refusals: [402, 404, 409, 503],
      },
      (deps, actor, { target_type, target_id, stripe_token: token }) =>
        chargeFilling(deps, actor, { target_type: target_type ?? "application", target_id, token }),
      showCharge,
    ),
    {
      method: "GET",
      path: "/applications/receipts/{id}",
      name: "downloadReceipt",
      about: "The receipt of a charge that succeeded, for whoever paid: a web page of its own, word for word as it is mailed.",
      access: { resource: "receipt", verb: "read" },
      answers: { content: "text/html" },
      refusals: [404],
      async handler(call) {
        const { reference, html } = call.orRefuse(await readReceipt(call.deps, call.actor(), call.param("id"))).value;
        return call.file({ content: withPictures(html), type: "text/html; charset=utf-8", name: `receipt-${reference}.html` });
      },
    },
  ],
};
