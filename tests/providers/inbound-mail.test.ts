import { createHmac, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createMailgunInbound } from "#server/providers/inbound-mail/mailgun.ts";
import { UnreadableWebhook } from "#server/ports/failures.ts";

const KEY = "key-of-the-route";
const FORM = "application/x-www-form-urlencoded";
const now = new Date("2026-11-27T12:00:00Z");
const inbound = createMailgunInbound({ domain: "reply.example.com", signingKey: KEY }, { now: () => now });

function signed(fields: Record<string, string>): Record<string, string> {
  const [timestamp, token] = [String(now.getTime() / 1000), randomBytes(25).toString("hex")];
  const signature = createHmac("sha256", KEY)
    .update(timestamp + token)
    .digest("hex");
  return { ...fields, timestamp, token, signature };
}
const read = (fields: Record<string, string>) => inbound.webhook(Buffer.from(new URLSearchParams(signed(fields)).toString()), FORM);

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
});
