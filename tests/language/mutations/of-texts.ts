/** Texts that are missing, behind, or given what they don't ask for. */
import { sourceTextHash } from "#screens/language/documents/content-hash.ts";
import type { MutationGroup, Node, ShippedFiles, Where } from "./mutation.ts";

const ABOUT = "screens/entry/about.json";
const APPLY = "screens/apply/apply.json";
const START = "screens/entry/start.json";
const SOURCE = "copy/en-US.json";
const FRENCH = "copy/fr-CA.json";

/** The text of a key as it is shipped. */
function textOf(files: ShippedFiles, file: string, key: string): Node | string {
  const found = (files.json(file)["texts"] as Record<string, Node | string>)[key];
  if (found === undefined) throw new Error(`${file} has no text "${key}" any more: this mutation needs another one.`);
  return found;
}

function translate(files: ShippedFiles, key: string, text: string): Where {
  (textOf(files, FRENCH, key) as Node)["text"] = text;
  return { file: FRENCH, path: `/texts/${key}` };
}

export const TEXTS: readonly MutationGroup[] = [
  [
    "a text",
    [
      {
        code: "copy/missing",
        about: "that is not translated",
        make: (files) => {
          textOf(files, FRENCH, "apply.lead");
          return files.put(FRENCH, "/texts/apply.lead", undefined);
        },
      },
      {
        code: "copy/stale",
        about: "that was translated from an older one",
        make: (files) => {
          files.put(SOURCE, "/texts/apply.only-yours.title", `${String(textOf(files, SOURCE, "apply.only-yours.title"))}!`);
          return { file: FRENCH, path: "/texts/apply.only-yours.title" };
        },
      },
      { code: "copy/syntax", about: "whose translation can't be read", make: (files) => translate(files, "steps.at", "Étape {step") },
      {
        code: "copy/missing-argument",
        about: "whose translation says more than it is given",
        make: (files) => translate(files, "apply.about.title", "Votre demande pour {lieu}"),
      },
      {
        code: "copy/missing-link",
        about: "whose translation marks what leads nowhere",
        make: (files) => translate(files, "apply.how.title", "Comment <suite>faire</suite>"),
      },
      {
        code: "copy/unused",
        about: "that nothing says",
        severity: "warning",
        make: (files) => {
          files.put(FRENCH, "/texts/apply.spare", { text: "Rien", from: sourceTextHash("Spare") });
          return files.put(SOURCE, "/texts/apply.spare", "Spare");
        },
      },
      {
        code: "copy/missing-argument",
        about: "that is not given what it shows",
        make: (files) => files.set(APPLY, "about-title", { text: "apply.about.title" }, "/text"),
      },
      {
        code: "copy/unused-argument",
        about: "that is given what it doesn't show",
        make: (files) => files.set(APPLY, "lead", { text: { key: "apply.lead", args: { fee: { var: "application.fee" } } } }, "/text/key"),
      },
      {
        code: "copy/argument-type",
        about: "that counts with a word",
        make: (files) =>
          files.set(
            "screens/account/your-data.json",
            "delete-under-way",
            { text: { key: "account.delete.under-way", args: { n: { var: "user.email" } } } },
            "/text/key",
          ),
      },
      {
        code: "copy/unused-link",
        about: "that is given a link without a mark for it",
        make: (files) => files.set(START, "step-meet-text", { text: { key: "start.meet.text", links: { more: { go: "about" } } } }, "/text/key"),
      },
      {
        code: "copy/no-message",
        about: "that is not there when a question breaks its rule",
        also: ["copy/no-message"],
        make: (files) => {
          for (const file of [SOURCE, FRENCH]) {
            textOf(files, file, "error.maxAmount");
            files.put(file, "/texts/error.maxAmount", undefined);
          }
          files.put("resources/flag-pet.json", "/properties/age", { type: ["integer", "null"], maximum: 100 });
          return files.add(APPLY, "flag-pet", "fields", { id: "pet-age", kind: "money", property: "age", label: "field.middle-name" });
        },
      },
      {
        code: "copy/following-argument",
        about: "that is decided by what is chosen among too many",
        make: (files) => {
          const days = { type: "integer", minimum: 1, maximum: 100_000, default: 1 };
          files.put(ABOUT, "/ephemeral", { plan: { about: "A day.", properties: { day: days } } });
          const text = { key: "account.delete.under-way", args: { n: { var: "plan.day" } } };
          return files.add(ABOUT, null, "blocks", { id: "day", kind: "text", text }, "/text/key");
        },
      },
      { code: "copy/unused-argument", about: "whose translation leaves out what it is given", make: (files) => translate(files, "about.title", "À propos") },
      {
        code: "copy/unused-link",
        about: "whose translation leads nowhere",
        make: (files) => translate(files, "sent.wrong", "Une réponse est fausse? Écrivez‑nous."),
      },
      { code: "copy/empty", about: "whose translation is white", make: (files) => translate(files, "reviews.lead", " \u00a0") },
      { code: "copy/raw-value", about: "whose translation is the name of another text", make: (files) => translate(files, "no-source.title", "about.title") },
      {
        code: "copy/raw-value",
        about: "whose translation shows a day as the data has it",
        make: (files) => translate(files, "house.coming", "La chambre {room} est la vôtre à partir du {day}."),
      },
      {
        code: "copy/lost-form",
        about: "whose translation counts in one form alone",
        severity: "warning",
        make: (files) => translate(files, "rooms.live", "{n} personnes habitent ici"),
      },
      {
        code: "copy/lost-form",
        about: "whose translation forgets a case",
        severity: "warning",
        make: (files) => translate(files, "rooms.home.bedroom", "{type, select, other {Chambre privée}} {number}"),
      },
      {
        code: "copy/unused-form",
        about: "with a form that its language doesn't have",
        make: (files) => translate(files, "groups.people.go-on", "{people, plural, one {Continuer en solo} few {Continuer à #} other {Continuer à #}}"),
      },
      {
        code: "copy/missing",
        about: "that was left in English",
        severity: "warning",
        make: (files) => translate(files, "login.same-address", String(textOf(files, SOURCE, "login.same-address"))),
      },
      {
        code: "copy/raw-value",
        about: "that shows a word of the data",
        make: (files) => {
          for (const file of [SOURCE, FRENCH])
            files.put(file, "/texts/spare.status", file === SOURCE ? "{status}" : { text: "{status}", from: sourceTextHash("{status}") });
          const text = { key: "spare.status", args: { status: { var: "application.status" } } };
          return files.add("screens/review/in-review.json", null, "blocks", { id: "spare-status", kind: "text", text }, "/text/key");
        },
      },
    ],
  ],
  [
    "a mail",
    [
      {
        code: "access/audience",
        about: "that is sent to others than it is written for",
        also: ["access/audience"],
        make: (files) => {
          files.put("data.json", "/mails/cosigner-lease/to", ["applicant"]);
          return { file: "mails/cosigner-lease.json", path: "/audience" };
        },
      },
      {
        code: "reference/unread-argument",
        about: "without the way out of it",
        also: ["reference/unread-argument"],
        make: (files) => {
          const blocks = files.json("mails/group-reminder.json")["blocks"] as Node[];
          files.put(
            "mails/group-reminder.json",
            "/blocks",
            blocks.filter(({ use }) => use !== "mail-choice"),
          );
          return { file: "mails/group-reminder.json", path: "/blocks" };
        },
      },
      {
        code: "copy/unsaid",
        about: "that is a notice, without what the law asks of it",
        also: ["copy/unsaid", "copy/unused"],
        make: (files) => {
          files.remove("fragments/notice-rights.json", "not-theirs");
          return { file: "mails/review-rejected.json", path: "/blocks" };
        },
      },
    ],
  ],
  [
    "a name that stands twice",
    [
      {
        code: "shape/duplicate-key",
        about: "in one object of a file",
        make: (files) => {
          const text = JSON.stringify(files.json("screens/entry/about.json")).replace('"layout"', '"title":"about.lead","layout"');
          return files.write("screens/entry/about.json", text, "/title");
        },
      },
    ],
  ],
];
