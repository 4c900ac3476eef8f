import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AddressRefused, ProviderRefused, ProviderUnavailable } from "#server/ports/failures.ts";
import { createSmtpMailer } from "#server/providers/mail/smtp.ts";
import { startSandboxServer, type SandboxServer } from "./sandbox-server.ts";

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandboxServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  Object.assign(server.sandbox.faults.mail, { refuse: 0, down: false, delayMs: 0 });
});

const receipt = (more: Record<string, string> = {}) => ({
  id: "mail-1",
  to: "ada@example.com",
  subject: "Your receipt – 35 $",
  text: "Thank you, Ada.\n\nWe’ve got your 35 $.\nhttps://latchkey.example/a?b=1&c=ü",
  html: "<!doctype html><html><head><title>x</title></head><body><p>Thank you, <b>Ada</b>.</p><script>alert(1)</script></body></html>",
  ...more,
});
const mailsTo = async (to: string) =>
  (await (await fetch(`${server.origin}/sandbox/mail.json?to=${encodeURIComponent(to)}`)).json()) as {
    id: string;
    message_id: string;
    subject: string;
    text: string;
    html: string;
    to: string[];
    from: string;
  }[];

describe("a mail", () => {
  test("arrives as it was written", async () => {
    await server.providers.mailer.send(receipt());
    const [mail] = await mailsTo("ADA@example.com");
    expect(mail).toMatchObject({
      subject: receipt().subject,
      text: receipt().text,
      html: expect.stringContaining("<b>Ada</b>"),
      to: ["ada@example.com"],
      from: "hello@latchkey.example",
      message_id: "<mail-1@latchkey.example>",
      reply_to: null,
    });
  });

  test("brings its pictures along, which whoever reads it sees in it", async () => {
    const pictures = [{ name: "home-together", content: Buffer.from("a drawing") }];
    await server.providers.mailer.send({ ...receipt({ id: "drawn", to: "sees@example.com", html: '<p><img src="cid:home-together" alt=""></p>' }), pictures });
    expect(await mailsTo("sees@example.com")).toMatchObject([
      { html: expect.stringContaining(`<img src="data:image/png;base64,${Buffer.from("a drawing").toString("base64")}"`) },
    ]);
  });

  test("brings its files along, to be saved by whoever reads it", async () => {
    const attachments = [{ name: "Bail – Zoë.pdf", type: "application/pdf", content: Buffer.from("%PDF-1.7 a lease") }];
    await server.providers.mailer.send({ ...receipt({ id: "attached", to: "saves@example.com" }), attachments });
    const [mail] = await mailsTo("saves@example.com");
    expect(mail).toMatchObject({ attachments: [{ name: "Bail – Zoë.pdf", type: "application/pdf", bytes: 16 }] });
    const saved = await fetch(`${server.origin}/sandbox/mail/${mail!.id}/files/0`);
    expect(saved.headers.get("content-disposition")).toBe(`attachment; filename*=UTF-8''${encodeURIComponent("Bail – Zoë.pdf")}`);
    expect(await saved.text()).toBe("%PDF-1.7 a lease");
    expect((await fetch(`${server.origin}/sandbox/mail/${mail!.id}/files/1`)).status).toBe(404);
  });

  test("that can be refused says where a mail program does it by one click, and no other says so", async () => {
    const unsubscribe = "https://latchkey.example/mail/Qm4tY8nLx2VbR7kWc9Zp/one-click";
    await server.providers.mailer.send(receipt({ id: "refusable", to: "refuses@example.com", unsubscribe }));
    await server.providers.mailer.send(receipt({ id: "needed", to: "needs@example.com" }));
    expect(await mailsTo("refuses@example.com")).toMatchObject([{ unsubscribe }]);
    expect(await mailsTo("needs@example.com")).toMatchObject([{ unsubscribe: null }]);
  });

  test("is answered to whoever asked, where that isn't its sender", async () => {
    await server.providers.mailer.send(receipt({ to: "team@example.com", replyTo: "stranger@example.com" }));
    expect(await mailsTo("team@example.com")).toMatchObject([{ from: "hello@latchkey.example", reply_to: "stranger@example.com" }]);
    const shown = await (await fetch(`${server.origin}/sandbox/mail/${(await mailsTo("team@example.com"))[0]!.id}`)).text();
    expect(shown).toContain("stranger@example.com");
    for (const replyTo of ["a@example.com, b@example.com", "a@example.com\r\nBcc: b@example.com"])
      await expect(server.providers.mailer.send(receipt({ to: "team@example.com", replyTo }))).rejects.toThrow(ProviderRefused);
  });

  test("keeps its id when it is sent twice, so that it can be told from two mails", async () => {
    await server.providers.mailer.send(receipt({ id: "again", to: "twice@example.com" }));
    await server.providers.mailer.send(receipt({ id: "again", to: "twice@example.com" }));
    expect((await mailsTo("twice@example.com")).map((mail) => mail.message_id)).toEqual(["<again@latchkey.example>", "<again@latchkey.example>"]);
  });

  test("can be read in a browser, and its own HTML runs nothing there", async () => {
    await server.providers.mailer.send(receipt({ subject: "<script>bad</script>", to: "reader@example.com" }));
    const [mail] = await mailsTo("reader@example.com");
    const list = await (await fetch(`${server.origin}/sandbox/mail`)).text();
    expect(list).toContain(`/sandbox/mail/${mail!.id}`);
    expect(list).not.toContain("<script>bad");
    const shown = await (await fetch(`${server.origin}/sandbox/mail/${mail!.id}`)).text();
    expect(shown).toContain("We’ve got your 35 $.");
    expect(shown).toContain("reader@example.com");
    expect(shown).toMatch(/<iframe [^>]*sandbox="[^"]*"/);
    expect(shown).not.toMatch(/sandbox="[^"]*allow-(scripts|same-origin)/);
    const inner = await fetch(`${server.origin}/sandbox/mail/${mail!.id}/html`);
    expect(inner.headers.get("content-security-policy")).toMatch(/^sandbox(?!.*allow-(scripts|same-origin)).*default-src 'none'/);
    expect((await fetch(`${server.origin}/sandbox/mail/99999`)).status).toBe(404);
  });

  test("goes to one person only", async () => {
    for (const to of ["a@example.com, b@example.com", "a@example.com\r\nBcc: b@example.com", "<a@example.com>"]) {
      await expect(server.providers.mailer.send(receipt({ to }))).rejects.toThrow(ProviderRefused);
    }
    await server.providers.mailer.send(receipt({ subject: "One\r\nBcc: b@example.com", to: "injected@example.com" }));
    expect(await mailsTo("b@example.com")).toEqual([]);
    expect(await mailsTo("injected@example.com")).toHaveLength(1);
  });
});

