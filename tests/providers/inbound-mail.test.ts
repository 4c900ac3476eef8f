import { createHmac, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createMailgunInbound } from "#server/providers/inbound-mail/mailgun.ts";
import { BadSignature, UnreadableWebhook } from "#server/ports/failures.ts";

const KEY = "key-of-the-route";
const FORM = "application/x-www-form-urlencoded";
const now = new Date("2026-11-27T12:00:00Z");
const inbound = createMailgunInbound({ domain: "reply.example.com", signingKey: KEY }, { now: () => now });

const TIME = String(now.getTime() / 1000);
function signed(fields: Record<string, string>, { timestamp = TIME, token = randomBytes(25).toString("hex") } = {}): Record<string, string> {
  const signature = createHmac("sha256", KEY)
    .update(timestamp + token)
    .digest("hex");
  return { ...fields, timestamp, token, signature };
}
const readForm = (form: Record<string, string>) => inbound.webhook(Buffer.from(new URLSearchParams(form).toString()), FORM);
const read = (fields: Record<string, string>) => readForm(signed(fields));
const headers = (of: Record<string, string>): Record<string, string> => ({ "message-headers": JSON.stringify(Object.entries(of)) });

describe("whoever hands on a mail", () => {
  test("signs it: with another signature, or another time or token than was signed, it is refused", async () => {
    const form = signed({}, { token: "ab".repeat(25) });
    const first = form["timestamp"]!.slice(-1);
    const forged: Record<string, string>[] = [
      { signature: form["signature"]!.replace(/^./, (digit) => (digit === "0" ? "1" : "0")) },
      { signature: "" },
      { token: `${form["token"]!.slice(1)}0` },
      { timestamp: String(Number(form["timestamp"]) + 1) },
      // As one text they are what was signed.
      { timestamp: form["timestamp"]!.slice(0, -1), token: first + form["token"]! },
      { timestamp: `${form["timestamp"]!}ab`, token: form["token"]!.slice(2) },
    ];
    for (const changed of forged) await expect(readForm({ ...form, ...changed }), JSON.stringify(changed)).rejects.toBeInstanceOf(BadSignature);
    expect((await readForm(form)).eventId).toBeTruthy();
  });

  test("says when, within a day, and by a token of its kind", async () => {
    const at = (seconds: number): string => String(Number(TIME) + seconds);
    for (const timestamp of [at(-86_401), at(86_401), "1", ""])
      await expect(readForm(signed({}, { timestamp })), timestamp).rejects.toBeInstanceOf(BadSignature);
    for (const token of ["", "short", "a".repeat(101), `${"a".repeat(30)} `])
      await expect(readForm(signed({}, { token })), token).rejects.toBeInstanceOf(BadSignature);
    for (const timestamp of [at(-86_399), at(86_399)]) expect(await readForm(signed({}, { timestamp }))).toBeTruthy();
  });
});

