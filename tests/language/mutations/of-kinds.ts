/** Values that don't fit where they stand, and kinds of blocks and fields that can't be what they are made. */
import type { MutationGroup, ShippedFiles, Where } from "./mutation.ts";

const ADDRESS = "screens/cosign/cosign-address.json";
const APPLY = "screens/apply/apply.json";
const PET = "resources/flag-pet.json";
const SOURCES = "screens/cosign/cosign-additional-sources.json";
const START = "screens/entry/start.json";
const SUBMITTED = "mails/submitted.json";
const SUPPORT = "screens/entry/support.json";
const YOUR_DATA = "screens/account/your-data.json";

/** Those of one section are called otherwise each. */
const LABELS: Readonly<Record<string, string>> = { habits: "field.first-name", breed: "field.last-name" };

/** A further question about somebody's pet, of a property of its own. */
function askOfPet(files: ShippedFiles, id: string, kind: string, property: object, field: object = {}, at = "/property"): Where {
  files.put(PET, `/properties/${id}`, property);
  return files.add(APPLY, "flag-pet", "fields", { id, kind, property: id, label: LABELS[id] ?? "field.middle-name", errors: ERRORS, ...field }, at);
}
/** Something to say of every rule that such a question may break. */
const ERRORS = Object.fromEntries(
  ["oneOf", "minAmount", "maxAmount", "wholeAmount", "minItems", "maxItems", "multipleOf"].map((rule) => [rule, "error.required"]),
);

