/** Where a press, an arrow or a screen itself leads: to where nobody is let in, back again, or nowhere. */
import type { MutationGroup, Node, ShippedFiles, Where } from "./mutation.ts";

const FLOW = "flow.json";
const SOURCE = { source: { var: "application.source" } };

/** A button more at the end of a screen. */
const button = (files: ShippedFiles, file: string, id: string, action: Node, more: Node = {}): Where =>
  files.add(file, null, "blocks", { id, kind: "button", label: "application.back", action, ...more });
const linkFrom = (files: ShippedFiles, file: string, id: string, action: Node): Where => {
  const { path } = button(files, file, id, action);
  return { file, path: `${path}/action/go` };
};
const route = (files: ShippedFiles, name: string): string => `/routes/${files.index(FLOW, "routes", "name", name)}`;

export const MOVES: readonly MutationGroup[] = [
  [
    "a property that nothing reads",
    [
      {
        code: "reach/property",
        about: "where an arrow leads, of a page without one",
        make: (files) => {
          files.put(FLOW, `${route(files, "yourData")}/meta/disableBack`, true);
          return { file: FLOW, path: `${route(files, "yourData")}/back` };
        },
      },
      {
        code: "reach/property",
        about: "how a state is, where there is none",
        make: (files) =>
          files.add("screens/review/approved.json", null, "blocks", { id: "how", kind: "heading", level: 2, text: "begin.unique", tone: "success" }, "/tone"),
      },
      {
        code: "access/audience",
        about: "a page for whoever is signed in that the guard of signing in leaves out",
        make: (files) => {
          for (const guard of files.json(FLOW)["guards"] as Node[])
            if (String(guard["id"]).startsWith("sign-in-")) (guard["except"] as string[] | undefined)?.push("yourData");
          return { file: FLOW, path: `${route(files, "yourData")}/meta/requiresAuth` };
        },
      },
    ],
  ],
  [
    "a move",
    [
      {
        code: "flow/not-allowed",
        about: "by a button to where the status never lets anybody in",
        make: (files) => linkFrom(files, "screens/review/emailed-update.json", "to-homes", { go: "homeSelection", params: SOURCE }),
      },
      {
        code: "flow/not-allowed",
        about: "by a text's link to where the status never lets anybody in",
        make(files) {
          const { path } = files.add("screens/review/approved.json", null, "blocks", {
            id: "to-form",
            kind: "text",
            text: { key: "withdraw.until", links: { withdraw: { go: "profileInterests", params: SOURCE } } },
          });
          return { file: "screens/review/approved.json", path: `${path}/text/links/withdraw/go` };
        },
      },
      {
        code: "flow/not-allowed",
        about: "by the arrow back to where the status never lets anybody in",
        make: (files) => files.put(FLOW, `${route(files, "identityVerification")}/back`, "homePrice"),
      },
      {
        code: "flow/not-allowed",
        about: "by a command to where the status that it leaves people with never lets them in",
        make(files) {
          files.put("data.json", "/commands/confirm-home/leads", ["profilePreferences"]);
          return { file: "data.json", path: "/commands/confirm-home/leads/0" };
        },
      },
      {
        code: "flow/turned-back",
        about: "that leads to where one is",
        make: (files) => linkFrom(files, "screens/entry/about.json", "about-again", { go: "about" }),
      },
      {
        code: "flow/turned-back",
        about: "to where a guard sends everybody back",
        make: (files) => linkFrom(files, "screens/apply/apply.json", "not-found", { go: "applicationNotFound", params: SOURCE }),
      },
      {
        code: "flow/blocked",
        about: "that is closed whenever it is there",
        make(files) {
          const { file, path } = button(
            files,
            "screens/review/withdrawn.json",
            "never",
            { go: "applications" },
            { blocked: { var: "application.sent" }, when: { var: "application.sent" } },
          );
          return { file, path: `${path}/blocked` };
        },
      },
      {
        code: "flow/stuck",
        about: "from a page whose only link leads to itself",
        also: ["copy/unused", "flow/turned-back"],
        make(files) {
          const file = "screens/account/account-deleted.json";
          files.set(file, "again", { action: { go: "accountDeleted" } });
          return { file, path: "" };
        },
      },
    ],
  ],
  [
    "a move that a page makes by itself",
    [
      {
        code: "flow/redirect-loop",
        about: "to one that leads back",
        make(files) {
          const steps = (go: string): Node[] => [{ id: "on", action: { go } }];
          files.put("screens/entry/reviews.json", "/enter", steps("support"));
          files.put("screens/entry/support.json", "/enter", steps("reviews"));
          return { file: "screens/entry/reviews.json", path: "/enter/0/action" };
        },
      },
      {
        code: "flow/redirect-loop",
        about: "to itself",
        make: (files) => ({ ...files.put("screens/entry/about.json", "/enter", [{ id: "again", action: { go: "about" } }]), path: "/enter/0/action" }),
      },
    ],
  ],
];
