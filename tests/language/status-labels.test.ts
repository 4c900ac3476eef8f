/** A state of an application has one word for those who apply, wherever they read of it. That staff read one, too, is shown by tests/render/console-status. */
import { describe, expect, it } from "vitest";
import { persona, revision, see, shipped } from "../support/shipped-screens.ts";

const { flow, screens, modals, mails, copy } = shipped;
const STATUSES = Object.keys(flow.statuses);

/** What the mail of a decision calls the state that it leads to: as the console does, so that whoever calls is understood. */
const MAILS: [status: string, of: string, keys: string[]][] = [
  ["submitted", "submitted", ["mail.submitted.subject", "mail.submitted.next"]],
  ["preapproved", "review-preapproved", ["mail.review-preapproved.subject", "mail.review-preapproved.up-to", "mail.review-preapproved.all"]],
  ["preapproved", "cosigner-preapproved", ["cosign.mail.preapproved.subject", "cosign.mail.preapproved.what"]],
  ["approved", "review-approved", ["mail.review-approved.subject", "mail.review-approved.group", "mail.review-approved.home"]],
  ["lease_sent", "review-lease-sent", ["mail.review-lease-sent.subject", "mail.review-lease-sent.sent"]],
  ["withdrawn", "review-withdrawn", ["mail.review-withdrawn.subject", "mail.review-withdrawn.withdrawn"]],
];
/** The part of a state's word that stays, whoever is spoken of and to. */
const STEMS: Record<string, Record<string, RegExp>> = {
  "en-US": { submitted: /review/iu, preapproved: /pre-approved/iu, approved: /(?<!pre-)approved/iu, lease_sent: /lease/iu, withdrawn: /withdr[ae]w/iu },
  "fr-CA": { submitted: /exam/iu, preapproved: /préapprouv/iu, approved: /(?<!pré)approuv/iu, lease_sent: /bail/iu, withdrawn: /retir/iu },
};

describe.each(Object.keys(STEMS))("in %s", (locale) => {
  const texts = revision.texts(locale);
  const raw = (key: string): string => texts.raw(key);
  const [listed] = (persona("several-applications").data["applications"] as { list: Record<string, unknown>[] }).list;

  it.each(STATUSES)("the list of applications says %s by the one word of its status", (status) => {
    const label = flow.statuses[status]!.label!;
    expect(label).toBe(`status.${status}`);
    const list = [{ ...listed, kind: "room", status, status_label: raw(label) }];
    const { words } = see("several-applications", "applications", { locale, data: { applications: { list } } });
    expect(words.filter((text) => text.startsWith(raw(label)))).toHaveLength(1);
  });

  it.each(MAILS)("the mail of %s (%s) says it by the console's word, and by no other state's", (status, of, keys) => {
    const stems = STEMS[locale]!;
    expect(raw(`desk.status.${status}`)).toMatch(stems[status]!);
    expect(JSON.stringify(mails[of]), "its texts").toContain(JSON.stringify(keys[0]));
    const others = Object.entries(stems).filter(([other]) => other !== status && other !== "submitted" && other !== "lease_sent");
    for (const key of keys) {
      expect(raw(key), key).toMatch(stems[status]!);
      for (const [other, stem] of others) expect(raw(key), `${key} says ${other}`).not.toMatch(stem);
    }
  });

  it("one spelling of it stands in all texts", () => {
    const wrong = locale === "en-US" ? /\bpre ?approv/iu : /\bpré[- ]approuv/iu;
    const said = Object.entries(copy[locale]!.texts).map(([key, text]): [string, string] => [key, typeof text === "string" ? text : text.text]);
    expect(said.filter(([, text]) => wrong.test(text))).toEqual([]);
  });
});

it("no screen, dialog or mail says a state by a key of its own: what a status is called is said by the life of an application alone", () => {
  const keys = new Set(STATUSES.flatMap((status) => [`status.${status}`, `desk.status.${status}`]));
  const saying = Object.entries({ ...screens, ...modals, ...mails }).flatMap(([id, document]) =>
    (JSON.stringify(document).match(/"[a-z_.-]+"/gu) ?? []).filter((text) => keys.has(JSON.parse(text))).map((key) => `${id}: ${key}`),
  );
  expect(saying).toEqual([]);
});