export const KINDS: readonly MutationGroup[] = [
  [
    "a value that doesn't fit",
    [
      {
        code: "type/comparison",
        about: "a number that is compared with a word",
        make: (files) => files.set(YOUR_DATA, "delete-under-way", { when: { ">": [{ var: "account.under_way" }, "0"] } }, "/when/>"),
      },
      {
        code: "type/unlisted-word",
        about: "a market that is misspelled",
        severity: "warning",
        make: (files) => files.set(APPLY, "only-yours", { when: { "==": [{ var: "application.market" }, "settle"] } }, "/when/=="),
      },
      {
        code: "type/unknown-word",
        about: "a state that there is none of",
        make: (files) => files.set(APPLY, "inquiry-declined", { when: { "==": [{ var: "identity.inquiry" }, "refused"] } }, "/when/=="),
      },
      {
        code: "type/not-a-list",
        about: "a search in what is no list",
        make: (files) => files.set(APPLY, "way-out", { when: { in: ["open", { var: "application.status" }] } }, "/when/in"),
      },
      {
        code: "type/not-boolean",
        about: "a question that is closed by a text",
        make: (files) => files.set(APPLY, "pet-kind", { readOnly: { var: "application.label" } }, "/readOnly/var"),
      },
      {
        code: "type/command-input",
        about: "a flag that there is none of",
        make: (files) => files.set(APPLY, "flag-smoker", { on: { command: "put-flag", input: { flag: "smoke" } } }, "/on/input/flag"),
      },
      {
        code: "type/modal-argument",
        about: "a modal without what it is about",
        make: (files) =>
          files.set(SOURCES, "add", { action: { open: "income-source", args: { source: "", source_name: null, monthly_salary: null } } }, "/action"),
      },
      { code: "type/field-kind", about: "a tick for a text", make: (files) => files.set(APPLY, "pet-name", { kind: "checkbox" }, "/kind") },
      {
        code: "type/read-only",
        about: "a question for what can only be read",
        // It has a message for each rule.
        also: ["reach/property"],
        make: (files) => askOfPet(files, "given", "text", { type: ["string", "null"], readOnly: true }),
      },
      {
        code: "type/follow",
        about: "a screen that follows an amount",
        make: (files) => ({ ...files.put(APPLY, "/follows/0/id/var", "application.fee"), path: "/follows/0/id" }),
      },
      {
        code: "type/list-section",
        about: "the same question once for every member",
        also: ["reference/unknown-property", "reference/unread-need"],
        make: (files) => files.set(SOURCES, "source", { root: "cosigner_income" }, "/root"),
      },
      {
        code: "type/form",
        about: "a form that may leave out what its command needs",
        make: (files) => {
          const { file, path } = files.set(SUPPORT, "text", { required: false });
          return { file, path: `${path}/property` };
        },
      },
      {
        code: "type/mail-kind",
        about: "a mail with a form's button in it",
        make: (files) => files.add(SUBMITTED, null, "blocks", { id: "wait", kind: "spinner", label: "continue" }, "/kind"),
      },
      {
        code: "type/mail-action",
        about: "a mail that closes something",
        make: (files) => files.add(SUBMITTED, null, "blocks", { id: "close", kind: "button", label: "continue", action: { close: true } }, "/action"),
      },
      {
        code: "type/lookup",
        about: "a file's name that is looked up by a number",
        make: (files) => {
          files.add(ADDRESS, null, "needs", "uploads");
          return files.add(
            ADDRESS,
            null,
            "blocks",
            { id: "proof", kind: "text", text: { key: "debug.of", args: { source: { lookup: "uploads.names", at: [3] }, status: "open" } } },
            "/text/args/source/at/0",
          );
        },
      },
      {
        code: "type/ephemeral",
        about: "a choice that begins as nothing that it can be",
        make: (files) => {
          files.put(START, "/ephemeral", { plan: { about: "A day.", properties: { day: { type: "integer", minimum: 1, maximum: 31, default: 40 } } } });
          return { file: START, path: "/ephemeral/plan/properties/day/default" };
        },
      },
    ],
  ],
  [
    "a kind that can't be what it is made",
    [
      {
        code: "type/row-place",
        about: "a row of no table",
        make: (files) =>
          files.add(YOUR_DATA, null, "blocks", { id: "row", kind: "table-row", label: "account.title", cells: [{ id: "cell", text: "account.title" }] }),
      },
      {
        code: "type/row-cells",
        about: "a row with a cell too few",
        also: ["copy/unused"],
        make: (files) => {
          const { node, file, path } = files.element(YOUR_DATA, "seen-row");
          (node["cells"] as unknown[]).pop();
          return { file, path: `${path}/cells` };
        },
      },
      {
        code: "type/countdown-end",
        about: "a countdown to a day",
        make: (files) =>
          files.add(
            APPLY,
            null,
            "blocks",
            { id: "left", kind: "countdown", ends: { var: "applicant.birthdate" }, until: "begin.unique", ended: "begin.unique" },
            "/ends",
          ),
      },
      {
        code: "type/person-name",
        about: "a person without a name",
        make: (files) => files.add(START, null, "blocks", { id: "nobody", kind: "person", name: " " }, "/name"),
      },
      {
        code: "type/person-words",
        about: "a person with a button without words",
        make: (files) => files.add(START, null, "blocks", { id: "ada", kind: "person", name: "Ada", action: { go: "applications" } }, "/action"),
      },
      {
        code: "type/slider-range",
        about: "a slider without an end",
        also: ["reach/property"],
        make: (files) => askOfPet(files, "weight", "slider", { type: ["integer", "null"], minimum: 1 }),
      },
      {
        code: "type/choice-limit",
        about: "more to be chosen than may be",
        also: ["constraint/no-value"],
        make: (files) =>
          askOfPet(
            files,
            "habits",
            "choice",
            { type: ["array", "null"], items: { type: "string", enum: ["loud", "calm"] }, minItems: 2, maxItems: 1 },
            { options: ["loud", "calm"].map((value) => ({ id: value, value, label: "field.pet-kind" })) },
          ),
      },
      {
        code: "type/value",
        about: "a number for how a button looks",
        make: (files) => files.set("screens/review/approved.json", "track", { tone: { const: "minimum_age" } }, "/tone"),
      },
      { code: "type/no-options", about: "a choice of nothing", make: (files) => askOfPet(files, "breed", "select", { type: ["string", "null"] }) },
    ],
  ],
];
