/** What the vendor's SDK asks over HTTP, with the key of its session. */
import { randomUUID } from "node:crypto";
import { page, shownMessage } from "./platform-api.ts";
import { type Call, type Channel, Refused, type SendbirdStandIn } from "./sendbird.ts";

const KEY_EXPIRED = 400309;

export class SdkApi {
  /** By key: whose session it is. */
  readonly #sessions = new Map<string, string>();

  constructor(private readonly vendor: SendbirdStandIn) {}

  begin(user: string): string {
    const key = randomUUID();
    this.#sessions.set(key, user);
    return key;
  }
  expire(): void {
    this.#sessions.clear();
  }
  userOf(key: string): string {
    const user = this.#sessions.get(key);
    if (user === undefined) throw new Refused(KEY_EXPIRED, "Session key expired.");
    return user;
  }

  answer({ method, path, query, body }: Call, key: string): object {
    const [, , kind = "", id = "", part = ""] = path.split("/").map(decodeURIComponent);
    // It looks whether anything is there.
    if (kind === "") return {};
    if (kind === "users" && part === "session_key") return { key: this.begin(this.vendor.userOf(String(body["token"] ?? ""))) };
    const user = this.userOf(key);
    if (method !== "GET" || kind !== "group_channels") return {};
    const channel = this.vendor.channel(id);
    if (!channel.members.has(user)) throw new Refused(400108, "Not authorized.");
    if (part === "messages") return { messages: page(channel, query).map(shownMessage) };
    return shownChannel(channel, user);
  }
}

const shownChannel = ({ url, members, frozen }: Channel, user: string) => ({
  name: "",
  channel_url: url,
  custom_type: "",
  data: "",
  cover_url: "",
  created_at: 1_700_000_000,
  members: [...members].map((user_id) => ({ user_id, nickname: "", profile_url: "", state: "joined", is_active: true, is_online: false })),
  member_count: members.size,
  joined_member_count: members.size,
  member_state: members.has(user) ? "joined" : "none",
  unread_message_count: 0,
  is_distinct: false,
  is_public: false,
  is_super: false,
  is_ephemeral: false,
  freeze: frozen,
  last_message: null,
  read_receipt: {},
});
