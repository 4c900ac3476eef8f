import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();

const post = async (body: BodyInit): Promise<number> => (await fetch(`${latchkey.url}/webhooks/mail`, { method: "POST", body })).status;

/** Somebody's case, and where mail about it arrives. */
async function someCase(): Promise<{ id: string; to: string; from: string }> {
  const { store } = latchkey.open;
  const email = `ada-${randomUUID()}@example.com`;
  const { id, reply_token } = await store.transaction((tx) =>
    tx.insert("support_case", { id: randomUUID(), user_id: null, email, message: "Hello?", page: "/", at: new Date().toISOString() }),
  );
  return { id, to: `case-${reply_token}@reply.latchkey.example`, from: email };
}
const replies = async (id: string): Promise<{ text: string; attachments: string[] }[]> =>
  (await latchkey.open.pool.query("SELECT text, attachments FROM support_replies WHERE support_case = $1 ORDER BY at", [id])).rows;

test("mail that somebody writes back is handed on by the company and kept with their case, once", async () => {
  const { id, to, from } = await someCase();
  const { mail } = latchkey.sandbox;
  mail.faults.duplicateWebhooks = true;
  mail.arrive({ to, from, text: "Hello again" });
  await mail.idle();
  mail.faults.duplicateWebhooks = false;
  expect(await replies(id)).toEqual([{ text: "Hello again", attachments: [] }]);
});

test("a mail that isn't signed, or signed for another time or token, is refused", async () => {
  const { id, ...mail } = await someCase();
  const signed = (): URLSearchParams => latchkey.sandbox.mail.arrivalForm(mail);
  const changed = (name: string, change: (value: string) => string): URLSearchParams => {
    const form = signed();
    form.set(name, change(form.get(name)!));
    return form;
  };
  const shifted = signed();
  // Signed as one text: where one ends and the other begins must not move.
  shifted.set("token", shifted.get("timestamp")!.slice(-1) + shifted.get("token")!);
  shifted.set("timestamp", shifted.get("timestamp")!.slice(0, -1));
  const refused: BodyInit[] = [
    changed("signature", (value) => value.replace(/^./, (first) => (first === "0" ? "1" : "0"))),
    changed("signature", () => ""),
    changed("signature", () => "é"),
    changed("timestamp", (value) => String(Number(value) + 1)),
    changed("token", (value) => `${value.slice(1)}0`),
    shifted,
    new URLSearchParams(),
    "{}",
    "",
  ];
  for (const body of refused) expect(await post(body)).toBe(400);
  expect(await replies(id)).toEqual([]);
});

test("one with its files is taken without them, and one that is too large is refused", async () => {
  const { id, ...mail } = await someCase();
  const form = new FormData();
  for (const [name, value] of latchkey.sandbox.mail.arrivalForm(mail)) form.set(name, value);
  form.set("body-plain", "With a paper");
  form.set("attachments", "not a list");
  form.set("attachment-1", new File(["%PDF"], "stub.pdf"));
  expect(await post(form)).toBe(200);
  expect(await replies(id)).toEqual([{ text: "With a paper", attachments: ["stub.pdf"] }]);
  // Larger than what other companies may send.
  const larger = new FormData();
  for (const [name, value] of latchkey.sandbox.mail.arrivalForm(mail)) larger.set(name, value);
  larger.set("attachment-1", new File(["x".repeat(3_000_000)], "scan.pdf"));
  expect(await post(larger)).toBe(200);
  form.set("attachment-1", new File(["x".repeat(6_000_000)], "film.mp4"));
  expect(await post(form)).toBe(413);
});

test("whoever reads a mail in the sandbox can answer it there", async () => {
  const { id, to, from } = await someCase();
  const { deps } = latchkey;
  await deps.mailer.send({ id: randomUUID(), to: from, subject: "Our answer", text: "Here.", html: "", replyTo: to });
  const { id: kept } = latchkey.sandbox.mail.mails(from)[0]!;
  const page = await (await fetch(`${latchkey.url}/sandbox/mail/${kept}`)).text();
  expect(page).toContain(`action="/sandbox/mail/${kept}/reply"`);
  const reply = (origin: string) =>
    fetch(`${latchkey.url}/sandbox/mail/${kept}/reply`, {
      method: "POST",
      body: new URLSearchParams({ text: "Thanks" }),
      headers: { origin },
      redirect: "manual",
    });
  expect((await reply("https://elsewhere.example")).status).toBe(403);
  expect((await reply(latchkey.url)).status).toBe(303);
  expect(await replies(id)).toEqual([{ text: "Thanks", attachments: [] }]);
});
