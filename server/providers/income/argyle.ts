/** Income verification by Argyle: our server makes the user and its token, the vendor's widget does the rest in the browser. */
import { ProviderRefused } from "../../ports/failures.ts";
import type { Income } from "../../ports/outside.ts";
import type { IncomeConfig } from "../config.ts";
import { askVendor, listIn, textIn } from "../vendor-request.ts";
import { eventIdOf, idOfVendor, verifiedBody, webhookId } from "../webhook-signature.ts";

const SERVICE = "income";
const KINDS: Record<string, "accounts" | "failed"> = {
  "accounts.connected": "accounts",
  "accounts.added": "accounts",
  "accounts.removed": "accounts",
  "accounts.failed": "failed",
};

export function createArgyleIncome(config: IncomeConfig): Income {
  const address = (config.address ?? (config.sandbox ? "https://api-sandbox.argyle.com" : "https://api.argyle.com")).replace(/\/$/, "");
  const authorization = `Basic ${Buffer.from(`${config.keyId}:${config.keySecret}`).toString("base64")}`;
  const ask = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) =>
    askVendor({ service: SERVICE, method, url: `${address}${path}`, body, headers: { authorization }, timeoutMs: config.timeoutMs });

  async function token(providerUserId: string): Promise<string> {
    const answer = await ask("POST", "/v2/user-tokens", { user: providerUserId });
    const given = textIn(answer.body, "user_token");
    if (answer.status >= 300 || !given) throw new ProviderRefused(SERVICE, `token answered ${answer.status}`);
    return given;
  }

  async function accountsOf(providerUserId: string): Promise<unknown[]> {
    const answer = await ask("GET", `/v2/accounts?user=${encodeURIComponent(providerUserId)}&limit=100`);
    if (answer.status !== 200) throw new ProviderRefused(SERVICE, `accounts answered ${answer.status}`);
    return listIn(answer.body, "results").filter((account) => textIn(account, "user") === providerUserId);
  }

  return {
    browser: () => ({ scriptUrl: config.scriptUrl ?? "https://plugin.argyle.com/argyle.web.v5.js", sandbox: config.sandbox }),

    async createUser(externalId) {
      // Made before, and the answer lost? The vendor allows two users of one external id, so ask first.
      const known = await ask("GET", `/v2/users?external_id=${encodeURIComponent(externalId)}&limit=1`);
      const before = listIn(known.body, "results")
        .map((user) => (textIn(user, "external_id") === externalId ? textIn(user, "id") : ""))
        .find(Boolean);
      if (before) return { providerUserId: before, token: await token(before) };
      const answer = await ask("POST", "/v2/users", { external_id: externalId });
      const [providerUserId, userToken] = [textIn(answer.body, "id"), textIn(answer.body, "user_token")];
      if (answer.status >= 300 || !providerUserId) throw new ProviderRefused(SERVICE, `user answered ${answer.status}`);
      return { providerUserId, token: userToken || (await token(providerUserId)) };
    },

    token,

    async connected(providerUserId) {
      const [first] = (await accountsOf(providerUserId))
        .map((account) => ({ account, since: textIn(account, "created_at") }))
        .filter(({ account, since }) => textIn(account, "connection", "status") === "connected" && !Number.isNaN(Date.parse(since)))
        .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since));
      if (!first) return null;
      const [employer] = listIn(first.account, "employers");
      const named = typeof employer === "string" && employer.trim() !== "" ? employer.trim().slice(0, 200) : null;
      return { since: first.since, employer: named, ending: textIn(first.account, "id").slice(-4) };
    },

    async disconnect(providerUserId) {
      for (const account of await accountsOf(providerUserId)) {
        const id = textIn(account, "id");
        if (!/^[\w-]+$/.test(id)) throw new ProviderRefused(SERVICE, "an account has no id");
        const answer = await ask("DELETE", `/v2/accounts/${id}`);
        // It may be gone already.
        if (answer.status >= 300 && answer.status !== 404) throw new ProviderRefused(SERVICE, `disconnecting answered ${answer.status}`);
      }
    },

    webhook(rawBody, signature) {
      const event = verifiedBody(SERVICE, "sha512", config.webhookSecret, rawBody, signature);
      return {
        eventId: webhookId(SERVICE, textIn(event, "id") || eventIdOf(rawBody)),
        providerUserId: idOfVendor.safeParse(textIn(event, "data", "user")).data ?? "",
        kind: KINDS[textIn(event, "event")] ?? "other",
      };
    },
  };
}
