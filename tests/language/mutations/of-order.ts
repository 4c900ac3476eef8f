/** What never gets its turn: behind another of its list. And what a modal is not for whoever opens it. */
import type { MutationGroup, Node, ShippedFiles } from "./mutation.ts";

const FLOW = "flow.json";
const button = (id: string, action: Node, more: Node = {}): Node => ({ id, kind: "button", label: "application.back", action, ...more });
const first = (files: ShippedFiles, file: string, path: string, entry: Node): void => {
  const list = path
    .split("/")
    .slice(1)
    .reduce<unknown>((at, step) => (at as Node)[step], files.json(file)) as Node[];
  list.unshift(entry);
};

export const ORDERS: readonly MutationGroup[] = [
  [
    "what is accepted",
    [
      {
        severity: "warning",
        code: "acceptance/unfounded",
        about: "though nothing is found there",
        make(files) {
          const file = "screens/review/approved.json";
          files.put(file, "/accepts", [{ finding: "reach/block", says: "Nobody ever comes to this", reason: "It is for a later release." }]);
          return { file, path: "/accepts/0" };
        },
      },
    ],
  ],
  [
    "what stands behind another",
    [
      {
        code: "logic/never-chosen",
        about: "a home behind one without a condition",
        // The others behind it are said as well.
        also: ["logic/never-chosen"],
        make(files) {
          first(files, FLOW, "/statuses/submitted/home", { go: "submitSuccess" });
          return { file: FLOW, path: "/statuses/submitted/home/1" };
        },
      },
      {
        code: "logic/never-chosen",
        about: "a step of the way behind one without a condition",
        make(files) {
          first(files, FLOW, "/statuses/approved/reached", { currentStep: 3 });
          return { file: FLOW, path: "/statuses/approved/reached/1" };
        },
      },
      {
        code: "logic/never-chosen",
        about: "a guard behind one that always moves the same people",
        make: (files) =>
          files.add(FLOW, null, "guards", {
            id: "status-again",
            because: "guard.status",
            on: ["profile"],
            when: { and: [{ not: { var: "route.allowed" } }, { not: { cond: "looking" } }] },
            go: "applications",
          }),
      },
      {
        code: "logic/never-chosen",
        about: "where people come who handed in, behind one without a condition",
        make(files) {
          first(files, FLOW, "/fillings/cosigner/handedIn", { go: "cosignSteps" });
          return { file: FLOW, path: "/fillings/cosigner/handedIn/1" };
        },
      },
    ],
  ],
  [
    "a modal",
    [
      {
        code: "access/audience",
        about: "for others than those who can open it",
        // It is opened twice there, and reads what they may not.
        also: ["access/audience", "access/command"],
        make(files) {
          files.put("modals/leasing-intro.json", "/audience", ["resident"]);
          const { file, path } = files.element("screens/review/approved.json", "track");
          return { file, path: `${path}/action` };
        },
      },
      {
        code: "reference/missing-parameter",
        about: "that leads to an address of which the page under it knows no part",
        make: (files) => files.add("modals/delete-account.json", null, "blocks", button("to-form", { go: "apply" }), "/action"),
      },
      {
        code: "flow/no-way-out",
        about: "that can't be closed without doing what it asks for",
        also: ["copy/unused"],
        make(files) {
          const file = "modals/withdraw.json";
          files.remove(file, "keep");
          return files.put(file, "/dismissible", false);
        },
      },
      {
        code: "accessibility/first-focus",
        about: "with two buttons that the focus is to begin on",
        make(files) {
          files.add("modals/double-deposit.json", null, "blocks", button("one", { close: true }, { first: true }));
          return files.add("modals/double-deposit.json", null, "blocks", button("other", { close: true }, { first: true }), "/first");
        },
      },
    ],
  ],
];
