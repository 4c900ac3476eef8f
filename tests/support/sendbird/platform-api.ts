/** What our server may ask of it, with the application's token. */
import { randomUUID } from "node:crypto";
import { type Call, type Channel, NOT_FOUND, Refused, type Said, type SendbirdStandIn, THERE_ALREADY } from "./sendbird.ts";

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === "string") : []);

export const shownMessage = ({ message_id, channel, user, message, data, created_at }: Said) => ({
  type: "MESG",
  message_id,
  channel_url: channel,
  channel_type: "group",
  message,
  data,
  custom_type: "",
  created_at,
  updated_at: 0,
  user: { user_id: user, nickname: "", profile_url: "" },
  mention_type: "users",
  mentioned_users: [],
  file: {},
  is_removed: false,
});

/** From that instant on, or before it; the oldest first. */
export function page({ said }: Channel, query: URLSearchParams): Said[] {
  const at = Number(query.get("message_ts") ?? 0);
  const withItself = query.get("include") === "true";
  const before = said.filter(({ created_at }) => created_at < at).slice(-Number(query.get("prev_limit") ?? 0) || said.length);
  const from = said.filter(({ created_at }) => created_at > at || (withItself && created_at === at)).slice(0, Number(query.get("next_limit") ?? 0));
  return [...before, ...from];
}

export class PlatformApi {
  constructor(private readonly vendor: SendbirdStandIn) {}

  /** Null: it is done, and the answer is lost. */
  answer({ method, path, query, body }: Call): object | null {
    const { vendor } = this;
    const [, , kind = "", id = "", part = ""] = path.split("/").map(decodeURIComponent);
    vendor.asked.push(`${method} /${[kind, id && ":id", part].filter(Boolean).join("/")}`);
    if (vendor.faults.tooMany > 0) {
      vendor.faults.tooMany -= 1;
      throw new Refused(500910, "Too many requests.", 429, { "x-ratelimit-retryafter": String(vendor.faults.retryAfterSeconds) });
    }
    if (kind === "users") return this.#users(method, id, part, body);
    if (kind !== "group_channels") throw new Refused(400300, "No such address.");
    if (id === "") return this.#make(body);
    const channel = vendor.channel(id);
    const users = texts(body["user_ids"]);
    switch (`${method} ${part}`) {
      case "GET ":
        return { channel_url: id, freeze: channel.frozen, members: [...channel.members].map((user_id) => ({ user_id, nickname: "", state: "joined" })) };
      case "POST invite":
        for (const user of users) channel.members.add(this.#known(user));
        return { channel_url: id };
      case "PUT leave":
        for (const user of users) channel.members.delete(user);
        return {};
      case "PUT freeze":
        channel.frozen = body["freeze"] === true;
        return { channel_url: id, freeze: channel.frozen };
      case "GET messages":
        return { messages: page(channel, query).map(shownMessage) };
      case "POST messages": {
        const said = vendor.say({ channel: id, user: String(body["user_id"]), message: String(body["message"]), data: String(body["data"] ?? "") });
        vendor.sockets.tell(said);
        if (vendor.faults.loseAnswers <= 0) return shownMessage(said);
        vendor.faults.loseAnswers -= 1;
        return null;
      }
      default:
        throw new Refused(400300, "No such address.");
    }
  }

  #users(method: string, id: string, part: string, body: Record<string, unknown>): object {
    const { users, tokens } = this.vendor;
    if (method === "POST" && id === "") {
      const user = String(body["user_id"]);
      if (users.has(user)) throw new Refused(THERE_ALREADY, '"User" already exists.');
      users.add(user);
      return { user_id: user };
    }
    this.#known(id);
    if (method === "DELETE") {
      users.delete(id);
      return {};
    }
    if (part !== "token") throw new Refused(400300, "No such address.");
    const token = randomUUID();
    tokens.set(token, { user: id, until: Number(body["expires_at"]) });
    return { token, expires_at: body["expires_at"] };
  }

  #make(body: Record<string, unknown>): object {
    const url = String(body["channel_url"]);
    if (this.vendor.channels.has(url)) throw new Refused(THERE_ALREADY, '"channel_url" already exists.');
    const members = texts(body["user_ids"]).map((user) => this.#known(user));
    this.vendor.channels.set(url, { url, members: new Set(members), frozen: false, said: [] });
    return { channel_url: url };
  }

  #known(user: string): string {
    if (!this.vendor.users.has(user)) throw new Refused(NOT_FOUND, '"User" not found.');
    return user;
  }
}