describe("the mail server", () => {
  test("refuses for now: unavailable, and the next try gets through", async () => {
    server.sandbox.faults.mail.refuse = 1;
    await expect(server.providers.mailer.send(receipt({ to: "later@example.com" }))).rejects.toThrow(ProviderUnavailable);
    await server.providers.mailer.send(receipt({ to: "later@example.com" }));
    expect(await mailsTo("later@example.com")).toHaveLength(1);
  });

  test("refuses for good: refused; and every mail says that a program sent it", async () => {
    const said: string[] = [];
    const strict = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.write("220 strict\r\n");
      let writing = false;
      socket.on("data", (chunk) => {
        for (const line of String(chunk).split("\r\n")) {
          said.push(line);
          if (writing && line !== ".") continue;
          if (writing || /^(EHLO|MAIL|RSET)/.test(line)) socket.write("250 fine\r\n");
          else if (line.startsWith("RCPT")) socket.write(line.includes("gone@") ? "550 nobody here\r\n" : "250 fine\r\n");
          else if (line === "DATA") socket.write("354 go on\r\n");
          writing = line === "DATA" || (writing && line !== ".");
        }
      });
    });
    await new Promise<void>((resolve) => strict.listen(0, "127.0.0.1", resolve));
    const mailer = createSmtpMailer({
      host: "127.0.0.1",
      port: (strict.address() as AddressInfo).port,
      secure: false,
      from: "a@example.com",
      timeoutMs: 5_000,
    });
    try {
      await expect(mailer.send(receipt({ to: "gone@example.com" }))).rejects.toThrow(AddressRefused);
      expect(said).not.toContain("DATA");
      await mailer.send(receipt());
      expect(said).toContain("Auto-Submitted: auto-generated");
    } finally {
      mailer.close();
      strict.close();
    }
  });

  test("is down, or not there, or too slow: unavailable, in time, and nothing of the mail is in the message", async () => {
    const nowhere = createSmtpMailer({ ...server.config.mail, port: 9 });
    await expect(nowhere.send(receipt())).rejects.toThrow(ProviderUnavailable);
    nowhere.close();
    server.sandbox.faults.mail.delayMs = 10_000;
    const impatient = createSmtpMailer({ ...server.config.mail, timeoutMs: 700 });
    const error = await impatient.send(receipt()).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ProviderUnavailable);
    impatient.close();
    expect(String(error)).not.toMatch(/ada|receipt/i);
    server.sandbox.faults.mail.delayMs = 0;
    server.sandbox.faults.mail.down = true;
    const fresh = createSmtpMailer(server.config.mail);
    await expect(fresh.send(receipt())).rejects.toThrow(ProviderUnavailable);
    fresh.close();
  });
});
