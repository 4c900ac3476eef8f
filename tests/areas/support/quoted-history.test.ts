import { expect, it } from "vitest";
import { withoutQuotedHistory } from "#server/areas/support/quoted-history.ts";

const OWN = "Thank you, I found it.\n\nAda";

it.each([
  ["Gmail's", `${OWN}\n\nOn Fri, Nov 27, 2026 at 10:00 AM Latchkey <hello@example.com> wrote:\n\n> Hello,\n> It is under Your account.\n>`],
  ["Gmail's in French, broken over lines", `${OWN}\r\n\r\nLe ven. 27 nov. 2026 à 10:00, Latchkey <\r\nhello@example.com> a écrit :\r\n> Bonjour`],
  ["Apple's without marks", `${OWN}\n\nOn Nov 27, 2026, at 10:00, Latchkey wrote:\n\nHello,\nIt is under Your account.`],
  ["Outlook's", `${OWN}\n\n________________________________\nFrom: Latchkey <hello@example.com>\nSent: Friday\nTo: Ada\nSubject: Our answer\n\nHello,`],
  ["Outlook's head alone, in French", `${OWN}\n\nDe : Latchkey <hello@example.com>\nEnvoyé : vendredi\nÀ : Ada\nObjet : Notre réponse\n\nBonjour`],
  ["of a forwarded mail", `${OWN}\n\n-----Original Message-----\nFrom: somebody\n\nHello`],
])("what a mail answers is left out, in %s way", (_, text) => {
  expect(withoutQuotedHistory(text)).toBe(OWN);
});

it("what stands between is read without the gap that a quotation leaves, also in a mail that begins as one that is answered would", () => {
  expect(withoutQuotedHistory("From: the bank\nTo: me\n\n> Which day?\n\n\nis what the stub says.")).toBe("From: the bank\nTo: me\n\nis what the stub says.");
});

it("an answer between the lines that it answers stays", () => {
  const text = "On Friday, Latchkey wrote:\n> Which day suits you?\nThe first.\n> And the room?\nThe small one.";
  expect(withoutQuotedHistory(text)).toBe("The first.\nThe small one.");
});

it.each([
  ["that quotes nothing", "On Friday I wrote:\nnothing came. From: where is it sent?"],
  ["that is nothing but a quotation", "> Only this."],
  ["that begins with a head", "From: the bank\nTo: me\nis what the stub says."],
])("a mail %s stays whole", (_, text) => {
  expect(withoutQuotedHistory(text)).toBe(text);
});
