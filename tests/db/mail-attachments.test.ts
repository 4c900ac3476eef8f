/** What a mail brings along is what it was when the mail was queued, or the mail waits. */
import { createHash, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { sendMails } from "#server/kernel/mail/send-mails.ts";
import type { OutgoingMail } from "#server/ports/outside.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";

describeOnEachDatabase("files that travel with a mail", (database) => {
  const store = () => database.open.store;
  const body = Buffer.from("%PDF-1.7 the lease");
  const sha256 = createHash("sha256").update(body).digest("hex");
  const queue = (key: string) =>
    store().transaction((tx) =>
      tx.queueMail({
        to: `${key}@example.com`,
        subject: "Your lease",
        text: "t",
        html: "<p>t</p>",
        template: "review-lease-sent",
        dedupe_key: key,
        attachments: [
          { name: "Lease.pdf", type: "application/pdf", key: `leases/${key}`, sha256 },
          { name: "chat.ics", type: "text/calendar", text: "BEGIN:VCALENDAR" },
        ],
      }),
    );
  const send = async (file: Buffer | null) => {
    const sent: OutgoingMail[] = [];
    const reports: unknown[] = [];
    const result = await sendMails({
      store: store(),
      files: { get: () => Promise.resolve(file && { body: file, contentType: "application/pdf" }) } as never,
      mailer: { send: (mail) => (sent.push(mail), Promise.resolve()) },
      clock: { now: () => new Date() },
      config: { publicUrl: "https://latchkey.example" } as never,
      errors: { report: (error: unknown) => reports.push(error) } as never,
    });
    return { ...result, sent, reports };
  };

  it("leave with it word for word, and without one of them, or with another, no mail leaves", async () => {
    await queue(randomUUID());
    for (const file of [null, Buffer.from("%PDF-1.7 another lease")]) {
      const { sent, failed, reports } = await send(file);
      expect(sent).toEqual([]);
      expect(failed).toBe(1);
      expect(reports).toHaveLength(1);
    }
    const { sent } = await send(body);
    expect(sent.map(({ attachments }) => attachments)).toEqual([
      [
        { name: "Lease.pdf", type: "application/pdf", content: body },
        { name: "chat.ics", type: "text/calendar", content: Buffer.from("BEGIN:VCALENDAR") },
      ],
    ]);
    expect((await send(body)).sent).toEqual([]);
  });
});
