/** The page of the sandbox on which every mail of the documents can be looked at, as anybody gets it. */
import { describe, expect, test } from "vitest";
import { sampleMails } from "#server/documents/sample-mails.ts";
import { writeMail } from "#server/kernel/mail/compose-mail.ts";
import { showWrittenMails } from "#server/sandbox/mail/written-mails.ts";
import { shipped } from "#tests/support/shipped-screens.ts";

let documents = shipped;
const written = sampleMails(
  () => documents,
  (mail) => writeMail(mail, { name: "Latchkey", origin: "https://latchkey.test" }),
);
const look = async (path = "", query: Record<string, string> = {}) => {
  const url = new URL(`https://latchkey.test/sandbox/mail/written${path}?${new URLSearchParams(query).toString()}`);
  const answer = showWrittenMails(written, url, path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe("mails as they are written", () => {
  test("are all listed, with when each is sent", async () => {
    const { text } = await look();
    for (const id of Object.keys(shipped.mails)) expect(text).toContain(`href="/sandbox/mail/written/${id}"`);
    expect(text).toContain("When the bank declined a charge after the applicant had left, to the applicant.");
  });

  test("are shown in HTML and as plain text, by persona and language, written as they would be sent", async () => {
    const english = await look("/receipt", { persona: "submitted", locale: "en-US" });
    const french = await look("/receipt", { persona: "submitted", locale: "fr-CA" });
    const sent = written.write("receipt", "submitted", "fr-CA")!;
    expect(french.text).toContain(`<title>${sent.subject}</title>`);
    expect(/<a href="([^"]*)"[^>]*>Voir où elle en est/u.exec(sent.html)?.[1], "a receipt leads to its application").toContain("/application/");
    expect(french.text).toContain(sent.text.split("\n")[0]!.replaceAll("'", "&#39;"));
    expect(english.text).not.toContain(sent.subject);
    expect(french.text).toMatch(/<iframe\s[^>]*src="\/sandbox\/mail\/written\/receipt\/html\?persona=submitted&amp;locale=fr-CA"/);
    expect(english.text).toContain('href="/sandbox/mail/written/receipt?persona=submitted&amp;locale=fr-CA"');
    const inner = await look("/receipt/html", { persona: "submitted", locale: "fr-CA" });
    expect(inner.text).toContain(sent.subject);
    expect(inner.headers.get("content-security-policy")).toMatch(/^sandbox(?!.*allow-(scripts|same-origin)).*default-src 'none'/);
  });

  test("say in plain text all that leads on, each address once, and leave no gap, in every language", () => {
    const all = written.mails().flatMap(({ id, personas }) => personas.flatMap((persona) => written.locales().map((locale) => [id, persona, locale] as const)));
    for (const [id, persona, locale] of all) {
      const { html, text, subject } = written.write(id, persona, locale)!;
      const which = `${id} to ${persona}, ${locale}`;
      const led = [...html.matchAll(/href="(?:mailto:|tel:)?([^"]+)"/gu)].map(([, address]) => address!.replaceAll("&#38;", "&").replaceAll("&amp;", "&"));
      // The address to write to stands at the foot of each, and may be spoken of above.
      for (const address of led) expect(text, which).toContain(address);
      for (const address of led.filter((one) => one.startsWith("http"))) expect(text.split(address).length, `${which}: ${address}`).toBe(2);
      for (const each of [text, subject]) expect(each, which).not.toMatch(/undefined|\bnull\b|NaN|\[object|[{}]|\(\s*\)|Invalid Date/u);
      expect(text, `${which}: empty lines, bullets of nothing, blanks at an end`).not.toMatch(/\n{3}|^\s*(?:-|\d+\.)\s*$|[ \t]$|^[ ,.;:!?)]/mu);
    }
    expect(all.length).toBeGreaterThan(Object.keys(shipped.mails).length);
  });

  test("begin with somebody, whoever was sent them, in the source language", async () => {
    for (const id of Object.keys(shipped.mails)) expect(await look(`/${id}`), id).toMatchObject({ status: 200 });
    const { text } = await look("/support");
    expect(text).toContain('<b aria-current="true">half-filled</b>');
    expect(text).toContain('<b aria-current="true">en-US</b>');
  });

  test("hold what somebody wrote as their words, and never as markup of the page", async () => {
    const { text } = await look("/support-case", { persona: "admin-mode" });
    expect(text).toContain("&lt;my&gt;");
    expect(text).not.toContain("<my>");
  });

  test("are those of now, once the documents have changed", async () => {
    try {
      const { texts } = shipped.copy["en-US"]!;
      documents = {
        ...shipped,
        copy: { ...shipped.copy, "en-US": { ...shipped.copy["en-US"]!, texts: { ...texts, "mail.submitted.subject": "You are in" } } },
      };
      expect((await look("/submitted")).text).toContain("<h1>You are in</h1>");
    } finally {
      documents = shipped;
    }
  });

  test.each([
    ["/no-such-mail", {}],
    ["/receipt", { persona: "signed-out" }],
    ["/receipt", { persona: "__proto__" }],
    ["/receipt", { locale: "xx" }],
    ["/receipt/pdf", {}],
    ["/../../etc", {}],
  ])("say so where there is none: %s %o", async (path, query) => {
    expect(await look(path, query)).toMatchObject({ status: 404 });
  });
});
