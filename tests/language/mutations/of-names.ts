/** Names that nothing has, data that isn't read or may not be, and variants that change what isn't there. */
import type { MutationGroup } from "./mutation.ts";

const ABOUT = "screens/entry/about.json";
const ADDRESS = "screens/cosign/cosign-address.json";
const APPLICATIONS = "screens/applications/applications.json";
const APPLY = "screens/apply/apply.json";
const ASK = "screens/requests/add-cosigner.json";
const CONDITIONS = "conditions.json";
const DATA = "data.json";
const DEBUG = "screens/staff/debug.json";
const FLOW = "flow.json";
const IN_REVIEW = "screens/review/in-review.json";
const PERSONA = "personas/all-flags.json";
const SECOND_FUNNEL = "variants/second-funnel.json";
const START = "screens/entry/start.json";
const STEPS = "variants/flow-1-5.json";

const text = (id: string, key = "begin.unique"): object => ({ id, kind: "text", text: key });

export const NAMES: readonly MutationGroup[] = [
  [
    "a name that nothing has",
    [
      { code: "reference/unknown-audience", about: "a screen for a misspelled audience", make: (files) => files.put(ABOUT, "/audience/0", "anybody") },
      {
        code: "reference/unknown-command",
        about: "a button for a command that there is none of",
        make: (files) => files.set(APPLY, "finish", { action: { command: "finish-from" } }, "/action/command"),
      },
      {
        code: "reference/unknown-condition",
        about: "a block under a condition that there is none of",
        make: (files) => files.set(APPLY, "inquiry-declined", { when: { cond: "identity-inquiry-refused" } }, "/when/cond"),
      },
      {
        code: "reference/unknown-constant",
        about: "a rule by a constant that there is none of",
        make: (files) => files.add(START, null, "blocks", { ...text("later"), when: { "==": [{ const: "support_hour" }, "pacific"] } }, "/when/==/0/const"),
      },
      {
        code: "reference/unknown-copy",
        about: "a text that there is none of",
        also: ["copy/unused"],
        make: (files) => files.set(APPLY, "pet-name", { label: "field.pet-nam" }, "/label"),
      },
      {
        code: "reference/unknown-data",
        about: "a rule about data that there is none of",
        make: (files) => files.set(APPLY, "identity-verified", { when: { var: "identity.verifed" } }, "/when/var"),
      },
      {
        code: "reference/unknown-modal",
        about: "a link to a modal that there is none of",
        make: (files) => files.set(APPLY, "how", { action: { open: "apply-intr" } }, "/action/open"),
      },
      {
        code: "reference/unknown-parameter",
        about: "a link with more than its address takes",
        make: (files) => files.set(DEBUG, "own", { action: { go: "applications", params: { source: "x" } } }, "/action/params/source"),
      },
      {
        code: "reference/missing-parameter",
        about: "a link without what its address needs",
        make: (files) => files.set(APPLICATIONS, "row", { action: { go: "apply" } }, "/action"),
      },
      {
        code: "reference/unknown-property",
        about: "a question for a property that there is none of",
        make: (files) => files.set(APPLY, "pet-kind", { property: "anmal" }, "/property"),
      },
      {
        code: "reference/unknown-promo",
        about: "a promotion that there is none of",
        make: (files) => files.put(FLOW, `/routes/${files.index(FLOW, "routes", "name", "start")}/meta/promo`, "quickAply"),
      },
      { code: "reference/unknown-route", about: "a page of the shell without an address", make: (files) => files.put(DATA, "/pages/account", "yourDate") },
      {
        code: "reference/unknown-token",
        about: "a picture that there is none of",
        make: (files) => files.set(START, "step-meet-picture", { name: "start-meat" }, "/name"),
      },
      {
        code: "reference/unknown-topic",
        about: "a screen that follows nothing known",
        make: (files) => files.put(IN_REVIEW, "/follows/0/topic", "aplication"),
      },
      {
        code: "reference/unknown-mail",
        about: "a mail that is sent and not written",
        make: (files) => files.put(DATA, "/mails/review-later", { about: "When it takes longer." }),
      },
      {
        code: "reference/unknown-status",
        about: "a command that moves to a status that there is none of",
        also: ["reference/unknown-move"],
        make: (files) => files.put(DATA, "/commands/apply-now/moves/0/to", "opened"),
      },
      {
        code: "reference/unknown-move",
        about: "a command that moves otherwise than the life cycle says",
        // Where it leads it then lets nobody in.
        also: ["flow/not-allowed"],
        make: (files) => {
          files.put(DATA, "/commands/start-again/moves/0/to", "submitted");
          return { file: DATA, path: "/commands/start-again/moves/0" };
        },
      },
      {
        code: "reference/unknown-screen",
        about: "a route to a screen that there is none of",
        also: ["reach/screen"],
        make: (files) => files.put(FLOW, `/routes/${files.index(FLOW, "routes", "name", "reviews")}/screen`, "review"),
      },
      {
        code: "reference/retired-id",
        about: "an id that was taken out and is given again",
        make: (files) => {
          files.put("retired.json", "/elements", { debug: ["explained"] });
          const { file, path } = files.element(DEBUG, "explained");
          return { file, path };
        },
      },
      {
        code: "reference/unknown-screen",
        about: "a change that is forced on everybody, of a screen that there is none of",
        make: (files) => files.add("release.json", null, "forced", { screen: "dome", reason: "The law asks for it." }, "/screen"),
      },
      {
        code: "reference/duplicate-id",
        about: "a section of a modal with the id of one on the screen under it",
        also: ["reference/asked-twice"],
        make: (files) => {
          const section = {
            id: "personal",
            kind: "form-section",
            root: "applicant",
            save: { command: "save-answers", on: "blur", afterMs: 500 },
            fields: [{ id: "intro-second", kind: "text", property: "last_name", label: "field.last-name" }],
          };
          return files.add("modals/apply-intro.json", null, "blocks", section, "/id");
        },
      },
      {
        code: "reference/not-loaded",
        about: "a rule about what is not loaded",
        make: (files) => files.add(ABOUT, null, "blocks", { ...text("signed"), when: { var: "session.signed_in" } }, "/when"),
      },
      {
        code: "reference/unread-need",
        about: "data that is loaded for nothing",
        severity: "warning",
        make: (files) => files.add("screens/entry/reviews.json", null, "needs", "sign_in"),
      },
      {
        code: "reference/asked-twice",
        about: "a modal that asks what the screen under it asks",
        make: (files) => {
          files.add("modals/apply-intro.json", null, "needs", "applicant");
          const section = {
            id: "intro-name",
            kind: "form-section",
            root: "applicant",
            save: { command: "save-answers", on: "blur", afterMs: 500 },
            fields: [{ id: "intro-first", kind: "text", property: "middle_name", label: "field.middle-name" }],
          };
          return files.add("modals/apply-intro.json", null, "blocks", section, "/fields/0/property");
        },
      },
      {
        code: "reach/follow",
        about: "a screen that follows what it does not read",
        severity: "warning",
        make: (files) => files.add("screens/account/your-data.json", null, "follows", { topic: "group", id: { var: "user.id" } }, "/topic"),
      },
      {
        code: "reach/mail",
        about: "a mail that nothing sends",
        make: (files) =>
          files.write("mails/news.json", {
            format: 1,
            id: "news",
            about: "For the tests.",
            subject: "mail.submitted.subject",
            needs: [],
            audience: ["applicant"],
            blocks: [text("news")],
          }),
      },
      {
        code: "reach/fragment",
        about: "a fragment that nothing uses",
        severity: "warning",
        make: (files) => files.write("fragments/spare.json", { format: 1, id: "spare", about: "For the tests.", blocks: [text("spare")] }, "/id"),
      },
      {
        code: "access/audience",
        about: "an applicant's data on a page for anyone",
        make: (files) => {
          files.add(START, null, "blocks", { ...text("fee"), when: { var: "application.fee_waived" } });
          return files.add(START, null, "needs", "application");
        },
      },
      {
        code: "access/command",
        about: "a co-signer's command on an applicant's screen",
        make: (files) => files.add(ASK, null, "blocks", { id: "go", kind: "button", label: "continue", action: { command: "go-on-cosigning" } }, "/action"),
      },
      {
        code: "access/topic",
        about: "a co-signer who follows the applicant's application",
        also: ["reach/follow"],
        make: (files) => files.put(ADDRESS, "/follows/0/topic", "application"),
      },
      {
        code: "access/write-only",
        about: "a government id that is shown",
        make: (files) =>
          files.add(
            APPLY,
            null,
            "blocks",
            { id: "number", kind: "text", text: { key: "debug.of", args: { source: { var: "applicant.sin_ssn" }, status: { var: "application.status" } } } },
            "/text/args/source",
          ),
      },
      {
        code: "logic/waits-for-itself",
        about: "two named conditions that are decided by each other",
        also: ["logic/waits-for-itself", "reference/unread-need"],
        make: (files) => {
          files.put(CONDITIONS, "/conditions/income-left/when", { cond: "promo-market" });
          return files.put(CONDITIONS, "/conditions/promo-market/when", { cond: "income-left" });
        },
      },
      { code: "type/persona-value", about: "a persona with a number for a tick", make: (files) => files.put(PERSONA, "/data/application/consent_given", 3) },
      {
        code: "type/constant",
        about: "a constant that code takes for a number",
        make: (files) => {
          const file = "constants/fees.json";
          return files.put(file, `/constants/${files.index(file, "constants", "identifier", "double_deposit_months")}/default_value`, "two");
        },
      },
    ],
  ],
  [
    "a root whose resource there is none of",
    [
      {
        code: "reference/unknown-resource",
        about: "a misspelled resource",
        also: ["reference/unknown-data", "reference/unknown-property", "reach/field"],
        make: (files) => files.put(DATA, "/roots/cosigner_income/resource", "incom"),
      },
    ],
  ],
  [
    "a variant",
    [
      {
        code: "reference/unknown-id",
        about: "that changes what is not there",
        make: (files) => files.add(STEPS, null, "changes", { in: "apply", remove: "footer-hints" }),
      },
      {
        code: "reference/deleted",
        about: "that changes what it took away",
        make: (files) => {
          files.add(STEPS, null, "changes", { in: "apply", remove: "only-yours" });
          return files.add(STEPS, null, "changes", { in: "apply", set: "only-yours-text", prop: "tone", to: "hint" });
        },
      },
      {
        code: "reference/moved-after",
        about: "that changes what it only brings later",
        make: (files) => {
          const at = files.add(STEPS, null, "changes", { in: "apply", set: "fresh", prop: "tone", to: "hint" });
          files.add(STEPS, null, "changes", { in: "apply", insert: text("fresh"), before: "footer-hint" });
          return at;
        },
      },
      {
        code: "reference/type-changed",
        about: "that makes something of another kind under the same id",
        make: (files) => files.add(STEPS, null, "changes", { in: "apply", replace: "how", with: text("how") }),
      },
      {
        code: "variant/stored-type",
        about: "that stores an answer elsewhere",
        make: (files) => files.add(STEPS, null, "changes", { in: "apply", set: "pet-name", prop: "property", to: "animal" }, "/to"),
      },
      {
        code: "variant/conflict",
        about: "that says otherwise what another says for the same people",
        make: (files) => {
          files.add(STEPS, null, "changes", { copy: "success.lead", to: "success.title" });
          const changes = files.json(SECOND_FUNNEL)["changes"] as { copy?: string }[];
          return { file: SECOND_FUNNEL, path: `/changes/${changes.findIndex(({ copy }) => copy === "success.lead")}` };
        },
      },
      {
        code: "variant/never",
        about: "that is never there",
        also: ["reach/block", "reach/field"],
        make: (files) =>
          files.write(
            "variants/nowhere.json",
            {
              format: 1,
              id: "nowhere",
              about: "For the tests.",
              when: { and: [{ cond: "second-funnel" }, { not: { cond: "second-funnel" } }] },
              changes: [{ in: "apply", set: "lead", prop: "tone", to: "hint" }],
            },
            "/when",
          ),
      },
    ],
  ],
];
