/** What people who hear a page, or have it filled in, stumble over. */
import type { MutationGroup, Node } from "./mutation.ts";

const heading = (id: string, level: number): Node => ({ id, kind: "heading", text: "withdraw.keep", level });

export const ACCESSIBILITY: readonly MutationGroup[] = [
  [
    "what is heard",
    [
      {
        code: "accessibility/autocomplete",
        about: "a token that browsers don't know",
        make: (files) => files.set("screens/apply/apply.json", "first-name", { autocomplete: "first-name" }, "/autocomplete"),
      },
      {
        severity: "warning",
        code: "accessibility/same-label",
        about: "two questions that are called the same",
        also: ["copy/unused"],
        make: (files) => files.set("screens/apply/apply.json", "last-name", { label: "field.first-name" }, "/label"),
      },
      {
        severity: "warning",
        code: "accessibility/same-words",
        about: "two buttons that say the same and lead elsewhere",
        make(files) {
          const file = "screens/entry/about.json";
          const button = (id: string, go: string): Node => ({ id, kind: "button", label: "withdraw.keep", action: { go } });
          files.add(file, null, "blocks", button("to-reviews", "reviews"));
          return files.add(file, null, "blocks", button("to-support", "support"), "/label");
        },
      },
      {
        severity: "warning",
        code: "accessibility/heading",
        about: "two titles of a page",
        make: (files) => files.add("screens/entry/reviews.json", null, "blocks", heading("again", 1)),
      },
      {
        severity: "warning",
        code: "accessibility/heading",
        about: "a page without one",
        make(files) {
          const file = "screens/account/account-deleted.json";
          const blocks = files.json(file)["blocks"] as Node[];
          files.remove(file, blocks.find(({ kind }) => kind === "heading")!["id"] as string);
          return { file, path: "/blocks" };
        },
        also: ["copy/unused"],
      },
      {
        severity: "warning",
        code: "accessibility/heading",
        about: "a level left out",
        make: (files) => files.add("screens/applications/no-application-source.json", null, "blocks", heading("deep", 3), "/level"),
      },
      {
        severity: "warning",
        code: "accessibility/heading",
        about: "a modal's title of the page's level",
        make: (files) => files.add("modals/delete-account.json", null, "blocks", heading("above", 1)),
      },
    ],
  ],
];
