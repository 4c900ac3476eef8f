/**
 * A chat as one writes it by hand in an afternoon: sockets, one insert and one notify a message. It knows no sessions, no rights, no
 * limits, nothing that was missed, nothing that is read and nobody who is hidden. Told over IPC how many meetings there are.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import WebSocket from "ws";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 20 });
await pool.query(
  `CREATE TABLE hand_messages (meeting int NOT NULL, number int NOT NULL, id uuid NOT NULL, text text NOT NULL, sent_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (meeting, number), UNIQUE (meeting, id))`,
);

const server = createServer();
const rooms = new Map<number, Set<WebSocket>>();
new WebSocket.Server({ server }).on("connection", (socket, request) => {
  const meeting = Number(new URL(request.url ?? "", "http://hand").searchParams.get("meeting"));
  const room = rooms.get(meeting) ?? new Set();
  rooms.set(meeting, room.add(socket));
  socket.on("close", () => room.delete(socket));
  socket.on("message", (data) => {
    const { id, text } = JSON.parse(String(data)) as { id: string; text: string };
    void say(meeting, id, text);
  });
});

const UNIQUE = "23505";

/** Two at one moment take one number: the later one takes the next. */
async function say(meeting: number, id: string, text: string): Promise<void> {
  try {
    const { rows } = await pool.query<{ number: number }>({
      name: "say",
      text: "INSERT INTO hand_messages (meeting, number, id, text) SELECT $1::int, coalesce(max(number), 0) + 1, $2, $3 FROM hand_messages WHERE meeting = $1::int RETURNING number",
      values: [meeting, id, text],
    });
    await pool.query({ name: "tell", text: "SELECT pg_notify('hand', $1)", values: [JSON.stringify({ meeting, id, number: rows[0]?.number, text })] });
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE) throw error;
    await say(meeting, id, text);
  }
}

const listener = new pg.Client({ connectionString: process.env["DATABASE_URL"] });
await listener.connect();
listener.on("notification", ({ payload = "" }) => {
  const { meeting } = JSON.parse(payload) as { meeting: number };
  for (const socket of rooms.get(meeting) ?? []) socket.send(payload);
});
await listener.query("LISTEN hand");

process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
