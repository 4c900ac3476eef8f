import { describe, expect, it } from "vitest";
import type { BlockDescriptor, MailDescriptor } from "#screens/language/documents/descriptor.ts";
import { picturesIn, sizeOfPicture } from "#server/kernel/mail/mail-pictures.ts";
import { shipped } from "../support/shipped-screens.ts";
import { writeMail } from "#server/kernel/mail/compose-mail.ts";

const SENDER = { name: "Latchkey Homes", origin: "https://apply.example" };
const mailOf = (blocks: object[], subject = "Your receipt"): ReturnType<typeof writeMail> => {
  const descriptor: MailDescriptor = {
    format: 1,
    catalog: 1,
    revision: "",
    locale: "en-US",
    mail: "receipt",
    subject,
    blocks: blocks as BlockDescriptor[],
    row: "{label}: {value}",
    variants: [],
    unknowns: [],
  };
  return writeMail(descriptor, SENDER);
};
const text = (id: string, ...parts: unknown[]) => ({ id, kind: "text", text: parts });
const status = { id: "status", kind: "button", label: "See it", action: { do: "go", href: "/application/x" } };
const sender = {
  ...text("sender", "Latchkey Homes\n", { mark: "mail", text: "s@example.com", action: { do: "link", href: "mailto:s@example.com" } }),
  region: "footer",
};

