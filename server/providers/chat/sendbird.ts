/**
 * The chat at Sendbird, by its Platform API. It refuses what it has and what it hasn't with 400 and a code of its own, and what comes
 * too often with 429 and a wait. It knows nothing of idempotency: a message carries our id in its `data`.
 */
import type { Chat, ProviderMessage } from "../../ports/chat.ts";
import { ProviderRefused } from "../../ports/failures.ts";
import type { ChatConfig } from "../config.ts";
import { askVendor, type Json, listIn, objectIn, textIn, type VendorAnswer, type VendorRequest } from "../vendor-request.ts";
import { eventIdOf, idOfVendor, verifiedBody } from "../webhook-signature.ts";

const SERVICE = "chat";
const NOT_FOUND = 400201;
const ALREADY_EXISTS = 400202;
/** The most that one answer lists. */
const PAGE = 200;
/** It counts by the second: what is told to come later is waited for as long as a page may. */
const LONGEST_WAIT_MS = 4000;

export function createSendbirdChat(config: ChatConfig): Chat {
  const address = `${(config.address ?? `https://api-${config.appId}.sendbird.com`).replace(/\/$/, "")}/v3`;
  const headers = { "api-token": config.apiToken };
  const ask = (method: VendorRequest["method"], path: string, body?: Json): Promise<VendorAnswer> =>
    askVendor({ service: SERVICE, method, url: address + path, body, headers, timeoutMs: config.timeoutMs, longestWaitMs: LONGEST_WAIT_MS });
  const codeOf = ({ body }: VendorAnswer): unknown => objectIn(body)["code"];
  /** @param passed  a refusal by this code is as good as done */
  const done = async (asked: Promise<VendorAnswer>, passed: number | null = null): Promise<VendorAnswer> => {
    const answer = await asked;
    const code = codeOf(answer);
    if (answer.status >= 300 && (passed === null || code !== passed))
      throw new ProviderRefused(SERVICE, `answered ${answer.status}${typeof code === "number" ? ` (${code})` : ""}`);
    return answer;
  };
  const channelPath = (id: string, more = ""): string => `/group_channels/${encodeURIComponent(id)}${more}`;
  const userPath = (id: string, more = ""): string => `/users/${encodeURIComponent(id)}${more}`;
  // The page shows names and faces by itself: none is told.
  const createUser = (user: string) => done(ask("POST", "/users", { user_id: user, nickname: "", profile_url: "" }), ALREADY_EXISTS);
  const createUsers = async (users: readonly string[]): Promise<void> => {
    for (const user of users) await createUser(user);
  };

  return {
    name: "sendbird",
    browser: () => ({ app: config.appId, api_host: config.address ?? null, socket_host: config.socketAddress ?? null }),

    async token(user, until) {
      const issue = () => ask("POST", userPath(user, "/token"), { expires_at: until.getTime() });
      let answer = await issue();
      if (codeOf(answer) === NOT_FOUND) {
        await createUser(user);
        answer = await issue();
      }
      const token = textIn((await done(Promise.resolve(answer))).body, "token");
      if (!token) throw new ProviderRefused(SERVICE, "gave no token");
      return token;
    },

    async channel(id) {
      const answer = await done(ask("GET", channelPath(id, "?show_member=true")), NOT_FOUND);
      if (codeOf(answer) === NOT_FOUND) return null;
      if (textIn(answer.body, "channel_url") !== id) throw new ProviderRefused(SERVICE, "answered with another channel");
      return { members: listIn(answer.body, "members").flatMap((member) => textIn(member, "user_id") || []) };
    },

    async createChannel(id, members) {
      await createUsers(members);
      await done(ask("POST", "/group_channels", { channel_url: id, user_ids: members, name: "", is_distinct: false }), ALREADY_EXISTS);
    },
    async addMembers(channel, users) {
      await createUsers(users);
      await done(ask("POST", channelPath(channel, "/invite"), { user_ids: users }));
    },
    async removeMembers(channel, users) {
      await done(ask("PUT", channelPath(channel, "/leave"), { user_ids: users }), NOT_FOUND);
    },
    async closeChannel(channel) {
      await done(ask("PUT", channelPath(channel, "/freeze"), { freeze: true }), NOT_FOUND);
    },

    async sendMessage(channel, { id, user, text }) {
      const body = { message_type: "MESG", user_id: user, message: text, data: JSON.stringify({ id }) };
      const sent = messageIn((await done(ask("POST", channelPath(channel, "/messages"), body))).body);
      if (!sent) throw new ProviderRefused(SERVICE, "took a message and doesn't say which");
      return sent;
    },
    async messagesFrom(channel, from) {
      const query = new URLSearchParams({ message_ts: String(from?.getTime() ?? 0), prev_limit: "0", next_limit: String(PAGE), include: "true" });
      const answer = await done(ask("GET", channelPath(channel, `/messages?${query}`)), NOT_FOUND);
      const all = listIn(answer.body, "messages").flatMap((message) => messageIn(message) ?? []);
      return all.toSorted((one, other) => one.at.getTime() - other.at.getTime() || Number(one.provider_message) - Number(other.provider_message));
    },

    async deleteUser(user) {
      await done(ask("DELETE", userPath(user)), NOT_FOUND);
    },

    webhook(rawBody, signature) {
      const event = verifiedBody(SERVICE, "sha256", config.apiToken, rawBody, signature);
      const channel = idOfVendor.safeParse(textIn(event, "channel", "channel_url")).data ?? null;
      return { eventId: eventIdOf(rawBody), channel: textIn(event, "category") === "group_channel:message_send" ? channel : null };
    },
  };
}

/** What somebody wrote; null of files, of notices, and of what makes no sense. */
function messageIn(body: unknown): ProviderMessage | null {
  const { type, message_id: number, created_at: at } = objectIn(body);
  const [user, text] = [textIn(body, "user", "user_id"), textIn(body, "message")];
  if (type !== "MESG" || typeof number !== "number" || typeof at !== "number" || Number.isNaN(new Date(at).getTime()) || !user || !text) return null;
  return { provider_message: String(number), id: idIn(textIn(body, "data")), user, text, at: new Date(at) };
}

function idIn(data: string): string | null {
  try {
    return textIn(JSON.parse(data), "id") || null;
  } catch {
    return null;
  }
}
