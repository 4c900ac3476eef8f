/** What is asked twice or in the open, what has no words, and names and numbers that lead nowhere. */
import type { MutationGroup, Node, ShippedFiles, Where } from "./mutation.ts";

const FLOW = "flow.json";
const FORM = "screens/apply/apply.json";
const BAY_AREA = "variants/flow-1-5.json";
const route = (files: ShippedFiles, name: string): string => `/routes/${files.index(FLOW, "routes", "name", name)}`;
const at = ({ file, path }: Where, more: string): Where => ({ file, path: `${path}${more}` });

/** The guard of this id, also one that stands in a group. */
function guard(files: ShippedFiles, id: string): { node: Node; path: string } {
  const index = (files.json(FLOW)["guards"] as Node[]).findIndex((each) => each["id"] === id);
  if (index < 0) throw new Error(`No guard "${id}" stands by itself any more: this mutation needs another one.`);
  return { node: (files.json(FLOW)["guards"] as Node[])[index]!, path: `/guards/${index}` };
}

export const QUESTIONS: readonly MutationGroup[] = [
  [
    "a question",
    [
      {
        code: "reference/asked-twice",
        about: "of the same answer as another one beside it",
        also: ["accessibility/same-label"],
        make: (files) => at(files.set(FORM, "middle-name", { property: "first_name" }), "/property"),
      },
      {
        code: "type/field-kind",
        about: "for a government id in a field that leaves it standing",
        make(files) {
          const { node, path } = files.element(FORM, "secure-id");
          node["kind"] = "text";
          delete node["assurance"];
          return { file: FORM, path: `${path}/kind` };
        },
      },
      {
        code: "type/field-kind",
        about: "for a name that is never read back",
        make: (files) => files.set("fragments/employment-fields.json", "employer", { kind: "secure-id" }, "/kind"),
      },
      {
        code: "constraint/no-value",
        about: "for a birthday among days to come",
        make: (files) => files.set(FORM, "birthdate", { limit: "future" }, "/limit"),
      },
      {
        code: "type/command-input",
        about: "whose answer is kept by a command that keeps none",
        make: (files) => at(files.set(FORM, "address", { save: { command: "finish-form", on: "blur", afterMs: 500 } }), "/save/command"),
      },
      {
        code: "type/command-input",
        about: "that is switched on by what switches it off",
        make: (files) => at(files.set(FORM, "flag-vehicle", { on: { command: "remove-flag", input: { flag: "vehicle" } } }), "/on/command"),
      },
      {
        code: "type/command-input",
        about: "that is switched on for another one",
        make: (files) => at(files.set(FORM, "flag-smoker", { on: { command: "put-flag", input: { flag: "pet" } } }), "/on/input/flag"),
      },
    ],
  ],
  [
    "a switch",
    [
      {
        code: "logic/contradiction",
        about: "that is there once it was turned on",
        make: (files) => at(files.set(FORM, "flag-vehicle", { when: { var: "flag_vehicle.expanded" } }), "/when"),
      },
    ],
  ],
  [
    "a variant that takes a question away",
    [
      {
        code: "logic/never-asked",
        about: "for which a guard waits",
        make(files) {
          (files.json(FLOW)["guards"] as Node[]).push({
            id: "middle-name-needed",
            because: "guard.staff-only",
            on: ["payment"],
            when: { "==": [{ var: "applicant.middle_name" }, null] },
            go: "apply",
          });
          return files.add(BAY_AREA, null, "changes", { in: "apply", remove: "middle-name" });
        },
      },
    ],
  ],
  [
    "words",
    [
      {
        code: "logic/left-out",
        about: "of a button, which may all be passed over",
        also: ["copy/unused"],
        make(files) {
          const { node, path } = files.element(FORM, "finish");
          node["label"] = (node["label"] as Node[]).slice(0, -1);
          return { file: FORM, path: `${path}/label` };
        },
      },
      {
        code: "logic/left-out",
        about: "of a field, which may all be passed over",
        make: (files) => at(files.set(FORM, "secure-id", { label: [{ when: { cond: "sin" }, copy: "field.sin" }] }), "/label"),
      },
      {
        code: "logic/left-out",
        about: "of a screen, which may all be passed over",
        also: ["accessibility/same-words"],
        make: (files) => files.put("screens/review/withdrawn.json", "/title", [{ when: { var: "application.payment_settled" }, copy: "apply.title" }]),
      },
    ],
  ],
  [
    "a route",
    [
      {
        code: "constraint/refused",
        about: "of a step that there isn't",
        make: (files) => files.put(FLOW, `${route(files, "homeSelectionComplete")}/meta/currentStep`, 7),
      },
      {
        code: "reach/property",
        about: "of a misspelt area, which no guard watches",
        make: (files) => files.put(FLOW, `${route(files, "applyNow")}/area`, "chating"),
        also: ["access/audience", "flow/not-allowed", "logic/never-chosen", "flow/dead-end", "flow/redirect-loop", "flow/turned-back"],
      },
      {
        code: "flow/turned-back",
        about: "whose arrow back leads to one whose arrow leads here",
        make(files) {
          const shown = files.put(FLOW, `${route(files, "residentProfileView")}/back`, "residentProfileInterests");
          files.put(FLOW, `${route(files, "residentProfileInterests")}/back`, "residentProfileView");
          return shown;
        },
        also: ["reference/missing-parameter"],
      },
      {
        code: "logic/never-chosen",
        about: "from which a guard leads to itself",
        make(files) {
          const { node, path } = guard(files, "no-notice");
          node["go"] = "reviewNotice";
          return { file: FLOW, path: `${path}/on/0` };
        },
        also: ["flow/dead-end", "reference/unread-need"],
      },
      {
        code: "reference/unknown-parameter",
        severity: "warning",
        about: "to which a link passes what nothing reads",
        make: (files) =>
          files.add(
            "screens/entry/about.json",
            null,
            "blocks",
            { id: "to-support", kind: "link", label: "application.back", action: { go: "support", query: { meetingID: "x" } } },
            "/action/query/meetingID",
          ),
      },
      {
        code: "flow/not-allowed",
        severity: "warning",
        about: "with a button that does nothing for anybody who sees it",
        make: (files) =>
          files.add(
            "screens/review/in-review.json",
            null,
            "blocks",
            { id: "begin", kind: "button", label: "application.back", action: { command: "apply-now" } },
            "/action/command",
          ),
      },
      {
        code: "reference/left-out",
        about: "to which a command leads that moves the status and doesn't say so",
        make: (files) => files.put("data.json", "/commands/withdraw-application/changes", ["account.under_way", "application.step", "group", "invitees"]),
        also: ["flow/dead-end", "reach/follow"],
      },
      {
        code: "flow/not-allowed",
        about: "to which a link leads after a command, and where the status never lets anybody in",
        make: (files) =>
          files.add(
            "screens/review/emailed-update.json",
            null,
            "blocks",
            {
              id: "send-and-choose",
              kind: "button",
              label: "application.back",
              action: { command: "send-receipt", then: { go: "homeSelection", params: { source: { var: "application.source" } } } },
            },
            "/action/then/go",
          ),
        also: ["access/command"],
      },
      {
        code: "flow/not-allowed",
        about: "to which a mail leads, and where the status that it is sent at lets nobody in",
        make: (files) =>
          files.add(
            "mails/review-rejected.json",
            null,
            "blocks",
            { id: "choose", kind: "button", label: "application.back", action: { go: "homeSelection", params: { source: { var: "application.source" } } } },
            "/action/go",
          ),
      },
      {
        code: "reference/unknown-status",
        about: "beside a mail that is sent at a misspelt status",
        make: (files) => files.put("data.json", "/mails/review-withdrawn/recipientStatuses/0", "withdrawen"),
      },
      {
        code: "reference/left-out",
        about: "beside a command that sets what it doesn't change",
        make: (files) =>
          files.put("data.json", "/commands/apply-now/sets", ["application.consent_given"]) && { file: "data.json", path: "/commands/apply-now/sets/0" },
      },
      {
        code: "reach/unused",
        severity: "warning",
        about: "beside a condition that nothing names",
        make: (files) => files.put("conditions.json", "/conditions/lonely", { about: "Nobody asks.", when: { var: "application.is_group" } }),
      },
      {
        code: "reach/unused",
        severity: "warning",
        about: "beside a feature that nothing reads",
        make: (files) => files.put("features.json", "/flags/quick_apply", true),
      },
    ],
  ],
];