describe("a mail", () => {
  test.each([
    ["case-abc@reply.example.com", "abc"],
    ["Latchkey <CASE-ABC@Reply.Example.com>, other@example.com", "abc"],
    ["case-abc@elsewhere.example.com", null],
    ["case-abc@reply.example.com.elsewhere.example", null],
    ["abc@reply.example.com", null],
    ["hello@reply.example.com", null],
  ])("to %s is about %s", async (recipient, token) => {
    expect((await read({ recipient })).token).toBe(token);
  });

  test("is known again by its id, and by what it is where that is none", async () => {
    const id = async (fields: Record<string, string>): Promise<string> =>
      (await read({ from: "ada@example.com", "body-plain": "Hello.", ...fields })).messageId;
    expect(await id({ "Message-Id": " <1@mail.example> " })).toBe("<1@mail.example>");
    const made = await id({});
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    for (const none of ["<é@mail.example>", "<1 2@mail.example>", `<${"1".repeat(1000)}@mail.example>`]) expect(await id({ "Message-Id": none })).toBe(made);
    expect(await id({ "body-plain": "Hello?" })).not.toBe(made);
  });

  test.each<[string, Record<string, string>, boolean]>([
    ["an absence", headers({ "Auto-Submitted": "auto-replied" }), true],
    ["somebody's program that says that it is none", headers({ "Auto-Submitted": "no" }), false],
    ["a mass mail", headers({ Precedence: "Bulk" }), true],
    ["junk", headers({ Precedence: "junk" }), true],
    ["a list, by its weight", headers({ Precedence: "list" }), true],
    ["an older program", headers({ Precedence: "auto_reply" }), true],
    ["somebody in a hurry", headers({ Precedence: "first-class" }), false],
    ["an older absence", headers({ "X-Autoreply": "yes" }), true],
    ["another older absence", headers({ "X-Autorespond": "1" }), true],
    ["a list", headers({ "List-Id": "<news.example.com>" }), true],
    ["mail that came back", headers({ "Content-Type": "multipart/report; boundary=b" }), true],
    ["nobody to answer to", headers({ "Return-Path": "<>" }), true],
    ["a mail server", { sender: "MAILER-DAEMON@example.com" }, true],
    ["a mail server by its From", { from: "Mail <postmaster@example.com>" }, true],
    ["an address that reads nothing", { from: "no-reply@example.com" }, true],
    ["somebody", { from: "Ada <ada@example.com>", sender: "ada@example.com" }, false],
  ])("of %s is automatic, or isn't", async (_, fields, isAutomatic) => {
    expect((await read(fields)).isAutomatic).toBe(isAutomatic);
  });
});

describe("a mail that somebody wrote to do harm", () => {
  // So many that trying each of them against all that follows would not end in the time of a test.
  const MANY = 1_000_000;

  test.each([
    ["tags that never end", "<style"],
    ["line ends that never end", "<br "],
    ["spaces between tags", "<b> "],
  ])("is read at once where its HTML is %s", async (_, piece) => {
    const { text } = await read({ from: "Ada <ada@example.com>", "body-html": `<p>Thank you.</p>${piece.repeat(MANY)}` });
    expect(text).toBe("Thank you.");
  });

  test.each([`<${"a@".repeat(MANY)}`, "a@".repeat(MANY), `Ada <${"a@".repeat(MANY)}>`])("is of nobody where its sender is no address", async (from) => {
    expect((await read({ from, "body-plain": "Hello." })).sender).toBe("");
  });

  test.each([
    ["ada@example.com", "ada@example.com"],
    [" Ada <ada@example.com> ", "ada@example.com"],
    ['"bob@example.com" <ada@example.com>', "ada@example.com"],
    ["<bob@example.com> <ada@example.com>", "ada@example.com"],
    ["ada@example.com>", ""],
    ["ada@example.com, bob@example.com", ""],
    [`${"a".repeat(400)}@example.com`, ""],
    ["Ada", ""],
  ])("of %s is from %s", async (from, sender) => {
    expect((await read({ from, "body-plain": "Hello." })).sender).toBe(sender);
  });

  test("is refused before it is read where it is nothing but fields", async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"; filename="x"\r\n\r\nx\r\n';
    for (const [body, type] of [
      ["a&".repeat(2000), FORM],
      [`${part.repeat(2000)}--b--\r\n`, "multipart/form-data; boundary=b"],
    ] as const)
      await expect(inbound.webhook(Buffer.from(body), type)).rejects.toBeInstanceOf(UnreadableWebhook);
  });

  test("is taken with all that its words have of what parts fields", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(signed({ "body-plain": "& ".repeat(5000) }))) form.set(name, value);
    const sent = new Response(form);
    const body = Buffer.from(await sent.arrayBuffer());
    expect((await inbound.webhook(body, sent.headers.get("content-type")!)).text).toHaveLength(9999);
  });
});
