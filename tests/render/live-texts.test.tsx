import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { BlockDoc } from "#screens/language/documents/document.ts";
import { compile, findRoute, resolveScreen } from "#screens/resolve/index.ts";
import { shipped } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";
import { APPLY, firstName, user, withStandingClock } from "./harness/typing.ts";

withStandingClock();

/** Says one thing while the first name is Ada, and another for everybody else. */
const ofName = [{ when: { "==": [{ var: "applicant.first_name" }, "Ada"] }, copy: "continue" }, { copy: "back" }];
const BLOCKS: BlockDoc[] = [
  { id: "a-heading", kind: "heading", text: ofName, level: 2 },
  { id: "a-text", kind: "text", text: ofName },
  { id: "a-note", kind: "note", title: ofName, text: ofName },
  { id: "a-link", kind: "link", label: ofName, action: { go: "applications" } },
  { id: "a-button", kind: "button", label: ofName, action: { go: "applications" } },
  { id: "a-row", kind: "row-link", title: ofName, subtitle: ofName, action: { go: "applications" } },
  { id: "a-figure", kind: "figure", label: ofName, value: ofName },
  {
    id: "a-list",
    kind: "list",
    items: [
      { id: "one", title: ofName, text: ofName },
      { id: "two", when: { "==": [{ var: "applicant.first_name" }, "Ada"] }, title: "back" },
    ],
  },
  { id: "some-facts", kind: "facts", items: [{ id: "one", label: ofName, value: ofName }] },
  { id: "a-group", kind: "group", title: ofName, blocks: [] },
];

function drawn() {
  const documents = structuredClone(shipped().documents);
  documents.screens["apply"]!.blocks.unshift({ id: "tried", kind: "group", look: "plain", blocks: BLOCKS });
  const { data, now, audience } = documents.personas["half-filled"]!;
  const revision = compile(documents);
  const { route: name, params } = findRoute(revision, APPLY);
  return resolveScreen(revision, { route: { name, params, query: {} }, data, locale: "en-US", now, audience, guards: [] } as never);
}

test("a text of any kind follows what is being typed", async () => {
  await open(drawn());
  const said = (word: string) => screen.queryAllByText(word, { exact: true, ignore: ".sections *, .btn.main *" }).length;
  const [before, other] = [said("Continue"), said("Back")];
  await user().clear(firstName());
  await user().type(firstName(), "Eve");
  await pass(0);
  // Everything but the group's title, which is decided when the page is drawn, and the list's second entry, which is gone.
  expect([said("Continue"), said("Back")]).toEqual([before - 14, other + 13]);
});
