// What stands beside a previewed screen: why somebody is there, where that is written, and what the check says.
import { render, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Preview } from "#server";
import { Why } from "../../app/console/preview/why.tsx";
import { whyInWords } from "../../app/console/preview/why-in-words.ts";
import { deskOf, InRoom } from "./harness/desk.tsx";

const AT = {
  persona: "ben",
  application: null,
  screen: "apply",
  variants: null,
  locale: null,
  appearance: null,
  revision: null,
  before: null,
  only: null,
} as const;

const guard = (id: string, because: string, result: "passed" | "moved") => ({
  id,
  because,
  result,
  at: "apply",
  to: result === "moved" ? "groupStatus" : null,
});

const preview = (changed: Partial<Preview> = {}): Preview => ({
  at: AT,
  name: "Ben",
  here: "group-status",
  floors: [],
  personas: [],
  variants: [],
  locales: ["en-US"],
  revision: "abc",
  revisions: [],
  compared: null,
  problems: [],
  ms: 3,
  seen: {
    screen: "apply",
    address: "/apply",
    revision: "abc",
    locale: "en-US",
    outcome: "back",
    to: "group-status",
    guards: [guard("signed-in", "They are signed in.", "passed"), guard("status", "Their status belongs elsewhere.", "moved")],
    variants: [],
    reads: [],
  },
  written: {
    screen: { file: "schemas/screens/apply/apply.json", line: 1, href: null },
    guards: { status: { file: "schemas/flow.json", line: 42, href: "https://git.example/flow.json#L42" } },
  },
  ...changed,
});

const side = (shown: Preview) => {
  render(
    <InRoom desk={deskOf()} at="/console/preview">
      <Why preview={shown} onShare={() => undefined} onCopyWhy={() => undefined} />
    </InRoom>,
  );
  return within(screen.getByRole("complementary", { name: "Why is this person here?" }));
};

describe("why somebody is there", () => {
  test("names the line of the guard that led them on, as a link where the files have an address", () => {
    const why = side(preview());
    expect(why.getByRole("link", { name: "schemas/flow.json:42" }).getAttribute("href")).toBe("https://git.example/flow.json#L42");
    expect(why.getByText("schemas/screens/apply/apply.json:1").closest("a")).toBeNull();
  });

  test("is copied as words with file and line, and tells only of the guards that led them on", () => {
    expect(whyInWords(preview(), deskOf().say)).toBe(
      [
        "Apply (schemas/screens/apply/apply.json:1): Group status is what Ben sees instead.",
        "Their status belongs elsewhere. status (schemas/flow.json:42)",
      ].join("\n"),
    );
  });
});

describe("what the check says of the documents", () => {
  const problem = (screenId: string | null, reason: string) => ({
    code: "reach/never-shown",
    severity: "warning" as const,
    reason,
    suggestion: "Take it out, or change when it is shown.",
    example: 'application.status = "open"',
    at: { file: `schemas/screens/x/${screenId}.json`, line: 7, href: null },
    screen: screenId,
  });

  test("stands there in plain words, what is about this screen first, and leads to the screen of the others", () => {
    const why = side(preview({ problems: [problem("apply", "Nobody can reach the state “waits”."), problem("about", "Nobody can leave this screen.")] }));
    expect(why.getByRole("heading", { name: /2 problems/ })).toBeTruthy();
    expect(why.getByText("Nobody can reach the state “waits”.")).toBeTruthy();
    expect(why.getAllByText('For example when application.status = "open"')).toHaveLength(2);
    expect(why.getByText("schemas/screens/x/apply.json:7")).toBeTruthy();
    expect(why.getByRole("link", { name: "About" }).getAttribute("href")).toBe("/console/preview?persona=ben&screen=about");
  });

  test("says so where there is none", () => {
    expect(side(preview()).getByRole("heading", { name: /no problem/ })).toBeTruthy();
  });
});
