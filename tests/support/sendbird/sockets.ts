/** The socket of the SDK: a word of four letters and JSON a line. Who comes in says a token in the name of the protocol, or the key of a session. */
import type { IncomingMessage, Server } from "node:http";
import WebSocket from "ws";
import { Refused, type Said, type SendbirdStandIn } from "./sendbird.ts";

interface Seat {
  user: string;
  socket: WebSocket;
}

export class Sockets {
  readonly #seats = new Set<Seat>();
  #server: InstanceType<typeof WebSocket.Server> | null = null;
  #held: Said[] = [];

  constructor(private readonly vendor: SendbirdStandIn) {}

  listen(server: Server): void {
    this.#server = new WebSocket.Server({ server });
    this.#server.on("connection", (socket, request) => this.#enter(socket, request));
  }
  /** Users' ids of those who are connected. */
  get present(): string[] {
    return [...this.#seats].map(({ user }) => user);
  }
  cut(): void {
    for (const { socket } of this.#seats) socket.terminate();
  }
  stop(): void {
    this.cut();
    this.#server?.close();
  }

  /** All who are in the channel, whoever said it. */
  tell(said: Said, except: WebSocket | null = null): void {
    const { faults } = this.vendor;
    this.#held.push(said);
    if (this.#held.length <= faults.reorder - 1) return;
    const all = faults.reorder > 0 ? this.#held.toReversed() : this.#held;
    this.#held = [];
    for (const each of all) {
      const members = this.vendor.channels.get(each.channel)?.members;
      for (const { user, socket } of this.#seats)
        if (socket !== except && members?.has(user)) for (let n = 0; n < (faults.tellTwice ? 2 : 1); n += 1) send(socket, "MESG", heard(each));
    }
  }

  #enter(socket: WebSocket, request: IncomingMessage): void {
    const { vendor } = this;
    const seat: Seat = { user: "", socket };
    try {
      if (vendor.faults.down) return socket.close(1011);
      // Whoever was here before comes by the key of their session.
      const { token = "", auth } = JSON.parse(decodeURIComponent(String(request.headers["sec-websocket-protocol"]))) as { token?: string; auth?: string };
      seat.user = auth === undefined ? vendor.userOf(token) : vendor.sdk.userOf(auth);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      send(socket, "LOGI", { error: true, code: error.code, message: error.said });
      return socket.close();
    }
    const key = vendor.sdk.begin(seat.user);
    this.#seats.add(seat);
    socket.on("close", () => void this.#seats.delete(seat));
    socket.on("message", (data) => {
      for (const line of String(data).split("\n")) if (line !== "") this.#hear(seat, line.slice(0, 4), line.slice(4));
    });
    send(socket, "LOGI", { key, user_id: seat.user, nickname: "", profile_url: "", ping_interval: 15, pong_timeout: 5, login_ts: Date.now() });
  }

  #hear({ user, socket }: Seat, word: string, json: string): void {
    const { vendor } = this;
    if (word === "PING") return send(socket, "PONG", { sts: Date.now() });
    if (word !== "MESG") return;
    const { channel_url, message, data, req_id } = JSON.parse(json) as Record<string, string>;
    try {
      if (vendor.faults.tooManySaid > 0) {
        vendor.faults.tooManySaid -= 1;
        throw new Refused(900200, "Too many messages.");
      }
      const said = vendor.say({ channel: channel_url ?? "", user, message: message ?? "", data: data ?? "", by: user });
      if (vendor.faults.loseEchoes > 0) {
        vendor.faults.loseEchoes -= 1;
        socket.terminate();
        return this.tell(said, socket);
      }
      send(socket, "MESG", { ...heard(said), req_id });
      this.tell(said, socket);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      send(socket, "EROR", { req_id, error: true, code: error.code, message: error.said });
    }
  }
}

const heard = ({ message_id, channel, user, message, data, created_at }: Said) => ({
  msg_id: message_id,
  ts: created_at,
  channel_url: channel,
  channel_id: 1,
  channel_type: "group",
  message,
  data,
  custom_type: "",
  user: { guest_id: user, user_id: user, id: 1, name: "", nickname: "", image: "", profile_url: "" },
  mention_type: "users",
  mentioned_users: [],
});

function send(socket: WebSocket, word: string, body: object): void {
  socket.send(`${word}${JSON.stringify(body)}\n`);
}