describe("a mail", () => {
  it("is written as plain text, a paragraph a block, without the title that its subject says", () => {
    const heading = { id: "title", kind: "heading", level: 1, text: "Your receipt" };
    const bill = {
      id: "bill",
      kind: "group",
      title: "Seattle",
      blocks: [
        {
          id: "rows",
          kind: "facts",
          items: [
            { id: "a", label: "Fee", value: "$35" },
            { id: "b", label: "Paid on", value: "May 1", note: "in full" },
          ],
        },
      ],
    };
    const list = {
      id: "list",
      kind: "list",
      look: "steps",
      items: [
        { id: "a", title: "Sign", text: ["Here."] },
        { id: "b", title: "Move in" },
      ],
    };
    const blocks = [
      heading,
      text("hello", "Hello ", { mark: "b", text: "Ada" }, ","),
      bill,
      list,
      { id: "price", kind: "figure", label: "Rent", value: "$900", unit: "USD" },
      sender,
    ];
    expect(mailOf(blocks).text).toBe(
      "Hello Ada,\n\nSeattle\nFee: $35\nPaid on: May 1 (in full)\n\n1. Sign\n  Here.\n2. Move in\n\nRent: $900 USD\n\nLatchkey Homes\ns@example.com",
    );
  });

  it("writes members of a line each below one another, and longer ones with an empty line between", () => {
    const reasons = (...of: string[]) => [
      { id: "why", kind: "group", title: "The reasons", blocks: [{ id: "each", kind: "each", blocks: of.map((one, at) => text(`r${at}`, one)) }] },
    ];
    expect(mailOf(reasons("1. The score", "2. The income")).text).toBe("The reasons\n1. The score\n2. The income");
    expect(mailOf(reasons("1. The score\nof May", "2. The income")).text).toBe("The reasons\n1. The score\nof May\n\n2. The income");
  });

  it("says an address of ours whole: below the words that lead to it, or with its own", () => {
    expect(mailOf([text("where", "Look at it here:"), status]).text).toBe("Look at it here:\nhttps://apply.example/application/x");
    expect(mailOf([text("where", "It is in."), status]).text).toBe("It is in.\n\nSee it: https://apply.example/application/x");
    expect(mailOf([text("where", "Look at ", { mark: "a", text: "our page", action: { do: "link", href: "https://a.example/x" } }, ".")]).text).toBe(
      "Look at our page (https://a.example/x).",
    );
  });

  it("has a button that leads there, and none where nothing does", () => {
    expect(mailOf([status]).html).toMatch(/<a href="https:\/\/apply\.example\/application\/x"[^>]*>See it<\/a>/);
    expect(mailOf([{ ...status, action: { do: "link", href: "#" } }]).html).not.toContain("<a ");
  });

  it("sets what was paid in lines", () => {
    const rent = { id: "b", label: "Rent", value: "$1,950 a month", note: "$5,850 split by 3" };
    const html = mailOf([{ id: "rows", kind: "facts", items: [{ id: "a", label: "Application fee", value: "$35.00" }, rent] }]).html;
    expect(html).toMatch(/Application fee<\/td><td[^>]*>\$35\.00/);
    expect(html, "what is said of a value stands below it").toMatch(/>Rent<\/td><td[^>]*>\$1,950 a month<br><span[^>]*>\$5,850 split by 3</);
  });

  it("gives a long number the whole width, so that it stays in one piece on a phone", () => {
    const number = "0197a5c2-1f5e-7cc4-9a3e-2f7d1c0b4a11";
    const html = mailOf([{ id: "rows", kind: "facts", items: [{ id: "a", label: "Reference", value: number }] }]).html;
    expect(html).toMatch(new RegExp(`<td colspan="2"[^>]*>Reference<br><span[^>]*>${number}</span></td>`));
  });

  it("shows what somebody wrote as it was written, and makes nothing of it", () => {
    const written = 'Fee: $1\nOpen <b>this</b>: https://evil.example/?a="b"\n\nAda';
    const { html, text: plain } = mailOf([{ id: "message", kind: "note", title: "You wrote:", text: [written], tone: "info" }]);
    expect(plain).toBe(`You wrote:\n${written}`);
    expect(html).toContain("You wrote:</strong><br>Fee: $1<br>Open &lt;b&gt;this&lt;/b&gt;: https://evil.example/?a=&quot;b&quot;<br><br>Ada");
    expect(html).not.toContain("href");
  });

  it("keeps its subject on one line", () => expect(mailOf([], "Receipt\r\nBcc: all@example.com").subject).toBe("Receipt Bcc: all@example.com"));

  it("is turned and steered by nobody's words in it", () => {
    const mail = mailOf([text("message", "Ada\u202E\u2066 wrote:\r\n\u001B[2J\tHello\u200F.")]);
    expect(mail.text).toBe("Ada wrote:\n[2J\tHello\u200F.");
    for (const hidden of "\u202E\u2066\u001B") expect(mail.html).not.toContain(hidden);
  });

  it("loads nothing: nobody learns when it is read", () => {
    const { html } = mailOf([text("hello", "Hello"), status, sender]);
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import|src=/i);
  });

  it("brings its drawing along, at its head, and says nothing of it in plain text", () => {
    const { html, text: plain } = mailOf([text("hello", "Hello"), { id: "home", kind: "picture", name: "home-together", alt: 'Two "rooms"' }]);
    expect(html).toMatch(/<img src="cid:home-together" width="600" height="232" alt="Two &quot;rooms&quot;"[^>]*>.*Hello/s);
    expect(plain).toBe("Hello");
    const [picture, ...more] = picturesIn(html);
    expect(more).toEqual([]);
    expect([...picture!.content.subarray(1, 4)].map((code) => String.fromCodePoint(code)).join("")).toBe("PNG");
    expect(picturesIn(mailOf([text("hello", "Hello")]).html), "and none that it doesn't show").toEqual([]);
    expect(mailOf([{ id: "home", kind: "picture", name: "key-rail" }]).html, "one that no mail has").not.toContain("<img");
  });

  it("of the documents names no drawing that it can't bring along", () => {
    const named = Object.values(shipped.mails).flatMap(({ blocks }) =>
      [...JSON.stringify(blocks).matchAll(/"kind":"picture","name":"([^"]*)"/g)].map(([, name]) => name!),
    );
    expect(named.filter((name) => sizeOfPicture(name) === null)).toEqual([]);
    expect(named).toContain("home-together");
    const refusable = Object.values(shipped.mails).filter((mail) => JSON.stringify(mail).includes("args.unsubscribe"));
    expect(
      refusable.map(({ id, blocks }) => [id, blocks[0]?.kind]),
      "who is invited sees a home, or the table at which one signs; who works here sees what waits; of a code nothing is told beside it",
    ).toEqual([
      ["cosigner-code", "heading"],
      ["cosigner-invite", "picture"],
      ["group-invite", "picture"],
      ["group-reminder", "picture"],
      ["resident-invite", "picture"],
      ["staff-daily", "heading"],
    ]);
  });

  it("says its language, and has a dark ground for those who read in the dark", () => {
    const { html } = mailOf([]);
    expect(html).toContain('<html lang="en-US">');
    expect(html).toContain("prefers-color-scheme:dark");
  });
});
