/** Rules that decide nothing or contradict each other, questions that wait for themselves, and what nobody ever sees. */
import type { MutationGroup } from "./mutation.ts";

const ABOUT_YOURSELF = "screens/cosign/cosign-about-yourself.json";
const APPLY = "screens/apply/apply.json";
const FLOW = "flow.json";
const PAYMENT = "screens/apply/payment.json";
const SOURCES = "screens/cosign/cosign-additional-sources.json";
const VERIFY = "screens/apply/verify-identity.json";

const note = (id: string, when: object): object => ({ id, kind: "note", when, text: "begin.unique" });
const answered = (path: string): object => ({ "!=": [{ var: path }, null] });
const signedIn = { var: "session.signed_in" };

export const LOGIC: readonly MutationGroup[] = [
  [
    "a rule",
    [
      {
        code: "logic/never-true",
        about: "that contradicts itself",
        make: (files) =>
          files.add(APPLY, null, "blocks", note("odd", { and: [{ var: "application.fee_waived" }, { not: { var: "application.fee_waived" } }] }), "/when"),
      },
      {
        code: "logic/never-true",
        about: "that contradicts a fact of the data",
        make: (files) =>
          files.add(
            APPLY,
            null,
            "blocks",
            note("unpaid", { and: [{ var: "application.fee_waived" }, { not: { var: "application.payment_settled" } }] }),
            "/when",
          ),
      },
      {
        code: "logic/always-true",
        about: "that is always so",
        severity: "warning",
        make: (files) => files.set(APPLY, "only-yours", { when: { or: [{ var: "check.exists" }, { not: { var: "check.exists" } }] } }, "/when"),
      },
      {
        code: "logic/never-chosen",
        about: "of a text behind another that always comes first",
        make: (files) => {
          const { node, file, path } = files.element(APPLY, "about-fee");
          const [first, ...others] = node["text"] as object[];
          node["text"] = [first, { when: { and: [{ var: "application.fee_waived" }, { var: "check.exists" }] }, copy: "begin.unique" }, ...others];
          return { file, path: `${path}/text/1/when` };
        },
      },
      {
        code: "logic/left-out",
        about: "of a text by a word that leaves one out which people can have there",
        make: (files) =>
          files.set("screens/status/application-sent.json", "paper", { text: { match: "$application.status", is: { submitted: "sent.paper" } } }, "/text"),
      },
      {
        code: "order/later-field",
        about: "about what is asked further down",
        severity: "warning",
        make: (files) => files.set(APPLY, "roommate-last-name", { when: { var: "flag_pet.includes_service_animal" } }, "/when"),
      },
      {
        code: "order/later-screen",
        about: "about what a later screen asks",
        make: (files) => files.add(ABOUT_YOURSELF, null, "blocks", note("no-number", { var: "cosigner.skipSsnEntry" }), "/when"),
      },
      {
        code: "logic/never-answered",
        about: "that demands what it closes",
        make: (files) => files.set(APPLY, "pet-name", { required: { cond: "check-ordered" }, readOnly: { cond: "check-ordered" } }, "/required"),
      },
    ],
  ],
  [
    "a question",
    [
      {
        code: "logic/waits-for-each-other",
        about: "that comes up once it is answered",
        make: (files) => files.set(APPLY, "middle-name", { when: answered("applicant.middle_name") }),
      },
      {
        code: "logic/waits-for-each-other",
        about: "that comes up once another is answered, which waits for this one",
        also: ["order/later-field"],
        make: (files) => {
          files.set(APPLY, "pet-kind", { when: answered("flag_pet.animal_name") });
          return files.set(APPLY, "pet-name", { when: answered("flag_pet.animal") });
        },
      },
      {
        code: "logic/waits-for-each-other",
        about: "beside it",
        make: (files) => {
          const { file, path } = files.element(APPLY, "pet-kind");
          return { file, path };
        },
      },
      {
        code: "logic/waits-for-each-other",
        about: "of a co-signer that comes up once it is answered",
        make: (files) => files.set(ABOUT_YOURSELF, "birthdate", { when: answered("cosigner.birthdate") }),
      },
      {
        code: "logic/never-asked",
        about: "that another waits for, and nobody is asked",
        make: (files) => files.add(APPLY, null, "blocks", note("so-called", answered("applicant.middle_name")), "/when"),
      },
      {
        code: "logic/contradiction",
        about: "that is asked only of others",
        make: (files) => {
          files.set(APPLY, "roommate-last-name", { when: { "==": [{ var: "applicant.skipSsnEntry" }, true] } });
          return files.add(
            APPLY,
            null,
            "blocks",
            note("both", { and: [answered("flag_roommate.lastName"), { not: { var: "applicant.skipSsnEntry" } }] }),
            "/when",
          );
        },
      },
      {
        code: "logic/contradiction",
        about: "that is asked only of others, around a block",
        make: (files) =>
          files.add(
            APPLY,
            null,
            "blocks",
            {
              id: "box",
              kind: "group",
              look: "plain",
              when: { not: { var: "applicant.skipSsnEntry" } },
              blocks: [note("inside", answered("flag_roommate.lastName"))],
            },
            "/blocks/0",
          ),
      },
    ],
  ],
  [
    "an answer",
    [
      {
        code: "logic/never-required",
        about: "that has to be given once it is there",
        make: (files) => files.set(APPLY, "pet-name", { required: answered("flag_pet.animal_name") }, "/required"),
      },
      {
        code: "logic/waits-for-each-other",
        about: "of a member of a list that is asked for once it is there",
        make: (files) => files.set(SOURCES, "source-proof", { when: answered("item.document") }),
      },
      {
        code: "logic/waits-for-each-other",
        about: "to a command that is asked for once it is there",
        make: (files) => files.set("fragments/report-person.json", "report-words", { when: answered("input.words") }),
      },
      {
        code: "logic/waits-for-each-other",
        about: "that a variant asks for once it is there",
        make: (files) =>
          files.add(
            "variants/whole-home.json",
            null,
            "changes",
            { in: "apply", set: "middle-name", prop: "when", to: answered("applicant.middle_name") },
            "/to",
          ),
      },
      {
        code: "logic/waits-for-each-other",
        about: "that can be chosen once it is chosen",
        make: (files) => files.set(APPLY, "ca", { when: { "==": [{ var: "applicant.sin_ssn_country" }, "CA"] } }),
      },
    ],
  ],
  [
    "what nobody sees",
    [
      {
        code: "reach/block",
        about: "a block for whom the page never opens",
        make: (files) => files.add(PAYMENT, null, "blocks", note("waived", { var: "application.fee_waived" })),
      },
      {
        code: "reach/field",
        about: "a question for whom the page never opens",
        make: (files) =>
          files.add(VERIFY, "identification", "fields", {
            id: "spare",
            kind: "text",
            property: "middle_name",
            label: "field.middle-name",
            when: { var: "identity.verified" },
          }),
      },
      {
        code: "reach/field",
        about: "a question for whom the page never opens, though a rule reads it",
        make: (files) => {
          return files.add(VERIFY, "identification", "fields", {
            id: "spare-skip",
            kind: "checkbox",
            property: "skipSsnEntry",
            label: "field.skip-ssn",
            when: { var: "identity.verified" },
          });
        },
      },
      {
        code: "reach/modal",
        about: "a modal that nothing opens",
        make: (files) =>
          files.write("modals/spare.json", {
            format: 1,
            id: "spare",
            title: "begin.unique",
            about: "For the tests.",
            size: "small",
            needs: [],
            audience: ["applicant"],
            blocks: [{ id: "said", kind: "text", text: "begin.unique" }],
          }),
      },
      {
        code: "reach/screen",
        about: "a screen without an address",
        make: (files) => files.write("screens/entry/spare.json", { ...files.json("screens/entry/about.json"), id: "spare" }),
      },
      {
        code: "reach/route",
        about: "an address that always leads elsewhere",
        also: ["reach/screen"],
        make: (files) => {
          const closed = (id: string, when: object): object => ({ id, because: "guard.status", on: ["supportSent"], when, go: "support" });
          files.add(FLOW, null, "guards", closed("closed-in", signedIn));
          files.add(FLOW, null, "guards", closed("closed-out", { not: signedIn }));
          return { file: FLOW, path: `/routes/${files.index(FLOW, "routes", "name", "supportSent")}` };
        },
      },
    ],
  ],
];
