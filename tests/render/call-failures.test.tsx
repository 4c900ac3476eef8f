import { readFileSync, readdirSync } from "node:fs";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { CommandResult, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { ServerFault } from "#screens/render/index.ts";
import { draw, shipped } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";
import { address, lost, personal, stateOf, user, withStandingClock } from "./harness/typing.ts";
import { formWith } from "./harness/part.ts";

const form = formWith("personal", "address");

withStandingClock();

/** Whoever calls the server from the browser, and where it stands what a person is told when the call fails. */
const CALLERS: Readonly<Record<string, string>> = {
  "app/page-host.ts": "hands the failure to whoever called",
  "app/calls/telemetry.ts": "what a page tells about itself: told and forgotten (telemetry.test.ts)",
  "app/console/desk/api.ts": "the console: says in words what was refused, or that no answer came, to whoever called (console-api.test.ts)",
  "app/console/preview/walk/walk.tsx": "a world that is thrown away: its steps go by the console's call above, and its bar says what failed",
  "app/console/review/lease/lease-field.tsx": "a lease that staff upload: said at its field (console-decision-later.test.tsx)",
  "app/console/review/papers/use-paper-prefetch.ts": "papers brought along: fetched again when they are shown (console-paper-prefetch.test.tsx)",
  "app/console/review/use-review.ts": "that a case was left: told and forgotten, and over by itself when nothing is told any more (marks.test.ts)",
  "app/calls/live-events.ts": "what else happens: heard again by itself, and asked for meanwhile (following.test.tsx)",
  "screens/render/session/chosen-address.ts": "passes every command on, as the screen does (price-picture.test.tsx)",
  "screens/render/session/screen-session.ts": "passes every command on, and hands the failure to whoever called",
  "app/page-failure.ts": "the error page, which asks why there is no page (error-page.test.tsx)",
  "screens/render/session/actions.ts": "commands, below; polls and visits to sections look again by themselves, below",
  "screens/render/forms/autosave.ts": "answers, below",
  "screens/render/fields/address/countries.ts": "the list of countries, below",
  "screens/render/fields/document/document.tsx": "the name of a file that was uploaded before, below",
  "screens/render/fields/address/places.ts": "suggested addresses, below",
  "screens/render/fields/document/upload.ts": "files: what is sent (uploads.test.tsx), what is deleted, below",
  "screens/render/session/reload-on-new-build.ts": "whether the server is back, while the page waits for a part of it: asked until it is",
  "screens/render/blocks/chat/chat.tsx": "how far somebody has read: told again with the next message (chat.test.tsx)",
  "screens/render/blocks/chat/conversation.ts":
    "what is said waits at its message and is sent again; what was said before is read on the next scroll (chat.test.tsx)",
  "screens/render/blocks/chat/writing.tsx": "that somebody writes: said again with a later key (chat.test.tsx)",
  "screens/render/blocks/chat/live-service.ts": "a token for the chat's service: without one it is talked here, and the failure is told (sendbird.test.tsx)",
  "screens/render/blocks/card-form/sandbox-card.ts": "the card's token: the card form says it (card.test.tsx)",
};

test("[ERR-6] nothing else calls the server", () => {
  const calls = /\b(?:runCommand|getJson|fetch)\(|new (?:XMLHttpRequest|EventSource|WebSocket)\(|sendBeacon\(/;
  const files = ["app", "screens/render"].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`));
  const code = (path: string) => readFileSync(path, "utf8").replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, "");
  const callers = files.filter((path) => /\.tsx?$/.test(path) && calls.test(code(path)));
  // The interface that names the calls makes none.
  expect(callers.filter((path) => path !== "screens/render/forms/command-runner.ts" && path !== "screens/render/session/page-host.ts").sort()).toEqual(
    Object.keys(CALLERS).sort(),
  );
});

const away = (): Promise<CommandResult> => Promise.reject(new ServerFault("We can't reach a service we need right now."));
const NO_ANSWER = /^No answer came from Latchkey/;
const withButton = (command: string): ScreenDescriptor => ({
  ...draw("/404", "no-applications"),
  opens: [],
  enter: [],
  blocks: [{ id: "press", kind: "button", label: "Press", action: { do: "command", command } } as never],
});
/** Given by the page itself: their failures are below. */
const UNASKED = ["save-answers", "start-section"];

describe("[ERR-6] a command that fails", () => {
  test.each(Object.keys(shipped().documents.catalog.commands).filter((command) => !UNASKED.includes(command)))("%s, is said and reported", async (command) => {
    const report = vi.fn();
    let answer = lost;
    await open(withButton(command), { host: { report }, answer: () => answer() });
    const press = async () => {
      await user().click(screen.getByRole("button", { name: "Press" }));
      await pass(0);
    };
    await press();
    expect(screen.getByText(NO_ANSWER).closest("[role=alert], [role=status], .snackbar"), "which is announced").toBeTruthy();
    answer = away;
    await press();
    expect(document.querySelector(".failure")?.textContent).toBe("Error: We can't reach a service we need right now.");
    expect(report).toHaveBeenCalledTimes(2);
  });
});

describe("[ERR-6] what a page asks by itself", () => {
  test("an answer that can't be saved says so at its field and above the page", async () => {
    await open(form("application-begun"), { answer: lost });
    const name = personal().getByLabelText("Last name");
    await user().type(name, "James");
    await user().tab();
    await pass(600);
    expect(stateOf(name)).toBe("Not saved yet");
    expect(screen.getByText(/We can't reach Latchkey right now/)).toBeTruthy();
  });

  test("the visit to a section, which nobody asked for, is reported and says nothing", async () => {
    const report = vi.fn();
    const runCommand = vi.fn((_command: string) => lost());
    await open({ ...draw("/application/demo-bay-area/apply", "bay-area-ready"), opens: [] }, { host: { report, runCommand } });
    await pass(0);
    expect(runCommand).toHaveBeenCalledWith("start-section", { section: "flags" });
    expect(report).toHaveBeenCalledWith(expect.any(Error), { command: "start-section" });
    expect(screen.queryByText(NO_ANSWER)).toBeNull();
  });

  test("a look at something under way is reported, and looked at again", async () => {
    const report = vi.fn();
    let looks = 0;
    await open(withButton("pay-and-submit"), {
      host: { report },
      answer: ({ command }) => {
        if (command === "pay-and-submit") return { ok: true, effects: [{ do: "poll", command: "follow-payment", input: {}, everyMs: 1000, attempts: 3 }] };
        looks += 1;
        return lost();
      },
    });
    await user().click(screen.getByRole("button", { name: "Press" }));
    await pass(5000);
    expect(looks).toBe(3);
    expect(report).toHaveBeenCalledTimes(3);
  });
});

describe("[ERR-6] what fields ask for", () => {
  const failing = (...paths: RegExp[]) => {
    const report = vi.fn();
    const getJson = async (path: string): Promise<unknown> => {
      if (paths.some((each) => each.test(path))) throw new Error(`${path} answered 503`);
      return { results: [{ id: "p1", text: "2217 Harbor Ave SW", secondary: "Seattle" }] };
    };
    return { report, getJson };
  };

  test("countries: the near ones stay, and it is reported", async () => {
    const host = failing(/countries/);
    await open(form("application-begun"), { host });
    act(() => address().getByLabelText("Country").focus());
    await pass(0);
    expect(within(address().getByLabelText("Country")).getAllByRole("option").length).toBe(2);
    expect(host.report).toHaveBeenCalledWith(expect.any(Error), { call: "countries" });
  });

  test("suggested addresses: the field is an ordinary one, and it is reported once", async () => {
    const host = failing(/places\/\?/);
    const { saves } = await open(form("application-begun"), { host });
    const street = address().getByLabelText("Street address");
    await user().type(street, "2217 Harbor");
    await pass(300);
    await user().type(street, " Ave");
    await pass(300);
    await user().tab();
    await pass(800);
    expect(saves()).toContainEqual(expect.objectContaining({ "address.street_address": "2217 Harbor Ave" }));
    expect(host.report.mock.calls.filter(([, about]) => (about as { call?: string })?.call === "suggestions")).toHaveLength(1);
  });

  test("the address of a suggestion: its own line is taken, and it is reported", async () => {
    const host = failing(/places\/p1/);
    await open(form("application-begun"), { host });
    const street = address().getByLabelText<HTMLInputElement>("Street address");
    await user().type(street, "2217 Harbor");
    await pass(300);
    await user().keyboard("{ArrowDown}{Enter}");
    await pass(0);
    expect(street.value).toBe("2217 Harbor Ave SW");
    expect(host.report).toHaveBeenCalledWith(expect.any(Error), { call: "place" });
  });

  test("the record of an uploaded file: that there is one is known all the same, and it is reported; one that can't be deleted stays, and says why", async () => {
    const host = failing(/files/);
    await open(draw("/application/demo-seattle/apply", "ready-to-pay"), { host });
    await pass(0);
    const [file] = screen.getAllByRole("group", { name: "Uploaded" });
    expect(host.report).toHaveBeenCalledWith(expect.any(Error), { call: "file" });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    fireEvent.click(within(file!).getByRole("button", { name: /^Delete/ }));
    await pass(0);
    expect(screen.getByText(/was not deleted\. No answer came from Latchkey/).closest("[role=alert]")).toBeTruthy();
    expect(screen.queryByText(/Failed to fetch/)).toBeNull();
    expect(file!.isConnected).toBe(true);
  });
});
